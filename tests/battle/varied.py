"""Games of every sort from a number: players and teams, rulesets, tables with every kind of terrain, lengths."""

from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import pairwise
from random import Random

from muster.army import Unit, Weapon, ready_army
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import BETA, CORE
from muster.rulebook.weapon_type import WeaponType
from muster.scenery.random_table import random_table
from muster.scenery.themes import THEMES
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Point
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Connection, Danger, Passage
from muster.table.terrain.library import library
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.battle.canyon import canyon_setup
from tests.battle.kit import SMALL_ARMIES
from tests.battle.mixed_rules import any_rules, edition

CANYON_EVERY = 37
MOUNTED_GUN = Weapon(name="mounted gun", range=30, attacks=4, power=5, type=WeaponType.BATTLE, ap=5, cost=Decimal(10))
WIDE, GAP, AISLE = (72, 44), 1_700, 3_000
LIMITS = (None, 600, 1_200)
"""Point Limits of Advanced games, for one to three dice of Command Points (CP-05); None is that of the armies."""
EMPLACEMENT = Unit(name="emplacement", move=0, dash=0, defence=6, hp=4, armour=4, cost=Decimal(40))


def varied_setup(number: int, style: Playstyle = Playstyle.STANDARD) -> Setup:
    """A game by its number: the same number is always the same game. An Advanced one is played by any rules."""
    advanced = style is Playstyle.ADVANCED
    if number % CANYON_EVERY == 3:
        ruleset = BETA if number // CANYON_EVERY % 2 else CORE
        return replace(canyon_setup(ruleset), style=style)
    rng = Random(f"setup {number}")
    sides = (2, 2, 3, 2, 4)[number % 5]
    ruleset = any_rules(number, sides) if advanced else edition(number, sides)
    teams = number % 10 == 4
    armies = rng.choices(SMALL_ARMIES, k=sides)
    seats = tuple(
        Seat(f"Player {seat + 1}", ready_army(army), f"Team {seat % 2 + 1}" if teams else "")
        for seat, army in enumerate(armies)
    )
    table = _table(number, 2 if teams else sides)
    random = not ruleset.set_length and number % 7 == 3
    length = Length(4 if ruleset.set_length else 4 + number % 3 // 2, random)
    return Setup(seats, table, ruleset, length, style, LIMITS[number // 3 % len(LIMITS)] if advanced else None)


def _table(number: int, players: int) -> Table:
    if number % 3 == 0:
        return every_kind(players)
    theme = list(THEMES)[number % len(THEMES)]
    return _random(number % 12, players, theme)


@cache
def _random(seed: int, players: int, theme: str) -> Table:
    size = Size.A if players == 2 else Size.B
    return random_table(size.board(), seed=seed, players=players, theme=theme).table


@cache
def every_kind(players: int) -> Table:
    """A wide table with one of every ready piece, a gun that whoever is near may use, and gates that connect."""
    board = Board.rectangle(*WIDE)
    pieces: list[Piece] = [_gun()]
    connections: list[Connection] = []
    for place, (key, at) in enumerate(_laid_out().items()):
        entry, called = library()[key], f"{key} {place}"
        given = {"danger": _danger(place)} if any(part.danger for part in entry.parts) and key != "slag" else {}
        pieces += entry.at(at, called=called, given=given)
        connections += entry.connected(called)
    buildings = [piece.name for piece in pieces if piece.building is not None]
    passages = (Passage.MOVEMENT, Passage.DELAYED, Passage.INSTANT)
    for (one, other), passage in zip(pairwise(buildings), passages, strict=False):
        connections.append(Connection(one, other, passage=passage))
    return Table(board, tuple(pieces), tuple(connections), tuple(deployment_zones(board, players)), name="every kind")


def _laid_out() -> dict[str, Point]:
    """A place for every ready piece: in rows, the deepest first, with room to walk between them."""
    boxes = {key: box_of(*entry.at((0, 0))) for key, entry in library().items()}
    found: dict[str, Point] = {}
    x, y, deep = GAP, GAP, 0
    for key in sorted(boxes, key=lambda key: boxes[key][1] - boxes[key][3]):
        left, low, right, high = boxes[key]
        if x + right - left > WIDE[0] * INCH:
            x, y, deep = GAP, y + deep + AISLE, 0
        deep = max(deep, high - low)
        found[key] = x - left, y - low
        x += right - left + GAP
    return found


@cache
def box_of(*pieces: Piece) -> tuple[int, int, int, int]:
    """The box around some pieces: left, low, right, high."""
    xs, ys = zip(*(corner for piece in pieces for corner in piece.outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _danger(place: int) -> Danger:
    """The dangers of the ready pieces, and now and then another sort."""
    sorts = (
        Danger(),
        Danger(on=2, armour=False),
        Danger(on=6, casualty=True, aegis=False),
        Danger(weapon=MOUNTED_GUN),
    )
    return sorts[place % len(sorts)]


def _gun() -> Piece:
    x, y = 36_000, 38_000
    outline = ((x - 800, y - 800), (x + 800, y - 800), (x + 800, y + 800), (x - 800, y + 800))
    return Piece(
        name="Gun", outline=outline, top=1_000, look="bunker", profile=EMPLACEMENT, weapons=(MOUNTED_GUN,), counts=1
    )
