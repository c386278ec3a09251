"""What a shared thing is, in one line."""

from decimal import Decimal

from muster.army.library import Armoury, Faction
from muster.army.roster import Roster
from muster.army.thing import Thing, kind_of
from muster.files.kinds import points


def describe(thing: Thing) -> str:
    """A thing in one line, such as: roster “The Ferry Guard”, 9 units, 1,000.00 pts."""
    cost = None if isinstance(thing, Faction | Armoury) else thing.cost
    over = _accepted(thing) if isinstance(thing, Roster) else []
    return ", ".join([f"{kind_of(thing)} “{thing.name}”", *_contents(thing), *_points(cost), *over])


def _contents(thing: Thing) -> list[str]:
    match thing:
        case Roster():
            return [_counted(len(thing.units), "unit")]
        case Faction():
            return [_counted(len(thing.profiles), "unit"), _counted(len(thing.weapons), "weapon")]
        case Armoury():
            return [_counted(len(thing.weapons), "weapon")]
        case _:
            return []


def _accepted(roster: Roster) -> list[str]:
    """The words about an overspend, which always go with the roster (POINTS-04)."""
    return [f"{points(roster.overspend)} pts over the limit accepted"] if roster.overspend else []


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' if count != 1 else ''}"


def _points(cost: Decimal | None) -> list[str]:
    return [] if cost is None else [f"{points(cost)} pts"]
