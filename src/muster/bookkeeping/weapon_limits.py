"""Which weapons and which movements of a model go together in a Game Turn."""

from collections.abc import Mapping

from muster.rulebook.actions import Action
from muster.rulebook.weapon_type import WeaponType

NOT_WITH: Mapping[WeaponType, tuple[Action, ...]] = {
    WeaponType.HEAVY: (Action.MOVE, Action.DASH),
    WeaponType.BATTLE: (Action.DASH,),
    WeaponType.ASSAULT: (),
}
"""What a model does not do in a Game Turn in which it uses a weapon of a type, neither before nor after that.

These are ATTACK-23 and ATTACK-24, in Advanced games ACT-06 and ACT-08; Prepare lifts them (ACT-18).
"""


def types_not_with(movement: Action) -> tuple[WeaponType, ...]:
    """The types whose weapons a model does not use in a Game Turn in which it goes so."""
    return tuple(each for each, movements in NOT_WITH.items() if movement in movements)
