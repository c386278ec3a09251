"""The decisions that players have, each its own kind: what is asked, of whom, among what, and by which rules."""

from typing import ClassVar

from muster.battle.choices import AnyChoice, Finish
from muster.battle.record import Record
from muster.battle.spot import Spot
from muster.battle.state import Phase
from muster.rulebook.actions import Action


class Decision(Record, frozen=True, tag_field="kind", tag=True, kw_only=True):
    """What must be answered before the battle goes on; any seat of the side may answer, quoting the number.

    `takes_back` tells that it is an Action which may still be taken back together with its price (CP-12). One that
    lists its `options` and has its words here needs no more than a step that asks it: whoever answers is shown those.
    """

    asks: ClassVar[str] = ""
    """The question to the side that is asked, where `views/asked_words.py` has no other: a sentence."""
    waits: ClassVar[str] = "chooses"
    """What the others wait for, after the name of that side."""
    finishes: ClassVar[str] = ""
    """What finishing means, on a button; empty where `finish` is no answer, or `views/asked_words.py` says more."""

    number: int = 0
    """Its number, which an answer may quote."""
    side: int
    """The side that is asked."""
    rules: tuple[str, ...]
    """The ids of the rules that it comes from."""
    takes_back: bool = False
    """Whether `take_action_back` is an answer."""

    def options(self) -> tuple[AnyChoice, ...]:
        """Every answer but `finish`, where they are few enough to be listed; else none."""
        return ()

    @property
    def answers(self) -> tuple[AnyChoice, ...]:
        """All answers of a decision that lists them."""
        return (*self.options(), Finish()) if self.finishes else self.options()


class MasterDecision(Decision, frozen=True, tag="turn_master", kw_only=True):
    """Name the Turn Master."""

    waits = "names the Turn Master"

    sides: tuple[int, ...]
    """Those that may be named."""


class ZoneDecision(Decision, frozen=True, tag="zone", kw_only=True):
    """Take one of the zones that are left."""

    waits = "takes a deployment zone"

    zones: tuple[int, ...]
    """Those that are left."""


class DeployDecision(Decision, frozen=True, tag="deploy", kw_only=True):
    """Place one of these units in the own zone, or finish."""

    waits = "deploys a unit, or finishes"

    units: tuple[int, ...]
    """Those in reserve that may be placed."""
    zone: int
    """The zone of the side."""


class Movable(Record, frozen=True, array_like=True):
    """A unit that may move, how far each of its models may go at most, in mils, and its ways to move."""

    unit: int
    """Its number."""
    allowances: tuple[int, ...]
    """How far each of its models that are left may go, in mils."""
    ways: tuple[str, ...]
    """walk, embark, disembark or transfer; the hosts are told by `View.hosts_near` and `View.hosts_beside`."""


class MoveDecision(Decision, frozen=True, tag="move", kw_only=True):
    """Move, or in the Dash Phase dash, with one of these units, or finish."""

    waits = "moves a unit, or finishes"

    phase: Phase
    """move or dash."""
    units: tuple[Movable, ...]
    """Those that may move."""


class AttackDecision(Decision, frozen=True, tag="attack", kw_only=True):
    """Attack with one of these units, or finish; in a Counter Attack `only` the attacker."""

    waits = "attacks with a unit, or finishes"

    units: tuple[int, ...]
    """Those that may attack."""
    only: int | None = None
    """The one unit that may be attacked; null for any."""


class CasualtiesDecision(Decision, frozen=True, tag="casualties", kw_only=True):
    """Choose which models of a unit take so many HP of loss, among those that may."""

    waits = "chooses who takes the losses"

    unit: int
    """The unit that loses HP."""
    hp: int
    """How many; of dangerous ground that destroys, how many models."""
    eligible: tuple[int, ...]
    """The models that may take them."""


class PlaceDecision(Decision, frozen=True, tag="place", kw_only=True):
    """Put models of a unit elsewhere; `why` is coherency, contact or survivors, and a way to do it is suggested."""

    waits = "places models"

    unit: int
    """The unit."""
    why: str
    """coherency, contact or survivors."""
    suggested: tuple[Spot, ...]
    """A way to do it, with every model that is to be placed."""


class StrikeDecision(Decision, frozen=True, tag="strike", kw_only=True):
    """So many hits are left over after the end of a transport: name the unit aboard that they strike."""

    waits = "names who aboard is struck"

    units: tuple[int, ...]
    """Those that were aboard."""
    hits: int
    """How many hits are left."""


class OfferedAction(Record, frozen=True, array_like=True):
    """An Action that a unit may begin now, and what it costs."""

    unit: int
    """Its number."""
    action: Action
    """What it may begin."""
    cost: int
    """In Command Points."""


class ActionDecision(Decision, frozen=True, tag="action", kw_only=True):
    """Begin one of these Actions; or rest, after the first of an Action Step; or finish for the Game Turn."""

    waits = "chooses an Action"

    points: int
    """The Command Points of the side."""
    offered: tuple[OfferedAction, ...]
    """What can be begun and paid for."""
    second: bool
    """Whether one Action of this step is done, so that `rest` is an answer."""


class CounterDecision(Decision, frozen=True, tag="counter", kw_only=True):
    """Answer an attack on a unit with one of these Counter Actions, or with none; the dice lie on the table."""

    waits = "may answer the attack"

    points: int
    """The Command Points of the side."""
    attacker: int
    """The unit that attacks."""
    offered: tuple[OfferedAction, ...]
    """The Counter Actions that can be paid for."""


AnyDecision = (
    MasterDecision
    | ZoneDecision
    | DeployDecision
    | MoveDecision
    | AttackDecision
    | CasualtiesDecision
    | PlaceDecision
    | StrikeDecision
    | ActionDecision
    | CounterDecision
)
