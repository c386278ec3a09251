"""Dice as people write them: what is taken, what it means, and what is refused."""

import re
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import D2, D3, SCATTER, FastDice, Reading, ScriptedDice, Throw
from muster.files import BadInput
from muster.rulebook.die import COIN, D6, D10

COUNTED = [D2, D3, Reading.plain(D6), Reading.plain(D10)]
PARTS = ["d", "d6", "d10", "2", "0", "100000", " ", "coin", "scatter", "-"]
SPACE = st.sampled_from(["", " ", "  ", "\t"])


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("26d6", Throw(Reading.plain(D6), 26)),
        ("d6", Throw(Reading.plain(D6), 1)),
        ("2D6", Throw(Reading.plain(D6), 2)),
        (" 2 d 6 ", Throw(Reading.plain(D6), 2)),
        ("d3", Throw(D3, 1)),
        ("3d2", Throw(D2, 3)),
        ("d10", Throw(Reading.plain(D10), 1)),
        ("100000d10", Throw(Reading.plain(D10), 100_000)),
        ("007d6", Throw(Reading.plain(D6), 7)),
        ("Coin", Throw(Reading.plain(COIN), 1)),
        ("SCATTER ", Throw(SCATTER, 1)),
    ],
)
def test_what_is_taken(text: str, throw: Throw) -> None:
    assert Throw.parse(text) == throw


@given(reading=st.sampled_from(COUNTED), count=st.integers(1, 100_000), spaces=st.tuples(SPACE, SPACE, SPACE))
def test_what_is_written_is_read_back(reading: Reading, count: int, spaces: tuple[str, str, str]) -> None:
    throw = Throw(reading, count)
    before, between, after = spaces
    assert Throw.parse(str(throw)) == throw
    assert Throw.parse(f"{before}{count}{between}{reading.name.upper()}{after}") == throw


@pytest.mark.parametrize("name", ["coin", "scatter"])
def test_single_throws_are_read_back(name: str) -> None:
    assert str(Throw.parse(name)) == name


REFUSED = [
    "0d6",
    "100001d6",
    "-1d6",
    "d4",
    "d66",
    "d1 0",
    "2 6d6",
    "6",
    "",
    "3coin",
    "scatters",
    "²d6",
    pytest.param("9" * 5000 + "d6", id="too many digits"),
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_is_told_what_is_allowed(text: str) -> None:
    allowed = "allowed are 1 to 100,000 of d2, d3, d6 or d10, such as 26d6, or coin, or scatter."
    with pytest.raises(BadInput, match="^" + re.escape(f"“{text}” is no roll; {allowed}") + "$"):
        Throw.parse(text)


@given(text=st.lists(st.sampled_from(PARTS), max_size=5).map("".join))
def test_what_is_taken_is_exactly_what_the_sentence_allows(text: str) -> None:
    single = text.strip() in {"coin", "scatter"}
    count, die, sides = text.partition("d")
    digits = count.strip() or "1"
    number = int(digits) if digits.isdigit() and len(digits) <= 6 else 0
    counted = die == "d" and sides.strip() in {"2", "3", "6", "10"} and 1 <= number <= 100_000
    with nullcontext() if single or counted else pytest.raises(BadInput):
        Throw.parse(text)


@pytest.mark.rule("DICE-06", "DICE-07", "DICE-08")
@pytest.mark.parametrize(
    ("text", "faces", "values", "total"),
    [
        ("3d2", (1, 3, 4), (1, 1, 2), 4),
        ("2d3", (2, 5), (1, 3), 4),
        ("2d6", (6, 5), (6, 5), 11),
        ("2d10", (0, 9), (0, 9), 9),
        ("coin", (2,), (2,), 2),
        ("scatter", (3,), (120,), 120),
    ],
)
def test_a_throw_is_rolled(text: str, faces: tuple[int, ...], values: tuple[int, ...], total: int) -> None:
    with ScriptedDice(faces) as dice:
        result = Throw.parse(text).roll(dice)
    assert (result.faces, result.values, result.total) == (faces, values, total)
    assert result.roll.purpose == text


def test_a_throw_may_have_a_purpose() -> None:
    assert Throw.parse("d3").roll(FastDice(1), "command points").roll.purpose == "command points"
