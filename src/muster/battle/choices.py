"""What a player may answer to a decision. Each choice turns into one line of JSON and back."""

from muster.battle.plain import Plain
from muster.battle.spot import Load, Path, Shot, Spot
from muster.rulebook.actions import Action


class Choice(Plain, frozen=True, tag_field="do", tag=True):
    """An answer."""


class Finish(Choice, frozen=True, tag="finish"):
    """Act no more in this phase, or in an Advanced game in this Game Turn (TURN-09, CP-14)."""


class NameMaster(Choice, frozen=True, tag="name_master"):
    """Name the side that is Turn Master (TURN-05)."""

    side: int


class PickZone(Choice, frozen=True, tag="pick_zone"):
    """Take a deployment zone (DEPLOY-04)."""

    zone: int


class Deploy(Choice, frozen=True, tag="deploy"):
    """Place a unit from reserve, and what it carries. With `near` instead of spots, in a formation about a point."""

    unit: int
    spots: tuple[Spot, ...] = ()
    cargo: tuple[Load, ...] = ()
    near: tuple[int, int] | None = None


class Move(Choice, frozen=True, tag="move"):
    """Move or dash: a path or a destination for each model that moves; the others stay."""

    unit: int
    paths: tuple[Path, ...] = ()


class March(Choice, frozen=True, tag="march"):
    """Move or dash in formation, so that one model comes to a place, or as near to it as the unit can."""

    unit: int
    to: tuple[int, int]
    leader: int | None = None


class Embark(Choice, frozen=True, tag="embark"):
    """Go aboard: models that walk into contact with a host. Given models, only those go in (TERRAIN-08)."""

    unit: int
    host: int
    paths: tuple[Path, ...] = ()
    models: tuple[int, ...] = ()


class Disembark(Choice, frozen=True, tag="disembark"):
    """Leave a host: a spot for every model. With `near` instead, on that side of it."""

    unit: int
    spots: tuple[Spot, ...] = ()
    near: tuple[int, int] | None = None


class Transfer(Choice, frozen=True, tag="transfer"):
    """Go from one host straight into another (TRANS-13, TRANS-27, TERRAIN-13)."""

    unit: int
    host: int


class Attack(Choice, frozen=True, tag="attack"):
    """Attack with a unit: every weapon used and its target. Groups are resolved in the order given here."""

    unit: int
    shots: tuple[Shot, ...]


class Lose(Choice, frozen=True, tag="lose"):
    """The models that take losses, in this order (HP-03)."""

    models: tuple[int, ...]


class Place(Choice, frozen=True, tag="place"):
    """Where models are put: to restore coherency or contact, or as survivors of a lost transport."""

    spots: tuple[Spot, ...] = ()


class Strike(Choice, frozen=True, tag="strike"):
    """The unit aboard a lost transport that the hits left over strike (BETA-04)."""

    unit: int


class Act(Choice, frozen=True, tag="act"):
    """Begin an Action with a unit, and pay for it (CP-12, ACT-01)."""

    unit: int
    action: Action


class TakeActionBack(Choice, frozen=True, tag="take_action_back"):
    """Take an Action back together with its price, of which nothing was carried out yet (CP-12)."""


class Rest(Choice, frozen=True, tag="rest"):
    """End the Action Step after one Action (ACT-03)."""


class Answer(Choice, frozen=True, tag="answer"):
    """Answer an attack with a Counter Action, or with none (CTR-01)."""

    counter: Action | None = None


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
