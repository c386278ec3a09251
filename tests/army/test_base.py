"""Bases: how they are written, and what is refused."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.army import Base, Shape
from muster.files import BadInput

SIDES = st.decimals(1, 1000, places=1)


@pytest.mark.parametrize(
    ("text", "shape", "length", "width"),
    [
        ("32", Shape.ROUND, "32", "32"),
        ("28.5", Shape.ROUND, "28.5", "28.5"),
        ("1", Shape.ROUND, "1", "1"),
        ("1000", Shape.ROUND, "1000", "1000"),
        ("60x35", Shape.OVAL, "60", "35"),
        ("35x60", Shape.OVAL, "35", "60"),
        ("60x60", Shape.OVAL, "60", "60"),
        ("rect 120x80", Shape.RECT, "120", "80"),
        ("RECT 28.5X1000", Shape.RECT, "28.5", "1000"),
    ],
)
def test_what_is_taken(text: str, shape: Shape, length: str, width: str) -> None:
    base = Base.parse(text)
    assert base == Base(shape, Decimal(length), Decimal(width))
    assert str(base) == text.lower()


@given(shape=st.sampled_from(Shape), length=SIDES, width=SIDES)
def test_what_is_written_is_read_back(shape: Shape, length: Decimal, width: Decimal) -> None:
    base = Base(shape, length, length if shape is Shape.ROUND else width)
    assert Base.parse(str(base)) == base


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0.9",
        "1000.1",
        "28.55",
        "-32",
        "32mm",
        "60x",
        "x35",
        "60x35x20",
        "rect 120",
        "oval 60x35",
        "60x0",
        "١٢",
    ],
)
def test_what_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refusal:
        Base.parse(text)
    assert refusal.value.rule == "STAT-01"
    assert refusal.value.sentence == (
        f"base is {text or 'empty'}; allowed are a diameter such as 32, an oval such as 60x35 and a hull such as "
        "rect 120x80, each side from 1 to 1,000 mm with at most 1 decimal."
    )


def test_a_round_base_has_one_diameter() -> None:
    with pytest.raises(BadInput) as refusal:
        Base(Shape.ROUND, Decimal(32), Decimal(30))
    assert refusal.value.sentence == "base is round but 32 mm long and 30 mm wide; allowed is one diameter."
    assert (refusal.value.code, refusal.value.rule) == ("base.not_round", "STAT-01")


@pytest.mark.parametrize(
    ("shape", "length", "width", "sentence"),
    [
        (Shape.OVAL, "60", "0.5", "width_mm is 0.5; allowed are mm from 1 to 1,000 with at most 1 decimal."),
        (Shape.RECT, "1001", "60", "length_mm is 1001; allowed are mm from 1 to 1,000 with at most 1 decimal."),
        ("star", "60", "60", "shape is star; allowed are round, oval, rect."),
    ],
)
def test_a_base_built_in_python_obeys_the_same_limits(shape: Shape, length: str, width: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        Base(shape, Decimal(length), Decimal(width))
    assert (refusal.value.sentence, refusal.value.rule) == (sentence, "STAT-01")
