"""HP boxes: every HP has one, within the width of the card."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.press.sheets.boxes import MANY_BOXES, MANY_MODELS, rows

ROOM = 245.0


def count(models: int, hp: int) -> int:
    return sum(len(row.boxes) for row in rows(1, models, hp, ROOM))


@pytest.mark.rule("STAT-10")
@pytest.mark.parametrize(
    ("models", "hp", "boxes"), [(1, 12, 12), (30, 1, 30), (7, 2, 14), (1, 99, 99), (1000, 1, 1000)]
)
def test_every_hp_has_its_box(models: int, hp: int, boxes: int) -> None:
    assert count(models, hp) == boxes


@pytest.mark.law
@given(st.integers(1, 1000), st.integers(1, 99))
def test_boxes_stay_in_the_room_and_stand_apart(models: int, hp: int) -> None:
    found = rows(1, models, hp, ROOM)
    written = hp > 1 and models * hp > MANY_BOXES
    assert sum(len(row.boxes) for row in found) == (models if written else models * hp)
    for row in found:
        edges = [(box.x, box.x + box.wide) for box in row.boxes]
        assert edges[0][0] >= 0
        assert edges[-1][1] <= ROOM + 0.01
        assert all(one[1] < other[0] for one, other in pairwise(edges))


@given(st.integers(1, 300), st.integers(1, 20), st.integers(1, 50))
def test_models_are_numbered_on_from_the_first(models: int, hp: int, first: int) -> None:
    found = rows(first, models, hp, ROOM)
    if hp == 1 and models > MANY_MODELS:
        assert [words for row in found for _, words in row.words][-1] == str(models)
        return
    inside = [box.inside for row in found for box in row.boxes if box.inside]
    beside = [words for row in found for _, words in row.words]
    assert (inside or beside) == [str(first + at) for at in range(models)]


def test_six_models_of_two_hp_stand_in_one_row() -> None:
    assert len(rows(1, 6, 2, ROOM)) == 1
