"""Every kind of decision is put to its side with what it needs to answer, and to others without."""

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from muster.battle import decisions as de
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice, Finish
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.rulebook.actions import Action
from muster.scenario.written_choices import PLAIN
from muster.views.asked_picture import asked_picture, kind_of
from muster.views.shapes.asked import Asked
from tests.battle.kit import new
from tests.views.kit import GAMES, fits, game

PAGE = Path(__file__).parents[2] / "docs" / "views.md"
KINDS = {kind_of_class.__struct_config__.tag: kind_of_class for kind_of_class in get_args(de.AnyDecision)}
HEAD = {"number", "kind", "side", "sentence", "rules", "may_finish", "finish"}
OWN = {
    "turn_master": {"sides"},
    "zone": {"zones"},
    "deploy": {"units", "zones", "takes_back"},
    "move": {"units", "phase", "takes_back"},
    "attack": {"units", "only", "takes_back"},
    "casualties": {"unit", "hp", "models", "suggested"},
    "place": {"unit", "why", "models", "suggested"},
    "strike": {"units", "hp"},
    "action": {"units", "points", "second"},
    "counter": {"units", "points", "unit"},
}


def views(battle: Battle) -> tuple[View, View]:
    """Those of the side that is asked, and of another."""
    assert battle.pending is not None
    seats = range(len(battle.forces.setup.seats))
    asked, *_ = (seat for seat in seats if battle.forces.side_of_seat[seat] == battle.pending.side)
    other, *_ = (seat for seat in seats if battle.forces.side_of_seat[seat] != battle.pending.side)
    return View(battle, asked), View(battle, other)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_in_a_game_can_be_answered_from_its_picture(name: str) -> None:
    seen = Counter[str]()
    for battle in game(name):
        if battle.pending is None:
            break
        own, other = views(battle)
        asked = asked_picture(own)
        assert asked is not None
        fits(Asked, asked)
        seen[asked["kind"]] += 1
        assert set(asked) == HEAD | OWN[asked["kind"]] if asked["kind"] in OWN else asked["answers"]
        assert asked["sentence"].endswith(".")
        assert asked["number"] == battle.pending.number
        assert asked["may_finish"] == (not isinstance(own.check(Finish()), Refusal))
        assert asked["may_finish"] == bool(asked["finish"])
        for offer in asked.get("units", []):
            assert battle.forces.units[offer["unit"]].side in (battle.pending.side, -1)
            assert offer["hint"]
        if "suggested" in asked:
            choice = msgspec.convert(asked["suggested"], AnyChoice)
            assert own.check(choice) == choice
        looked_on = asked_picture(other)
        assert looked_on is not None
        assert set(looked_on) == HEAD
        assert (looked_on["may_finish"], looked_on["side"]) == (False, battle.pending.side)
        assert looked_on["sentence"].startswith(battle.forces.side_names[battle.pending.side])
        assert asked_picture(own, spectator=True) == looked_on
    assert {"zone", "deploy", "turn_master", "attack", "casualties"} <= set(seen)
    assert ("counter" in seen, "action" in seen) == (name == "advanced",) * 2
    assert asked_picture(View(battle, 0)) is None


STRIKE = de.StrikeDecision(side=0, rules=("BETA-04",), units=(2, 3), hits=1)
SECOND = de.ActionDecision(
    side=0, rules=("ACT-03",), points=1, offered=(de.OfferedAction(0, Action.GUARD, 1),), second=True
)
BACK = de.AttackDecision(side=0, rules=("CTR-08",), units=(0,), only=3)


@pytest.mark.parametrize(
    ("decision", "sentence", "finish"),
    [
        (STRIKE, "1 hit is left over: name the unit aboard to strike.", ""),
        (SECOND, "A second Action with Lamp Section, or rest. 1 Command Point left.", "Finish this Game Turn"),
        (BACK, "Strike back with Lamp Section at", "Do not strike back"),
    ],
)
def test_the_rarer_questions_have_their_words(decision: de.AnyDecision, sentence: str, finish: str) -> None:
    view = View(new(), 0)
    view.decision = decision
    asked = asked_picture(view)
    assert asked is not None
    fits(Asked, asked)
    assert set(asked) == HEAD | OWN[asked["kind"]]
    words = asked["sentence"].replace("First Lamp Section", "Lamp Section")
    assert words.startswith(sentence)
    assert asked["finish"] == finish


def test_every_kind_that_does_not_list_its_answers_is_listed_here_and_named_alike() -> None:
    assert set(OWN) == {tag for tag, kind in KINDS.items() if kind.options is de.Decision.options}
    assert kind_of(STRIKE) == "strike"


def test_the_page_lists_every_kind_with_what_comes_with_it() -> None:
    table = PAGE.read_text("utf-8").split("<!-- kinds -->")[1].split("<!-- end of kinds -->")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| `")]
    assert {row[0].strip("`"): set(re.findall("`(.+?)`", row[1])) for row in rows} == OWN
    choices = {choice.__struct_config__.tag for choice in get_args(AnyChoice)}
    assert {tag for row in rows for tag in re.findall("`(.+?)`", row[2])} == choices - {"finish", *PLAIN}
