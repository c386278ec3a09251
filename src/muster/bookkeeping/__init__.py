"""The books of a game as far as they need no table: sides, turns, length, Command Points, melees, values, verdict."""
