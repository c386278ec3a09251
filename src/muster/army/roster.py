"""Rosters: the units of an army, which model carries which weapons, and what it all costs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import chain, groupby
from typing import TypeVar

from muster.army.stats import COST, LORE, check_fields
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.bookkeeping.stats import UnitStats, unit_stats
from muster.bookkeeping.value import value_left
from muster.files import BadInput
from muster.files.kinds import OneOf, OrNil, Words
from muster.files.reader import Field
from muster.files.refusals import shown
from muster.rulebook.ruleset import NAME, PRESETS, Ruleset

MOST_MODELS = 1_000
MOST_UNITS = 200

UNIT_NAME = Words(100)  # longer than a profile's name, because that may get a number added
ROSTER_UNIT_FIELDS = (
    Field("name", UNIT_NAME),
    Field("aboard", OrNil(UNIT_NAME, nil=""), "TRANS-03", default=""),
    Field("lore", LORE, "STAT-15", default=""),
)
ROSTER_FIELDS = (
    Field("name", NAME),
    Field("faction", OrNil(NAME, nil=""), default=""),
    Field("ruleset", OneOf(*PRESETS), default="core"),
    Field("limit", COST, "POINTS-02", default=None),
    Field("overspend", COST, "POINTS-04", default=None),
    Field("lore", LORE, "STAT-15", default=""),
)

Profile = TypeVar("Profile", Unit, Weapon)


@dataclass(frozen=True, slots=True)
class Model:
    """One figure, by the weapons that it carries: any number, and the same one more than once (STAT-17)."""

    weapons: tuple[Weapon, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "weapons", tuple(self.weapons))

    @property
    def weapons_cost(self) -> Decimal | None:
        return total(weapon.cost for weapon in self.weapons)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterUnit:
    """One or more models of one profile that move and fight together (STAT-02, STAT-03).

    `aboard` names the transport of the same roster in which the unit is meant to be deployed (TRANS-03).
    """

    name: str
    profile: Unit
    models: tuple[Model, ...]
    aboard: str = ""
    lore: str = ""

    def __post_init__(self) -> None:
        check_fields(self, ROSTER_UNIT_FIELDS)
        object.__setattr__(self, "models", tuple(self.models))
        check_count(f"{shown(self.name)} has", len(self.models), MOST_MODELS, "models")

    @property
    def stats(self) -> UnitStats:
        """What its stats come to before anything in a game changes them."""
        return unit_stats(self.profile, len(self.models), self.cost)

    @property
    def full_hp(self) -> int:
        return self.profile.hp * len(self.models)

    @property
    def cost(self) -> Decimal | None:
        """The cost per model times models, plus all weapons and lumps (POINTS-05); None if anything has no price."""
        weapons = (times(model.weapons_cost, count) for model, count in self.groups())
        return total([times(self.profile.cost, len(self.models)), *weapons, *self.lumps()])

    def lumps(self) -> Iterator[Decimal]:
        """The costs of perks paid once for the whole unit; that of a weapon counts once, however many carry it."""
        perks = chain(self.profile.perks, *(weapon.perks for weapon in self.weapons()))
        return (perk.lump for perk in perks if perk.lump)

    def weapons(self) -> tuple[Weapon, ...]:
        """Each weapon that is carried in the unit, listed once."""
        return tuple(dict.fromkeys(chain.from_iterable(model.weapons for model, _ in self.groups())))

    def value(self, hp: int) -> Fraction:
        """The unit's worth in points with `hp` left in all its models together (POINTS-11), unrounded (POINTS-12)."""
        if not 0 <= hp <= self.full_hp:
            sentence = f"{self.name} has {hp:,} HP left; allowed are 0 to {self.full_hp:,}."
            raise BadInput("hp.not_allowed", sentence, "POINTS-11")
        return value_left(self.cost or Decimal(0), hp, self.full_hp)

    def cost_of(self, model: Model) -> Decimal | None:
        """What one model costs with its weapons."""
        return total([self.profile.cost, model.weapons_cost])

    def groups(self) -> Iterator[tuple[Model, int]]:
        """Groups of consecutive models with the same weapons: the model, and how many there are."""
        return ((model, len(list(same))) for model, same in groupby(self.models))


@dataclass(frozen=True, slots=True)
class Form:
    """What the unit named `of` may change into during the game (PERK-51). It is neither fielded nor paid for."""

    of: str
    unit: RosterUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army. `weapons` and `profiles` may name more than its units use, and always hold all that they use.

    `overspend` is by how much the other players let it go past its limit (POINTS-04).
    """

    name: str
    units: tuple[RosterUnit, ...]
    forms: tuple[Form, ...] = ()
    faction: str = ""
    ruleset: str = "core"
    limit: Decimal | None = None
    overspend: Decimal | None = None
    lore: str = ""
    weapons: tuple[Weapon, ...] = ()
    profiles: tuple[Unit, ...] = ()

    def __post_init__(self) -> None:
        check_fields(self, ROSTER_FIELDS)
        object.__setattr__(self, "units", tuple(self.units))
        object.__setattr__(self, "forms", tuple(self.forms))
        check_count(f"{shown(self.name)} has", len(self.units), MOST_UNITS, "units")
        everyone = [*self.units, *(form.unit for form in self.forms)]
        check_names(everyone)
        carried = (weapon for unit in everyone for weapon in unit.weapons())
        object.__setattr__(self, "weapons", gathered([*self.weapons, *carried], "weapon"))
        used = (unit.profile for unit in everyone)
        object.__setattr__(self, "profiles", gathered([*self.profiles, *used], "profile"))

    @property
    def rules(self) -> Ruleset:
        return PRESETS[self.ruleset]

    @property
    def cost(self) -> Decimal | None:
        """The cost of all units together; None if any unit has no price."""
        return total(unit.cost for unit in self.units)


def times(cost: Decimal | None, count: int) -> Decimal | None:
    return None if cost is None else cost * count


def total(costs: Iterable[Decimal | None]) -> Decimal | None:
    """The sum of `costs`; None if any of them is None."""
    known = Decimal(0)
    for cost in costs:
        if cost is None:
            return None
        known += cost
    return known


def check_count(whose: str, count: int, most: int, what: str) -> None:
    if not 1 <= count <= most:
        raise BadInput(f"{what}.count", f"{whose} {count:,} {what}; allowed are 1 to {most:,}.", "STAT-02")


def named_twice(what: str, name: str) -> str:
    return f"two {what}s are named “{shown(name)}”; each {what} needs a name of its own."


def check_names(units: Sequence[RosterUnit]) -> None:
    for name, count in Counter(unit.name for unit in units).items():
        if count > 1:
            raise BadInput("unit.named_twice", named_twice("unit", name))


def gathered(profiles: Iterable[Profile], what: str) -> tuple[Profile, ...]:
    """Each profile once, in the order of their first use."""
    named: dict[str, Profile] = {}
    for profile in profiles:
        if named.setdefault(profile.name, profile) != profile:
            raise BadInput(f"{what}.named_twice", named_twice(what, profile.name))
    return tuple(named.values())
