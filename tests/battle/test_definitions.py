"""What rules that only name things come to in play: phases, ends of turns, mistakes, and which booklet decides."""

from dataclasses import fields
from itertools import pairwise

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.choices import Finish, NameMaster
from muster.battle.commands import Warn
from muster.battle.refusal import Refusal
from muster.battle.setup import Seat, Setup
from muster.battle.state import PHASES
from muster.bookkeeping.length import Length
from muster.dice import FastDice
from muster.rulebook.ruleset import CORE, PRESETS, QUICKREF, Ruleset
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.terrain.table import Table
from tests.battle.kit import played, roster, unit

BOARD = Board.rectangle(30, 24)
BARE = Table(BOARD, zones=tuple(deployment_zones(BOARD, 2)))


def small(seed: int = 1, ruleset: Ruleset = CORE) -> Battle:
    armies = [[unit(f"{side} {number}", 2) for number in range(3)] for side in ("Red", "Blue")]
    seats = tuple(Seat(army[0].name, roster(army[0].name, *army)) for army in armies)
    return Battle.new(Setup(seats, BARE, ruleset, Length(4)), FastDice(seed))


def story(battle: Battle, seed: int) -> list[ev.AnyEvent]:
    return [*battle.opening.events, *(event for done in played(battle, seed) for event in done.events)]


@pytest.mark.rule("TURN-01.a", "TURN-01.b")
def test_a_turn_is_made_of_phases_in_which_sides_act_with_one_unit_after_the_other() -> None:
    told = story(small(), 3)
    phases = [event.phase for event in told if isinstance(event, ev.PhaseBegan)]
    assert phases == list(PHASES) * 4
    deployed = [event.unit // 3 for event in told if isinstance(event, ev.Deployed)]
    assert len(deployed) == 6
    assert all(one != other for one, other in pairwise(deployed))


@pytest.mark.rule("QR-07.a", "QR-07.b")
def test_after_the_dash_phase_a_turn_ends_and_the_next_begins_or_the_game_ends() -> None:
    told = story(small(), 4)
    for turn in range(1, 5):
        place = told.index(ev.TurnEnded(turn))
        assert [event.phase for event in told[:place] if isinstance(event, ev.PhaseBegan)][-1] is PHASES[-1]
        after = told[place + 1]
        assert after == ev.TurnBegan(turn + 1) if turn < 4 else isinstance(after, ev.GameEnded)


@pytest.mark.rule("SPORT-01")
def test_mistakes_are_refused_and_are_no_cheating() -> None:
    battle = small()
    for _ in range(3):
        assert isinstance(battle.choose(NameMaster(7)), Refusal)
        assert isinstance(battle.choose(Finish()), Refusal)
    assert battle.state.warned == (0, 0)
    assert battle.pending is not None
    side = battle.pending.side
    assert not isinstance(battle.choose(NameMaster(side)), Refusal)
    battle.command(Warn(seat=1 - side, why="moved a model unseen"), seat=side)
    assert sum(battle.state.warned) == 1
    assert battle.result is None


@pytest.mark.rule("QR-04")
def test_the_quick_reference_plays_as_the_core_rules_but_for_what_they_leave_open() -> None:
    changed = {field.name for field in fields(CORE) if getattr(CORE, field.name) != getattr(QUICKREF, field.name)}
    assert changed == {"name", "cover_area_union", "command_dice"}
    one, other = small(5), small(5, PRESETS["quickref"])
    assert story(one, 6) == story(other, 6)
    assert one.result == other.result
