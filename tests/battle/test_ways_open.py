"""The ways of moving that a decision offers: only those that can be begun."""

from pathlib import Path

import pytest

from muster.battle.battle import Battle
from muster.battle.decisions import MoveDecision
from muster.dice import ScriptedDice
from muster.scenario.reading import load_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def _offered(file: str) -> dict[str, tuple[str, ...]]:
    position = load_scenario(SCENARIOS / file).position
    battle = Battle.at(position.field.copy(ScriptedDice(())))
    decision = battle.pending
    assert isinstance(decision, MoveDecision)
    return {battle.forces.units[each.unit].name: each.ways for each in decision.units}


@pytest.mark.rule("MOVE-02", "TRANS-37", "TRANS-10", "TRANS-27", "ATTACK-24")
def test_only_ways_that_can_be_begun_are_offered() -> None:
    assert _offered("move/ways-that-can-be-begun.yaml") == {
        "Walkers": ("walk", "embark"),
        "Fighter": ("walk",),
        "Held": (),
        "Free": ("disembark", "transfer"),
        "Barge": ("walk", "embark"),
        "Cart": ("disembark", "transfer"),
        "Riders": ("transfer",),
    }


@pytest.mark.rule("TERRAIN-14")
def test_an_upper_floor_is_left_by_its_stairs() -> None:
    assert _offered("terrain/floors-downwards.yaml") == {"Red": ("transfer",)}
