"""Places of models as choices, events and logs hold them."""

from muster.battle.forces import Force
from muster.battle.record import Record
from muster.dice import Roll
from muster.table.shapes.figure import Figure

Points = tuple[tuple[int, ...], ...]


class Spot(Record, frozen=True, array_like=True):
    """Where a model stands: its centre in mils, how high, and along what it faces."""

    model: int
    """Its number."""
    x: int
    """Of its centre, in mils."""
    y: int
    """Of its centre, in mils."""
    z: int = 0
    """How high it stands, in mils."""
    fx: int = 1
    """The x of the direction that it faces."""
    fy: int = 0
    """The y of the direction that it faces."""

    @classmethod
    def of(cls, model: int, figure: Figure) -> "Spot":
        return cls(model, figure.x, figure.y, figure.z, *figure.facing)

    def figure(self, unit: Force) -> Figure:
        return Figure(unit.footprint, self.x, self.y, self.z, unit.height, (self.fx, self.fy))


class Path(Record, frozen=True, array_like=True):
    """The way of one model: the places of its centre, from where it stands. A single place is a destination."""

    model: int
    """Its number."""
    points: Points
    """[x, y] or [x, y, z] of each place, in mils."""


class Load(Record, frozen=True, array_like=True):
    """Units carried by a model of a transport, when it is deployed."""

    host: int
    """The model that carries them."""
    units: tuple[int, ...]
    """The units aboard it."""


class Shot(Record, frozen=True, array_like=True):
    """One weapon of one model, by its place among the model's weapons, and the unit it attacks."""

    model: int
    """The model that attacks."""
    weapon: int
    """Which of the model's own weapons, counted from 0."""
    target: int
    """The unit that is attacked."""


class Cast(Record, frozen=True, array_like=True):
    """Dice thrown together: which roll of the game, for what, what die, and its faces."""

    number: int
    purpose: str
    die: str
    faces: tuple[int, ...]


def cast_of(roll: Roll) -> Cast:
    return Cast(roll.number, roll.purpose, roll.die.name, roll.faces)
