"""The large counts of the table: a thousand random tables held to their promises, and every law on more cases."""

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_context

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from muster.scenery.balance import balance
from muster.scenery.density import Density, counted
from muster.scenery.random_table import RandomTable, random_table
from muster.scenery.site import GAP, PASSING_MM
from muster.scenery.themes import THEMES
from muster.scenery.walking import is_solid
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale
from muster.table.shapes.sizes import Size
from muster.table.terrain.piece import Piece
from scripts.evidence import more_examples, require
from tests.scenery.fairness import troubles

SEEDS = 1_000
TIMES = 10
BOARDS = (
    *(size.board() for size in Size),
    Board.circular(48),
    Board.circular(72),
    Board.rectangle(60, 44),
    Size.C.board(Scale.CENTIMETRES),
)
CROWDED_BELOW = 40_000
"""Boards with an edge shorter than this are not tried with more than four players."""


def random_tables() -> dict[str, object]:
    """Random tables from 1,000 seeds over the four sizes, circles and another board, all densities and themes, two to
    eight players and 0 to 9 markers: each has as many pieces as rolled, features that stand 2.5 in. apart and let a
    60 mm base pass between solid ones, and is fair by its own check and by the slow and obvious one of the tests."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
        made = list(workers.map(_held, range(SEEDS), chunksize=10))
    seconds = [one.seconds for one in made]
    return {
        "tables": len(made),
        "pieces_placed": sum(one.pieces for one in made),
        "fair_at_the_first_attempt": sum(one.attempts == 1 for one in made),
        "ten_attempts_or_more": sum(one.attempts >= 10 for one in made),
        "mean_seconds": round(sum(seconds) / len(made), 3),
        "slowest_seconds": round(max(seconds), 2),
        "checksum": sha256("".join(one.checksum for one in made).encode()).hexdigest()[:16],
    }


@dataclass(frozen=True, slots=True)
class Held:
    """The figures of a table that passed."""

    seconds: float
    attempts: int
    pieces: int
    checksum: str


def _held(seed: int) -> Held:
    start = time.perf_counter()
    made = _made(seed)
    taken = time.perf_counter() - start
    _check(made)
    placed = repr([(piece.name, piece.outline) for piece in made.table.pieces])
    return Held(taken, made.attempts, made.amount, sha256(placed.encode()).hexdigest())


def _made(seed: int) -> RandomTable:
    """A random table: half have two players, the others three to eight; with markers if all maps have them."""
    board = BOARDS[seed % len(BOARDS)]
    turn = seed // len(BOARDS)
    players = 2 if turn % 2 else 3 + turn // 2 % (2 if min(board.size) < CROWDED_BELOW else 6)
    markers = turn % 10 if players == 2 else (0, 1)[turn // 2 % 2]
    density = list(Density)[turn % 3]
    theme = [None, *THEMES][turn % (len(THEMES) + 1)]
    return random_table(board, seed=seed, density=density, players=players, markers=markers, theme=theme)


def _check(made: RandomTable) -> None:
    what = f"seed {made.seed}"
    report = balance(made.table)
    require(report.fair, f"{what} is not fair:\n{report}")
    found = troubles(made.table)
    require(not found, f"{what} is not fair by the slow check: {'; '.join(found)}")
    require(counted(made.table.pieces) == made.amount, f"{what} has another number of pieces than {made.amount}")
    passing = made.table.board.scale.from_mm(PASSING_MM)
    groups = [(_ground(group), any(map(is_solid, group))) for group in _groups(made.table.pieces)]
    for (one, bars), (other, bars_too) in combinations(groups, 2):
        due = max(GAP, passing) if bars and bars_too else GAP
        require(one.distance(other) >= due - 1, f"{what} has features less than {due} mils apart")


def _ground(pieces: list[Piece]) -> BaseGeometry:
    return unary_union([Polygon(piece.outline) for piece in pieces])


def _groups(pieces: tuple[Piece, ...]) -> list[list[Piece]]:
    """The pieces of each feature, by the number in their names."""
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        number = next(word for word in piece.name.split() if word.isdigit())
        groups.setdefault(number, []).append(piece)
    return list(groups.values())


def laws() -> dict[str, object]:
    """Every law of the table on many more generated cases than usual: symmetry of sight and distance, motions of the
    table, obstacles taken away, paths beside the straight line, and every fast answer beside its slow and obvious
    reference (dense rays, grids, brute force)."""
    return {
        "laws": more_examples(TIMES, "-m", "law", "tests/table", "tests/scenery"),
        "times_the_usual_number_of_cases": TIMES,
    }


CHECKS: dict[str, Callable[[], dict[str, object]]] = {
    "random_tables": random_tables,
    "laws": laws,
}
