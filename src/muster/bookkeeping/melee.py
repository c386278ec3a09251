"""When melees end, as far as that needs no table: who has no enemy left to fight."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Unit = TypeVar("Unit")


def sides_at_blows(pairs: Iterable[tuple[Unit, Unit]], side_of: Callable[[Unit], int]) -> set[frozenset[int]]:
    """Which sides fight one another in a melee: those of units that have touched in it (MELEE-24)."""
    return {frozenset((side_of(one), side_of(other))) for one, other in pairs}


def released(
    units: Sequence[Unit],
    fighting: set[frozenset[int]],
    side_of: Callable[[Unit], int],
    is_gone: Callable[[Unit], bool],
) -> Iterator[Unit]:
    """The units of a melee that have no enemy left to them there, and those that are gone (MELEE-22 to MELEE-24)."""
    left = [unit for unit in units if not is_gone(unit)]
    for unit in units:
        enemies = (other for other in left if frozenset((side_of(unit), side_of(other))) in fighting)
        if unit not in left or next(enemies, None) is None:
            yield unit
