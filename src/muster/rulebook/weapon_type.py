"""The three types of weapon."""

from enum import StrEnum


class WeaponType(StrEnum):
    """How a weapon combines with Move and Dash, and what it suffers in a melee (STAT-22)."""

    HEAVY = "heavy"
    BATTLE = "battle"
    ASSAULT = "assault"
