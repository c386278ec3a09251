"""The state of a battle: plain data that copies in microseconds and turns into JSON and back.

Models and units are numbers (`Forces`). Only `apply` changes a state, event by event; rules read it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Self

import msgspec

from muster.battle.forces import Forces
from muster.battle.record import Record
from muster.bookkeeping import turn_plan
from muster.bookkeeping.command_points import CommandPoints
from muster.rulebook.actions import Action
from muster.table.shapes.figure import Figure


class Phase(StrEnum):
    """The phases of a Standard Game Turn, in their order (TURN-02)."""

    DEPLOY = "deploy"
    MOVE = "move"
    ATTACK = "attack"
    DASH = "dash"


PHASES = tuple(Phase)
PHASE_OF = {
    action: Phase(turn_plan.PHASE_OF[action]) for action in (Action.MOVE, Action.DASH, Action.ATTACK, Action.DEPLOY)
}
"""The phase of a Standard game in which is done what an Action of an Advanced one does, in the order of offers."""
DEPLOYED, MOVED, ATTACKED, DASHED = (1 << place for place in range(4))


def bit(phase: Phase) -> int:
    """The mark of a unit that has acted in a phase."""
    return 1 << PHASES.index(phase)


class Where(IntEnum):
    """Where a model is. Only one on the table has a figure; one aboard has a host."""

    RESERVE = 0
    TABLE = 1
    ABOARD = 2
    BETWEEN = 3  # on its way through a delayed passage (TERRAIN-17)
    GONE = 4


class Did:
    """What a model did in this Game Turn that limits its weapons and its movement (ATTACK-23, ATTACK-24).

    What passengers did out of a transport is a mark of the transport: it stays when they leave (TRANS-33).

    The marks are plain numbers, since they are asked about for every model at every decision.
    """

    MOVED = 1
    DASHED = 2
    USED_HEAVY = 4
    USED_BATTLE = 8
    PASSENGER_USED_HEAVY = 16
    PASSENGER_USED_BATTLE = 32


class Melee(Record, frozen=True):
    """Units engaged with one another, and which pairs of them have touched (MELEE-12, MELEE-24)."""

    units: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Result(Record, frozen=True):
    """How a game ended: the sides that won (none in a draw), the value of every side, and why."""

    winners: tuple[int, ...]
    points: tuple[str, ...]
    reason: str


class Offer(Record, frozen=True):
    """What a side has proposed and who has agreed so far."""

    what: str
    agreed: tuple[int, ...]
    to: int = 0


SETTLE = "settle"
"""What is proposed with a dispute."""


class Dispute(Offer, frozen=True):
    """A disagreement that is to be rolled for once all have said that there is one (DICE-14)."""

    question: str = ""
    readings: tuple[str, ...] = ()


NO_HOST = -1


def _written(text: Callable[[Any], Any] | None = None, *, default: Any = (), rarely: bool = False) -> Any:
    """A field that a snapshot writes in its own way, or `rarely`: only where there is something to write."""
    return field(default=default, metadata={"written": text, "rarely": rarely})


def _unwritten(default: Any) -> Any:
    """A field that no snapshot holds."""
    return field(default=default, metadata={"left out": True})


Row = tuple[int, ...] | None


def _row(figure: Figure | None) -> Row:
    return None if figure is None else (figure.x, figure.y, figure.z, *figure.facing)


def _rulings(rulings: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"{question}: {reading}" for question, reading in rulings]


@dataclass(slots=True, eq=False)
class State:
    """Everything about a battle that changes, in the order in which snapshots hold it."""

    number: int = 0
    turn: int = 0
    phase: Phase | None = None
    master: int = -1
    figures: list[Figure | None] = field(default_factory=list)
    hp: list[int] = field(default_factory=list)
    where: list[Where] = field(default_factory=list)
    hosts: list[int] = field(default_factory=list)
    did: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    zones: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    melees: tuple[Melee, ...] = ()
    passages: tuple[tuple[int, int], ...] = ()
    steps: tuple[Any, ...] = ()
    warned: tuple[int, ...] = ()
    rulings: tuple[tuple[str, str], ...] = _written(_rulings)
    offer: Offer | None = None
    result: Result | None = None
    rolled: int = 0
    command: CommandPoints[int, Action] | None = _written(default=None, rarely=True)
    paused: bool = _written(default=False, rarely=True)
    answered: tuple[int, ...] = _unwritten(())
    """Who made a Counter Action in this Game Turn (CTR-13): only words rest on it."""
    origins: tuple[tuple[int, int], ...] = _unwritten(())
    """Where units set out that are on their way through delayed passages."""
    written: "Written" = field(default_factory=lambda: Written(), metadata={"left out": True})
    """How the lists above were last written, by this state or by one that it is a copy of."""
    version: int = _unwritten(0)
    """Counts how often what was worked out from the state ceased to hold; anew in every process."""

    @classmethod
    def at_start(cls, forces: Forces) -> Self:
        """The state before the first event."""
        models, units, sides = forces.model_count, len(forces.units), len(forces.sides)
        return cls(
            figures=[None] * models,
            hp=[forces.of_model(model).first_hp for model in range(models)],
            where=[
                Where.TABLE if forces.of_model(model).piece is not None else Where.RESERVE for model in range(models)
            ],
            hosts=[NO_HOST] * models,
            did=[0] * models,
            acted=[0] * units,
            lost=[0] * units,
            zones=(-1,) * sides,
            players=("playing",) * len(forces.setup.seats),
            warned=tuple(int(seat.warned) for seat in forces.setup.seats),
        )

    @property
    def commanded(self) -> CommandPoints[int, Action]:
        """The account of an Advanced game."""
        if self.command is None:
            raise LookupError("a Standard game has no Command Points")
        return self.command

    def unsettle(self) -> None:
        """What was worked out from the state holds no longer."""
        self.version += 1

    def come_back_after(self, later: "State") -> None:
        """The state holds again; what was worked out from a later one, or from this one before, does not."""
        self.version = later.version
        self.unsettle()

    def copy(self) -> "State":
        values: list[Any] = [*_ALL(self)]
        for place in _LIST_PLACES:
            values[place] = values[place].copy()
        return State(*values)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as JSON would hold it."""
        found = dict(zip(_NAMES, _IN_SNAPSHOT(self), strict=True))
        for name in _LISTS:
            found[name] = self.written.as_json(name, found[name])
        for name, text in _OWN_TEXTS.items():
            found[name] = text(found[name])
        for name in _RARELY:
            if not found[name]:
                del found[name]
        return found

    def hash(self) -> str:
        """Equal for equal states on every machine."""
        return blake2b(_ENCODER.encode(self.snapshot()), digest_size=16).hexdigest()


