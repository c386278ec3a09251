"""The play manager's books: a game on a physical table, kept by commands (docs/table-game.md)."""

from muster.companion.table_game.requests import roll_off, table_game, table_log, table_setup, table_view

__all__ = ["roll_off", "table_game", "table_log", "table_setup", "table_view"]
