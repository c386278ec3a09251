"""Who can act and how far, found for a whole unit, is what its models give one by one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.battle.battle import Battle
from muster.battle.choices import Act
from muster.battle.decisions import ActionDecision
from muster.battle.rules import command
from muster.battle.rules.acting import allowances
from muster.battle.rules.boxes import Box
from muster.battle.rules.command import offers
from muster.battle.rules.limits import allowance
from muster.battle.state import Phase
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.table.shapes.figure import Figure, distance
from tests.battle.varied import varied_setup
from tests.table.kit import examples
from tests.table.sight.scenes import crowd


@pytest.mark.parametrize("number", range(4))
def test_every_model_of_a_unit_goes_as_far_as_it_may_by_itself(number: int) -> None:
    battle, rng = Battle.new(varied_setup(number), FastDice(number), record=False), Random(number)
    while battle.pending is not None:
        for unit in range(len(battle.forces.units)):
            models = battle.field.models(unit)
            for phase in (Phase.MOVE, Phase.DASH):
                alone = tuple(allowance(battle.field, model, phase) for model in models)
                assert allowances(battle.field, unit, phase) == alone
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))


def test_what_may_be_begun_is_found_once_until_something_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, rng = Battle.new(varied_setup(1, Playstyle.ADVANCED), FastDice(1)), Random(1)
    while not isinstance(battle.pending, ActionDecision):
        battle.choose(battle.step.sample(battle.field, rng))
    asked = battle.pending
    found = offers(battle.field, asked.side)
    assert tuple(found) == asked.offered
    found.clear()
    with monkeypatch.context() as patch:
        patch.setattr(command, "_possible", lambda *_, **__: pytest.fail("found again"))
        assert tuple(offers(battle.field, asked.side)) == asked.offered
    first = asked.offered[0]
    battle.choose(Act(first.unit, first.action))
    assert tuple(offers(battle.field, asked.side)) != asked.offered, "it was paid for"


@examples(100)
@given(st.lists(crowd(4_000), min_size=1), crowd(6_000), st.integers(0, 2_000))
def test_whoever_is_in_reach_meets_the_box(standing: list[Figure], other: Figure, reach: int) -> None:
    size = max(figure.footprint.radius for figure in standing)
    box = Box.about((figure.centre for figure in standing), size + reach + 2)
    if any(distance(figure, other) <= reach for figure in standing):
        assert box.meets(other)
