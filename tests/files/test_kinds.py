"""Kinds of field: what each reads, and what it says it allows."""

from decimal import Decimal
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.files.kinds import Kind, Number, OneOf, OrNil, Parsed, Save, Whole, Words, YesNo, read_option


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


KINDS: list[tuple[Kind[Any], str, dict[str, Any], list[str]]] = [
    (
        Whole(1, 1000),
        "whole numbers from 1 to 1,000",
        {"1": 1, "1000": 1000, "+7": 7, "007": 7},
        ["0", "1001", "1.0", "1e2", "1_000", "1,000", "٣", "", "0x10", "--1", "9" * 19],
    ),
    (
        Whole(-2, unit="inches"),
        "whole inches from -2 upwards, of at most 18 digits",
        {"-2": -2, "9" * 18: 10**18 - 1},
        ["-3"],
    ),
    (
        Number("0", "1000", decimals=2),
        "numbers from 0 to 1,000 with at most 2 decimals",
        {"0": 0, "1000": 1000, "0.10": Decimal("0.1"), "3.1400": Decimal("3.14"), "+1.5": Decimal("1.5")},
        ["-0.01", "1000.01", "0.001", ".5", "5.", "1e2", "nan", "Infinity", "", "1,5"],
    ),
    (
        Number("0.5", None, decimals=1, unit="mm"),
        "mm from 0.5 upwards, of at most 18 digits, with at most 1 decimal",
        {"0.5": Decimal("0.5"), "9" * 18: Decimal("9" * 18)},
        ["0.4", "0.55", "9" * 19],
    ),
    (OneOf("core", "beta"), "core, beta", {"core": "core", "BETA": "beta"}, ["", "cor", "core beta"]),
    (YesNo(), "yes and no", {"yes": True, "True": True, "NO": False, "false": False}, ["", "1", "y", "on", "none"]),
    (
        Save(),
        "none, 6+, 5+, 4+, 3+ and 2+",
        {"none": None, "NONE": None, "-": None, "": None, "2+": 2, "6+": 6, "4": 4},
        ["1+", "7+", "4++", "+4", "4 +", "nil"],
    ),
    (
        Words(5),
        "1 to 5 characters on one line",
        {"a": "a", "abcde": "abcde", " a b ": "a b", "射\u00a0手": "射\u00a0手", "👩\u200d🚀": "👩\u200d🚀"},
        ["", "   ", "abcdef", "a\nb", "a\tb", "a\x1bb", "a\u202eb", "a\u2028b", "\ud800", "\x85a\x00"],
    ),
    (Words(5, lines=True), "1 to 5 characters", {"a\nb": "a\nb", "a\tb\n": "a\tb"}, ["a\rb", "a\x0bb", "a\u2029b"]),
    (Parsed(lambda text: int(text, 2), "bits"), "bits", {"101": 5}, ["2", ""]),
    (OrNil(Whole(1, 3)), "none and whole numbers from 1 to 3", {"none": None, "-": None, "": None, "3": 3}, ["4"]),
    (OrNil(Words(5), nil=""), "none and 1 to 5 characters on one line", {"None": "", "a": "a"}, ["abcdef"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "allowed", "taken", "refused"), KINDS)
def test_what_a_kind_reads(kind: Kind[Any], allowed: str, taken: dict[str, Any], refused: list[str]) -> None:
    assert kind.allowed == allowed
    for text, value in taken.items():
        assert kind.read(text) == value
    for text in refused:
        with pytest.raises(ValueError):
            kind.read(text)


def test_one_of_a_set_of_words_is_that_word_itself() -> None:
    assert OneOf(*Colour).read("RED") is Colour.RED
    assert OneOf(*Colour).allowed == "red, blue"


def test_a_number_below_nothing_is_nothing() -> None:
    assert str(Number("0", "1", decimals=2).read("-0")) == "0.00"


@given(st.decimals(0, 1000, places=2))
def test_every_number_with_few_enough_decimals_is_exact(number: Decimal) -> None:
    assert Number("0", "1000", decimals=2).read(f"{number:f}") == number


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("51", "move is 51; allowed are whole inches from 0 to 50."),
        ("  ", "move is empty; allowed are whole inches from 0 to 50."),
        ("", "move is empty; allowed are whole inches from 0 to 50."),
        ("a\nb", "move is a\\nb; allowed are whole inches from 0 to 50."),
        ("\x1b[2J", "move is \\x1b[2J; allowed are whole inches from 0 to 50."),
        ("x" * 40, f"move is {'x' * 40}; allowed are whole inches from 0 to 50."),
        ("x" * 41, f"move is {'x' * 37}...; allowed are whole inches from 0 to 50."),
    ],
)
def test_an_option_is_refused_in_one_line(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read_option("move", text, Whole(0, 50, unit="inches"), "STAT-07")
    assert (refusal.value.sentence, refusal.value.rule) == (sentence, "STAT-07")
    assert refusal.value.code == "move.not_allowed"


def test_the_code_of_a_refusal_is_one_word() -> None:
    with pytest.raises(BadInput) as refusal:
        read_option("hp of a model", "0", Whole(1, 99))
    assert (refusal.value.code, refusal.value.rule) == ("hp_of_a_model.not_allowed", "")


def test_an_option_may_stand_between_spaces() -> None:
    assert read_option("move", " 6 ", Whole(0, 50)) == 6


@pytest.mark.parametrize(
    ("text", "near"),
    [("quikstart", "quickstart"), ("QUICKSTRT", "quickstart"), ("coer", "core"), ("chess", None)],
)
@pytest.mark.parametrize("kind", [OneOf("core", "quickstart"), OrNil(OneOf("core", "quickstart"))])
def test_a_near_miss_is_asked_about(kind: Kind[Any], text: str, near: str | None) -> None:
    with pytest.raises(BadInput) as refusal:
        read_option("ruleset", text, kind)
    assert refusal.value.sentence.endswith(f"quickstart. Did you mean “{near}”?" if near else "quickstart.")
