"""The pictures of a table and of how a game stands say what the battle holds, in the shapes that are promised."""

import gzip
from fractions import Fraction
from random import Random
from xml.etree import ElementTree

import pytest

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.commands import AskUndo, OfferDraw
from muster.battle.forces import Forces
from muster.battle.rules.points import side_value
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.files import BadInput
from muster.scenery.random_table import random_table
from muster.table.shapes.board import Board
from muster.views.shapes.now import StateNow
from muster.views.shapes.table import TablePicture
from muster.views.state_picture import state_picture
from muster.views.story import states
from muster.views.table_picture import table_picture
from tests.battle.kit import new
from tests.battle.varied import every_kind
from tests.views.kit import GAMES, fits, game, setup_of, whole

FEW_BYTES = 60_000


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_told_with_every_unit_and_weapon(name: str) -> None:
    forces = Forces(setup_of(name))
    picture = table_picture(forces, 0)
    fits(TablePicture, picture)
    for unit, own in zip(picture["units"], forces.units, strict=True):
        assert (unit["first"], unit["count"], unit["hidden"]) == (own.models.start, len(own.models), False)
        assert (unit["defence"], unit["hp"], unit["move"]) == (
            own.profile.defence,
            own.profile.hp,
            own.profile.move,
        )
        for model, carried in zip(own.models, unit["carries"], strict=True):
            names = [unit["weapons"][place]["name"] for place in carried]
            assert names == [weapon.name for weapon in forces.weapons_of(model)]
    assert [side["seats"] for side in picture["sides"]] == [list(seats) for seats in forces.sides]
    assert (picture["turns"], picture["style"]) == (4, "advanced" if name == "advanced" else "standard")


def test_every_piece_is_told_with_what_it_does_and_the_unit_that_it_is() -> None:
    seats = tuple(Seat(name, ready_army("lamplighters")) for name in ("Anna", "Bert"))
    forces = Forces(Setup(seats, every_kind(2)))
    picture = table_picture(forces, None)
    fits(TablePicture, picture)
    for piece in picture["pieces"]:
        unit = forces.unit_of_piece(piece["name"])
        assert piece["unit"] == (None if unit is None else unit.number)
        if unit is not None:
            assert picture["units"][unit.number]["piece"] == piece["piece"]
    gun = picture["pieces"][0]
    assert gun["name"] == "Gun"
    assert "1 in. high" in gun["effects"]


@pytest.mark.parametrize("seed", [7, 12])
def test_the_drawing_is_the_board_from_its_upper_left_and_small(seed: int) -> None:
    table = random_table(Board.rectangle(72, 48), seed=seed, players=2).table
    seats = tuple(Seat(name, ready_army("lamplighters")) for name in ("Anna", "Bert"))
    board = table_picture(Forces(Setup(seats, table)), None)["board"]
    assert (board["corner"], board["size"]) == ([0, 0], [72_000, 48_000])
    for drawing in (board["drawing"], board["night"]):
        assert ElementTree.fromstring(drawing).get("viewBox") == "0 0 720 480"  # noqa: S314 - our own
        assert len(gzip.compress(drawing.encode())) < FEW_BYTES
    assert board["drawing"] != board["night"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.rule("POINTS-11")
def test_a_state_is_told_as_it_is_at_every_decision(name: str) -> None:
    for battle in game(name):
        now, state, field = state_picture(battle, 0), battle.state, battle.field
        fits(StateNow, now)
        assert (now["turn"], now["hash"]) == (state.turn, battle.hash)
        assert [model["hp"] for model in now["models"]] == state.hp
        places = [None if figure is None else [figure.x, figure.y] for figure in state.figures]
        assert [model["at"] for model in now["models"]] == places
        for number, side in enumerate(now["sides"]):
            units = [unit.number for unit in field.units_of(number)]
            assert side["value"] == pytest.approx(float(side_value(field, number)))
            assert side["value"] == pytest.approx(sum(now["units"][unit]["value"] for unit in units))
        for unit, own in zip(now["units"], battle.forces.units, strict=True):
            standing = [now["models"][model] for model in own.models if now["models"][model]["where"] != "gone"]
            assert unit["left"] == sum(not model["casualty"] for model in standing)
            assert unit["hp"] == sum(model["hp"] for model in standing)
            assert sum(model["casualty"] for model in standing) == sum(not model["hp"] for model in standing)
    assert battle.result is not None
    result = now["result"]
    assert result is not None
    assert result["points"] == [round(float(Fraction(each)), 2) for each in battle.result.points]
    assert result["winners"] == list(battle.result.winners)


@pytest.mark.parametrize("name", GAMES)
def test_folding_the_log_shows_the_same_states_as_playing_did(name: str) -> None:
    seen = [state_picture(battle, 1) for battle in game(name)]
    assert states(whole(name).log, 1, 0, len(seen) - 1) == seen
    assert states(whole(name).log, 1, 3, 5) == seen[3:6]


@pytest.mark.parametrize(("first", "last"), [(-1, 2), (3, 2), (0, 10_000)])
def test_lines_that_there_are_not_are_refused(first: int, last: int) -> None:
    with pytest.raises(BadInput, match="allowed are 0 to"):
        states(whole("standard").log, 0, first, last)


def test_a_proposal_and_an_undo_are_told() -> None:
    battle = new()
    battle.command(OfferDraw(), 0)
    offer = state_picture(battle, 1)["offer"]
    assert offer == {"what": "draw", "agreed": [0], "sentence": "Player 1 proposes a draw."}
    seen = state_picture(_with_choice(battle), 1)
    assert seen["offer"] is not None
    battle.command(AskUndo(0), battle.log.lines[-1].seat)
    back = state_picture(battle, 1)
    assert back["n"] == seen["n"] + 1
    assert states(battle.log, 1, back["n"], back["n"]) == [back]


def _with_choice(battle: Battle) -> Battle:
    assert battle.pending is not None
    battle.choose(View(battle, battle.forces.sides[battle.pending.side][0]).sample(Random(1)))
    return battle
