"""Deployment zones: the map for every number of players, laid on any board."""

from enum import StrEnum
from fractions import Fraction
from string import ascii_uppercase

from muster.dice import D3, Dice, Reading
from muster.files import BadInput
from muster.rulebook.die import D6
from muster.table.deployment.shares import DEFAULT_DEPTH, depth_along, placed
from muster.table.deployment.zone import Slice, Zone
from muster.table.deployment.zone_maps import ZoneMap, zone_maps
from muster.table.shapes.board import Board, Kind
from muster.table.shapes.measure import INCH

FEWEST, MOST = 2, 8
CROWD, CROWD_EDGE = 5, 24
_DICE = {Kind.SQUARE: D3, Kind.RECTANGULAR: Reading.plain(D6)}
_QUARTERS = (
    "0,1/2 1/2,1/2 1/2,1 0,1",
    "1/2,1/2 1,1/2 1,1 1/2,1",
    "1/2,0 1,0 1,1/2 1/2,1/2",
    "0,0 1/2,0 1/2,1/2 0,1/2",
)
"""Clockwise from the upper left; on a board with its length along y, from the lower left."""


class Middle(StrEnum):
    """How the middle of a circular board is used: neutral, part of the slices (ZONE-15) or a zone (ZONE-16)."""

    NEUTRAL = "neutral"
    SHARED = "shared"
    ZONE = "zone"


def deployment_zones(
    board: Board,
    players: int,
    depth: int = DEFAULT_DEPTH,
    shape: str | None = None,
    middle: Middle = Middle.NEUTRAL,
) -> tuple[Zone, ...]:
    """The zones for two to eight players or teams, lettered clockwise; seven get the map of eight (ZONE-11)."""
    if board.circle is None:
        _check_room(board, players)
        _check_middle(middle)
        zones = zone_map(board, players, shape).lay(board, depth)
        _check_ground(zones)
        return zones
    if shape is not None:
        raise _only_slices()
    return _slices(board, board.circle, _checked(players), depth, middle)


def zone_map(board: Board, players: int, shape: str | None = None) -> ZoneMap:
    """The map for this number of players, by its id in any letter case; without one, the first for this board."""
    fitting = {
        each.id: each for each in zone_maps() if _checked(players) in each.players and board.kind in each.kinds
    }
    if shape is None:
        return next(iter(fitting.values()))
    if shape.upper() not in fitting:
        sentence = f"“{shape}” is no map for {players} players on a {board.kind} board; allowed are "
        raise BadInput("zones.shape", sentence + ", ".join(fitting) + ".", "ZONE-08")
    return fitting[shape.upper()]


def roll_shape(board: Board, dice: Dice) -> str:
    """The id of a two-player shape by its number: D3 on a square board, D6 on a rectangular one."""
    if board.circle is not None:
        raise _only_slices()
    (number,) = _DICE[board.kind].roll(1, "shape of the deployment zones", dice).values
    return next(each.id for each in shapes(board) if each.roll == number)


def shapes(board: Board) -> tuple[ZoneMap, ...]:
    """The two-player shapes that can be rolled for the kind of a board."""
    return tuple(each for each in zone_maps() if each.roll is not None and board.kind in each.kinds)


def quarters(board: Board) -> tuple[Zone, ...]:
    """The four sections of Secure Ground, cut at 50% of both edges, clockwise from the upper left."""
    if board.circle is not None:
        starts = (Fraction(number, 4) for number in (3, 0, 1, 2))
        rings = [Slice(board.centre, 0, board.circle, start, start + Fraction(1, 4)) for start in starts]
        return tuple(Zone.of(letter, ring) for letter, ring in zip("ABCD", rings, strict=True))
    upright = board.size[1] > board.size[0]
    outlines = (placed(each, board) for each in ((*_QUARTERS[1:], _QUARTERS[0]) if upright else _QUARTERS))
    return tuple(Zone.on(board, letter, outline) for letter, outline in zip("ABCD", outlines, strict=True))


def _slices(board: Board, radius: int, players: int, depth: int, middle: Middle) -> tuple[Zone, ...]:
    """Equal slices, the first centred at twelve o'clock; the depth is a share of the diameter (ZONE-14)."""
    inner = 0 if middle is Middle.SHARED else radius - depth_along(2 * radius, depth)
    count = players - (middle is Middle.ZONE)
    if count < FEWEST:
        raise BadInput("zones.players", "A zone in the middle of the circle takes three players or more.", "ZONE-16")
    width = Fraction(1, count)
    rings = [
        Slice(board.centre, inner, radius, (k - Fraction(1, 2)) * width, (k + Fraction(1, 2)) * width)
        for k in range(count)
    ]
    if middle is Middle.ZONE:
        rings.append(Slice(board.centre, 0, inner, Fraction(0), Fraction(1)))
    return tuple(Zone.of(letter, ring) for letter, ring in zip(ascii_uppercase, rings, strict=False))


def _checked(players: int) -> int:
    if not FEWEST <= players <= MOST:
        sentence = f"There is no map for {players} players; allowed are {FEWEST} to {MOST}, and more form teams."
        raise BadInput("zones.players", sentence, "ZONE-12")
    return players


def _only_slices() -> BadInput:
    return BadInput("zones.shape", "No shape fits a circular board; allowed are its equal slices.", "ZONE-13")


def _check_middle(middle: Middle) -> None:
    if middle is not Middle.NEUTRAL:
        sentence = f"The middle of this board cannot be “{middle}”; that is allowed on a circular board only."
        raise BadInput("zones.middle", sentence, "ZONE-13")


def _check_room(board: Board, players: int) -> None:
    """Refuse a short board, on which depths rounded up to whole inches could make neighbouring zones overlap."""
    if players >= CROWD and min(board.size) < CROWD_EDGE * INCH:
        sentence = f"The board is too small for {players} players; allowed are edges of {CROWD_EDGE} in. or more."
        raise BadInput("zones.room", sentence, "ZONE-12")


def _check_ground(zones: tuple[Zone, ...]) -> None:
    for zone in zones:
        if not zone.parts:
            sentence = f"Zone {zone.letter} lies wholly off this board; allowed is a map with ground in every zone."
            raise BadInput("zones.ground", sentence, "ZONE-17")
