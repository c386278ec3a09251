"""The state of a battle: plain data that copies in microseconds and turns into JSON and back.

Models and units are numbers (`Forces`). Only `apply` changes a state, event by event; rules read it.
"""

from enum import IntEnum, StrEnum
from hashlib import blake2b
from typing import Any

import msgspec

from muster.battle.forces import Forces
from muster.battle.plain import Plain
from muster.bookkeeping.command import Command
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
    Action.MOVE: Phase.MOVE,
    Action.DASH: Phase.DASH,
    Action.ATTACK: Phase.ATTACK,
    Action.DEPLOY: Phase.DEPLOY,
}
"""The phase of a Standard game in which is done what an Action of an Advanced one does."""
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


class Melee(Plain, frozen=True):
    """Units engaged with one another, and which pairs of them have touched (MELEE-12, MELEE-24)."""

    units: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Result(Plain, frozen=True):
    """How a game ended: the sides that won (none in a draw), the value of every side, and why."""

    winners: tuple[int, ...]
    points: tuple[str, ...]
    reason: str


class Offer(Plain, frozen=True):
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


class State:
    """Everything about a battle that changes."""

    __slots__ = (
        "acted",
        "answered",
        "command",
        "did",
        "figures",
        "finished",
        "hosts",
        "hp",
        "lost",
        "master",
        "melees",
        "number",
        "offer",
        "out",
        "passages",
        "paused",
        "phase",
        "players",
        "result",
        "rolled",
        "rulings",
        "steps",
        "turn",
        "version",
        "warned",
        "where",
        "zones",
    )

    figures: list[Figure | None]
    hp: list[int]
    where: list[Where]
    hosts: list[int]
    did: list[int]
    acted: list[int]
    lost: list[int]
    zones: tuple[int, ...]
    finished: tuple[int, ...]
    out: tuple[int, ...]
    players: tuple[str, ...]
    melees: tuple[Melee, ...]
    passages: tuple[tuple[int, int], ...]
    steps: tuple[Any, ...]
    warned: tuple[int, ...]
    answered: tuple[int, ...]
    """Who made a Counter Action in this Game Turn (CTR-13): only words rest on it, so no snapshot holds it."""
    rulings: tuple[tuple[str, str], ...]

    def __init__(self, forces: Forces) -> None:
        models, units, sides = forces.model_count, len(forces.units), len(forces.sides)
        self.figures = [None] * models
        self.hp = [forces.of_model(model).profile.hp for model in range(models)]
        self.where = [
            Where.TABLE if forces.of_model(model).piece is not None else Where.RESERVE for model in range(models)
        ]
        self.hosts = [NO_HOST] * models
        self.did = [0] * models
        self.acted = [0] * units
        self.lost = [0] * units
        self.zones = (-1,) * sides
        self.finished = ()
        self.out = ()
        self.players = ("playing",) * len(forces.setup.seats)
        self.melees = ()
        self.passages = ()
        self.answered = ()
        self.steps = ()
        self.warned = tuple(int(seat.warned) for seat in forces.setup.seats)
        self.rulings = ()
        self.offer: Offer | None = None
        self.result: Result | None = None
        self.number = self.turn = self.rolled = self.version = 0
        self.master = -1
        self.phase: Phase | None = None
        self.command: Command[int, Action] | None = None
        self.paused = False

    @property
    def commanded(self) -> Command[int, Action]:
        """The account of an Advanced game."""
        if self.command is None:
            raise LookupError("a Standard game has no Command Points")
        return self.command

    def copy(self) -> "State":
        other = object.__new__(State)
        other.figures, other.hp, other.where = self.figures.copy(), self.hp.copy(), self.where.copy()
        other.hosts, other.did = self.hosts.copy(), self.did.copy()
        other.acted, other.lost = self.acted.copy(), self.lost.copy()
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        return other

    def snapshot(self) -> dict[str, Any]:
        """The whole state as JSON would hold it; what is derived or counts anew in every process is left out."""
        return {
            "number": self.number,
            "turn": self.turn,
            "phase": self.phase,
            "master": self.master,
            "figures": [figure and (figure.x, figure.y, figure.z, *figure.facing) for figure in self.figures],
            "hp": self.hp,
            "where": self.where,
            "hosts": self.hosts,
            "did": self.did,
            "acted": self.acted,
            "lost": self.lost,
            "zones": self.zones,
            "finished": self.finished,
            "out": self.out,
            "players": self.players,
            "melees": self.melees,
            "passages": self.passages,
            "steps": self.steps,
            "warned": self.warned,
            "rulings": [f"{question}: {reading}" for question, reading in self.rulings],
            "offer": self.offer,
            "result": self.result,
            "rolled": self.rolled,
        } | self._rarely()

    def _rarely(self) -> dict[str, Any]:
        """What most states have nothing of; it is left out of their snapshots, and so of their hashes."""
        command = {} if self.command is None else {"command": self.command}
        return command | ({"paused": True} if self.paused else {})

    def hash(self) -> str:
        """Equal for equal states on every machine."""
        return blake2b(_ENCODER.encode(self.snapshot()), digest_size=16).hexdigest()


NO_HOST = -1
_SHARED = (
    "zones", "finished", "out", "players", "melees", "passages", "steps", "warned", "rulings", "offer", "result",
    "number", "turn", "rolled", "version", "master", "phase", "command", "paused",
    "answered",
)  # fmt: skip
_ENCODER = msgspec.json.Encoder()
