"""The Actions of an Advanced game, what they cost, and the Counter Actions that go with them."""

from enum import StrEnum
from typing import Final, Literal


class Action(StrEnum):
    """What a unit may do in an Action Step (ACT-04)."""

    MOVE = "move"
    ATTACK = "attack"
    DASH = "dash"
    DEPLOY = "deploy"
    PREPARE = "prepare"
    GUARD = "guard"
    SUPPORT = "support"


FREE = (Action.DEPLOY, Action.SUPPORT)
"""The Actions that are free, however often they are used (CP-10)."""
USE_PERKS: Final = "perks"
"""The Action for perks that must be activated, if players resolve these by themselves (ACT-17)."""
ActionName = Action | Literal["perks"]
COUNTERS = (Action.ATTACK, Action.GUARD)
"""The Actions that may be used to answer an attack (CTR-01)."""
PER_UNIT = 2
"""The Command Points that a unit on the battlefield brings (CP-04)."""
SUPPORT = 1
"""The Command Points that a unit gains by using Support (ACT-22)."""
POINTS_PER_DIE = 500
"""The bonus is one die for every 500 points of the Point Limit, and one for a part of 500 (CP-05)."""


def price(action: str, uses: int) -> int:
    """The cost of an Action for a unit that used it this often in the Game Turn: each use costs double (CP-10)."""
    return 0 if action in FREE else 1 << uses


def bonus_dice(limit: int) -> int:
    """How many dice the Turn Master rolls for the bonus of all players (CP-05)."""
    return max(1, -(-limit // POINTS_PER_DIE))
