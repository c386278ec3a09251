"""How many results the caches keep: enough for all the tables that one server has open at once."""

TABLES = 256
ZONES = 4 * TABLES
PIECES = 32 * TABLES
CLEARANCES = 4 * TABLES
"""On each table, bases of up to four sizes move."""