class Written:
    """The lists of a state as JSON: one in which nothing has changed is given as it was last written.

    A state and its copies share it: what it holds of a list goes by what was in the list, whoever asked.
    """

    __slots__ = ("_known", "_rows")

    def __init__(self) -> None:
        self._known: dict[str, tuple[list[Any], msgspec.Raw]] = {}
        self._rows: tuple[list[Figure | None], list[msgspec.Raw]] = [], []

    def as_json(self, name: str, now: list[Any]) -> msgspec.Raw:
        then, raw = self._known.get(name, _NEVER)
        if then != now:
            raw = _json(self._as_rows(now) if name == "figures" else now)
            self._known[name] = now.copy(), raw
        return raw

    def _as_rows(self, figures: list[Figure | None]) -> list[msgspec.Raw]:
        """Where everybody stands: of those who have not moved since it was last written, what was written then."""
        then, rows = self._rows
        if len(then) != len(figures):
            then, rows = [None] * len(figures), [_NOBODY_THERE] * len(figures)
        known = zip(figures, then, rows, strict=True)
        rows = [row if now is before else _json(_row(now)) for now, before, row in known]
        self._rows = figures.copy(), rows
        return rows


def _json(value: Any) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(value))


_ENCODER = msgspec.json.Encoder()
_NOBODY_THERE = _json(None)
_NEVER: tuple[list[Any] | None, msgspec.Raw] = None, _NOBODY_THERE
_ALL = attrgetter(*(each.name for each in fields(State)))
_LIST_PLACES = tuple(place for place, each in enumerate(fields(State)) if each.default_factory is list)
_SNAPSHOT = {each.name: each for each in fields(State) if "left out" not in each.metadata}
_NAMES, _IN_SNAPSHOT = tuple(_SNAPSHOT), attrgetter(*_SNAPSHOT)
_LISTS = tuple(name for name, each in _SNAPSHOT.items() if each.default_factory is list)
_OWN_TEXTS = {name: text for name, each in _SNAPSHOT.items() if (text := each.metadata.get("written")) is not None}
_RARELY = tuple(name for name, each in _SNAPSHOT.items() if each.metadata.get("rarely"))
