"""The decisions that players have, each its own kind: what is asked, of whom, among what, and by which rules."""

from muster.battle.plain import Plain
from muster.battle.spot import Spot
from muster.battle.state import Phase
from muster.rulebook.actions import Action


class Decision(Plain, frozen=True, tag_field="kind", tag=True, kw_only=True):
    """What must be answered before the battle goes on; any seat of the side may answer, quoting the number.

    `takes_back` tells that it is an Action which may still be taken back together with its price (CP-12).
    """

    number: int = 0
    side: int
    rules: tuple[str, ...]
    takes_back: bool = False


class MasterDecision(Decision, frozen=True, tag="turn_master", kw_only=True):
    """Name the Turn Master."""

    sides: tuple[int, ...]


class ZoneDecision(Decision, frozen=True, tag="zone", kw_only=True):
    """Take one of the zones that are left."""

    zones: tuple[int, ...]


class DeployDecision(Decision, frozen=True, tag="deploy", kw_only=True):
    """Place one of these units in the own zone, or finish."""

    units: tuple[int, ...]
    zone: int


class Movable(Plain, frozen=True, array_like=True):
    """A unit that may move, how far each of its models may go at most, in mils, and its ways to move."""

    unit: int
    allowances: tuple[int, ...]
    ways: tuple[str, ...]


class MoveDecision(Decision, frozen=True, tag="move", kw_only=True):
    """Move, or in the Dash Phase dash, with one of these units, or finish."""

    phase: Phase
    units: tuple[Movable, ...]


class AttackDecision(Decision, frozen=True, tag="attack", kw_only=True):
    """Attack with one of these units, or finish; in a Counter Attack `only` the attacker."""

    units: tuple[int, ...]
    only: int | None = None


class CasualtiesDecision(Decision, frozen=True, tag="casualties", kw_only=True):
    """Choose which models of a unit take so many HP of loss, among those that may."""

    unit: int
    hp: int
    eligible: tuple[int, ...]


class PlaceDecision(Decision, frozen=True, tag="place", kw_only=True):
    """Put models of a unit elsewhere; `why` is coherency, contact or survivors, and a way to do it is suggested."""

    unit: int
    why: str
    suggested: tuple[Spot, ...]


class StrikeDecision(Decision, frozen=True, tag="strike", kw_only=True):
    """So many hits are left over after the end of a transport: name the unit aboard that they strike."""

    units: tuple[int, ...]
    hits: int


class Offered(Plain, frozen=True, array_like=True):
    """An Action that a unit may begin now, and what it costs."""

    unit: int
    action: Action
    cost: int


class ActionDecision(Decision, frozen=True, tag="action", kw_only=True):
    """Begin one of these Actions; or rest, after the first of an Action Step; or finish for the Game Turn."""

    points: int
    offered: tuple[Offered, ...]
    second: bool


class CounterDecision(Decision, frozen=True, tag="counter", kw_only=True):
    """Answer an attack on a unit with one of these Counter Actions, or with none; the dice lie on the table."""

    points: int
    attacker: int
    offered: tuple[Offered, ...]


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
