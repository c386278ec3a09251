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
"""What costs nothing, however often it is done (CP-10)."""
USE_PERKS: Final = "perks"
"""The Action for perks that must be activated, where people play them out themselves (ACT-17)."""
ActionName = Action | Literal["perks"]
COUNTERS = (Action.ATTACK, Action.GUARD)
"""The Actions with which an attack may be answered (CTR-01)."""
PER_UNIT = 2
"""The Command Points that a unit on the battlefield brings (CP-04)."""
SUPPORT = 1
"""What a unit that uses Support gives back (ACT-22)."""
POINTS_PER_DIE = 500
"""For every started so many points of the Point Limit the bonus is one die more (CP-05)."""


def price(action: str, uses: int) -> int:
    """What an Action costs a unit that has used it so often in this Game Turn: the double each time (CP-10)."""
    return 0 if action in FREE else 1 << uses


def bonus_dice(limit: int) -> int:
    """How many dice the Turn Master rolls for everybody (CP-05)."""
    return max(1, -(-limit // POINTS_PER_DIE))
