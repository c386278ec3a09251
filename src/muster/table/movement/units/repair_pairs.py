"""Searching the smallest repair of a unit by two models, which may have to be linked to each other."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import product

import numpy as np

from muster.table.movement.standing.pair_field import FLOOR, Base, Surroundings, field_of
from muster.table.movement.standing.pair_kernel import put_two
from muster.table.movement.standing.spot_kernel import rails_of
from muster.table.movement.standing.standing import FAR, Level, Places
from muster.table.movement.units.pair_bounds import pair_bounds
from muster.table.movement.units.repair_lean import Purse, in_turn, leaning
from muster.table.movement.units.repair_search import MOST_GROUPS, NOBODY, Moves, Rest, total, without
from muster.table.shapes.coherency import ACROSS, packed_unit
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import packed_outline
from muster.table.shapes.measure import INCH, Mil

GUESSED, GUESSES = 4, 16
"""How many pairs are tried in a first quick guess, and how many spots are tried for each pair."""
GUESSED_WITHIN: Mil = 4 * INCH
"""In a quick guess, the most that a pair is shifted beyond its lower bound."""


def two_models(
    unit: Sequence[Figure], places: Places, pinned: AbstractSet[int] = NOBODY, reach: Mil = ACROSS
) -> Moves | None:
    """The two models that make the unit one group with the shortest total shift; None if no two can.

    This is exact for two round bases that end on level ground. Two models that end on a slope, or with another shape
    among them, give way to each other step by step, at most `SEARCHES` times.
    """
    pairs, purse = _promising(unit, pinned), Purse()
    best = _first_guess(unit, pairs, places)
    bound = float(FAR) if best is None else total(unit, best)
    for least, one, other in pairs:
        if least >= bound:
            break
        for moves in _found(unit, one, other, places, bound, reach, purse):
            if total(unit, moves) < bound:
                best, bound = moves, total(unit, moves)
    return best


def _first_guess(unit: Sequence[Figure], pairs: Sequence[tuple[float, int, int]], places: Places) -> Moves | None:
    """Two models put down one after the other; their shift limits how far around the best two are searched."""
    found = [
        moves
        for least, one, other in pairs[:GUESSED]
        for moves in in_turn(unit, one, other, places, least + GUESSED_WITHIN, Purse(GUESSES))
    ]
    return min(found, key=lambda moves: total(unit, moves), default=None)


def _promising(unit: Sequence[Figure], pinned: AbstractSet[int]) -> list[tuple[float, int, int]]:
    """The pairs of models that may be able to join the unit, those with the lowest bound first."""
    loose = np.array(sorted(set(range(len(unit))) - pinned), dtype=np.int64)
    widths = np.array([2 * figure.footprint.radius for figure in unit], dtype=np.int64)
    return sorted(pair_bounds(packed_unit(unit), widths, loose))


def _found(
    unit: Sequence[Figure], one: int, other: int, places: Places, bound: float, reach: Mil, purse: Purse
) -> Iterator[Moves]:
    rest = Rest(without(unit, one, other))
    if len(rest.groups) > MOST_GROUPS:
        return
    pair = unit[one], unit[other]
    levels = [level for level in places.levels if any(level.reached(figure, int(bound)) for figure in pair)]
    rounds = all(figure.is_round for figure in pair)
    if rounds:
        for spots in _exactly(pair, rest, places, levels, bound, reach):
            yield dict(zip((one, other), spots, strict=True))
    # The search by steps does not tell links of exactly 2 in. from links that use the tolerance.
    if reach == ACROSS and not (rounds and not any(level.slopes for level in levels)):
        yield from leaning(unit, one, other, places, bound, purse)


def _exactly(
    pair: tuple[Figure, Figure], rest: Rest, places: Places, levels: Sequence[Level], bound: float, reach: Mil
) -> Iterator[tuple[Figure, ...]]:
    """Ever better spots for two round bases, for each pair of level heights at which they can stand."""
    around = Surroundings(places.among(rest.figures).obstacles, places.board, rest.group, len(rest.groups), reach)
    for at in product(*(_heights(figure, levels, bound) for figure in pair)):
        if sum(abs(z - figure.z) for figure, z in zip(pair, at, strict=True)) >= bound:
            continue
        bases = (_base(figure, z, levels) for figure, z in zip(pair, at, strict=True))
        one, other = (field_of(base, around, int(bound) + 1) for base in bases)
        far, *spots = put_two(one, other, around, bound)
        if far < bound:
            bound = far
            places_found = zip(pair, spots[::2], spots[1::2], at, strict=True)
            yield tuple(replace(figure, x=x, y=y, z=z) for figure, x, y, z in places_found)


def _heights(figure: Figure, levels: Sequence[Level], bound: float) -> list[Mil]:
    """The heights at which a model can stand within a distance: the board and level tops, the lowest first."""
    return sorted(
        {0, *(level.piece.top for level in levels if not level.slopes and level.reached(figure, int(bound)))}
    )


def _base(figure: Figure, z: Mil, levels: Sequence[Level]) -> Base:
    floors = [level.piece.outline for level in levels if z and not level.slopes and level.piece.top == z]
    slopes = [level.piece.outline for level in levels if level.slopes]
    marked = (*((outline, FLOOR) for outline in floors), *((outline, 0) for outline in slopes))
    areas = rails_of([(packed_outline(outline), mark) for outline, mark in marked])
    return Base(figure.x, figure.y, figure.footprint.radius, z - figure.z, z, z + figure.height, areas)
