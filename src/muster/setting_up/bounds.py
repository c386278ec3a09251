"""How much a proposal may hold, counted before any of it is worked out.

The largest shipped armies have 18 units, 160 models and 23 names each; there is room for eight of them, twice over.
"""

from collections.abc import Iterator
from typing import Any

from muster.files import BadInput
from muster.rulebook.ruleset import SWITCHES
from muster.setting_up.seating import MOST_PLAYERS
from muster.setting_up.shapes.setup import Proposal

MOST_UNITS = 400
MOST_MODELS = 3_000
MOST_NAMES = 1_000
"""Profiles, weapons and the perks of both."""
MOST_CARRIED = 3_000
"""Weapons that groups of models carry."""
MOST_PIECES = 200
"""Of terrain, connections, zones and markers together, with the floors, ladders and openings of each."""
_PARTS = ("slope", "ladders", "openings", "floors", "weapons")
_LONGEST_COUNT = 9


def check_bounds(proposal: Proposal) -> None:
    """Refuses a proposal that holds too much to be worked out while others wait."""
    _check("seats", len(proposal["seats"]), MOST_PLAYERS)
    _check("switched rules", len(proposal["switches"]), len(SWITCHES))
    armies = [body for seat in proposal["seats"] if isinstance(body := seat["army"].get("body"), dict)]
    units = [unit for army in armies for unit in _listed(army, "units", "forms")]
    _check("units", len(units), MOST_UNITS)
    groups = [group for unit in units for group in _listed(unit, "models")]
    _check("models", max(len(groups), sum(map(_count, groups))), MOST_MODELS)
    _check("weapons that models carry", _inside(groups, "weapons"), MOST_CARRIED)
    named = [each for army in armies for each in _listed(army, "profiles", "weapons")]
    _check("names of profiles, weapons and perks", len(named) + _inside(named, "perks"), MOST_NAMES)
    table = proposal["table"].get("body")
    pieces = list(_listed(table, "terrain", "connections", "zones", "markers"))
    _check("pieces, zones, markers and parts of them", len(pieces) + _inside(pieces, *_PARTS), MOST_PIECES)


def _check(what: str, count: int, most: int) -> None:
    if count > most:
        sentence = f"The proposal has {count:,} {what} in all; at most {most:,} are worked out for one game."
        raise BadInput("proposal.too_much", sentence)


def _listed(value: Any, *names: str) -> Iterator[Any]:
    """What stands in the lists of these names; whatever else stands there is left to the readers."""
    if isinstance(value, dict):
        for name in names:
            found = value.get(name)
            if isinstance(found, list):
                yield from found


def _inside(values: list[Any], *names: str) -> int:
    return sum(1 for each in values for _ in _listed(each, *names))


def _count(group: Any) -> int:
    """How many models a group has, by whatever can be read as a number."""
    count = group.get("count", 1) if isinstance(group, dict) else 1
    if isinstance(count, str) and len(count) <= _LONGEST_COUNT and count.strip().isdecimal():
        count = int(count)
    return max(1, int(count)) if isinstance(count, int | float) else 1
