"""Objective markers: the formations by dice, their places on a board, and whether they are fair."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any

from muster.dice import D2, D3, Dice, Reading
from muster.files import BadInput
from muster.table.deployment.ground import nearest_inside
from muster.table.deployment.shares import DEFAULT_DEPTH, checked_depth, placed
from muster.table.deployment.zone import Side, Zone
from muster.table.deployment.zones import deployment_zones, zone_map
from muster.table.shapes.board import Board
from muster.table.shapes.outline import Point
from muster.table.shapes.outline import depth as outline_depth

FEWEST, MOST = 1, 9
FIVE = 5
BLACK = "black"
_READINGS = {reading.name: reading for reading in (D2, D3)}


@dataclass(frozen=True, slots=True)
class Formation:
    """Whole colours that make up a number of markers, and the rolls that lead to them."""

    count: int
    rolls: tuple[tuple[Reading, int], ...]
    colours: tuple[str, ...]

    @property
    def chance(self) -> Fraction:
        """How likely it is among the formations with its number of markers; each value on a die is equally likely."""
        return prod((Fraction(1, len(set(reading.values))) for reading, _ in self.rolls), start=Fraction(1))


@dataclass(frozen=True, slots=True)
class Marker:
    """A numbered marker on the table; one that belongs to no formation has no colour."""

    number: int
    at: Point
    colour: str | None = None


@cache
def formations(count: int) -> tuple[Formation, ...]:
    if not FEWEST <= count <= MOST:
        sentence = f"There is no formation of {count} markers; allowed are {FEWEST} to {MOST}."
        raise BadInput("markers.count", sentence, "MARK-01")
    return tuple(
        Formation(count, tuple((_READINGS[name], value) for name, value in entry["rolls"]), tuple(entry["colours"]))
        for entry in _data()["formations"]
        if entry["count"] == count
    )


def roll_formation(count: int, dice: Dice) -> Formation:
    """Roll one die after another until one formation is left."""
    left, step = formations(count), 0
    while len(left) > 1:
        reading = left[0].rolls[step][0]
        (value,) = reading.roll(1, f"formation of {count} markers", dice).values
        left = tuple(each for each in left if each.rolls[step][1] == value)
        step += 1
    return left[0]


def place_formation(formation: Formation, board: Board) -> tuple[Marker, ...]:
    """The markers in mils, black first and then by colour as listed, which is their order in Tactical Strike."""
    colours = sorted(formation.colours, key=lambda colour: colour != BLACK)
    places = [
        (_on_board(at, board), colour) for colour in colours for at in placed(_data()["positions"][colour], board)
    ]
    return tuple(Marker(number, at, colour) for number, (at, colour) in enumerate(places, start=1))


def recommended_markers(board: Board, zones: Sequence[Zone]) -> tuple[Marker, ...]:
    """The markers recommended for many players: one in the middle of each zone, one at the centre (MARK-07)."""
    return _numbered([*(zone.middle for zone in zones), _on_board(board.centre, board)])


def tactical_strike_markers(board: Board, players: int, dice: Dice, depth: int = DEFAULT_DEPTH) -> tuple[Marker, ...]:
    """The five markers of Tactical Strike: two players roll their formation, more players use those of their map."""
    if players == 2:
        return place_formation(roll_formation(FIVE, dice), board)
    if board.circle is None:
        five = placed(zone_map(board, players).five[checked_depth(depth)], board, depth)
        return _numbered([_on_board(at, board) for at in five])
    if players not in (FIVE - 1, FIVE):
        sentence = f"No five markers are fair to {players} slices; allowed are 2, 4 or 5 slices, or a vote."
        raise BadInput("markers.five", sentence, "MARK-06")
    middles = (zone.middle for zone in deployment_zones(board, players, depth))
    return _numbered([*middles, board.centre][:FIVE])


def inside_each(markers: Sequence[Marker], zones: Sequence[Zone]) -> tuple[int, ...]:
    """How many markers lie strictly inside each zone."""
    return tuple(sum(zone.side(marker.at) is Side.INSIDE for marker in markers) for zone in zones)


def fair(markers: Sequence[Marker], zones: Sequence[Zone]) -> bool:
    """Whether every zone holds the same number of markers; if not, roll again or vote (MARK-06)."""
    return len(set(inside_each(markers, zones))) == 1


def roll_fair_formation(count: int, board: Board, zones: Sequence[Zone], dice: Dice) -> Formation:
    """Roll until every zone holds the same number of markers; if no formation does, refuse, as a vote must decide."""
    if not any(fair(place_formation(each, board), zones) for each in formations(count)):
        sentence = f"No formation of {count} marker{'' if count == 1 else 's'} is fair to these zones; "
        raise BadInput("markers.unfair", sentence + "allowed is another number, or a vote.", "MARK-06")
    while not fair(place_formation(rolled := roll_formation(count, dice), board), zones):
        pass
    return rolled


def _on_board(at: Point, board: Board) -> Point:
    """The place itself, or the nearest place on the board if an irregular board does not reach that far (MARK-03)."""
    if not board.irregular:
        return at
    return nearest_inside(at, lambda point: outline_depth(board.outline, point), board.size)


def _numbered(places: Sequence[Point]) -> tuple[Marker, ...]:
    return tuple(Marker(number, at) for number, at in enumerate(dict.fromkeys(places), start=1))


@cache
def _data() -> dict[str, Any]:
    text = (files("muster.table.deployment") / "data" / "markers.json").read_text("utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
