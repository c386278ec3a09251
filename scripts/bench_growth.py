"""How the time of a decision grows with models, sides and terrain: two Game Turns of `greedy` at each size."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import log

from muster.army import Roster, RosterUnit, ready_army
from muster.battle.battle import Battle
from muster.battle.setup import Seat, Setup
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from scripts.bench_play import (
    ARMIES,
    PIECES,
    TABLE_SEED,
    Answer,
    Played,
    applied,
    mean_us,
    played,
    players_of,
    thought,
)
from scripts.bench_report import Chapter, Comparison, Method, checksum, exponent

TURNS = 2
POINTS = (300, 1_000, 2_000, 4_000)
SIDES, SIDE_POINTS = (2, 3, 4, 6, 8), 300
TERRAIN, TERRAIN_POINTS = (5, 10, 20, 40), 1_000
CROWDED = "Where a table is full, a unit looks in vain for ways and room among all models at once."
DENSE = "Every piece adds corners that ways lead about and edges that stop sight, and few of them are far away."
UNTHOUGHT = "What a choice leads to is worked out for every unit near it."


@dataclass(frozen=True, slots=True)
class Sized:
    """A game of one size, as it is told and as it is counted."""

    name: str
    size: int
    game: Played


def army(name: str, points: int) -> Roster:
    """The units of a ready army in turn, again and again, until they cost so many points."""
    ready = ready_army(name)
    units = list[RosterUnit]()
    for unit in again_and_again(ready.units):
        if sum((each.cost or Decimal(0) for each in units), Decimal(0)) >= points:
            return replace(ready, units=tuple(units), limit=None)
        units.append(unit)
    raise ValueError(f"{name} has no units")


def again_and_again(units: Sequence[RosterUnit]) -> Iterator[RosterUnit]:
    """The units, then the same under names with a number, without end."""
    yield from units
    number = 2
    while units:
        yield from (replace(each, name=f"{each.name} {number}", aboard="") for each in units)
        number += 1


def setup(points: int, sides: int = 2, pieces: int = PIECES) -> Setup:
    table = random_table(Size.C.board(), seed=TABLE_SEED, players=sides, pieces=pieces).table
    seats = tuple(Seat(f"Seat {place}", army(ARMIES[place % 2], points)) for place in range(sides))
    return Setup(seats, table)


def two_turns(battle: Battle) -> bool:
    return battle.state.turn <= TURNS


def game_of(made: Setup) -> Played:
    return played(made, players_of("greedy", made, 0), 0, two_turns)


def by_points(points: Sequence[int] = POINTS) -> Comparison:
    games = [game_of(setup(each)) for each in (points[0], *points)][1:]  # the first has kernels loaded
    sized = [Sized(f"{each:,} points", models(game), game) for each, game in zip(points, games, strict=True)]
    return grown("Growth with points", "models", sized, CROWDED)


def by_sides(sides: Sequence[int] = SIDES) -> Comparison:
    games = [game_of(setup(SIDE_POINTS, sides=each)) for each in (sides[0], *sides)][1:]
    sized = [Sized(f"{each} sides", models(game), game) for each, game in zip(sides, games, strict=True)]
    return grown(f"Growth with sides of {SIDE_POINTS} points each", "models", sized, CROWDED)


def by_terrain(pieces: Sequence[int] = TERRAIN) -> Comparison:
    games = [game_of(setup(TERRAIN_POINTS, pieces=each)) for each in (pieces[0], *pieces)][1:]
    laid = [len(each.battle.forces.table.pieces) for each in games]
    sized = [
        Sized(f"{each} pieces of terrain", size, game) for each, size, game in zip(pieces, laid, games, strict=True)
    ]
    return grown("Growth with terrain, 1,000 points a side", "parts", sized, DENSE)


def models(game: Played) -> int:
    return game.battle.forces.model_count


def grown(title: str, counted: str, sized: Sequence[Sized], why: str) -> Comparison:
    """The mean times at each size, and with which power of the size they grow beside n log n."""
    sizes = [each.size for each in sized]
    bound = exponent(sizes, [each * log(each) for each in sizes])
    thinking, applying = (
        timed(sized, what, counted, seconds)
        for what, seconds in (("a decision", thought), ("applying a choice", applied))
    )
    told = [
        growth("a decision", sizes, thinking, bound, why),
        growth("applying a choice", sizes, applying, bound, UNTHOUGHT),
    ]
    said = [f"{each.name} {each.written()}, {faster(each, bound)} than n log n" for each in told]
    return Comparison(
        f"{title}, on a 6 x 4 table",
        f"Processor time, means over deployment and {TURNS} Game Turns of one game at each size; "
        f"n is the number of {counted} on the table, and n log n is n^{bound:.2f} between these.",
        (*thinking, *applying, *told),
        checksum(each.game.battle.hash for each in sized),
        f"{'; '.join(said).capitalize()}.",
    )


def faster(found: Method, bound: float) -> str:
    return "no faster" if found.amount <= bound else "faster"


def timed(sized: Iterable[Sized], what: str, counted: str, seconds: Callable[[Answer], float]) -> list[Method]:
    return [
        Method(f"{what}, {each.name} ({each.size} {counted})", mean_us(each.game.answers, seconds)) for each in sized
    ]


def growth(what: str, sizes: Sequence[int], times: Sequence[Method], bound: float, why: str) -> Method:
    """With which power of the size a time grows."""
    found = exponent(sizes, [each.amount for each in times])
    return Method(f"{what} grows like", found, aim=bound, why=why, unit="n^x")


CHAPTERS: dict[str, Chapter] = {"points": by_points, "sides": by_sides, "terrain": by_terrain}
