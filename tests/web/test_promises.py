"""What a press may send, by the words on what was pressed."""

from typing import Any

import pytest

from tests.web.promises import NOTHING, Promise, promised

THING = {"words": "", "where": "go", "off": False, "acts": False, "radio": "", "primary": True, "tag": "button"}


def sends(do: str) -> list[dict[str, Any]]:
    return [{"say": "choose", "number": 3, "choice": {"do": do}}]


@pytest.mark.parametrize(
    ("words", "kind", "good", "bad"),
    [
        ("Place here", "deploy", "deploy", "finish"),
        ("Go as near as allowed", "move", "march", "finish"),
        ("Charge Enter", "move", "march", "embark"),
        ("Go aboard", "move", "embark", "march"),
        ("Roll", "attack", "attack", "finish"),
        ("Ben is Turn Master", "turn_master", "name_master", "finish"),
        ("Take zone B", "zone", "pick_zone", "finish"),
        ("Finish the Move Phase", "move", "finish", "march"),
    ],
)
def test_a_button_sends_what_it_says(words: str, kind: str, good: str, bad: str) -> None:
    promise = promised(THING | {"words": words}, kind, "Finish the Move Phase")
    assert not promise.broken_by(sends(good))
    assert "nobody chose" in promise.broken_by(sends(bad))


def test_what_is_off_or_no_button_of_the_bar_sends_nothing() -> None:
    assert promised(THING | {"words": "Roll", "off": True}, "attack", "") == NOTHING
    assert promised(THING | {"words": "Grey Scouts", "where": "panel", "primary": False}, "attack", "") == NOTHING


def test_one_press_is_one_choice_and_a_command_is_named() -> None:
    assert "2 choices" in Promise(frozenset({"deploy"})).broken_by(sends("deploy") * 2)
    undo = promised(THING | {"words": "Ask to undo", "where": "menu", "primary": False}, "move", "")
    assert not undo.broken_by([{"say": "command", "command": {"say": "ask_undo", "to": 3}}])
    assert "nobody said" in undo.broken_by([{"say": "command", "command": {"say": "surrender"}}])
