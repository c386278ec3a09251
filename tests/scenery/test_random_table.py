"""Random tables: the same from a seed, as many pieces as rolled, apart, open to walk, and fair."""

from decimal import Decimal
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.scenery.balance import balance
from muster.scenery.density import counted
from muster.scenery.draws import Draws
from muster.scenery.feature import COMPOSED, kind_of
from muster.scenery.plan import DIRECTIONS
from muster.scenery.random_table import random_table
from muster.scenery.themes import THEMES
from muster.table.deployment.markers import inside_each
from muster.table.deployment.zone import zone_at
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale
from muster.table.shapes.outline import Outline, contains, corners_apart, depth
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Going
from muster.table.terrain.library import library
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.scenery.fairness import troubles
from tests.table.kit import examples

BOARDS = [*(size.board() for size in Size), Board.circular(48), Board.rectangle(60, 44)]
L_BOARD = Board.polygon([(0, 0), (72, 0), (72, 24), (48, 24), (48, 48), (0, 48)])
TITLES = {entry.title: name for name, entry in library().items()} | {"River": "crossing"}


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


def solid(feature: list[Piece]) -> bool:
    return any(piece.going is Going.IMPASSABLE and piece.bottom < 1_250 for piece in feature)


def apart(one: Outline, other: Outline) -> float:
    if contains(one, other[0]) or contains(other, one[0]):
        return 0.0
    return corners_apart(one, other)


@pytest.mark.rule("SCENERY-02", "SCENERY-13")
@examples(12)
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
    assert not troubles(table)
    assert made.report == balance(table)
    assert made.report.fair
    assert counted(table.pieces) == made.amount
    assert len(table.markers) == markers
    for piece in table.pieces:
        assert all(depth(board.outline, corner) > 990 for corner in piece.outline), piece
    barring = [piece for piece in table.pieces if piece.going is Going.IMPASSABLE]
    for marker, piece in product(table.markers, barring):
        assert depth(piece.outline, marker.at) < -990, (marker, piece)


@pytest.mark.rule("SCENERY-13")
@examples(7)
@given(seed=seeds(), players=st.integers(3, 8), board=st.sampled_from(BOARDS[1:]), markers=st.sampled_from([0, 1, 9]))
def test_more_players_get_a_fair_table(seed: int, players: int, board: Board, markers: int) -> None:
    made = random_table(board, seed=seed, players=players, markers=0 if board.circle else markers)
    table = made.table
    assert not troubles(table)
    assert made.report == balance(table)
    assert made.report.fair
    assert counted(table.pieces) == made.amount
    assert len(table.zones) == (8 if players == 7 and not board.circle else players)


@pytest.mark.rule("SCENERY-13")
@pytest.mark.parametrize("seed", [0, 3])
@pytest.mark.parametrize(("board", "players"), [(Size.A.board(), 6), (Size.A.board(), 5), (Board.circular(48), 5)])
def test_a_small_board_with_many_players_favours_nobody(board: Board, players: int, seed: int) -> None:
    made = random_table(board, seed=seed, players=players)
    table = made.table
    assert not troubles(table)
    assert counted(table.pieces) == made.amount


@pytest.mark.rule("SETUP-20")
@examples(8)
@given(seed=seeds(), scale=st.sampled_from(Scale), density=st.sampled_from(["moderate", "dense"]))
def test_a_60_mm_base_passes_between_solid_features_and_along_the_edge(seed: int, scale: Scale, density: str) -> None:
    board = Size.C.board(scale)
    table = random_table(board, seed=seed, density=density).table
    passing = scale.from_mm(Decimal(60))
    for one, other in combinations(features(table), 2):
        barred = solid(one) and solid(other)
        between = min(apart(a.outline, b.outline) for a, b in product(one, other))
        assert between >= max(2_500, passing if barred else 0) - 1, (one[0], other[0])
    for feature in filter(solid, features(table)):
        corners = [corner for piece in feature for corner in piece.outline]
        assert min(depth(board.outline, corner) for corner in corners) >= passing - 1, feature


def test_more_than_two_sides_get_various_features_that_do_the_same() -> None:
    """In every round each side gets a feature, and features of one round slow, hide and bar alike."""
    varied = 0
    for seed in range(6):
        table = random_table(Size.C.board(), seed=seed, players=4, pieces=8).table
        titles = [feature[0].name.rstrip("0123456789 ") for feature in features(table)]
        for row in (titles[:4], titles[4:]):
            first, *others = map(kind_of, map(TITLES.__getitem__, row))
            assert all(each.does == first.does for each in others), row
            varied += len(set(row)) > 1
    assert varied > 3


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


ODD = {
    "L": [(0, 0), (60, 0), (60, 24), (30, 24), (30, 44), (0, 44)],
    "triangle": [(0, 0), (60, 0), (30, 50)],
    "half": [(0, 0), (72, 0), (0, 48)],
    "U": [(0, 0), (60, 0), (60, 44), (40, 44), (40, 14), (20, 14), (20, 44), (0, 44)],
}


@pytest.mark.rule("ZONE-17", "SETUP-21", "SCENERY-13")
@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in ODD), ("L", 3), ("triangle", 3), ("U", 4)])
def test_odd_boards_get_zones_of_even_ground(name: str, players: int) -> None:
    board = Board.polygon(ODD[name])
    for seed in (7, 8):
        table = random_table(board, seed=seed, players=players).table
        areas = [zone.area for zone in table.zones]
        assert len(areas) == players
        assert min(areas) >= 0.95 * max(areas), areas
        assert not troubles(table)


@pytest.mark.rule("ZONE-17")
def test_a_named_map_that_cannot_be_made_even_is_refused_and_a_rolled_one_rolled_again() -> None:
    half = Board.polygon(ODD["half"])
    with pytest.raises(BadInput) as refusal:
        random_table(half, seed=1, zones="RE6")
    assert refusal.value.code == "zones.uneven"
    rolls = [random_table(half, seed=seed, pieces=0).rolls for seed in range(6)]
    shapes = [[roll for roll in each if roll.purpose.startswith("shape")] for each in rolls]
    assert max(map(len, shapes)) > 1
    assert {each[-1].faces[0] for each in shapes} <= {1, 2}


@pytest.mark.rule("ZONE-17")
def test_a_board_that_no_shape_suits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def uneven(*_: object) -> None:
        raise BadInput("zones.uneven", "uneven", "ZONE-17")

    monkeypatch.setattr("muster.scenery.random_table.evened", uneven)
    with pytest.raises(BadInput, match="No shape of two zones is even on this board; allowed are"):
        random_table(L_BOARD, seed=1)


@pytest.mark.parametrize(
    ("edge", "pieces", "said", "helps"),
    [
        (6, 1, "with 1 piece of terrain was", "none, more pieces"),
        (12, 30, "with 30 pieces of terrain was", "fewer pieces"),
    ],
)
def test_a_refusal_says_what_would_help(edge: int, pieces: int, said: str, helps: str) -> None:
    with pytest.raises(BadInput) as refusal:
        random_table(Board.rectangle(edge, edge), seed=2, pieces=pieces)
    assert said in refusal.value.sentence
    assert f"allowed are {helps}" in refusal.value.sentence
