"""The hall: games at the digital table. What a seat sees of one, what it may ask before it chooses, how it began and
how it went, as plain JSON. It knows no network and keeps nothing; the server does."""
