"""The Game Turn: who is Turn Master, who acts when, when a phase ends, and how long a game lasts."""

from random import Random

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice, Deploy, Finish, NameMaster, PickZone
from muster.battle.decisions import DeployDecision, MasterDecision, MoveDecision, ZoneDecision
from muster.battle.refusal import Refusal
from muster.battle.rules.order import clockwise
from muster.battle.rules.points import side_value, unit_value
from muster.battle.setup import Seat, Setup
from muster.battle.state import Phase
from muster.bookkeeping.length import Length
from muster.dice import FastDice, ScriptedDice
from muster.files import BadInput
from muster.rulebook.ruleset import COMPETITIVE, CORE, QUICKSTART, Ruleset
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.terrain.table import Table
from tests.battle.kit import roster, unit


def game(
    *faces: int,
    sides: int = 2,
    ruleset: Ruleset = CORE,
    length: Length | None = None,
    teams: tuple[str, ...] = (),
    units: int = 2,
) -> Battle:
    """A game of small equal armies on an empty table, with dice that fall as given."""
    board = Board.rectangle(48, 48)
    names = ("Ann", "Bob", "Cid", "Dee")[: len(teams) or sides]
    seats = tuple(
        Seat(name, roster(name, *(unit(f"{name} {number}") for number in range(1, units + 1))), team)
        for name, team in zip(names, teams or [""] * sides, strict=True)
    )
    table = Table(board, zones=tuple(deployment_zones(board, sides)))
    return Battle.new(Setup(seats, table, ruleset, length or Length()), ScriptedDice(faces))


def take(battle: Battle, *choices: AnyChoice) -> tuple[ev.AnyEvent, ...]:
    told: list[ev.AnyEvent] = []
    for choice in choices:
        done = battle.choose(choice)
        assert isinstance(done, Progress), done
        told += done.events
    return tuple(told)


def all_deployed(battle: Battle) -> Battle:
    while isinstance(battle.pending, DeployDecision):
        take(battle, Deploy(battle.pending.units[0]))
    return battle


def all_finish(battle: Battle) -> Battle:
    """Everybody finishes every phase, and names themselves, until a game ends or dice are missing."""
    while battle.pending is not None:
        match battle.pending:
            case MasterDecision(side=side):
                take(battle, NameMaster(side))
            case ZoneDecision(zones=zones):
                take(battle, PickZone(zones[0]))
            case _:
                take(battle, Finish())
    return battle


@pytest.mark.rule("TURN-05.a", "TURN-05.b", "QS-06.a", "QR-05.a")
def test_the_winner_of_the_roll_off_names_any_side_turn_master() -> None:
    battle = game(2, 5)
    assert isinstance(battle.pending, MasterDecision)
    assert battle.pending.side == 1
    assert battle.pending.sides == (0, 1)
    assert ev.MasterNamed(0) in take(battle, NameMaster(0))
    assert battle.state.master == 0


@pytest.mark.rule("DICE-13", "QS-06.b")
def test_a_tied_roll_off_is_rolled_again() -> None:
    battle = game(4, 4, 6, 1)
    assert battle.pending is not None
    assert battle.pending.side == 0


@pytest.mark.rule("DEPLOY-04.a", "DEPLOY-04.c", "QS-07")
def test_the_turn_master_picks_a_zone_first_and_the_last_one_is_left_to_the_other() -> None:
    battle = game(2, 5)
    take(battle, NameMaster(0))
    assert isinstance(battle.pending, ZoneDecision)
    assert battle.pending.side == 0
    told = take(battle, PickZone(1))
    assert [event for event in told if isinstance(event, ev.ZonePicked)] == [ev.ZonePicked(0, 1), ev.ZonePicked(1, 0)]


@pytest.mark.rule("DEPLOY-04.b", "DEPLOY-04.c", "MULTI-03")
def test_with_three_sides_zones_go_by_the_roll_off_after_the_turn_master() -> None:
    battle = game(2, 5, 3, sides=3)
    take(battle, NameMaster(0))
    picking = []
    while isinstance(battle.pending, ZoneDecision):
        picking.append(battle.pending.side)
        take(battle, PickZone(battle.pending.zones[-1]))
    assert picking == [0, 1]
    assert battle.state.zones == (2, 1, 0)


@pytest.mark.rule("TURN-02.b", "TURN-03", "QS-08.a", "QR-05.b")
def test_the_phases_come_in_their_order_and_only_their_kind_of_action_is_taken() -> None:
    battle = game(*[5, 2] * 4)
    seen = []
    take(battle, NameMaster(0), PickZone(0))
    refused = battle.choose(NameMaster(0))
    assert isinstance(refused, Refusal)
    assert refused.code == "choice.kind"
    all_deployed(battle)
    while battle.state.turn == 1:
        seen.append(battle.state.phase)
        take(battle, Finish())
    assert list(dict.fromkeys(seen)) == [Phase.MOVE, Phase.ATTACK, Phase.DASH]  # only friends are in range


