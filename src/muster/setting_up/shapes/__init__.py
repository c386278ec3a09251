"""The shapes of a game that is being set up, as JSON. The docstring below a field says what it means.

Lengths are mils, thousandths of an inch; a place is `[x, y]` from the lower left corner of the board, y upwards.
"""
