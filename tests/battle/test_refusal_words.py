"""Sentences about units: the verb goes with the name, and what is allowed is told to a tenth of an inch."""

import pytest

from muster.battle.choices import Disembark, Transfer
from muster.battle.refusal import Refusal
from muster.battle.rules.no_attack import why_no_attack
from muster.battle.spot import Spot
from tests.battle.gates import GATES, RED, gate
from tests.views.preview_kit import scene

CARRIED = """
weapons: {gun: {power: 4}}
sides:
  A:
    Crawler: {at: "6,6", transport: 200, base: rect 50.8x50.8, move: 6}
    Grey Scouts: {aboard: Crawler, models: 2, weapons: gun}
    Captain: {aboard: Crawler, weapons: gun}
  B:
    Other: {at: "20,20"}
"""
SCOUTS, CAPTAIN = 1, 2


@pytest.mark.parametrize(("unit", "is_"), [(SCOUTS, "Grey Scouts are"), (CAPTAIN, "Captain is")])
def test_the_verb_goes_with_the_name_of_a_unit(unit: int, is_: str) -> None:
    battle = scene(CARRIED)
    crawler = gate(battle, "Crawler")
    done = battle.choose(Transfer(unit, crawler))
    assert isinstance(done, Refusal)
    assert done.sentence == f"{is_} aboard Crawler already."
    assert why_no_attack(battle.field, 0, unit).clause == f"{is_} aboard Crawler, which has no Fire Points"


def test_what_is_left_of_a_movement_is_told_to_a_tenth_of_an_inch() -> None:
    battle = scene(GATES.replace("2,6", "2.392,6"), "Red embark Gate")
    done = battle.choose(Disembark(RED, (Spot(battle.forces.units[RED].models.start, 15_000, 6_000),)))
    assert isinstance(done, Refusal)
    assert "within 4.4 in. of the hull" in done.sentence
    assert done.facts["allowed"] == 4_392
