"""How a game stands after a line of its log, as one seat sees it."""

from typing import Literal

from muster.companion.json_types import NotRequired, TypedDict
from muster.views.shapes.table import Place

WhereNow = Literal["reserve", "table", "aboard", "between", "gone"]
PhaseNow = Literal["deploy", "move", "attack", "dash"]
Proposed = Literal["draw", "stop", "undo", "pause", "settle"]


class ModelNow(TypedDict):
    """A model. Those of a unit follow one another, from `first` on."""

    at: Place | None
    """Where it stands; null off the table."""
    z: int
    """How high it stands."""
    facing: list[int]
    """The way it faces, as a direction."""
    hp: int
    """HP left; -1 if that is hidden from you."""
    where: WhereNow
    """reserve, table, aboard, between (on its way through a passage) or gone."""
    host: int | None
    """The model that carries it."""
    casualty: bool
    """Whether it has no HP left and still stands."""


class UnitNow(TypedDict):
    """A unit."""

    acted: list[str]
    """The phases in which it acted in this Game Turn, or the Actions it used."""
    limits: list[str]
    """What it did that limits its weapons or movement, in a few words."""
    left: int
    """Models left, without the casualties that still stand."""
    hp: int
    """HP left of all of them; -1 if hidden from you."""
    value: float
    """Its current value in points."""
    guard: int
    """How much Guard raises its Defence."""
    melee: int | None
    """The melee it is in, by its place in `melees`."""
    in_play: bool
    """Whether it is on the battlefield."""
    gone: bool
    """Whether nothing is left of it."""


class SideNow(TypedDict):
    """A side."""

    value: float
    """The current value of its units on the battlefield."""
    command: int | None
    """Its Command Points; null in a Standard game."""
    zone: int | None
    """Its deployment zone, once it has one."""
    finished: bool
    """Whether it acts no more in this phase."""
    out: bool
    """Whether it is out of the game."""


class OfferNow(TypedDict):
    """A proposal that waits for consent."""

    what: Proposed
    """draw, stop, undo, pause or settle."""
    agreed: list[int]
    """The sides that said so."""
    sentence: str
    """The proposal in words."""
    to: NotRequired[int]
    """The decision to go back to, for an undo."""
    question: NotRequired[str]
    """What the sides disagree on, for settle."""
    readings: NotRequired[list[str]]
    """How each side that is still in reads it, for settle: who agrees says the same again."""


class WithoutNow(TypedDict):
    """What follows if the others go on without the player of a seat, in words."""

    empty: str
    """With nobody in the seat."""
    bot: str
    """With a bot in the seat."""


class ResultNow(TypedDict):
    """How the game ended."""

    winners: list[int]
    """The sides that won; none in a draw."""
    points: list[float]
    """The value of every side."""
    reason: str
    """Why it ended."""
    why: str
    """The same in words, without who won."""
    sentence: str
    """Why it ended, who won and the points, in words."""


class StateNow(TypedDict):
    """How the game stands."""

    n: int
    """The number of the last line of the log."""
    turn: int
    """The Game Turn."""
    phase: PhaseNow | None
    """deploy, move, attack or dash; null between them and in an Advanced game."""
    master: int | None
    """The side that is Turn Master."""
    models: list[ModelNow]
    """Every model by number."""
    units: list[UnitNow]
    """Every unit by number."""
    sides: list[SideNow]
    """Every side."""
    melees: list[list[int]]
    """The units of each melee."""
    lost_pieces: list[int]
    """Pieces of terrain that are no more, or no longer lie where they did."""
    players: list[str]
    """Who is in each seat: playing, left, surrendered, disqualified, or the name of a bot after the word bot."""
    offer: OfferNow | None
    """A proposal that waits."""
    paused: bool
    """Whether the game is paused: nobody chooses until somebody resumes."""
    without: list[WithoutNow]
    """For every seat what follows if the others go on without its player."""
    result: ResultNow | None
    """The result, once there is one."""
    hash: str
    """The hash of the state, the same on every machine."""
