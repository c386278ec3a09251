"""What is done for a side whose player was disqualified, until its units leave: the first thing, and the least."""

import pytest

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.decisions import (
    AnyDecision,
    AttackDecision,
    CounterDecision,
    DeployDecision,
    MasterDecision,
    MoveDecision,
    PlaceDecision,
    StrikeDecision,
    ZoneDecision,
)
from muster.rulebook.actions import Action
from muster.scenario.names import Names
from muster.scenario.written_choices import read_choice
from tests.battle.skirmish import asked, where_asked
from tests.views.preview_kit import scene

ACTING = """
style: advanced
sides:
  A: {One: {at: "3,3"}}
  B: {Foe: {at: "14,3"}}
  C: {Third: {at: "20,20"}}
start: {phase: actions, points: [A 5, B 5, C 5]}
"""


def disqualified(battle: Battle, side: int) -> tuple[ev.AnyEvent, ...]:
    """What happens at once when the player of a side is warned twice."""
    accuser = (side + 1) % 3
    assert isinstance(battle.command(co.Warn(side, "deceit"), accuser), Progress)
    done = battle.command(co.Warn(side, "deceit again"), accuser)
    assert isinstance(done, Progress)
    return done.events


@pytest.mark.rule("SPORT-03")
def test_the_first_side_that_still_plays_becomes_turn_master() -> None:
    battle = where_asked(MasterDecision, 3)
    side = asked(battle).side
    first = min({0, 1, 2} - {side})
    named = [each for each in disqualified(battle, side) if isinstance(each, ev.MasterNamed)]
    assert named == [ev.MasterNamed(first)]


@pytest.mark.rule("SPORT-03")
def test_the_first_zone_that_is_left_is_taken() -> None:
    battle = where_asked(ZoneDecision, 3)
    decision = asked(battle)
    assert isinstance(decision, ZoneDecision)
    assert len(decision.zones) > 1
    picked = [each for each in disqualified(battle, decision.side) if isinstance(each, ev.ZonePicked)]
    assert picked[:1] == [ev.ZonePicked(decision.side, min(decision.zones))]


@pytest.mark.rule("SPORT-03")
@pytest.mark.parametrize("action", [Action.MOVE, Action.DASH])
def test_an_action_that_was_begun_is_dropped(action: Action) -> None:
    events = disqualified(scene(ACTING, f"One begin {action}"), 0)
    assert [each for each in events if isinstance(each, ev.ActionDropped)] == [ev.ActionDropped(0, action)]


@pytest.mark.rule("SPORT-08")
@pytest.mark.parametrize("kind", [DeployDecision, MoveDecision, AttackDecision])
def test_who_is_asked_while_another_side_leaves_is_still_asked(kind: type[AnyDecision]) -> None:
    battle = where_asked(kind, 3)
    before = asked(battle)
    assert isinstance(battle.command(co.Surrender(), (before.side + 2) % 3), Progress)
    after = asked(battle)
    assert (type(after), after.side) == (kind, before.side)


@pytest.mark.rule("SPORT-03", "TERRAIN-17")
def test_a_unit_in_a_gate_stays_inside() -> None:
    text = """
terrain:
  - {name: Gate, size: [3, 3], at: [6, 6], top: 3, going: impassable, building: {floors: [0]}}
  - {name: Far gate, size: [3, 3], at: [18, 6], top: 3, going: impassable, building: {floors: [0]}}
connections:
  - {from: Gate, to: Far gate, both_ways: yes, passage: instant}
sides:
  A: {Red: {at: "3,6"}}
  B: {Blue: {at: "20,20"}}
  C: {Third: {at: "4,20"}}
"""
    battle = scene(text, "Red embark Gate")
    assert asked(battle).side == 0
    disqualified(battle, 0)
    assert asked(battle).side == 1
    assert battle.field.aboard(0) == [0]


@pytest.mark.rule("SPORT-03", "TRANS-21")
def test_survivors_are_set_down_as_suggested() -> None:
    text = """
sides:
  A:
    Car: {at: "6,6", transport: 50, base: rect 76.2x76.2, hp_left: "0"}
    Squad: {models: 3, aboard: Car}
  B: {Blue: {at: "20,20"}}
  C: {Third: {at: "4,20"}}
start: {phase: attack, finished: [A, B, C]}
"""
    battle = scene(text)
    decision = asked(battle)
    assert isinstance(decision, PlaceDecision)
    placed = [each for each in disqualified(battle, 0) if isinstance(each, ev.Placed)]
    assert placed == [ev.Placed(1, "survivors", decision.suggested)]


STRIKING = """
ruleset: {base: core, passengers_struck: yes}
weapons: {gun: {attacks: 6, power: 4}}
sides:
  A: {Gunner: {at: "4,6", weapons: gun}}
  B:
    Car: {at: "10,6", transport: 50, base: rect 50.8x50.8, hp: 1}
    One: {aboard: Car, hp: 4}
    Two: {aboard: Car, hp: 2}
  C: {Outside: {at: "20,20"}}
start: {phase: attack}
"""
ANSWERING = """
style: advanced
weapons: {pistol: {type: assault, range: 24}}
sides:
  A: {One: {at: "3,3 5,3", weapons: [pistol]}}
  B: {Foe: {at: "14,3", hp: 9, weapons: [pistol]}}
  C: {Outside: {at: "20,20"}}
start: {phase: actions, points: [A 5, B 5, C 5]}
"""


@pytest.mark.rule("SPORT-08")
def test_who_surrenders_while_asked_whom_hits_strike_leaves_the_game_to_others() -> None:
    battle = scene(STRIKING, "Gunner attack Car", dice=(6, 6, 6, 6, 6, 1))
    assert isinstance(asked(battle), StrikeDecision)
    done = battle.command(co.Surrender(), 0)
    assert isinstance(done, Progress)
    assert asked(battle).side != 0
    assert not any(isinstance(each, ev.PassengersStruck) for each in done.events), (
        "an attack without attacker is over"
    )


@pytest.mark.rule("SPORT-03", "BETA-04")
def test_for_a_disqualified_side_that_is_asked_whom_hits_strike_the_first_aboard_is_named() -> None:
    battle = scene(STRIKING, "Gunner attack Car", dice=(6, 6, 6, 6, 6, 1) + (1,) * 20)
    decision = asked(battle)
    assert isinstance(decision, StrikeDecision)
    struck = [each.unit for each in disqualified(battle, 0) if isinstance(each, ev.PassengersStruck)]
    assert struck[:1] == [decision.units[0]]
    assert asked(battle).side != 0


@pytest.mark.rule("SPORT-03")
def test_a_disqualified_side_that_is_asked_for_an_answer_gives_none() -> None:
    battle = scene(ANSWERING, "One begin attack", "One attack Foe", dice=(1, 1))
    assert asked(battle).side == 1
    assert isinstance(asked(battle), CounterDecision)
    disqualified(battle, 1)
    assert asked(battle).side != 1


@pytest.mark.rule("SPORT-03")
def test_a_disqualified_side_that_is_attacked_gives_no_answer() -> None:
    battle = scene(ANSWERING, dice=(1, 1))
    disqualified(battle, 1)
    names = Names(battle.forces)
    for step in ("One begin attack", "One attack Foe"):
        done = battle.choose(read_choice(step, names)(battle))
        assert isinstance(done, Progress), done
    assert asked(battle).side == 0
