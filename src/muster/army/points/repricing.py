"""Repricing: the costs of a newer model for whoever asks for them, and what they would change.

A profile keeps the cost that it was built with, and says by which version (`pricing`), until its owner reprices it.
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeVar

from muster.army.library import Armoury, Faction
from muster.army.points.constants import VERSION
from muster.army.points.roster_price import by_hand, price
from muster.army.roster import Form, Model, Roster, RosterUnit
from muster.army.thing import Thing, profiles_in
from muster.army.unit import Unit
from muster.army.weapon import Weapon

Priced = TypeVar("Priced", Unit, Weapon, Faction, Armoury, Roster)
Profile = TypeVar("Profile", Unit, Weapon)


@dataclass(frozen=True, slots=True)
class Change:
    """A profile whose cost is another after repricing; `before` is None if it had none."""

    what: str
    name: str
    before: Decimal | None
    after: Decimal


@dataclass(frozen=True, slots=True)
class Repricing:
    """By which version is priced, and whether costs that were entered by hand are given up as well."""

    version: int = VERSION
    hand_too: bool = False

    def keeps(self, profile: Unit | Weapon) -> bool:
        return by_hand(profile) and not self.hand_too

    def profile(self, profile: Profile) -> Profile:
        if self.keeps(profile):
            return profile
        return replace(profile, cost=price(profile, self.version).points, pricing=self.version)

    def weapons(self, weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
        return tuple(self.profile(weapon) for weapon in weapons)

    def units(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        return tuple(self.profile(unit) for unit in units)

    def roster_unit(self, unit: RosterUnit) -> RosterUnit:
        new = {weapon: self.profile(weapon) for weapon in unit.weapons()}
        models = tuple(Model(tuple(new[weapon] for weapon in model.weapons)) for model in unit.models)
        return replace(unit, profile=self.profile(unit.profile), models=models)

    def roster(self, roster: Roster) -> Roster:
        return replace(
            roster,
            weapons=self.weapons(roster.weapons),
            profiles=self.units(roster.profiles),
            units=tuple(self.roster_unit(unit) for unit in roster.units),
            forms=tuple(Form(form.of, self.roster_unit(form.unit)) for form in roster.forms),
        )


def repriced(thing: Priced, version: int = VERSION, *, hand_too: bool = False) -> Priced:
    """The same thing with every cost by that version of the model. Costs entered by hand stay unless `hand_too`."""
    pricing = Repricing(version, hand_too)
    if isinstance(thing, Roster):
        return pricing.roster(thing)
    if isinstance(thing, Faction):
        return replace(thing, weapons=pricing.weapons(thing.weapons), profiles=pricing.units(thing.profiles))
    if isinstance(thing, Armoury):
        return replace(thing, weapons=pricing.weapons(thing.weapons))
    return pricing.profile(thing)


def with_cost(profile: Profile) -> Profile:
    """The profile with a cost by the newest version if it has none; otherwise unchanged."""
    return profile if profile.cost is not None else repriced(profile)


def changes(thing: Thing, version: int = VERSION, *, hand_too: bool = False) -> tuple[Change, ...]:
    """What repricing would change, profile by profile."""
    pricing = Repricing(version, hand_too)
    priced = [each for each in profiles_in(thing) if not pricing.keeps(each)]
    return tuple(
        Change("unit" if isinstance(each, Unit) else "weapon", each.name, each.cost, after)
        for each, after in zip(priced, (price(each, version).points for each in priced), strict=True)
        if each.cost != after
    )
