"""What a player may answer to a decision. Each choice turns into one line of JSON and back.

The tag of a choice is `do`. Units, models, seats, sides and zones are told by their numbers, lengths in mils.
"""

from muster.battle.record import Record
from muster.battle.spot import Load, Path, Shot, Spot
from muster.rulebook.actions import Action


class Choice(Record, frozen=True, tag_field="do", tag=True):
    """An answer."""


class Finish(Choice, frozen=True, tag="finish"):
    """Act no more in this phase, or in an Advanced game in this Game Turn (TURN-09, CP-14)."""


class NameMaster(Choice, frozen=True, tag="name_master"):
    """Name the side that is Turn Master (TURN-05)."""

    side: int
    """One of those that the decision names."""


class PickZone(Choice, frozen=True, tag="pick_zone"):
    """Take a deployment zone (DEPLOY-04)."""

    zone: int
    """One of those that the decision names."""


class Deploy(Choice, frozen=True, tag="deploy"):
    """Place a unit from reserve, and what it carries. With `near` instead of spots, in a formation about a point."""

    unit: int
    """The unit."""
    spots: tuple[Spot, ...] = ()
    """Where each of its models stands; empty with `near`."""
    cargo: tuple[Load, ...] = ()
    """What its models carry: units of the reserve that are deployed with it, aboard."""
    near: tuple[int, int] | None = None
    """[x, y]: the middle of a formation that the engine finds about this point."""


class Move(Choice, frozen=True, tag="move"):
    """Move or dash: a path or a destination for each model that moves; the others stay."""

    unit: int
    """The unit."""
    paths: tuple[Path, ...] = ()
    """The way of each model that moves; of a way with one place, the engine finds the rest."""


class March(Choice, frozen=True, tag="march"):
    """Move or dash in formation, so that one model comes to a place, or as near to it as the unit can."""

    unit: int
    """The unit."""
    to: tuple[int, int]
    """[x, y]: where the leader shall come to."""
    leader: int | None = None
    """The model that comes there, the others about it; without one, the first of the unit."""


class Embark(Choice, frozen=True, tag="embark"):
    """Go aboard: models that walk into contact with a host. Given models, only those go in (TERRAIN-08)."""

    unit: int
    """The unit that goes aboard."""
    host: int
    """The model that is gone into (not its unit): a hull of a transport, or the one model of a building."""
    paths: tuple[Path, ...] = ()
    """The ways into contact with the host; for models that are left out the engine finds them."""
    models: tuple[int, ...] = ()
    """Those that go in, where a building lets a part of the unit in; empty for all of them."""


class Disembark(Choice, frozen=True, tag="disembark"):
    """Leave a host: a spot for every model. With `near` instead, on that side of it."""

    unit: int
    """The unit that comes out, with all of its models."""
    spots: tuple[Spot, ...] = ()
    """Where each of its models comes to stand; empty with `near`."""
    near: tuple[int, int] | None = None
    """[x, y]: the engine finds spots on that side of the host."""


class Transfer(Choice, frozen=True, tag="transfer"):
    """Go from one host straight into another (TRANS-13, TRANS-27, TERRAIN-13)."""

    unit: int
    """The unit that is aboard something."""
    host: int
    """The model that it changes over to (not its unit)."""


class Attack(Choice, frozen=True, tag="attack"):
    """Attack with a unit: every weapon used and its target. Groups are resolved in the order given here."""

    unit: int
    """The unit that attacks."""
    shots: tuple[Shot, ...]
    """Every weapon that is used, with its target; weapons that are left out stay silent."""


class Lose(Choice, frozen=True, tag="lose"):
    """The models that take losses, in this order (HP-03)."""

    models: tuple[int, ...]
    """The first loses HP until it has none left, then the next, until all HP of the decision are lost. The list ends
    with the model that loses the last of them: one more is refused. If fewer are named, the engine goes on alone."""


class Place(Choice, frozen=True, tag="place"):
    """Where models are put: to restore coherency or contact, or as survivors of a lost transport."""

    spots: tuple[Spot, ...] = ()
    """Where each of them is put; empty for what the decision suggests, which also names the models that are meant."""


class Strike(Choice, frozen=True, tag="strike"):
    """The unit aboard a lost transport that the hits left over strike (BETA-04)."""

    unit: int
    """One of those that the decision names."""


class Act(Choice, frozen=True, tag="act"):
    """Begin an Action with a unit, and pay for it (CP-12, ACT-01)."""

    unit: int
    """The unit."""
    action: Action
    """One of those that are offered to it. Move, Dash, Attack and Deploy are then asked as decisions of their own."""


class TakeActionBack(Choice, frozen=True, tag="take_action_back"):
    """Take an Action back together with its price, of which nothing was carried out yet (CP-12)."""


class Rest(Choice, frozen=True, tag="rest"):
    """End the Action Step after one Action (ACT-03)."""


class Answer(Choice, frozen=True, tag="answer"):
    """Answer an attack with a Counter Action, or with none (CTR-01)."""

    counter: Action | None = None
    """attack or guard, as offered; null or left out for none."""


AnyChoice = (
    Finish
    | NameMaster
    | PickZone
    | Deploy
    | Move
    | March
    | Embark
    | Disembark
    | Transfer
    | Attack
    | Lose
    | Place
    | Strike
    | Act
    | TakeActionBack
    | Rest
    | Answer
)
