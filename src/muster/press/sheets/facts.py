"""What the sheets say about a roster, in words and figures."""

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from muster.army import Model, Roster, RosterUnit, Unit, Weapon
from muster.army.perk import Perk
from muster.army.points import by_hand as entered

NIL = "–"
BY_HAND = "†"
BY_HAND_NOTE = f"{BY_HAND} A cost that was entered by hand, or a sum with one in it."


def points(cost: Decimal | None) -> str:
    """Points with two decimals; a dash if there is no price."""
    return NIL if cost is None else f"{cost:,.2f}"


def marked(cost: Decimal | None, hand: bool) -> str:
    """Points, with a dagger if they were entered by hand or include such a cost."""
    return f"{points(cost)} {BY_HAND}" if hand and cost is not None else points(cost)


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
    """How many of each weapon these models carry, in the order in which they first occur."""
    return Counter(weapon.name for model in models for weapon in model.weapons)


def weapons_of(unit: RosterUnit) -> list[tuple[Weapon, int]]:
    """Every weapon profile of a unit, with the number of such weapons."""
    counts = carried(unit.models)
    return [(weapon, counts[weapon.name]) for weapon in unit.weapons()]


def weapon_row(weapon: Weapon, count: int) -> tuple[str, ...]:
    """Name, how many, Range, Type, Attacks, Power, AP and price, as tables show them."""
    reach = "melee" if weapon.range == 0 else f"{weapon.range} in."
    figures = (str(weapon.attacks), str(weapon.power), save(weapon.ap), marked(weapon.cost, entered(weapon)))
    return (weapon.name, str(count), reach, str(weapon.type).capitalize(), *figures)


def listed(counts: Counter[str]) -> str:
    """The names of weapons, with their number if there are several."""
    return ", ".join(
        name if count == 1 else f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{name}"
        for name, count in counts.items()
    )


def base_of(profile: Unit) -> str:
    written = str(profile.base)
    kind = "hull" if written.startswith("rect") else "base"
    words = f"{kind} {written.removeprefix('rect ').replace('x', ' × ')} mm"
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def models_of(roster: Roster) -> int:
    return sum(len(unit.models) for unit in roster.units)


def by_hand(unit: RosterUnit) -> bool:
    """Whether the cost of a unit's model, or of one of its weapons, was entered by hand."""
    priced: list[Unit | Weapon] = [unit.profile, *unit.weapons()]
    return any(entered(each) for each in priced)


def price_of_each(unit: RosterUnit) -> str:
    """The cost of one model without its weapons; empty if it has no price."""
    profile = unit.profile
    return "" if profile.cost is None else f" at {marked(profile.cost, entered(profile))} points"


def perks_of(unit: RosterUnit) -> list[tuple[str, str]]:
    """The name and text of every perk in a unit, each once; a weapon's perk names its weapon."""
    found = [(perk.name, perk) for perk in unit.profile.perks]
    found += [(f"{perk.name} ({weapon.name})", perk) for weapon in unit.weapons() for perk in weapon.perks]
    return [(name, " ".join(filter(None, (perk.text, _lump(perk))))) for name, perk in dict(found).items()]


def _lump(perk: Perk) -> str:
    return f"{points(perk.lump)} points for the unit." if perk.lump else ""


def linked(unit: RosterUnit) -> list[tuple[str, str]]:
    """What each of a unit's weapons may change into."""
    return [
        (weapon.name, f"may change into {', '.join(weapon.linked)}.") for weapon in unit.weapons() if weapon.linked
    ]


def limit_of(roster: Roster) -> Decimal | None:
    """The Point Limit: the one agreed on, or that of the ruleset."""
    return roster.rules.point_limit(roster.limit)
