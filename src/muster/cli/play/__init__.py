"""`muster play`: a game at the terminal."""