@pytest.mark.rule("TURN-06.a", "TURN-07.b", "DEPLOY-05.a", "QS-10")
def test_the_turn_master_acts_first_and_then_the_sides_alternate() -> None:
    battle = game(2, 5)
    take(battle, NameMaster(0), PickZone(0))
    order = []
    while isinstance(battle.pending, DeployDecision):
        order.append(battle.pending.side)
        take(battle, Deploy(battle.pending.units[0]))
    assert order == [0, 1, 0, 1]
    assert isinstance(battle.pending, MoveDecision)
    assert battle.pending.side == 0


@pytest.mark.rule("TURN-09.c", "TURN-09.d", "TURN-06.b", "DEPLOY-07.a", "QS-11", "DEPLOY-01.a")
def test_who_finishes_is_passed_over_and_may_act_no_more_in_the_phase() -> None:
    battle = game(5, 2, units=3)
    take(battle, NameMaster(0), PickZone(0), Finish())
    order = []
    while isinstance(battle.pending, DeployDecision):
        order.append(battle.pending.side)
        take(battle, Deploy(battle.pending.units[0]))
    assert order == [1, 1, 1]
    assert all(battle.field.in_reserve(unit.number) for unit in battle.field.units_of(0))


@pytest.mark.rule("TURN-10.b", "DEPLOY-07.a", "DEPLOY-07.b", "QS-11")
def test_what_is_kept_in_reserve_can_be_deployed_in_a_later_turn() -> None:
    battle = game(5, 2, 5, 2)
    take(battle, NameMaster(0), PickZone(0), Finish(), Finish())
    assert battle.state.turn == 2
    take(battle, NameMaster(0))
    assert isinstance(battle.pending, DeployDecision)
    assert battle.pending.units == (0, 1)


@pytest.mark.rule("MULTI-01", "MULTI-02", "QR-18.a")
@pytest.mark.parametrize("sides", [3, 4])
def test_with_more_sides_the_opportunity_goes_clockwise_by_zones(sides: int) -> None:
    battle = game(6, *range(1, sides), sides=sides)
    take(battle, NameMaster(0))
    while isinstance(battle.pending, ZoneDecision):
        take(battle, PickZone(battle.pending.zones[0]))
    order = []
    for _ in range(2 * sides):
        assert isinstance(battle.pending, DeployDecision)
        order.append(battle.pending.side)
        take(battle, Deploy(battle.pending.units[0]))
    around = clockwise(battle.forces, battle.state.zones)
    start = around.index(0)
    assert order == [*around[start:], *around[:start]] * 2
    middles = [battle.forces.table.zones[battle.state.zones[side]].middle for side in around]
    centre = battle.forces.table.board.centre
    turns = [
        (a[0] - centre[0]) * (b[1] - centre[1]) - (a[1] - centre[1]) * (b[0] - centre[0])
        for a, b in zip(middles, [*middles[1:], middles[0]], strict=True)
    ]
    assert all(turn < 0 for turn in turns)  # each zone lies clockwise of the one before


@pytest.mark.rule("MULTI-04.a", "MULTI-05.a", "MULTI-05.b")
def test_a_team_is_one_player_with_one_die_one_zone_and_one_place_in_the_order() -> None:
    battle = game(5, 2, teams=("Red", "Red", "Blue", "Blue"), units=1)
    assert len(battle.forces.sides) == 2
    take(battle, NameMaster(0), PickZone(0))
    order = []
    while isinstance(battle.pending, DeployDecision):
        order.append((battle.pending.side, battle.pending.units))
        take(battle, Deploy(battle.pending.units[0]))
    assert order == [(0, (0, 1)), (1, (2, 3)), (0, (1,)), (1, (3,))]


@pytest.mark.rule("MULTI-04.b")
def test_any_seat_of_the_side_may_answer_and_no_other() -> None:
    battle = game(5, 2, teams=("Red", "Red", "Blue", "Blue"), units=1)
    refused = battle.choose(NameMaster(0), seat=2)
    assert isinstance(refused, Refusal)
    assert refused.code == "choice.seat"
    assert isinstance(battle.choose(NameMaster(0), seat=1), Progress)


def test_a_stale_answer_is_refused() -> None:
    battle = game(5, 2)
    take(battle, NameMaster(0))
    refused = battle.choose(PickZone(0), number=0)
    assert isinstance(refused, Refusal)
    assert refused.code == "choice.stale"


@pytest.mark.rule("TURN-16.b", "TURN-17.a", "QS-34", "QS-09")
def test_every_turn_begins_with_a_roll_off_and_the_game_ends_after_the_last() -> None:
    battle = all_finish(game(*[5, 2] * 4, ruleset=QUICKSTART))
    assert battle.result is not None
    assert battle.result.reason == "game length"
    assert battle.state.turn == 4
    assert battle.state.rolled == 4


