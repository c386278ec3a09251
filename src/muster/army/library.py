"""Libraries of profiles: factions of units with their weapons, and armouries of weapons alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from muster.army.roster import named_twice
from muster.army.stats import LORE, SYMBOL, check_fields
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.files import BadInput
from muster.files.reader import Field
from muster.files.refusals import shown
from muster.rulebook.ruleset import NAME

MOST_PROFILES = 1_000

LIBRARY_FIELDS = (
    Field("name", NAME),
    Field("symbol", SYMBOL, "STAT-15", default=""),
    Field("lore", LORE, "STAT-15", default=""),
)

Profile = TypeVar("Profile", Unit, Weapon)


@dataclass(frozen=True, slots=True, kw_only=True)
class Armoury:
    """Weapons to choose from."""

    name: str
    weapons: tuple[Weapon, ...]
    symbol: str = ""
    lore: str = ""

    def __post_init__(self) -> None:
        check_fields(self, LIBRARY_FIELDS)
        object.__setattr__(self, "weapons", named_once(self.name, self.weapons, "weapon", at_least=1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """Units to choose from, and the weapons that go with them."""

    name: str
    profiles: tuple[Unit, ...]
    weapons: tuple[Weapon, ...] = ()
    symbol: str = ""
    lore: str = ""

    def __post_init__(self) -> None:
        check_fields(self, LIBRARY_FIELDS)
        object.__setattr__(self, "weapons", named_once(self.name, self.weapons, "weapon", at_least=0))
        object.__setattr__(self, "profiles", named_once(self.name, self.profiles, "profile", at_least=1))


def named_once(whose: str, profiles: Iterable[Profile], what: str, *, at_least: int) -> tuple[Profile, ...]:
    """The profiles; refused if two have the same name, or if they are too few or too many for a library."""
    found = tuple(profiles)
    if not at_least <= len(found) <= MOST_PROFILES:
        allowed = f"allowed are {at_least} to {MOST_PROFILES:,}"
        raise BadInput(f"{what}s.count", f"{shown(whose)} has {len(found):,} {what}s; {allowed}.", "APP-10")
    names: set[str] = set()
    for profile in found:
        if profile.name in names:
            raise BadInput(f"{what}.named_twice", named_twice(what, profile.name))
        names.add(profile.name)
    return found
