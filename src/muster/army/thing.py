"""What people make in the armoury, whatever kind it is: weapons, units, factions, armouries and rosters."""

from collections.abc import Iterator

from muster.army.library import Armoury, Faction
from muster.army.roster import Roster
from muster.army.unit import Unit
from muster.army.weapon import Weapon

Thing = Weapon | Unit | Faction | Armoury | Roster


def kind_of(thing: Thing) -> str:
    """The kind that a file with this thing names."""
    return type(thing).__name__.lower()


def profiles_in(thing: Thing) -> Iterator[Unit | Weapon]:
    """Every profile that a thing is or contains, units first."""
    if isinstance(thing, Unit | Weapon):
        yield thing
        return
    if not isinstance(thing, Armoury):
        yield from thing.profiles
    yield from thing.weapons