@pytest.mark.rule("TURN-17.b", "QS-09", "QS-01")
def test_lengths_and_numbers_of_sides_that_the_rules_do_not_know_are_refused() -> None:
    with pytest.raises(BadInput, match="allowed are 4 to 100"):
        game(length=Length(3))
    with pytest.raises(BadInput, match="not 4 Game Turns"):
        game(ruleset=QUICKSTART, length=Length(5))
    with pytest.raises(BadInput, match="3 sides cannot play"):
        game(sides=3, ruleset=QUICKSTART)


@pytest.mark.rule("TURN-18.a", "TURN-18.b", "LENGTH-05")
def test_a_random_game_goes_on_at_four_or_more_from_the_fourth_turn_on() -> None:
    battle = all_finish(game(*[5, 2] * 4, 4, 5, 2, 4, 5, 2, 3, length=Length(random=True)))
    assert battle.result is not None
    assert battle.result.reason == "random game length"
    assert battle.state.turn == 6


@pytest.mark.rule("LENGTH-06")
def test_a_random_competitive_game_ends_with_the_tenth_turn() -> None:
    ruleset = CORE.__class__(**{**COMPETITIVE.__dict__, "elimination": False})
    rolls = [5, 2] * 4 + [6, 5, 2] * 6
    battle = all_finish(game(*rolls, length=Length(random=True), ruleset=ruleset))
    assert battle.state.turn == 10
    assert battle.result is not None
    assert battle.result.reason == "last turn"


@pytest.mark.rule("TURN-19.b", "TURN-19.c", "DM-03", "DM-02")
def test_from_the_second_turn_on_a_side_with_nothing_on_the_table_is_out() -> None:
    battle = game(*[5, 2] * 4, ruleset=COMPETITIVE)
    take(battle, NameMaster(0), PickZone(0), Finish())
    while isinstance(battle.pending, DeployDecision):
        take(battle, Deploy(battle.pending.units[0]))
    all_finish(battle)
    assert battle.result is not None
    assert battle.state.turn == 2  # the first turn is exempt
    assert battle.result.winners == (1,)
    assert battle.result.reason == "one side left"


@pytest.mark.rule("TURN-19.a")
def test_without_elimination_play_goes_on_to_the_end() -> None:
    battle = game(*[5, 2] * 4)
    take(battle, NameMaster(0), PickZone(0), Finish())
    while isinstance(battle.pending, DeployDecision):
        take(battle, Deploy(battle.pending.units[0]))
    all_finish(battle)
    assert battle.state.turn == 4
    assert battle.result is not None
    assert battle.result.winners == (1,)


@pytest.mark.rule("POINTS-10.a", "POINTS-10.b", "DM-01", "DM-02", "QS-35")
def test_reserves_are_worth_nothing_and_the_highest_value_wins() -> None:
    battle = game(*[5, 2] * 4)
    take(battle, NameMaster(0), PickZone(0), Deploy(0), Deploy(2), Finish(), Deploy(3))
    all_finish(battle)
    assert battle.result is not None
    assert battle.result.points == ("50", "100")
    assert battle.result.winners == (1,)


@pytest.mark.rule("POINTS-10.a")
def test_equal_values_are_a_draw() -> None:
    battle = all_finish(all_deployed(_begun(game(*[5, 2] * 4))))
    assert battle.result is not None
    assert battle.result.winners == ()


def _begun(battle: Battle) -> Battle:
    take(battle, NameMaster(0), PickZone(0))
    return battle


@pytest.mark.rule("POINTS-11", "POINTS-12.a", "DM-05", "DM-06")
def test_the_current_value_is_the_share_of_hp_left_exactly() -> None:
    battle = all_deployed(_begun(game(5, 2)))
    field = battle.field
    assert side_value(field, 0) == 100
    field.apply(ev.HpLost(0, ((0, 1),)))
    assert unit_value(field, 0) * 2 == 75  # three of four HP of a unit of 50 points
    assert side_value(field, 0) * 2 == 175


def test_a_unit_deployed_this_turn_may_move_and_has_not_moved_by_it() -> None:
    battle = all_deployed(_begun(game(5, 2)))
    assert isinstance(battle.pending, MoveDecision)
    assert [movable.unit for movable in battle.pending.units] == [0, 1]
    assert not any(battle.state.did)


@pytest.mark.rule("TURN-08", "QS-13.a", "QS-13.b", "QS-13.c", "QR-06.a", "QR-06.b", "QR-06.c")
def test_a_unit_acts_once_in_a_phase() -> None:
    battle = Battle.new(game(5, 2).forces.setup, FastDice(1))
    rng = Random(1)
    seen: set[tuple[int, object, int]] = set()
    turn = 1
    while battle.pending is not None:
        done = battle.choose(battle.state.steps[-1].sample(battle.field, rng))
        assert isinstance(done, Progress)
        for event in done.events:
            if isinstance(event, ev.TurnBegan):
                turn = event.turn
            if isinstance(event, ev.Moved | ev.AttackDeclared):
                mark = turn, getattr(event, "phase", Phase.ATTACK), event.unit
                assert mark not in seen
                seen.add(mark)
    assert seen
