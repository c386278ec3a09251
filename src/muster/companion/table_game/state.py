"""The state of a game on a table: what every unit and model has left, and whose opportunity it is."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.turn_plan import TurnPart
from muster.rulebook.actions import ActionName


class Place(StrEnum):
    """Where a unit is: on the battlefield, in Reserve, or aboard a Transport (TURN-10, TRANS-05)."""

    BATTLEFIELD = "battlefield"
    RESERVE = "reserve"
    ABOARD = "aboard"


class Ref(NamedTuple):
    """A unit by the number of its seat and its number in the roster."""

    seat: int
    unit: int


@dataclass(frozen=True, slots=True)
class ModelState:
    """What a model has left, whether it is off the table for good, and what its player noted of it."""

    hp: int
    removed: bool = False
    note: str = ""

    @property
    def is_casualty(self) -> bool:
        """At 0 HP, and still standing on the table (HP-02, HP-04)."""
        return self.hp == 0 and not self.removed


@dataclass(frozen=True, slots=True)
class UnitState:
    """`transport` is the unit in which it is, or in reserve is meant to be deployed (TRANS-03, TRANS-05)."""

    models: tuple[ModelState, ...]
    place: Place
    transport: str = ""
    form: str = ""
    """The form that it has changed into; empty for its own profile (PERK-51)."""
    in_melee: bool = False
    note: str = ""

    @property
    def hp(self) -> int:
        return sum(model.hp for model in self.models)

    @property
    def is_destroyed(self) -> bool:
        return all(model.removed for model in self.models)

    @property
    def in_play(self) -> bool:
        """On the battlefield, aboard a Transport there too, with at least a casualty that still stands."""
        return self.place is not Place.RESERVE and not self.is_destroyed


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective: the side that holds it, if any does, and the score that it is worth."""

    name: str
    owner: int | None
    worth: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whose reading of a rule holds for the rest of the game (SPORT-05); without faces it was agreed on."""

    question: str
    reading: str
    side: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds that each seat has used, and the seat whose clock runs since a moment."""

    used: tuple[int, ...]
    running: int | None = None
    since: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The side that won, or None for a draw, and why the game was over."""

    winner: int | None
    why: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TableState:
    """How a game on a table stands: all that its commands change."""

    units: tuple[tuple[UnitState, ...], ...]
    command: CommandPoints[Ref, ActionName]
    """Command Points and what units did in this Game Turn; a Standard game counts nothing but uses in it."""
    scores: tuple[int, ...]
    clock: Clock
    game_turn: int = 1
    phase: TurnPart = TurnPart.TURN_MASTER
    master: int | None = None
    active: int | None = None
    finished: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    """The sides that were eliminated, or gave up while others play on."""
    gave_up: frozenset[int] = frozenset()
    acting: Ref | None = None
    """The unit of the Action Step that is under way."""
    actions: int = 0
    """How many Actions it has made in this step."""
    attacking: Ref | None = None
    """The unit whose attack is under way: HP may still be lost to it."""
    goes_on: int = 0
    """The last Game Turn after which a roll let a game of random length go on."""
    objectives: tuple[Objective, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    result: Result | None = None


def models_text(count: int) -> str:
    return "1 model" if count == 1 else f"{count} models"
