"""The sizes of caches: enough for all the tables that one server has open at once."""

TABLES = 256
ZONES = 4 * TABLES
PIECES = 32 * TABLES
CLEARANCES = 4 * TABLES
"""Models of a few sizes walk on each."""
