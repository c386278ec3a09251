"""The compiled sight beside single rays in plain Python, and beside a grid of them that is much finer."""

import random
from decimal import Decimal
from math import sqrt

import pytest
from hypothesis import given

from muster.table.shapes.figure import Figure, Footprint
from muster.table.sight.crossing import COLUMNS
from muster.table.terrain.effects import Veil
from muster.table.terrain.piece import Piece
from tests.table.kit import examples
from tests.table.sight.reference import Glance, glances, solids, top_of
from tests.table.sight.scenes import TARGET, VIEWER, Setup, box, corner, setups, window

FINENESS = 8
"""Rays in a column of the reference are at most so many mils apart."""


def looked(setup: Setup, viewer: int, target: int, columns: int = COLUMNS, rows: int | None = None) -> list[Glance]:
    in_the_way = solids(setup.pieces, setup.figures, setup.units, viewer, target)
    one, other = setup.figures[viewer], setup.figures[target]
    tall = top_of(other) - other.z
    return list(glances(one, other, in_the_way, columns, rows or -(-tall // FINENESS)))


@examples(25)
@given(setups())
def test_the_fast_answer_is_that_of_single_rays(setup: Setup) -> None:
    view = setup.scene.view(VIEWER, TARGET)
    there = looked(setup, VIEWER, TARGET)
    longest = max(glance.longest_run for glance in there)
    if longest >= 3:
        rows = (top_of(setup.figures[TARGET]) - setup.figures[TARGET].z) / FINENESS
        assert view.seen
        assert view.obscured == pytest.approx(min(glance.hidden for glance in there), abs=min(0.05, 3 / rows))
    else:
        longest = max(longest, *(glance.longest_run for glance in looked(setup, TARGET, VIEWER)))
        assert view.seen if longest >= 3 else longest > 0 or not view.seen


def battlefield(seed: int) -> Setup:
    """A quarter of a usual table with its share of terrain, and four units on it."""
    rng = random.Random(seed)
    pieces = []
    for place in range(6):
        x, y = rng.uniform(2, 20), rng.uniform(2, 18)
        veil = rng.choice((Veil.BLOCKS, Veil.BLOCKS, Veil.OBSCURES))
        wide, deep, top = rng.choice(((6, 5, 3), (5, 0.5, 1.2), (2, 4, 2), (0.3, 5, 3), (4, 4, 0.8)))
        piece: Piece = box(x, y, wide, deep, top, f"piece {place}", veil=veil)
        pieces.append(rng.choice((piece, piece, corner(piece), window(piece))))
    figures = []
    for _ in range(4):
        x, y = rng.randint(2_000, 20_000), rng.randint(2_000, 20_000)
        base = Footprint.round(Decimal(rng.choice((25, 32, 40, 60))))
        figures += [Figure(base, x + 1_800 * each, y + rng.randint(-900, 900)) for each in range(5)]
    return Setup(tuple(pieces), tuple(figures), tuple(place // 5 for place in range(20)))


def test_the_share_is_near_that_of_a_much_finer_grid() -> None:
    rng = random.Random(5)
    off: list[float] = []
    while len(off) < 24:
        setup = battlefield(rng.randrange(1_000))
        viewer, target = rng.sample(range(20), 2)
        view = setup.scene.view(viewer, target)
        if 0 < view.obscured < 1:
            fine = looked(setup, viewer, target, columns=96, rows=30)
            off.append(abs(view.obscured - min(glance.hidden for glance in fine)))
    assert sqrt(sum(each * each for each in off) / len(off)) <= 0.015
    assert max(off) <= 0.05
