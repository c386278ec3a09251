"""What nobody has the patience for is not worked out any further; nothing that decides a game hangs on that."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import March, Move
from muster.battle.patience import ImpatientError, Patience
from muster.battle.refusal import Refusal
from muster.battle.spot import Path
from muster.battle.view import View
from muster.views.preview import preview
from muster.views.preview.questions import KINDS
from tests.views.preview_kit import scene

PEN = """
table: 40 x 24
terrain:
  - {name: North, size: [1, 11], at: [16, 18.2], going: impassable}
  - {name: South, size: [1, 11], at: [16, 5.8], going: impassable}
weapons: {rifle: {range: 24}}
sides:
  A: {Line: {at: "12,9 12,11 12,13 12,15", move: 8, weapons: rifle}}
  B: {Foe: {at: "30,12"}}
"""
OFF = Move(0, (Path(1, ((12_000, -9_000),)),))
"""Off the table, where no model goes; the nearest choice is towards there."""


class Clock:
    """A second goes by whenever somebody looks."""

    def __init__(self) -> None:
        self._looks: Iterator[int] = count()
        self.looked = 0

    def __call__(self) -> float:
        self.looked += 1
        return float(next(self._looks))


def asked(battle: Battle, question: dict[str, Any], patience: Patience | None = None) -> dict[str, Any]:
    return dict(preview(View(battle, 0), question, frozenset(), patience))


QUESTIONS: list[dict[str, Any]] = [
    {"ask": "choice", "choice": {"do": "march", "unit": 0, "to": [14_000, 12_000]}},
    {"ask": "move", "unit": 0, "to": [14_000, 12_000]},
    {"ask": "move", "unit": 0, "paths": [[1, [[12_000, -9_000]]]]},
    {"ask": "move", "unit": 0, "charge": 1},
    {"ask": "reach", "unit": 0},
    {"ask": "reach", "unit": 0, "whole": True},
    {"ask": "attack", "unit": 0},
    {"ask": "sight", "one": 0, "other": 4},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_a_question_that_takes_too_long_is_refused_and_asked_again_is_answered(question: dict[str, Any]) -> None:
    battle, other = scene(PEN), scene(PEN)
    before = battle.hash
    refused = asked(battle, question, Patience(Clock(), 0, 0.5))
    assert refused["fault"]["code"] == "ask.too_long"
    assert "takes too long" in refused["fault"]["sentence"]
    assert battle.hash == before
    assert asked(battle, question) == asked(other, question), "nothing that was left half done is remembered"
    assert "fault" not in asked(battle, question, Patience(Clock(), 1e9, 1e9)), "nor is the patience of before"


def test_every_kind_of_question_that_can_take_long_is_tried_here() -> None:
    """The others are answered while there are dice on the table, or while units are deployed."""
    assert {*KINDS} - {question["ask"] for question in QUESTIONS} == {"counter", "suggest", "deploy"}


def test_where_all_of_a_unit_can_go_is_left_out_when_it_takes_too_long_and_its_leader_s_reach_is_told() -> None:
    question, clock = {"ask": "reach", "unit": 0}, Clock()
    alone = asked(scene(PEN), question, Patience(clock, 0, 1e9))
    battle, enough = scene(PEN), clock.looked + 5
    assert asked(battle, question | {"whole": True}, Patience(Clock(), 0, enough)) == alone
    assert not alone["reach"]["whole"]
    assert asked(battle, question | {"whole": True})["reach"]["whole"], "whoever has more patience is told all of it"


def test_a_reach_that_makes_way_for_a_choice_is_not_told_by_half() -> None:
    battle = scene(PEN)
    assert "fault" not in asked(battle, {"ask": "reach", "unit": 0}), "the leader's is known from here on"
    patience = Patience(Clock(), 0, 1e9)
    patience.end()
    told = asked(battle, {"ask": "reach", "unit": 0, "whole": True}, patience)
    assert told["fault"]["code"] == "ask.too_long"


def test_deploying_is_given_up_too() -> None:
    text = "table: 40 x 24\nsides:\n  A: {Line: {models: 4}}\n  B: {Foe: {at: '36,12'}}\nstart: {phase: deploy}\n"
    battle = scene(text)
    for question in ({"ask": "suggest"}, {"ask": "deploy", "unit": 0, "to": [4_000, 12_000]}):
        assert asked(battle, question, Patience(Clock(), 0, 0.5))["fault"]["code"] == "ask.too_long", question
        assert "fault" not in asked(battle, question)


def test_patience_ends_with_its_question() -> None:
    view = View(scene(PEN), 0)
    assert "fault" in preview(view, QUESTIONS[0], frozenset(), Patience(Clock(), 0, 0.5))
    assert not isinstance(view.check(March(0, (14_000, 12_000))), Refusal), "who goes on with the same view has time"


def test_whoever_waits_no_longer_is_not_worked_for() -> None:
    patience = Patience(Clock(), 1e9, 1e9)
    patience.check()
    patience.end()
    with pytest.raises(ImpatientError):
        patience.check()


def test_a_choice_is_judged_however_long_that_takes_and_only_the_nearest_is_given_up() -> None:
    battle, other = scene(PEN), scene(PEN)
    clock = Clock()
    battle.field.patience = Patience(clock, 0.5)
    hasty, patient = battle.choose(OFF), other.choose(OFF)
    assert isinstance(hasty, Refusal)
    assert isinstance(patient, Refusal)
    assert clock.looked, "the search for the nearest choice looked at the clock"
    assert (hasty.code, hasty.sentence, hasty.rule) == (patient.code, patient.sentence, patient.rule)
    assert patient.nearest is not None
    assert hasty.nearest is None
    clock.looked = 0
    done = battle.choose(March(0, (14_000, 12_000)))
    assert not isinstance(done, Refusal)
    assert not clock.looked, "what is legal does not hang on any clock"
    other.choose(March(0, (14_000, 12_000)))
    assert battle.hash == other.hash
