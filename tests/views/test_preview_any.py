"""Whatever is asked at whatever moment: legal choices are found legal, nonsense gets a sentence, nothing changes."""

from random import Random
from typing import Any

import msgspec
import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.decisions import PlaceDecision
from muster.battle.view import View
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.views.preview import preview
from tests.battle.varied import varied_setup
from tests.bots.kit import skirmish
from tests.views.preview_kit import ask, scene

KEYS = {"move", "reach", "attack", "sight", "counter", "fault"}


@pytest.mark.parametrize("style", list(Playstyle))
def test_a_legal_choice_is_found_legal_and_comes_to_what_it_said(style: Playstyle) -> None:
    battle, rng = Battle.new(skirmish(style), FastDice(5)), Random(5)
    _play(battle, rng, 150)


@pytest.mark.parametrize("number", [3, 8])
def test_so_it_is_in_games_of_other_sorts(number: int) -> None:
    style = list(Playstyle)[number % 2]
    _play(Battle.new(varied_setup(number, style), FastDice(number)), Random(number), 80)


def _play(battle: Battle, rng: Random, most: int) -> None:
    asked = 0
    while battle.pending is not None and asked < most:
        asked += 1
        choice = battle.state.steps[-1].sample(battle.field, rng)
        told = ask(battle, "choice", choice=msgspec.to_builtins(choice))
        assert told["legal"], told["fault"]
        _asked_about_units(battle, rng)
        done = battle.choose(choice)
        assert isinstance(done, Progress)
        assert told["choice"] == msgspec.to_builtins(done.choice)
        for way in told["ways"]:
            assert way["used"] <= way["allowed"] + 10
    assert asked > 20


def _asked_about_units(battle: Battle, rng: Random) -> None:
    """Any unit and any two models may be asked about at any time; there is an answer or a sentence."""
    units, models = len(battle.forces.units), battle.forces.model_count
    for question in (
        {"ask": "attack", "unit": rng.randrange(units)},
        {"ask": "sight", "one": rng.randrange(models), "other": rng.randrange(models)},
        {"ask": "counter"},
    ):
        _answered(View(battle, 0), question)


def _answered(view: View, question: Any) -> Any:
    (key,) = (answer := preview(view, question))
    assert key in KEYS
    if key == "fault":
        fault = answer["fault"]
        assert fault["code"].startswith("ask.")
        assert fault["sentence"].endswith(".")
        assert len(fault["sentence"]) < 300
    return answer


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (None, "ask.kind"),
        ([], "ask.kind"),
        ({}, "ask.kind"),
        ({"ask": "x" * 10_000}, "ask.kind"),
        ({"ask": ["move"]}, "ask.kind"),
        ({"ask": "move"}, "ask.type"),
        ({"ask": "move", "unit": "one", "to": [1, 1]}, "ask.type"),
        ({"ask": "move", "unit": True, "to": [1, 1]}, "ask.type"),
        ({"ask": "move", "unit": 0}, "ask.move"),
        ({"ask": "move", "unit": 99, "to": [1, 1]}, "ask.unit"),
        ({"ask": "move", "unit": -1, "to": [1, 1]}, "ask.type"),
        ({"ask": "move", "unit": 0, "to": [1]}, "ask.type"),
        ({"ask": "move", "unit": 0, "to": [1, 10**30]}, "ask.type"),
        ({"ask": "move", "unit": 0, "to": [float("nan"), 1]}, "ask.type"),
        ({"ask": "move", "unit": 0, "paths": [[0, [[1, 1]]]] * 2_000}, "ask.long"),
        ({"ask": "move", "unit": 0, "paths": [[0, []], 7]}, "ask.type"),
        ({"ask": "deploy", "unit": 0, "spots": [[1]]}, "ask.type"),
        ({"ask": "attack", "unit": 0, "shots": [[1, 2]]}, "ask.type"),
        ({"ask": "choice", "choice": {"do": "nothing at all"}}, "ask.choice"),
        ({"ask": "choice", "choice": {"do": "y" * 9_999}}, "ask.choice"),
        ({"ask": "choice", "choice": {"do": "finish", "more": 1}}, "ask.choice"),
        ({"ask": "choice", "choice": []}, "ask.type"),
        ({"ask": "sight", "one": 0, "other": 99_999}, "ask.model"),
        ({"ask": "sight", "one": 0, "other": 0}, "ask.model"),
        ({"ask": "reach", "unit": 0}, "ask.off_table"),
        ({"ask": "counter"}, "ask.counter"),
        ({"ask": "suggest"}, "ask.suggest"),
    ],
)
def test_nonsense_gets_a_code_and_a_sentence(question: Any, code: str) -> None:
    battle = Battle.new(skirmish(), FastDice(1))
    before = battle.hash
    assert _answered(View(battle, 0), question)["fault"]["code"] == code
    assert battle.hash == before


def test_questions_of_random_shape_are_always_answered() -> None:
    battle, rng = Battle.new(skirmish(), FastDice(2)), Random(2)
    for _ in range(40):
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    before, view = battle.hash, View(battle, 0)
    for _ in range(400):
        _answered(view, _some_question(rng))
    assert battle.hash == before


def _some_question(rng: Random) -> dict[str, Any]:
    some: list[Any] = [
        0,
        1,
        3,
        -1,
        10**6,
        2**70,
        5000,
        12_345,
        1.5,
        None,
        "a",
        [],
        {},
        [[0, [[5, 5]]]],
        [[0, 0, 1]],
        [9000, 9000],
    ]
    fields = ("choice", "unit", "to", "leader", "paths", "spots", "cargo", "shots", "one", "other")
    question: dict[str, Any] = {name: rng.choice(some) for name in fields if rng.random() < 0.5}
    question["unit"] = rng.choice([question.get("unit"), 0, 1, 5])
    if rng.random() < 0.3:
        question["choice"] = {
            "do": rng.choice(["move", "march", "attack", "deploy", "lose"]),
            "unit": rng.choice(some),
        }
    return question | {"ask": rng.choice(["choice", "move", "reach", "deploy", "attack", "sight", "counter", "none"])}


WAITING = """
style: STYLE
weapons: {gun: {power: 4, type: assault, range: 40}}
sides:
  A:
    Truck: {at: "4,4", transport: 60, fire_points: yes}
    Squad: {aboard: Truck, models: 2, weapons: gun}
  B: {Other: {at: "10,4", weapons: gun}}
start: {phase: PHASE, finished: [A]}
"""


@pytest.mark.parametrize("style", list(Playstyle))
def test_survivors_who_wait_to_be_set_down_can_be_asked_about(style: Playstyle) -> None:
    standard = style is Playstyle.STANDARD
    text = WAITING.replace("STYLE", style.value).replace("PHASE", "attack" if standard else "actions")
    steps = ("Other attack Truck",) if standard else ("Other begin attack", "Other attack Truck")
    battle = scene(text, *steps, dice=(6, 6, 6, 6))
    assert isinstance(battle.pending, PlaceDecision)
    for seat in (0, 1):
        for unit in range(3):
            for question in (
                {"ask": "attack", "unit": unit},
                {"ask": "move", "unit": unit, "to": [1000, 1000]},
                {"ask": "move", "unit": unit, "host": 0},
                {"ask": "reach", "unit": unit},
                {"ask": "sight", "one": unit, "other": 3},
                {"ask": "choice", "choice": {"do": "attack", "unit": unit, "shots": []}},
                {"ask": "choice", "choice": {"do": "disembark", "unit": unit, "spots": []}},
            ):
                _answered(View(battle, seat), question)
    assert not ask(battle, "attack", unit=1).get("targets")
