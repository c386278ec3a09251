"""What a unit of a roster costs: its models, their weapons, and what is paid once for the whole unit."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from muster.army.points.constants import VERSION, VERSIONS
from muster.army.points.perk_price import perk_lumps
from muster.army.points.price import FREE, Price, PricePart, total
from muster.army.points.unit_price import price_unit
from muster.army.points.weapon_price import price_weapon
from muster.army.roster import Roster, RosterUnit
from muster.army.unit import Unit
from muster.army.weapon import Weapon

BY_HAND = "entered by hand"


def price(profile: Unit | Weapon, version: int = VERSION) -> Price:
    """The price of a profile by the model, whatever cost it has."""
    return price_unit(profile, version) if isinstance(profile, Unit) else price_weapon(profile, version)


def version_says(profile: Unit | Weapon) -> Decimal | None:
    """The price of a profile by the version it names; None if it names none, or one not known here."""
    if profile.pricing is None or profile.pricing not in VERSIONS:
        return None
    return price(profile, profile.pricing).points


def by_hand(profile: Unit | Weapon) -> bool:
    """Whether the cost was entered by hand, official or not, so that the model leaves it alone.

    That is also so if the version it names gives another cost, because something was changed after it was priced, and
    if that version is not known here.
    """
    return profile.cost is not None and profile.cost != version_says(profile)


def partly_by_hand(unit: RosterUnit) -> bool:
    """Whether any part of a unit's cost was entered by hand: of a profile, a weapon or a perk."""
    profiles: tuple[Unit | Weapon, ...] = (unit.profile, *unit.weapons())
    return any(by_hand(each) or any(perk.cost for perk in each.perks) for each in profiles)


def cost_of(profile: Unit | Weapon, version: int = VERSION) -> Decimal:
    """What a profile costs once it is repriced: by the model, unless its cost was entered by hand."""
    if profile.cost is not None and by_hand(profile):
        return profile.cost
    return price(profile, version).points


def price_roster_unit(unit: RosterUnit, version: int = VERSION) -> Price:
    """The price of a unit: models, weapons and lumps (POINTS-05); costs entered by hand count as they are."""
    lines = (*_lines(unit, version), *_lumps(unit))
    return Price(total(lines), lines, version)


def price_roster(roster: Roster, version: int = VERSION) -> Price:
    """A line for every unit."""
    prices = ((unit, price_roster_unit(unit, version)) for unit in roster.units)
    lines = tuple(
        PricePart(unit.name, each.points, f"{len(unit.models)} x {unit.profile.name}.") for unit, each in prices
    )
    return Price(total(lines), lines, version)


def _lines(unit: RosterUnit, version: int) -> Iterator[PricePart]:
    yield _counted(unit.profile, len(unit.models), "model", version)
    carried = Counter[Weapon]()
    for model, count in unit.groups():
        for weapon in model.weapons:
            carried[weapon] += count
    for weapon, count in carried.items():
        yield _counted(weapon, count, "weapon", version)


def _counted(profile: Unit | Weapon, count: int, what: str, version: int) -> PricePart:
    each = cost_of(profile, version)
    source = f", {BY_HAND}" if by_hand(profile) else ""
    return PricePart(f"{count} x {profile.name}", each * count, f"{each:.2f} for each {what}{source}.")


def _lumps(unit: RosterUnit) -> Iterator[PricePart]:
    profiles: tuple[Unit | Weapon, ...] = (unit.profile, *unit.weapons())
    for profile in profiles:
        for line in perk_lumps(profile.perks):
            yield PricePart(f"{profile.name}, {line.label}", line.points + FREE, line.why)
