"""Whatever comes in from outside is refused in one dialect: faults, each with its place and with what is allowed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muster.army.things import find_thing
from muster.battle.choices import NameMaster
from muster.battle.refusal import Refusal
from muster.battle.typed import converted, typed_choice
from muster.combat.attack_file import load_attack
from muster.companion.chances import odds
from muster.companion.table_game.requests import table_game
from muster.files import BadInput, Fault
from muster.files.kinds import Number, OneOf, Save, Sort, Whole, Words
from muster.files.refusals import Faults
from muster.rulebook.ruleset_file import load_ruleset
from muster.scenario.reading import load_scenario
from muster.server.games.said import read_said
from muster.server.settings import read_settings
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from muster.views.preview.questions import read_question

WEAPON = "kind: weapon\nname: Hook\nattacks: many\npower: 99\nrange: 8\ntype: heavy\n"
NEW = {"do": "new", "at": "2026-01-10T18:00:00+00:00", "name": "Saturday", "style": "standerd", "seats": []}
ATTACK = {"groups": [{"attacks": 1, "power": 4}], "target": {"defence": 4, "hp": "many"}}
TARGET = {"defence": 4, "hp": 2}


def in_file(load: Callable[[Path], object], text: str) -> Callable[[Path], object]:
    def read(folder: Path) -> object:
        path = folder / "bad.yaml"
        path.write_text(text, encoding="utf-8")
        return load(path)

    return read


def said(**fields: Any) -> Callable[[Path], object]:
    return lambda _: read_said(json.dumps(fields))


def asked(**fields: Any) -> Callable[[Path], object]:
    return lambda _: read_question(fields)


def proposed(_: Path) -> list[Fault]:
    """Proposals are not raised: all that is wrong with one is handed back."""
    plan = planned({**quick(1), "style": "standerd", "turns": 999})
    assert plan.faults == [fault.sentence for fault in plan.found.found]
    return plan.found.found


@pytest.mark.parametrize(
    ("entrance", "places", "allowed"),
    [
        pytest.param(
            in_file(lambda path: find_thing(str(path)), WEAPON),
            ["bad.yaml:3", "bad.yaml:4"],
            "allowed are whole numbers",
            id="file of a weapon",
        ),
        pytest.param(
            in_file(load_attack, "kind: attack\nweapons:\n- {power: 4}\ntarget: {defence: 4, hp: many}\n"),
            ["bad.yaml:3", "bad.yaml:4"],
            "allowed are whole numbers",
            id="file of an attack",
        ),
        pytest.param(
            in_file(load_ruleset, "kind: ruleset\nname: ours\nbase: cor\n"),
            ["bad.yaml:3"],
            "allowed are core, ",
            id="file of a ruleset",
        ),
        pytest.param(
            in_file(load_scenario, "kind: scenario\nname: a question\nruleset: cor\nquestions: none\n"),
            ["bad.yaml:3", "bad.yaml:4"],
            "allowed are core, ",
            id="scenario",
        ),
        pytest.param(said(say="dance", id=1), ["say"], "allowed are hello, choose", id="message of no kind"),
        pytest.param(
            said(say="chat", id=1, text="Hello", loud=True), ["loud"], "allowed are say, ", id="message's field"
        ),
        pytest.param(said(say="chat", id=1, seat="x", text="Hello"), ["seat"], "xpected", id="message's type"),
        pytest.param(asked(ask="sight", one=-1, other=0), ["one"], "xpected", id="question before a choice"),
        pytest.param(
            lambda _: table_game({"game": None, "command": NEW}),
            ["command.style"],
            "allowed are standard, advanced.",
            id="command at a real table",
        ),
        pytest.param(
            lambda _: odds({"attack": ATTACK}),
            ["attack.target.hp"],
            "allowed are whole numbers",
            id="reckoning",
        ),
        pytest.param(
            lambda _: odds({"attack": {**ATTACK, "target": TARGET, "situation": {"moved": 1}}}),
            ["attack.situation.moved"],
            "allowed is one of ",
            id="situation of a reckoning",
        ),
        pytest.param(proposed, ["style", "turns"], "allowed are standard, advanced.", id="set-up of a game"),
        pytest.param(
            lambda _: read_settings({"MUSTER_PORT": "many"}),
            ["MUSTER_PORT"],
            "allowed is a whole number from 0.",
            id="setting of a server",
        ),
    ],
)
def test_a_bad_value_is_refused_with_its_place_and_what_is_allowed(
    entrance: Callable[[Path], object], places: list[str], allowed: str, tmp_path: Path
) -> None:
    try:
        found = entrance(tmp_path)
    except BadInput as refusal:
        found = list(refusal.faults)
    assert isinstance(found, list)
    assert [fault.place.removeprefix(f"{tmp_path}/") for fault in found] == places
    assert any(allowed in fault.sentence for fault in found), found


def test_a_choice_made_in_python_is_refused_with_its_place_and_what_is_allowed() -> None:
    refusal = typed_choice(NameMaster("red"))  # type: ignore[arg-type]  # what is wrong here is the point
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "name_master.side holds the text “red”; allowed is a whole number of up to 64 bits."


def test_what_is_refused_inside_is_collected_with_its_place() -> None:
    faults = Faults()
    with faults.noting(at="army", before="The army: "):
        raise BadInput("unit.hp", "hp is 0; allowed are whole numbers from 1 to 99.", "STAT-02", "units[2].hp")
    with faults.noting("army.yaml", 7):
        raise BadInput("unit.hp", "hp is 0; allowed are whole numbers from 1 to 99.", "STAT-02")
    first, second = faults.found
    assert (first.place, first.rule) == ("army.units[2].hp", "STAT-02")
    assert first.sentence.startswith("The army: hp is 0;")
    assert str(second) == "army.yaml:7: STAT-02: hp is 0; allowed are whole numbers from 1 to 99."
    with pytest.raises(ZeroDivisionError), faults.noting():
        raise ZeroDivisionError
    assert len(faults.found) == 2


@pytest.mark.parametrize(
    ("kind", "taken", "refused"),
    [
        (Whole(1, 3), [1, 3], [0, 4, True, "1", 1.0, None]),
        (Number("0", "5", 1), [0, 2.5, 5], [5.1, 2.55, True, "2", None]),
        (OneOf("red", "blue"), ["red"], ["Red", "green", 1, None, []]),
        (Words(5), ["Hello"], ["", "Hello!", 5, None]),
        (Save(), ["4+", "none"], ["7+", 4, None]),
        (Sort(bool, "true or false"), [True, False], [1, "true", None]),
    ],
    ids=lambda each: type(each).__name__ if hasattr(each, "allowed") else "",
)
def test_a_kind_takes_values_of_json_as_they_are(kind: Any, taken: list[object], refused: list[object]) -> None:
    for value in taken:
        kind.take(value)
    for value in refused:
        with pytest.raises(ValueError):
            kind.take(value)


def test_what_msgspec_finds_wrong_is_told_in_its_words_with_the_place() -> None:
    with pytest.raises(BadInput) as refusal:
        converted({"do": "name_master", "side": "red"}, NameMaster)
    assert refusal.value.faults == (Fault("", 0, "Expected `int`, got `str` - at `$.side`", at="side"),)
