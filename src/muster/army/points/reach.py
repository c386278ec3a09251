"""How often a weapon has somebody to attack: by range, type and the movement of whoever carries it."""

from functools import cache
from itertools import pairwise

from muster.army.points.constants import ORDINARY, VERSIONS
from muster.rulebook.weapon_type import WeaponType


@cache
def enemy_within(version: int, inches: float) -> float:
    """The chance that an enemy is at most this far away at the start of a Game Turn."""
    for (near, less), (far, more) in pairwise(VERSIONS[version].enemy_within):
        if inches <= far:
            return less + (more - less) * (inches - near) / (far - near)
    return 1.0


def engaged(version: int) -> float:
    """The chance that a unit is in a melee already."""
    return enemy_within(version, 0)


def in_reach(version: int, range_: int, type_: WeaponType, move: int, dash: int) -> float:
    """The share of Game Turns in which a weapon reaches an enemy.

    A heavy weapon is used where its carrier stands (ATTACK-23), a battle weapon after a Move (ATTACK-24), and the
    carrier of an assault weapon has also dashed in the Game Turn before (ATTACK-25).
    """
    if type_ is WeaponType.HEAVY:
        return _within(version, range_)
    if type_ is WeaponType.BATTLE:
        return _within(version, range_ + move)
    return _within(version, range_ + move + dash * VERSIONS[version].dash_share)


def _within(version: int, inches: float) -> float:
    farthest = VERSIONS[version].enemy_within[-1][0]
    return enemy_within(version, min(inches, farthest))  # the cache of ranges is limited, ranges are not


@cache
def mobility(version: int, move: int, dash: int) -> float:
    """How often the usual weapons reach an enemy with this movement; for the ordinary unit it is 1."""
    return _carried(version, move, dash) / _carried(version, ORDINARY.move, ORDINARY.dash)


def _carried(version: int, move: int, dash: int) -> float:
    carried = VERSIONS[version].weapons_carried
    return sum(met.weight * in_reach(version, met.range, met.type, move, dash) for met in carried)
