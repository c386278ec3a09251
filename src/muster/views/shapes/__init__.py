"""The shapes of what goes between a table and those who sit at it. The docstring below a field says what it means.

Lengths are mils, thousandths of an inch; a place is `[x, y]` from the lower left corner of the board, y upwards.
Units, models, seats and sides are their numbers in the game.
"""
