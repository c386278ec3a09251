"""Lines: none is too wide, and no word is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.press.sheets.faces import Face, width
from muster.press.sheets.look import FULL
from muster.press.sheets.pen import Style
from muster.press.sheets.rich import rich
from muster.press.sheets.wrapping import title, wrapped


@pytest.mark.law
@given(st.text("abc WM\n", max_size=80), st.floats(20, 200))
def test_no_line_is_wider_than_the_room_and_no_letter_is_lost(text: str, room: float) -> None:
    lines = wrapped(text, Face.TEXT, 8, room)
    assert all(width(line, Face.TEXT, 8) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_word_that_is_too_long_is_broken() -> None:
    lines = wrapped("W" * 60, Face.HEAD, 10, 100)
    assert len(lines) > 1
    assert "".join(lines) == "W" * 60


def test_a_letter_wider_than_the_room_stands_alone() -> None:
    assert wrapped("WWW", Face.HEAD, 40, 5) == ["W", "W", "W"]


def test_a_hard_space_holds_words_together() -> None:
    room = width("5 × Cutlass", Face.TEXT, 8) + 1
    assert wrapped("a 5\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}Cutlass", Face.TEXT, 8, room)[0] == "a"


def test_a_title_shrinks_before_it_takes_more_lines() -> None:
    size, lines = title("Wardens of the Long Causeway", Face.HEAD, (30, 10), 150, 1)
    assert (size, lines) == (10, ["Wardens of the Long Causeway"])
    size, lines = title("Wardens of the Long Causeway " * 9, Face.HEAD, (30, 10), 150, 1)
    assert size == 10
    assert len(lines) > 1


def test_a_bold_word_and_its_text_share_lines() -> None:
    parts = [("Blast:", Style(Face.BOLD, 8, FULL.ink)), ("it hits " * 30, Style(Face.TEXT, 8, FULL.ink))]
    assert 1 < len(rich(parts, 200)) < 10
