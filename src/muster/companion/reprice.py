"""`reprice`: a thing with the costs of the newest point model, and what that changed."""

from typing import Any

from muster.army.points import VERSION, changes, repriced
from muster.army.things import READERS
from muster.companion.asked import Asked
from muster.companion.bodies import body_of, points
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.reading import body_document, thing_of


class RepriceRequest(TypedDict):
    """A thing to be priced anew."""

    thing: Body
    """The body of a weapon, unit, faction, armoury or roster."""
    hand_too: NotRequired[bool]
    """Whether costs that were entered by hand are given up as well; false if not given."""


class CostChanged(TypedDict):
    """A profile whose cost is another now."""

    what: str
    """unit or weapon."""
    name: str
    """The name of the profile."""
    was: float | None
    """What it cost before; null if it had no cost."""
    now: float
    """What it costs now."""


class RepriceAnswer(TypedDict):
    """The thing with its new costs."""

    thing: Body
    """The body with a cost for every profile, each with the version that it is by."""
    version: int
    """The version of the point model."""
    changed: list[CostChanged]
    """The profiles whose cost changed."""


def reprice(request: Body) -> RepriceAnswer:
    asked = Asked(request, ("thing", "hand_too"))
    body = asked.body("thing")
    hand_too = asked.flag("hand_too", default=False)
    thing: Any = thing_of(body_document(body, READERS))  # whatever it is, it comes back as the same kind
    return {
        "thing": body_of(repriced(thing, hand_too=hand_too)),
        "version": VERSION,
        "changed": [
            {"what": each.what, "name": each.name, "was": points(each.before), "now": round(float(each.after), 2)}
            for each in changes(thing, hand_too=hand_too)
        ],
    }
