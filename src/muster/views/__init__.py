"""What a seat is shown of a game: the table, how things stand, what it is asked, previews of a choice, the story and the
report, as plain JSON. It knows no network and keeps nothing; the server does."""
