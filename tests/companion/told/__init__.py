"""The law of the two tables: a game of the battle engine, told to the play manager, has the same books there."""
