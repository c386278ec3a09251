"""What never changes during a game: the board, the terrain, the armies and who leads them."""

from typing import Annotated

from muster.companion.json_types import TypedDict
from muster.views.shapes.written import row_of

Place = Annotated[list[int], row_of(2)]
"""[x, y]."""


class BoardPicture(TypedDict):
    """The board."""

    name: str
    """Its size in words, such as 72 × 48 in."""
    outline: list[Place]
    """Its corners, counter-clockwise."""
    corner: Place
    """The lower left corner of its bounding box."""
    size: Annotated[list[int], row_of(2)]
    """The length along x and the width along y of that box."""
    unit: str
    """in. or cm: what a thousand mils are called."""
    drawing: str
    """Ground and terrain as an SVG document without models: ten units to the inch, the board's upper left at 0 0."""
    night: str
    """The same for the dark theme."""


class PiecePicture(TypedDict):
    """A piece of terrain."""

    piece: int
    """Its place among the pieces."""
    name: str
    """Its name."""
    look: str
    """What it looks like, such as wood or ruin."""
    outline: list[Place]
    """Its corners."""
    bottom: int
    """How high its lower side is."""
    top: int
    """How high its upper side is."""
    effects: list[str]
    """What it does, each in a few words."""
    unit: int | None
    """The unit that stands for it, if it can be entered or destroyed."""


class ZonePicture(TypedDict):
    """A deployment zone."""

    zone: int
    """Its place among the zones."""
    letter: str
    """Its letter."""
    outlines: list[list[Place]]
    """Its parts."""


class MarkerPicture(TypedDict):
    """An objective marker."""

    name: str
    """Its letter or name."""
    at: Place
    """Where it lies."""
    colour: str
    """Its colour."""


class WeaponPicture(TypedDict):
    """A weapon."""

    weapon: int
    """Its place among the weapons of the unit."""
    name: str
    """Its name."""
    symbol: str
    """Its symbol."""
    range: int
    """In inches."""
    type: str
    """heavy, battle or assault."""
    attacks: int
    """Attacks."""
    power: int
    """Power."""
    ap: str
    """The save that it pierces, such as 4+; a dash for none."""
    perks: list[str]
    """Its perks, each in words."""


class BasePicture(TypedDict):
    """A base."""

    shape: str
    """round, oval or rect."""
    length: int
    """Along the way it faces, in mils; of a round one the diameter."""
    width: int
    """Across."""


class UnitPicture(TypedDict):
    """A unit, as it began the game."""

    unit: int
    """Its number."""
    name: str
    """Its name."""
    seat: int
    """The seat that leads it; -1 for terrain."""
    side: int
    """Its side; -1 for nobody's."""
    symbol: str
    """Its symbol."""
    first: int
    """The number of its first model."""
    count: int
    """How many models it began with."""
    base: BasePicture
    """The base of its models."""
    height: int
    """How tall they are."""
    move: int
    """Move, in inches."""
    dash: int
    """Dash, in inches."""
    defence: int
    """Defence."""
    hp: int
    """HP of each model."""
    armour: str
    """Armour save, such as 5+; a dash for none."""
    aegis: str
    """AEGIS save, likewise."""
    cost: float
    """Points."""
    transport: float
    """Points that each model carries; 0 for none, -1 for any number."""
    weapons: list[WeaponPicture]
    """The different weapons of the unit."""
    carries: list[list[int]]
    """For each model the weapons it has, in its own order, by their places in `weapons`."""
    perks: list[str]
    """Its perks, each in words."""
    piece: int | None
    """The piece of terrain that it is, or none."""
    hidden: bool
    """Whether its figures are a secret of another seat; they are 0 or a dash then (MOD-02)."""


class SeatPicture(TypedDict):
    """A seat."""

    seat: int
    """Its number, which also says its colour and shape."""
    name: str
    """The player's name."""
    team: str
    """The team; empty for none."""
    side: int
    """The side that it is on."""
    army: str
    """The name of its army."""


class SidePicture(TypedDict):
    """A side."""

    side: int
    """Its number."""
    name: str
    """The team's name, or the player's."""
    seats: list[int]
    """Its seats."""


class TablePicture(TypedDict):
    """All that never changes during a game."""

    board: BoardPicture
    """The board."""
    pieces: list[PiecePicture]
    """The terrain."""
    zones: list[ZonePicture]
    """The deployment zones."""
    markers: list[MarkerPicture]
    """The objective markers."""
    seats: list[SeatPicture]
    """Who plays."""
    sides: list[SidePicture]
    """The sides."""
    units: list[UnitPicture]
    """The units by number, terrain last."""
    style: str
    """standard or advanced."""
    ruleset: str
    """The name of the ruleset."""
    turns: int
    """How many Game Turns are played."""
    random_length: bool
    """Whether the length is rolled for from the fourth Game Turn on."""
    limit: int
    """Points a side."""
    goal: list[str]
    """How the game is won, a sentence each."""
    begins: str
    """What comes first, in words."""
