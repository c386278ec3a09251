"""A fair random table from a seed: zones, markers and scenery by the dice of the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.dice import Dice, FastDice, Roll
from muster.files import BadInput
from muster.scenery.balance import Balance, balance
from muster.scenery.density import checked_density, roll_amount
from muster.scenery.draws import Draws
from muster.scenery.feature import Feature
from muster.scenery.layout import lay_out
from muster.scenery.ledger import Ledger
from muster.scenery.plan import board_parts
from muster.scenery.site import Site
from muster.scenery.themes import kinds_of
from muster.table.deployment.evening import evened
from muster.table.deployment.markers import (
    MOST,
    Marker,
    fair,
    formations,
    place_formation,
    recommended_markers,
    roll_fair_formation,
    tactical_strike_markers,
)
from muster.table.deployment.shares import DEFAULT_DEPTH
from muster.table.deployment.zone import Zone
from muster.table.deployment.zones import deployment_zones, roll_shape, shapes
from muster.table.shapes.board import Board
from muster.table.terrain.table import Table

RANDOM = "random"
ATTEMPTS = 60
MOST_PIECES = 200


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table, its seed, its fairness report, how many pieces were asked for, and the dice in order."""

    table: Table
    seed: int
    report: Balance
    amount: int
    attempts: int
    rolls: tuple[Roll, ...]


def random_table(
    board: Board,
    *,
    seed: int,
    density: str = "moderate",
    pieces: int | None = None,
    players: int = 2,
    zones: str = RANDOM,
    depth: int = DEFAULT_DEPTH,
    markers: int = 0,
    theme: str | None = None,
) -> RandomTable:
    """A table that passes its own fairness check; the same seed gives the same table on every machine.

    Dice decide the shape of two players' zones, the formation of the markers and the number of pieces, in the order
    of the rules, unless a map or a number of `pieces` is agreed. All else is drawn at random. A landscape that fails
    the check is drawn again; if none passes, that is refused with a sentence.
    """
    dice = FastDice(seed)
    laid = _zones(board, players, depth, zones, dice)
    marked = _markers(board, players, laid, depth, markers, dice)
    amount = _rolled(roll_amount(board, checked_density(density), dice)) if pieces is None else _agreed(pieces)
    kinds, parts, draws = kinds_of(theme), board_parts(board, laid), Draws(seed)
    ledger = Ledger(board, laid)
    for attempt in range(1, ATTEMPTS + 1):
        site = Site(board, laid, marked, ledger)
        if not lay_out(site, parts, kinds, amount, draws):
            continue
        table = _table(board, site.features, laid, marked, f"seed {seed}")
        report = balance(table)
        if report.fair:
            return RandomTable(table, seed, report, amount, attempt, tuple(dice.rolls))
    raise _none_found(amount, players, seed)


def _table(
    board: Board, features: Sequence[Feature], zones: tuple[Zone, ...], markers: tuple[Marker, ...], name: str
) -> Table:
    named = [each.named(number) for number, each in enumerate(features, start=1)]
    pieces = tuple(piece for made, _ in named for piece in made)
    return Table(board, pieces, tuple(link for _, links in named for link in links), zones, markers, name)


def _none_found(amount: int, players: int, seed: int) -> BadInput:
    """The refusal if no landscape passed; its advice depends on the cause: too many pieces, or too many sides."""
    few = amount <= 2 * players
    said = f"{amount} piece{'' if amount == 1 else 's'} of terrain"
    sentence = f"No fair table with {said} was found for {players} players on this board (seed {seed}); "
    helps = "none, more pieces" if few else "fewer pieces"
    return BadInput("scenery.room", f"{sentence}allowed are {helps}, a larger board or another seed.", "SCENERY-13")


def _rolled(pieces: int) -> int:
    if pieces > MOST_PIECES:
        sentence = (
            f"A board this large carries {pieces} pieces of terrain by its area; allowed are {MOST_PIECES}, so "
        )
        raise BadInput(
            "scenery.pieces", sentence + "agree on a number, a lighter density or a smaller board.", "SCENERY-02"
        )
    return pieces


def _agreed(pieces: int) -> int:
    if not 0 <= pieces <= MOST_PIECES:
        sentence = f"{pieces} terrain pieces cannot be laid out; allowed are 0 to {MOST_PIECES}."
        raise BadInput("scenery.pieces", sentence, "SCENERY-02")
    return pieces


def _zones(board: Board, players: int, depth: int, shape: str, dice: Dice) -> tuple[Zone, ...]:
    """The zones of a map, made even if the board cuts them; an impossible shape is rolled again (ZONE-17)."""

    def laid(each: str | None) -> tuple[Zone, ...]:
        return evened(deployment_zones(board, players, depth, each), board)

    if shape != RANDOM:
        return laid(shape)
    if players != 2 or board.circle is not None:
        return laid(None)
    rolled = roll_shape(board, dice)
    if not board.irregular:
        return laid(rolled)
    fitting = {each.id: zones for each in shapes(board) if (zones := _found(laid, each.id)) is not None}
    if not fitting:
        sentence = (
            "No shape of two zones is even on this board; allowed are zones of agreed outlines in a table file."
        )
        raise BadInput("zones.uneven", sentence, "ZONE-17")
    while rolled not in fitting:
        rolled = roll_shape(board, dice)
    return fitting[rolled]


def _found(laid: Callable[[str], tuple[Zone, ...]], shape: str) -> tuple[Zone, ...] | None:
    try:
        return laid(shape)
    except BadInput:
        return None


def _markers(
    board: Board, players: int, zones: Sequence[Zone], depth: int, count: int, dice: Dice
) -> tuple[Marker, ...]:
    """The markers of a formation that is fair to these zones, else of a voted layout that is (MARK-06, MARK-07)."""
    if count == 0:
        return ()
    if any(fair(place_formation(each, board), zones) for each in formations(count)):
        return place_formation(roll_fair_formation(count, board, zones, dice), board)
    for voted in _voted(board, players, zones, depth, dice):
        if len(voted) == count and fair(voted, zones):
            return voted
    sentence = f"No layout of {count} marker{'' if count == 1 else 's'} is fair to these zones; allowed are 0, "
    raise BadInput("markers.unfair", sentence + _fair_numbers(board, players, zones, depth, dice) + ".", "MARK-06")


def _voted(board: Board, players: int, zones: Sequence[Zone], depth: int, dice: Dice) -> list[tuple[Marker, ...]]:
    """Layouts without a formation: a marker in every zone, with or without the centre, and the five of a map."""
    every = recommended_markers(board, zones)
    layouts = [every, every[: len(zones)]]
    if board.circle is None and players > 2:
        layouts.append(tactical_strike_markers(board, players, dice, depth))
    return layouts


def _fair_numbers(board: Board, players: int, zones: Sequence[Zone], depth: int, dice: Dice) -> str:
    rolled = {n for n in range(1, MOST + 1) if any(fair(place_formation(f, board), zones) for f in formations(n))}
    voted = {len(each) for each in _voted(board, players, zones, depth, dice) if fair(each, zones)}
    return ", ".join(map(str, sorted(rolled | voted)))
