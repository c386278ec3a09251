"""How near two models are: as if they were measured, and measured only where circles do not tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.table.movement.standing import nearness
from muster.table.movement.standing.nearness import is_nearer
from muster.table.shapes.coherency import ACROSS
from muster.table.shapes.figure import Figure, gap
from muster.table.shapes.measure import TOLERANCE
from tests.table.kit import FOOTPRINTS, examples, figures

LIMITS = st.sampled_from((-TOLERANCE, ACROSS + TOLERANCE)) | st.integers(-3_000, 4_000)
LONG = FOOTPRINTS[4]


@given(figures(4_000), figures(4_000), LIMITS)
@examples(400)
def test_who_is_nearer_is_told_as_by_measuring(one: Figure, other: Figure, limit: int) -> None:
    assert is_nearer(one, other, limit) == (gap(one, other) < limit)


@pytest.mark.parametrize(("x", "nearer"), [(100, True), (9_000, False)])
def test_hulls_are_not_measured_where_circles_tell(x: int, nearer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearness, "room", pytest.fail)
    assert is_nearer(Figure(LONG, 0, 0), Figure(LONG, x, 0, facing=(3, 1)), -TOLERANCE) is nearer


def test_hulls_are_measured_where_circles_do_not_tell() -> None:
    """Side by side they are clear of one another, nose to tail not."""
    assert not is_nearer(Figure(LONG, 0, 0), Figure(LONG, 0, 3_200), -TOLERANCE)
    assert is_nearer(Figure(LONG, 0, 0), Figure(LONG, 3_200, 0), -TOLERANCE)
