"""What is drawn at random: always legal, every kind of choice now and then, and nothing searched for."""

from random import Random
from typing import NoReturn

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice, Deploy, Disembark, Embark, Finish, Move, Transfer
from muster.battle.decisions import DeployDecision
from muster.battle.rules import boarding, some_deployment
from muster.battle.view import View
from muster.table.movement.walking.course import Course
from muster.table.shapes.measure import INCH
from tests.battle.kit import new, played
from tests.views.preview_kit import scene

OUTSIDE = """
table: 30 x 24
terrain:
  - {name: Hall, size: [5, 5], at: [5, 18], top: 3, going: impassable, building: {floors: [0]}}
sides:
  A:
    Squad: {models: 4, at: "6,11 8,11 6,13 8,13", move: 6}
    Car: {at: "12,12", move: 0, transport: 200, base: rect 76.2x50.8}
  B:
    Near: {models: 2, at: "8,6 10,6"}
    Far: {at: "28,22"}
"""
INSIDE = """
ruleset: {base: core, building_floors: yes}
table: 30 x 24
terrain:
  - {name: Hall, size: [7, 7], at: [12, 12], top: 3, going: impassable, standable: yes, building: {floors: [0]}}
sides:
  A:
    Squad: {models: 4, aboard: Hall, move: 6}
    Car: {at: "18,12", move: 0, transport: 200, base: rect 76.2x50.8}
  B:
    Far: {at: "28,22"}
"""
PEN = """
table: 30 x 24
terrain:
  - {name: West, size: [1, 4], at: [5.5, 8], top: 3, going: impassable}
  - {name: East, size: [1, 4], at: [12.5, 8], top: 3, going: impassable}
  - {name: South, size: [6, 1], at: [9, 6.5], top: 3, going: impassable}
  - {name: North, size: [6, 1], at: [9, 9.5], top: 3, going: impassable}
sides:
  A: {Squad: {models: 4, at: "6.5,8 8.2,8 9.8,8 11.5,8", move: 6}}
  B: {Far: {at: "28,22"}}
"""
"""From wall to wall they stand in a row: all together they cannot go along it."""
CELL = """
table: 30 x 24
terrain:
  - {name: West, size: [1, 3], at: [5.5, 8], top: 3, going: impassable}
  - {name: East, size: [1, 3], at: [7.5, 8], top: 3, going: impassable}
  - {name: South, size: [1, 1], at: [6.5, 7], top: 3, going: impassable}
  - {name: North, size: [1, 1], at: [6.5, 9], top: 3, going: impassable}
sides:
  A: {Guard: {at: "6.5,8", move: 6}}
  B: {Far: {at: "28,22"}}
"""
LANE = """
table: 30 x 24
terrain:
  - {name: North, size: [20, 1], at: [15, 9.6], top: 3, going: impassable}
  - {name: South, size: [20, 1], at: [15, 6.4], top: 3, going: impassable}
sides:
  A: {Car: {at: "15,8", move: 6, base: rect 76.2x50.8}}
  B: {Far: {at: "28,22"}}
"""
CORNER = """
table: 30 x 24
sides:
  A: {Squad: {models: 4, at: "0.6,0.6 2,0.6 0.6,2 2,2", move: 6}}
  B: {Far: {at: "28,22"}}
"""
SQUAD, DRAWS = 0, 60


def drawn(text: str) -> tuple[Battle, list[AnyChoice]]:
    """A position, and what many seeds draw in it, each choice legal exactly as it stands."""
    battle = scene(text)
    view = View(battle, 0)
    choices = [view.sample(Random(seed)) for seed in range(DRAWS)]
    assert all(view.check(choice) == choice for choice in choices)
    return battle, choices


def shift_of(move: Move) -> tuple[float, float]:
    """How far the first model that goes ends from where it stood, in inches along and across."""
    start, *_, end = move.paths[0].points
    return (end[0] - start[0]) / INCH, (end[1] - start[1]) / INCH


