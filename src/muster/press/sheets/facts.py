"""What the sheets say about a roster, in words and figures."""

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from muster.army import Model, Roster, RosterUnit, Unit, Weapon
from muster.army.perk import Perk

NIL = "–"
BY_HAND = "†"


def points(cost: Decimal | None) -> str:
    """Points with two decimals; a dash if there is no price."""
    return NIL if cost is None else f"{cost:,.2f}"


def amount(number: Decimal) -> str:
    """A number with its thousands set apart and no needless decimals."""
    return f"{number:,.2f}".removesuffix(".00")


def save(value: int | None) -> str:
    return NIL if value is None else f"{value}+"


def count_of(number: int, one: str) -> str:
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def stats(profile: Unit) -> list[tuple[str, str, str]]:
    """Name, figure and unit of every stat, in the fixed order."""
    found = [
        ("Move", str(profile.move), "in."),
        ("Dash", str(profile.dash), "in."),
        ("Defence", str(profile.defence), ""),
        ("HP", str(profile.hp), ""),
        ("Armour", save(profile.armour), ""),
        ("AEGIS", save(profile.aegis), ""),
    ]
    if profile.is_transport:
        found.append(("Transport", amount(profile.transport), ""))
        found.append(("Fire Points", "yes" if profile.fire_points else "no", ""))
    return found


def carried(models: Iterable[Model]) -> Counter[str]:
    """How many of each weapon these models carry, in the order in which they come."""
    return Counter(weapon.name for model in models for weapon in model.weapons)


def weapons_of(unit: RosterUnit) -> list[tuple[Weapon, int]]:
    """Every weapon profile of a unit, and how many of it there are."""
    counts = carried(unit.models)
    return [(weapon, counts[weapon.name]) for weapon in unit.weapons()]


def weapon_row(weapon: Weapon, count: int) -> tuple[str, ...]:
    """Name, how many, Range, Type, Attacks, Power, AP and price, as tables show them."""
    reach = "melee" if weapon.range == 0 else f"{weapon.range} in."
    figures = (str(weapon.attacks), str(weapon.power), save(weapon.ap), points(weapon.cost))
    return (weapon.name, str(count), reach, str(weapon.type).capitalize(), *figures)


def listed(counts: Counter[str]) -> str:
    """Weapons by name, with how many where there are several."""
    return ", ".join(
        name if count == 1 else f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{name}"
        for name, count in counts.items()
    )


def base_of(profile: Unit) -> str:
    written = str(profile.base)
    kind = "hull" if written.startswith("rect") else "base"
    return f"{kind} {written.removeprefix('rect ').replace('x', ' × ')} mm"


def models_of(roster: Roster) -> int:
    return sum(len(unit.models) for unit in roster.units)


def by_hand(unit: RosterUnit) -> bool:
    """Whether any part of a unit's price was entered by hand."""
    priced: list[Unit | Weapon] = [unit.profile, *unit.weapons()]
    return any(_by_hand(each) for each in priced)


def _by_hand(profile: Unit | Weapon) -> bool:
    if profile.cost is None:
        return False
    return profile.pricing is None or any(perk.cost for perk in profile.perks)


def perks_of(unit: RosterUnit) -> list[tuple[str, str]]:
    """Name and text of every perk in a unit, each once; that of a weapon says whose it is."""
    found = [(perk.name, perk) for perk in unit.profile.perks]
    found += [(f"{perk.name} ({weapon.name})", perk) for weapon in unit.weapons() for perk in weapon.perks]
    return [(name, " ".join(filter(None, (perk.text, _lump(perk))))) for name, perk in dict(found).items()]


def _lump(perk: Perk) -> str:
    return f"{points(perk.lump)} points for the unit." if perk.lump else ""


def linked(unit: RosterUnit) -> list[tuple[str, str]]:
    """What the weapons of a unit may change into."""
    return [
        (weapon.name, f"may change into {', '.join(weapon.linked)}.") for weapon in unit.weapons() if weapon.linked
    ]


def limit_of(roster: Roster) -> Decimal | None:
    """The Point Limit: the one agreed on, or that of the ruleset."""
    return roster.rules.point_limit(roster.limit)
