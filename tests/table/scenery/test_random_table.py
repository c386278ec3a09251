"""Random tables: the same from a seed, as many pieces as rolled, apart, open to walk, and fair."""

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from muster.files import BadInput
from muster.table.deployment.markers import inside_each
from muster.table.deployment.zone import zone_at
from muster.table.scenery.balance import balance
from muster.table.scenery.density import counted
from muster.table.scenery.draws import Draws
from muster.table.scenery.feature import COMPOSED
from muster.table.scenery.plan import DIRECTIONS
from muster.table.scenery.random_table import random_table
from muster.table.scenery.themes import THEMES
from muster.table.shapes.board import Board
from muster.table.shapes.outline import Outline, contains, corners_apart, depth, edges
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Going
from muster.table.terrain.library import library
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import examples

BOARDS = [*(size.board() for size in Size), Board.circular(48), Board.rectangle(60, 44)]
L_BOARD = Board.polygon([(0, 0), (72, 0), (72, 24), (48, 24), (48, 48), (0, 48)])
BASE = 787
"""The radius of a 40 mm base in mils."""


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 10**9)


def features(table: Table) -> list[list[Piece]]:
    """The pieces that stand together: each counted piece with the parts that follow it."""
    groups: list[list[Piece]] = []
    for piece in table.pieces:
        number = next(word for word in piece.name.split() if word.isdigit())
        if groups and number in groups[-1][0].name.split():
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def apart(one: Outline, other: Outline) -> float:
    if contains(one, other[0]) or contains(other, one[0]):
        return 0.0
    return corners_apart(one, other)


@pytest.mark.rule("SCENERY-02", "SCENERY-10", "SCENERY-11", "SCENERY-13")
@examples(25)
@given(
    board=st.sampled_from(BOARDS),
    seed=seeds(),
    density=st.sampled_from(["light", "moderate", "dense"]),
    theme=st.sampled_from([None, *THEMES]),
    markers=st.integers(0, 9),
)
def test_two_players_get_a_fair_table(board: Board, seed: int, density: str, theme: str | None, markers: int) -> None:
    made = random_table(board, seed=seed, density=density, theme=theme, markers=markers)
    table = made.table
    assert balance(table).fair, str(balance(table))
    assert counted(table.pieces) == made.amount
    assert len(table.markers) == markers
    for one, other in combinations(features(table), 2):
        assert min(apart(a.outline, b.outline) for a, b in product(one, other)) >= 2_499, (one[0], other[0])
    for piece in table.pieces:
        assert all(depth(board.outline, corner) > 990 for corner in piece.outline), piece
    barring = [piece for piece in table.pieces if piece.going is Going.IMPASSABLE]
    for marker, piece in product(table.markers, barring):
        assert depth(piece.outline, marker.at) < -990, (marker, piece)


@examples(10)
@given(seed=seeds(), players=st.integers(3, 8), board=st.sampled_from(BOARDS[1:]), markers=st.sampled_from([0, 1, 9]))
def test_more_players_get_a_fair_table(seed: int, players: int, board: Board, markers: int) -> None:
    made = random_table(board, seed=seed, players=players, markers=0 if board.circle else markers)
    table = made.table
    assert made.report == balance(table)
    assert made.report.fair
    assert counted(table.pieces) == made.amount
    assert len(table.zones) == (8 if players == 7 and not board.circle else players)


@pytest.mark.parametrize("seed", range(3))
def test_a_slow_walk_over_a_fine_grid_reaches_everywhere(seed: int) -> None:
    table = random_table(Size.C.board(), seed=seed, density="dense", markers=5).table
    x, y = np.meshgrid(np.arange(1_000, 71_001, 250), np.arange(1_000, 47_001, 250), indexing="ij")
    free = np.ones(x.shape, bool)
    for piece in table.pieces:
        if piece.going is Going.IMPASSABLE and piece.bottom < 1_250:
            free &= _clear_of(piece.outline, x, y)
    reached = _flooded(free)
    assert free.sum() > 40_000
    assert (reached == free).mean() > 0.9995
    for marker in table.markers:
        near = np.hypot(x - marker.at[0], y - marker.at[1]) <= 2_000 + BASE
        assert (reached & near).any(), marker


