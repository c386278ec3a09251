"""What a seat is shown of a game: table, state, decision, previews, story and report, as plain JSON.

It knows no network and keeps nothing; the server does.
"""
