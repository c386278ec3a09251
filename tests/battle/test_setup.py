"""What is settled before the first roll, and units that are found as the rules do not want them."""

from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from typing import Any

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.choices import Move, NameMaster, PickZone
from muster.battle.decisions import MoveDecision
from muster.battle.refusal import Refusal
from muster.battle.setup import Seat, Setup
from muster.battle.spot import Path, Spot
from muster.bookkeeping.length import Length
from muster.dice import FastDice
from muster.files import BadInput
from muster.rulebook.actions import bonus_dice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE, QUICKSTART
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.terrain.table import Table
from tests.battle.kit import roster, unit
from tests.battle.test_turns import all_deployed, game, take


@pytest.mark.rule("DEPLOY-03", "QS-04")
def test_a_table_of_42_by_32_is_divided_into_thirds() -> None:
    zones = deployment_zones(Board.rectangle(42, 32), 2, shape="RE2")
    spans = sorted((min(x for x, _ in zone.outline), max(x for x, _ in zone.outline)) for zone in zones)
    assert spans == [(0, 14_000), (28_000, 42_000)]


@pytest.mark.rule("DEPLOY-02")
def test_every_side_has_one_zone_of_its_own() -> None:
    board = Board.rectangle(48, 48)
    seats = tuple(Seat(name, roster(name, unit(name))) for name in ("Ann", "Bob", "Cid"))
    with pytest.raises(BadInput, match="2 zones for 3 sides"):
        Setup(seats, Table(board, zones=tuple(deployment_zones(board, 2))), CORE).check()
    for one, other in combinations(deployment_zones(board, 3), 2):
        assert other.depth(one.middle) < 0 < one.depth(one.middle)


@pytest.mark.rule("QS-01", "QS-09")
def test_the_quick_start_is_for_two_sides_and_four_turns() -> None:
    board = Board.rectangle(48, 48)
    seats = tuple(Seat(name, roster(name, unit(name))) for name in ("Ann", "Bob", "Cid"))
    three = Setup(seats, Table(board, zones=tuple(deployment_zones(board, 3))), QUICKSTART, Length(5))
    assert [rule for _, rule in three.faults()] == ["QS-01", "QS-09"]


def _setup(style: Any = Playstyle.STANDARD, limit: Any = None, of_rosters: str | None = None) -> Setup:
    board = Board.rectangle(48, 48)
    agreed = Decimal(of_rosters) if of_rosters is not None else None
    seats = tuple(Seat(name, replace(roster(name, unit(name)), limit=agreed)) for name in ("Ann", "Bob"))
    return Setup(seats, Table(board, zones=tuple(deployment_zones(board, 2))), style=style, limit=limit)


@pytest.mark.rule("STYLE-01.b")
@pytest.mark.parametrize("style", ["standard", "advanced", "foo", None, 0])
def test_a_style_is_one_of_the_two_and_no_text(style: Any) -> None:
    with pytest.raises(BadInput, match=r"allowed are Playstyle\.STANDARD and Playstyle\.ADVANCED\.") as caught:
        Battle.new(_setup(style), FastDice(1))
    assert caught.value.rule == "STYLE-01"


@pytest.mark.rule("CP-05.a")
@pytest.mark.parametrize("limit", [-5, 0, 0.5, 500.0, "x", True, 1_000_001, 10**12])
def test_a_point_limit_is_a_whole_number_within_reason(limit: Any) -> None:
    with pytest.raises(BadInput, match="allowed are whole numbers from 1 to 1,000,000, and None for") as caught:
        _setup(limit=limit).check()
    assert caught.value.rule == "CP-05"


@pytest.mark.parametrize("limit", [1, 1_000_000, None])
def test_point_limits_at_the_ends_can_be_played(limit: int | None) -> None:
    _setup(limit=limit).check()


@pytest.mark.rule("CP-05.a")
@pytest.mark.parametrize(("limit", "dice"), [("500", 1), ("500.01", 2), ("1000", 2), ("1000.5", 3)])
def test_a_point_limit_with_decimals_starts_another_die(limit: str, dice: int) -> None:
    assert bonus_dice(_setup(of_rosters=limit).point_limit) == dice


@pytest.mark.rule("COH-09", "COH-05.a")
def test_a_unit_found_out_of_coherency_mends_it_with_its_own_movement() -> None:
    battle = game(5, 2, units=1)
    take(battle, NameMaster(0), PickZone(0))
    all_deployed(battle)
    models = list(battle.forces.units[0].models)
    x, y = battle.field.figure(models[0]).centre
    side = 1 if x < battle.forces.table.board.centre[0] else -1
    away = [Spot(model, x + side * 200, y + 5_000 * place) for place, model in enumerate(models[:2])]
    near = [Spot(model, x + side * (200 + 2_000 * place), y) for place, model in enumerate(models[2:], 1)]
    battle.field.apply(ev.Placed(0, "by mistake", (*away, *near)))
    assert isinstance(battle.pending, MoveDecision)
    stray = battle.field.figure(models[1])
    worse = Move(0, (Path(models[1], (stray.centre, (stray.x, stray.y + 1_000))),))
    refused = battle.choose(worse)
    assert isinstance(refused, Refusal)
    assert refused.rule == "COH-05"
    mended = Move(0, (Path(models[1], (stray.centre, (stray.x, stray.y - 2_500))),))
    assert isinstance(battle.choose(mended), Progress)