def _clear_of(outline: Outline, x: NDArray[np.int64], y: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Places from which a base does not touch an outline."""
    inside = np.zeros(x.shape, bool)
    clear = np.ones(x.shape, bool)
    for (ax, ay), (bx, by) in edges(outline):
        whole = (bx - ax) ** 2 + (by - ay) ** 2
        share = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / whole, 0, 1)
        clear &= np.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) >= BASE
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) * (bx - ax) / (by - ay))
    return clear & ~inside


def _flooded(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The free places reached from the first by steps along and across."""
    reached = np.zeros(free.shape, bool)
    reached.flat[np.argmax(free)] = True
    while True:
        wider = reached.copy()
        wider[1:] |= reached[:-1]
        wider[:-1] |= reached[1:]
        wider[:, 1:] |= reached[:, :-1]
        wider[:, :-1] |= reached[:, 1:]
        wider &= free
        if (wider == reached).all():
            return reached
        reached = wider


def test_the_same_seed_gives_the_same_table_everywhere() -> None:
    draws = Draws(7)
    assert [draws.below(1_000) for _ in range(6)] == [455, 170, 997, 338, 282, 100]
    assert [draws.weighted([("oak", 1), ("elm", 3)]) for _ in range(6)] == ["oak", "elm", "elm", "elm", "oak", "elm"]
    assert random_table(BOARDS[2], seed=7) == random_table(BOARDS[2], seed=7)
    assert random_table(BOARDS[2], seed=7).table.pieces != random_table(BOARDS[2], seed=8).table.pieces


@pytest.mark.rule("SCENERY-01", "MARK-08")
def test_dice_fall_in_the_order_of_the_book() -> None:
    made = random_table(Size.C.board(), seed=1, markers=5)
    assert [roll.purpose for roll in made.rolls] == [
        "shape of the deployment zones",
        "formation of 5 markers",
        "terrain pieces",
    ]
    assert made.amount == 6 + sum(made.rolls[-1].faces)


@pytest.mark.rule("SCENERY-02")
def test_an_agreed_number_is_laid_out_without_dice() -> None:
    made = random_table(Size.C.board(), seed=1, pieces=11, zones="RE3")
    assert (counted(made.table.pieces), made.rolls) == (11, ())
    assert not random_table(Size.C.board(), seed=1, pieces=0).table.pieces


@pytest.mark.rule("SCENERY-02")
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_decides_the_kind_of_landscape(theme: str) -> None:
    entries = {each for name in THEMES[theme] for each, _ in COMPOSED.get(name, ((name, (1, 0)),))}
    titles = tuple(library()[each].title for each in entries)
    for seed in range(3):
        table = random_table(Size.C.board(), seed=seed, theme=theme).table
        assert all(piece.name.startswith(titles) for piece in table.pieces), theme
        dangers = [piece for piece in table.pieces if piece.danger is not None]
        assert len(dangers) <= 2
        assert any(piece.cover_area or piece.veil == "obscures" for piece in table.pieces)
        assert any(piece.veil == "blocks" for piece in table.pieces)
        assert any(piece.going is Going.DIFFICULT for piece in table.pieces)


def test_names_on_a_table_differ_and_connections_use_them() -> None:
    for seed in range(3):
        table = random_table(Size.D.board(), seed=seed, density="dense", theme="industrial").table
        names = [piece.name for piece in table.pieces]
        assert len(set(names)) == len(names)
        assert {end for each in table.connections for end in (each.start, each.end)} <= set(names)


def test_tables_are_not_mere_mirror_images() -> None:
    board, exact = Size.C.board(), 0
    for seed in range(6):
        table = random_table(board, seed=seed).table
        turned = {frozenset(map(board.half_turn, piece.outline)) for piece in table.pieces}
        exact += turned == {frozenset(piece.outline) for piece in table.pieces}
    assert exact < 3


@pytest.mark.rule("MARK-06", "MARK-07")
def test_where_no_formation_is_fair_there_is_one_marker_in_every_zone() -> None:
    board = Size.C.board()
    table = random_table(board, seed=2, players=5, markers=6).table
    assert inside_each(table.markers, table.zones) == (1,) * 5
    assert zone_at(table.zones, table.markers[-1].at) is None
    with pytest.raises(BadInput) as refusal:
        random_table(board, seed=2, players=5, markers=2)
    assert refusal.value.code == "markers.unfair"
    assert refusal.value.sentence.endswith("allowed are 0, 1, 5, 6, 8, 9.")


@pytest.mark.rule("SETUP-21", "SCENERY-07")
def test_an_irregular_board_gets_a_table_too() -> None:
    made = random_table(L_BOARD, seed=5, zones="RE2")
    assert all(contains(L_BOARD.outline, corner) for piece in made.table.pieces for corner in piece.outline)
    assert counted(made.table.pieces) == made.amount >= 10


def test_directions_have_whole_lengths() -> None:
    assert len(set(DIRECTIONS)) == 20
    assert all(round((x * x + y * y) ** 0.5) ** 2 == x * x + y * y for x, y in DIRECTIONS)


@pytest.mark.parametrize(
    ("board", "changes", "code"),
    [
        (Size.C.board(), {"density": "thick"}, "scenery.density"),
        (Size.C.board(), {"theme": "swamp"}, "scenery.theme"),
        (Size.C.board(), {"pieces": -1}, "scenery.pieces"),
        (Size.C.board(), {"pieces": 201}, "scenery.pieces"),
        (Board.rectangle(8, 8), {"pieces": 9}, "scenery.room"),
        (Size.C.board(), {"zones": "SQ1"}, "zones.shape"),
        (Size.C.board(), {"markers": 10}, "markers.count"),
        (Size.C.board(), {"players": 9}, "zones.players"),
    ],
)
def test_refusals(board: Board, changes: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        random_table(board, seed=1, **changes)  # type: ignore[arg-type]
    assert refusal.value.code == code
