"""Figures to measure, and the motions of a table under which nothing may change."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from muster.table.deployment.fairness import difference
from muster.table.deployment.zone import Zone
from muster.table.shapes.figure import Figure, Footprint
from tests.counts import TIMES

Test = TypeVar("Test", bound=Callable[..., None])


def examples(count: int) -> Callable[[Test], Test]:
    """A law, and how many tables or figures it is tried on."""

    def law(test: Test) -> Test:
        marked: Test = pytest.mark.law(settings(max_examples=count * TIMES)(test))
        return marked

    return law


FOOTPRINTS = (
    Footprint.round(Decimal(32)),
    Footprint.round(Decimal(60)),
    Footprint.oval(Decimal(60), Decimal(35)),
    Footprint.oval(Decimal(120), Decimal(92)),
    Footprint.rect(Decimal(120), Decimal(80)),
    Footprint.rect(Decimal(50), Decimal(25)),
)
ROUND = tuple(footprint for footprint in FOOTPRINTS if not footprint.corners)


def at(x: float, y: float, z: float = 0, mm: int = 32, **changes: object) -> Figure:
    """A round base with its centre at a place in inches."""
    figure = Figure(Footprint.round(Decimal(mm)), round(x * 1000), round(y * 1000), round(z * 1000))
    return replace(figure, **changes)  # type: ignore[arg-type]


def figures(reach: int = 6_000, footprints: Sequence[Footprint] = FOOTPRINTS) -> st.SearchStrategy[Figure]:
    places = st.integers(-reach, reach)
    facings = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(any)
    return st.builds(Figure, st.sampled_from(footprints), places, places, st.integers(0, 9_000), facing=facings)


def moved(figure: Figure) -> Figure:
    return replace(figure, x=figure.x + 12_345, y=figure.y - 6_789)


def turned(figure: Figure) -> Figure:
    """A quarter turn of the whole table."""
    (dx, dy) = figure.facing
    return replace(figure, x=-figure.y, y=figure.x, facing=(-dy, dx))


def mirrored(figure: Figure) -> Figure:
    (dx, dy) = figure.facing
    return replace(figure, x=-figure.x, facing=(-dx, dy))


MOTIONS: tuple[Callable[[Figure], Figure], ...] = (moved, turned, mirrored)


def unevenness(zones: Sequence[Zone]) -> float:
    """How much larger the largest zone is than the smallest, as a share of the largest."""
    return difference([zone.area for zone in zones])
