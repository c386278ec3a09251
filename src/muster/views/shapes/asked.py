"""The decision that is pending, as those who answer it need it."""

from typing import Annotated, Literal

from muster.battle.grammar import tags
from muster.companion.json_types import NotRequired, TypedDict
from muster.views.shapes.written import ChoiceBody, InSchema

DecisionKind = Annotated[str, InSchema(type="string", enum=list(tags("decision")))]
OfferedWay = Literal[
    "walk", "embark", "disembark", "transfer", "move", "attack", "dash", "deploy", "prepare", "guard", "support"
]
HostWay = Literal["embark", "transfer"]
PhaseToMove = Literal["move", "dash"]
WhyPlaced = Literal["coherency", "contact", "survivors"]


class HostOffer(TypedDict):
    """A transport or building that a unit may go into."""

    model: int
    """Its model, which the choice names."""
    unit: int
    """Its unit."""
    way: HostWay
    """embark or transfer."""
    near: bool
    """Whether it is within the Movement of the unit; the way there may still be barred."""
    hint: str
    """How far it is, who is in it, and how much more fits."""


class UnitOffer(TypedDict):
    """A unit that may be chosen."""

    unit: int
    """Its number."""
    ways: list[OfferedWay]
    """What it may do: walk, embark, disembark or transfer in a Move; the Actions in an Advanced game; else empty.

    It may embark where a host is near, and transfer where it can change over to one.
    """
    allowances: list[int]
    """How far each of its models that are left may go at most, in mils; empty where nobody moves."""
    costs: list[int]
    """The price of each of `ways` in Command Points; empty in a Standard game."""
    means: NotRequired[list[str]]
    """What each of `ways` brings, in a line; only of Actions."""
    gains: NotRequired[list[int]]
    """The Command Points that each of them gives; only of Actions."""
    hint: str
    """A few words about it: what it could do, or why not."""
    hosts: NotRequired[list[HostOffer]]
    """What it may go into, the nearest first (move)."""
    cargo: NotRequired[list[int]]
    """Of a transport, the units of the reserve that one of its models could have aboard, each by itself (deploy)."""


class AnswerOffer(TypedDict):
    """An answer that may be given."""

    label: str
    """What it is, on a button."""
    choice: ChoiceBody
    """It, ready to be sent."""


class Asked(TypedDict):
    """A decision. What is not of its kind is left out."""

    number: int
    """Its number, which the answer quotes."""
    kind: DecisionKind
    """Which kind of decision it is (docs/engine.md)."""
    side: int
    """The side that is asked; any seat of it answers."""
    sentence: str
    """The question in words, to the side that is asked."""
    rules: list[str]
    """The rules it comes from."""
    may_finish: bool
    """Whether `finish` is an answer."""
    finish: str
    """What finishing means, on a button."""
    takes_back: NotRequired[bool]
    """Whether `take_action_back` is an answer: nothing of the Action is carried out yet (deploy, move, attack)."""
    units: NotRequired[list[UnitOffer]]
    """The units to choose from (deploy, move, attack, strike, action, counter)."""
    sides: NotRequired[list[int]]
    """The sides that may be Turn Master (turn_master)."""
    zones: NotRequired[list[int]]
    """The zones that are left (zone), or the own one (deploy)."""
    phase: NotRequired[PhaseToMove]
    """move or dash (move)."""
    only: NotRequired[int | None]
    """The one unit that may be attacked (attack)."""
    unit: NotRequired[int]
    """The unit whose models are chosen or placed (casualties, place), or the attacker (counter)."""
    hp: NotRequired[int]
    """How many HP are to be lost (casualties), or hits strike (strike)."""
    models: NotRequired[list[int]]
    """The models that may be chosen (casualties), or are placed (place)."""
    why: NotRequired[WhyPlaced]
    """coherency, contact or survivors (place)."""
    points: NotRequired[int]
    """Command Points at hand (action, counter)."""
    second: NotRequired[bool]
    """Whether one Action of this step is done and the side may rest (action)."""
    answers: NotRequired[list[AnswerOffer]]
    """All answers but `finish`, of a kind that is not told apart here: whoever knows nothing of it offers these."""
    suggested: NotRequired[ChoiceBody | None]
    """A choice that the rules suggest, ready to be sent (casualties, place)."""
