"""What a piece of terrain does: each effect is a value of its own, and a piece combines any of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import gcd
from typing import Any

from muster.army import Weapon
from muster.files import BadInput
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import Point

DIE = 6


class Going(StrEnum):
    """How easy the ground is to move on, from open to barred; `Piece.crossing` may change it for some units."""

    OPEN = "open"
    DIFFICULT = "difficult"
    IMPASSABLE = "impassable"


class Veil(StrEnum):
    """What a piece does to lines of sight that pass through it."""

    CLEAR = "clear"
    OBSCURES = "obscures"  # hides what is behind it without blocking the line
    BLOCKS = "blocks"


@dataclass(frozen=True, slots=True)
class Danger:
    """What dangerous ground does to models that move through, out of or into it (GROUND-06 to GROUND-12).

    A `weapon` attacks the unit. Otherwise each model rolls a D6 and takes damage on `on` or less: always, if `on` is
    6. Each damage allows the saves named here and costs `hp`, or makes the model a casualty.
    """

    on: int = 1
    armour: bool = True
    aegis: bool = True
    ap: int | None = None
    hp: int = 1
    casualty: bool = False
    weapon: Weapon | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.on <= DIE and self.hp >= 1):
            sentence = (
                f"Danger on {self.on} for {self.hp} HP cannot be rolled; allowed are 1 to {DIE}, and 1 HP or more."
            )
            raise BadInput("danger.chance", sentence, "GROUND-12")
        if self.weapon is not None and sets_chance({name: getattr(self, name) for name in _SET_CHANCE}):
            raise BadInput("danger.both", BOTH_DANGERS, "GROUND-06")

    def harms(self, face: int) -> bool:
        """Whether a model that rolls this face takes damage (GROUND-08, GROUND-12)."""
        return self.weapon is None and face <= self.on

    @property
    def certain(self) -> bool:
        return self.weapon is None and self.on == DIE


_SET_CHANCE = {"on": 1, "armour": True, "aegis": True, "ap": None, "hp": 1, "casualty": False}
BOTH_DANGERS = "Danger is a weapon and a set chance at once; allowed is one of the two."


def sets_chance(values: Mapping[str, Any]) -> bool:
    """Whether any of the values, by their names in `Danger`, sets a chance that differs from the usual one."""
    return any(values.get(name, usual) != usual for name, usual in _SET_CHANCE.items())


@dataclass(frozen=True, slots=True)
class Collapse:
    """What a destroyed piece does: a danger to each model on it or within `reach` of it (TERRAIN-11)."""

    danger: Danger
    reach: Mil = 0


class Rise(StrEnum):
    """How the top of a piece is reached from its edge."""

    SHEER = "sheer"  # straight up at the edge
    RIM = "rim"  # rises inwards from the whole edge, to the top at `run` from it
    RAMP = "ramp"  # rises evenly across the footprint, along `towards`


@dataclass(frozen=True, slots=True)
class Slope:
    """Ground that rises: from every edge over `run`, or like a ramp along the direction `towards` (BETA-22).

    A direction is stored in the smallest whole numbers.
    """

    rise: Rise
    run: Mil = 0
    towards: Point = (0, 0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "towards", smallest(self.towards))


def smallest(direction: Point) -> Point:
    """The same direction in the smallest whole numbers; (0, 0) stays (0, 0)."""
    shared = gcd(*direction) or 1
    return direction[0] // shared, direction[1] // shared


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder, staircase or lift: a place at the edge of a piece where going up is not climbing (BETA-21)."""

    at: Point
    name: str = "ladder"


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or a window: a stretch from `a` to `b` of the edge, free between two heights above the bottom.

    It goes straight through a wall. Models in a building may shoot from it; a door is also an entrance.
    """

    a: Point
    b: Point
    sill: Mil
    lintel: Mil
    name: str = "window"


@dataclass(frozen=True, slots=True)
class Building:
    """A piece that units embark (TERRAIN-15): floors by height above its bottom, capacity in points, None for any.

    A building without an entrance, such as an escape hatch, is reached only by a connection; units only leave it
    (TERRAIN-16).
    """

    floors: tuple[Mil, ...] = (0,)
    capacity: int | None = None
    fire_points: bool = True
    entrance: bool = True


@dataclass(frozen=True, slots=True)
class Benefit:
    """A perk or another benefit, by name, for units within `reach` of a piece; at 0, for units in it (TERRAIN-04)."""

    name: str
    reach: Mil = 0


class Passage(StrEnum):
    """How a unit moves through a connection (TERRAIN-17)."""

    INSTANT = "instant"
    DELAYED = "delayed"
    MOVEMENT = "movement"


@dataclass(frozen=True, slots=True)
class Connection:
    """Two pieces, by name, between which units may move (TERRAIN-13 to TERRAIN-17).

    A capacity is that of the passage itself or, if `shared`, one capacity for both pieces together.
    """

    start: str
    end: str
    both_ways: bool = True
    passage: Passage = Passage.MOVEMENT
    capacity: int | None = None
    shared: bool = False
