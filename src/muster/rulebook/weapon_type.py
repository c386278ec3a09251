"""The three types of weapon."""

from enum import StrEnum


class WeaponType(StrEnum):
    """The type of a weapon: how it combines with Move and Dash, and its modifier in a melee (STAT-22)."""

    HEAVY = "heavy"
    BATTLE = "battle"
    ASSAULT = "assault"
