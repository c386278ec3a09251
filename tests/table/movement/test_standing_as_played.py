"""Where a model may end on a table as it is played: the same for standing, for prepared places and for paths."""

from dataclasses import replace

import pytest

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.standing.standing import Places, hindrances
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.terrain.effects import Going
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at
from tests.table.movement.test_standing import box

WOOD = box(8, 4, 5, 5, name="wood", look="wood", top=3_000, going=Going.DIFFICULT)
BUILDING = box(8, 4, 5, 5, name="house", look="building", top=3_000)
CONTAINER = box(8, 4, 5, 5, name="container", look="container", top=2_500, standable=True, climbable=True)
START = at(4, 6.5)
SPOTS = [(x, z) for x in (6, 7.3, 7.4, 8.5, 10.5) for z in (0, 2.5, 3)]


def allowed(spot: Figure, table: Table, ruleset: Ruleset) -> bool:
    """Whether a model may end on a spot; standing, prepared places and paths must agree."""
    played = table.as_played(ruleset)
    free = not hindrances(spot, played)
    assert Places.of(played).free(spot) == free
    walked = Course(table, ruleset).walk(Mover(START), [START.centre, (spot.x, spot.y, spot.z)])
    assert walked.legal == free
    return free


@pytest.mark.rule("GROUND-14", "GROUND-17", "BETA-11", "BETA-23")
@pytest.mark.parametrize("ruleset", [CORE, BETA])
@pytest.mark.parametrize("agreed", [True, False])
@pytest.mark.parametrize("piece", [WOOD, BUILDING, CONTAINER], ids=lambda piece: piece.name)
def test_standing_agrees_with_walking(piece: Piece, agreed: bool, ruleset: Ruleset) -> None:
    table = Table(Board.rectangle(24, 12), (replace(piece, agreed=agreed),))
    found = {(x, z): allowed(at(x, 6.5, z), table, ruleset) for x, z in SPOTS}
    assert found[6, 0]
    assert not found[6, 3]


@pytest.mark.rule("GROUND-17", "BETA-11")
@pytest.mark.parametrize(("ruleset", "free"), [(CORE, False), (BETA, True)])
def test_a_wood_without_agreement_is_difficult_in_beta_only(ruleset: Ruleset, free: bool) -> None:
    table = Table(Board.rectangle(24, 12), (replace(WOOD, agreed=False),))
    assert allowed(at(10.5, 6.5), table, ruleset) == free
    agreed = Table(Board.rectangle(24, 12), (WOOD,))
    assert allowed(at(10.5, 6.5), agreed, ruleset)


@pytest.mark.rule("BETA-23")
@pytest.mark.parametrize(("ruleset", "free"), [(CORE, False), (BETA, True)])
def test_the_roof_of_a_plain_building_carries_models_in_beta_only(ruleset: Ruleset, free: bool) -> None:
    table = Table(Board.rectangle(24, 12), (BUILDING,))
    assert allowed(at(10.5, 6.5, 3), table, ruleset) == free
    assert not allowed(at(10.5, 6.5), table, ruleset)


@pytest.mark.rule("GROUND-14", "GROUND-17")
@pytest.mark.parametrize("ruleset", [CORE, BETA])
def test_a_container_carries_models_once_it_is_agreed_on(ruleset: Ruleset) -> None:
    spot = at(10.5, 6.5, 2.5)
    assert allowed(spot, Table(Board.rectangle(24, 12), (CONTAINER,)), ruleset)
    assert not allowed(spot, Table(Board.rectangle(24, 12), (replace(CONTAINER, agreed=False),)), ruleset)
