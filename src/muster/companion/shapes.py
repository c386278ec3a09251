"""Shapes that several answers share. The docstring below a field says what it means, for people and for the API."""

from muster.companion.json_types import NotRequired, TypedDict


class Refusal(TypedDict):
    """Why a request was not answered."""

    code: str
    """A stable word for programs, such as request.field."""
    sentence: str
    """What is wrong and what is allowed, for people."""
    rule: str
    """The id of the rule behind it; empty if there is none."""
    at: str
    """Where in the request it is, such as thing.profiles[2].armour; empty for the whole request."""
    agreeable: NotRequired[bool]
    """True where players may agree on it: the same command goes through with by_agreement. Else it is left out."""


class Refused(TypedDict):
    """The answer to a request that was refused."""

    refused: Refusal
    """What is wrong with the request."""


class FaultFound(TypedDict):
    """Something wrong in a body: it cannot be read, or it breaks a rule."""

    sentence: str
    """What is wrong and what is allowed."""
    rule: str
    """The id of the rule behind it; empty if there is none."""
    where: str
    """The name of the unit, weapon or profile that it is about; empty for the whole body."""
    field: str
    """The field of it that is at fault; empty if it is no single field."""
    at: str
    """The path in the body, such as units[2].models[0].count; empty for the whole body."""


class HintGiven(TypedDict):
    """A piece of advice by the profile guidelines, which is no fault."""

    name: str
    """The name of the profile that it is about."""
    sentence: str
    """What is unusual about it."""
    rule: str
    """The id of the guideline behind it."""


class PriceLine(TypedDict):
    """One step of a price; the steps add up to it."""

    what: str
    """What is paid for, such as Armour 4+."""
    points: float
    """What it adds, in points."""
    why: str
    """Why it adds that, in a sentence."""
    rule: str
    """The id of the rule that the stat belongs to."""


class NothingAsked(TypedDict):
    """A request without fields."""
