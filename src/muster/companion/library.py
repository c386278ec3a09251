"""`library`: the profiles of a faction or an armoury with their prices, and whatever is wrong with it."""

from muster.army.definitions import read_definitions
from muster.army.points import by_hand, cost_of
from muster.army.points import price as model_price
from muster.army.reading import unit_from, weapon_from
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.companion.asked import Asked
from muster.companion.json_types import Body, TypedDict
from muster.companion.price import body_name, hints_of
from muster.companion.reading import BodyDocument, body_document, judge_body
from muster.companion.shapes import FaultFound, HintGiven
from muster.files.reader import Reader
from muster.files.values import part

KINDS = ("faction", "armoury")


class LibraryRequest(TypedDict):
    """A faction or an armoury to be looked over."""

    thing: Body
    """The body of a faction or an armoury; a draft with faults is allowed."""


class ProfilePriced(TypedDict):
    """A profile of a library or roster, and what it costs."""

    name: str
    """Its name."""
    points: float | None
    """What each model or weapon costs; null while it cannot be read."""
    by_hand: bool
    """Whether that cost was entered by hand."""
    model_says: float | None
    """What the newest point model says; null while it cannot be read."""
    hints: list[HintGiven]
    """What is unusual about it."""
    faults: list[FaultFound]
    """What is wrong with it."""


class LibraryAnswer(TypedDict):
    """A library, profile by profile."""

    name: str
    """The name of the library."""
    kind: str
    """faction or armoury."""
    profiles: list[ProfilePriced]
    """Its units, in their order."""
    weapons: list[ProfilePriced]
    """Its weapons, in their order."""
    faults: list[FaultFound]
    """Everything that is wrong with it, its profiles' faults included."""


def library(request: Body) -> LibraryAnswer:
    body = body_document(Asked(request, ("thing",)).body("thing"), KINDS)
    _, faults = judge_body(body)
    return {
        "name": body_name(body),
        "kind": body.kind,
        "profiles": priced(body, "profiles", faults) if body.kind == "faction" else [],
        "weapons": priced(body, "weapons", faults),
        "faults": faults,
    }


def priced(body: BodyDocument, where: str, faults: list[FaultFound]) -> list[ProfilePriced]:
    """Every profile of a list in the body, those at fault without a price."""
    value = part(body.document.fields, where)
    quiet = Reader("")  # their faults are known already
    read: dict[str, Unit | None] | dict[str, Weapon | None]
    if where == "profiles":
        read = read_definitions(value, "profile", unit_from, quiet)
    else:
        read = read_definitions(value, "weapon", weapon_from, quiet)
    return [_priced(name, profile, [f for f in faults if _is_of(f, where, name)]) for name, profile in read.items()]


def _is_of(fault: FaultFound, where: str, name: str) -> bool:
    return fault["where"] == name and fault["at"].startswith(where)


def _priced(name: str, profile: Unit | Weapon | None, faults: list[FaultFound]) -> ProfilePriced:
    if profile is None:
        return {"name": name, "points": None, "by_hand": False, "model_says": None, "hints": [], "faults": faults}
    return {
        "name": name,
        "points": round(float(cost_of(profile)), 2),
        "by_hand": by_hand(profile),
        "model_says": round(float(model_price(profile).points), 2),
        "hints": hints_of(profile),
        "faults": faults,
    }