def test_on_the_table_every_kind_of_movement_is_drawn() -> None:
    battle, choices = drawn(OUTSIDE)
    moves = [each for each in choices if isinstance(each, Move)]
    assert {type(each) for each in choices} == {Move, Embark}
    assert {battle.forces.of_model(each.host).name for each in choices if isinstance(each, Embark)} == {"Hall", "Car"}
    assert {View(battle, 0).outcome(move).melee_of(SQUAD) is not None for move in moves} == {True, False}
    lengths = [max(map(abs, shift_of(move))) for move in moves]
    assert min(lengths) < 2
    assert max(lengths) > 4


def test_from_inside_every_way_out_is_drawn() -> None:
    _, choices = drawn(INSIDE)
    assert {type(each) for each in choices} == {Disembark, Transfer}
    spots = [each.spots[0] for each in choices if isinstance(each, Disembark)]
    assert {spot.z for spot in spots} == {0, 3_000}
    sides = {(spot.x > 12_000, spot.y > 12_000) for spot in spots if not spot.z}
    assert len(sides) == 4


def test_of_a_unit_that_does_not_get_away_together_some_models_take_a_step() -> None:
    _, choices = drawn(PEN)
    moves = [each for each in choices if isinstance(each, Move)]
    assert {1, 2} <= {len(move.paths) for move in moves} <= {1, 2, 3}
    assert len({path.model for move in moves for path in move.paths}) == 4


def test_who_cannot_go_anywhere_finishes() -> None:
    _, choices = drawn(CELL)
    assert set(choices) == {Finish()}


def test_a_hull_without_room_to_turn_goes_ahead_or_back() -> None:
    _, choices = drawn(LANE)
    shifts = [shift_of(each) for each in choices if isinstance(each, Move)]
    assert len(shifts) == DRAWS
    assert {x > 0 for x, _ in shifts} == {True, False}
    assert {y for _, y in shifts} == {0}


def test_nothing_is_drawn_that_leads_off_the_board() -> None:
    _, choices = drawn(CORNER)
    assert {type(each) for each in choices} == {Move}
    assert all(x > -0.2 and y > -0.2 for each in choices if isinstance(each, Move) for x, y in [shift_of(each)])


def at_deployment() -> Battle:
    battle = new(4, "slow-caravan", "salt-kites")
    while not isinstance(battle.pending, DeployDecision):
        next(played(battle, 4))
    return battle


def test_deployments_are_drawn_all_over_a_zone_for_any_unit() -> None:
    battle = at_deployment()
    view = View(battle, battle.forces.sides[battle.field.state.master][0])
    choices = [view.sample(Random(seed)) for seed in range(DRAWS)]
    assert all(view.check(choice) == choice for choice in choices)
    deployed = [each for each in choices if isinstance(each, Deploy)]
    assert len({each.unit for each in deployed}) >= 4
    assert {bool(each.cargo) for each in deployed} == {True, False}
    xs = [each.spots[0].x for each in deployed]
    assert max(xs) - min(xs) > 18 * INCH


def test_a_unit_that_fits_in_nowhere_in_ranks_is_laid_out_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(some_deployment, "_in_ranks", lambda *_: None)
    battle = at_deployment()
    choice = battle.step.sample(battle.field, Random(1))
    assert isinstance(choice, Deploy)
    assert isinstance(battle.choose(choice), Progress)


def test_nothing_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither ways about obstacles nor places about a host; with this seed nobody is engaged without contact."""
    monkeypatch.setattr(Course, "shortest", _sought)
    monkeypatch.setattr(boarding, "disembark", _sought)
    monkeypatch.setattr(some_deployment, "formation", _sought)
    kinds = {type(progress.choice) for progress in played(new(3, "slow-caravan", "slow-caravan"), 3, most=200)}
    assert {Move, Embark, Disembark} <= kinds


def _sought(*_: object, **__: object) -> NoReturn:
    raise AssertionError("what is drawn is not searched for")
