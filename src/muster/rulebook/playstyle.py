"""The two playstyles of a game."""

from enum import StrEnum


class Playstyle(StrEnum):
    """A game is played in one of them, settled before it starts (STYLE-01)."""

    STANDARD = "standard"
    ADVANCED = "advanced"
