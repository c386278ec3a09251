"""Ground that is a weapon: who attacks, and with what, as it is told."""

import pytest

from muster.battle import events as ev
from muster.battle.battle import Progress
from muster.battle.choices import Move
from muster.battle.forces import NOBODY
from muster.battle.spot import Path
from tests.views.preview_kit import scene


@pytest.mark.rule("GROUND-07")
def test_nobody_attacks_with_the_weapon_of_the_ground_and_it_is_told_with_both_names() -> None:
    text = """
terrain:
  - name: Thorns
    size: [4, 4]
    at: [10, 6]
    danger: {weapon: {name: spikes, range: 0, attacks: 2, power: 4, type: assault}}
sides: {A: {First: {at: "2,2"}, Squad: {at: "6,6"}}, B: {Foe: {at: "20,20"}}}
"""
    done = scene(text, dice=(1, 1)).choose(Move(1, (Path(1, ((10_000, 6_000),)),)))
    assert isinstance(done, Progress)
    (rolled,) = (each for each in done.events if isinstance(each, ev.AttackRolled))
    assert (rolled.unit, rolled.target, rolled.weapon) == (NOBODY, 1, "Thorns: spikes")
