"""What a model costs by its unit's profile: how much it survives, how well it gets about, what it carries."""

from functools import cache

from muster.army.points.constants import ORDINARY, VERSION, VERSIONS
from muster.army.points.fighting import toughness
from muster.army.points.perk_price import perk_lines, perk_lumps
from muster.army.points.price import Price, PriceSoFar, total
from muster.army.points.reach import engaged, in_reach, mobility
from muster.army.unit import Unit

BALANCED = 0.5
"""The share of its points that a unit spends on weapons when body and weapons together are worth most."""


def price_unit(unit: Unit, version: int = VERSION) -> Price:
    """The price of each model, line by line. Base, height, names and lore cost nothing."""
    so_far = _body(unit, version)
    _protection(so_far, unit, version)
    _movement(so_far, unit, version)
    _carrying(so_far, unit, version)
    lines = (*so_far.lines(), *perk_lines(unit.perks, "model"))
    return Price(total(lines), lines, version, perk_lumps(unit.perks))


def _body(unit: Unit, version: int) -> PriceSoFar:
    known = VERSIONS[version]
    bare = _endurance(version, 0, None, None)
    points = _scale(version) * float(unit.hp) ** known.hp_exponent * bare * _agility(version, 0, 0)
    why = f"Unprotected and standing still; an attack die costs it {1 / toughness(version, 0, None, None):.3f} HP."
    return PriceSoFar(f"{unit.hp} HP", points, why)


def _protection(so_far: PriceSoFar, unit: Unit, version: int) -> None:
    """Adds each kind of protection: by how many more attack dice an HP survives, after the kinds before it."""
    steps = (
        (f"Defence {unit.defence}", (unit.defence, None, None), True),
        (f"Armour {unit.armour}+", (unit.defence, unit.armour, None), unit.armour is not None),
        (f"AEGIS {unit.aegis}+", (unit.defence, unit.armour, unit.aegis), unit.aegis is not None),
    )
    before: tuple[int, int | None, int | None] = (0, None, None)
    for label, stats, counts in steps:
        if counts:
            factor = _endurance(version, *stats) / _endurance(version, *before)
            lost, less = 1 / toughness(version, *before), 1 / toughness(version, *stats)
            so_far.times(label, factor, f"An attack die costs {less:.3f} HP instead of {lost:.3f}.")
            before = stats


def _movement(so_far: PriceSoFar, unit: Unit, version: int) -> None:
    steps = (("Move", unit.move, (unit.move, 0), (0, 0)), ("Dash", unit.dash, (unit.move, unit.dash), (unit.move, 0)))
    for label, inches, stats, before in steps:
        often, less = mobility(version, *stats), mobility(version, *before)
        factor = _agility(version, *stats) / _agility(version, *before)
        why = f"Its weapons reach an enemy {often:.3f} times as often as an ordinary unit's; without it {less:.3f}."
        so_far.times(f"{label} {inches}", factor, why)


def _carrying(so_far: PriceSoFar, unit: Unit, version: int) -> None:
    known = VERSIONS[version]
    load = min(float(unit.transport), known.largest_load)
    if not unit.is_transport:
        return
    faster = max(0.0, mobility(version, unit.move, unit.dash) - 1)
    share = known.shelter + known.ride * BALANCED * faster
    why = f"{share:.3f} of a point for each that rides: shelter, and movement {1 + faster:.2f} times the ordinary."
    so_far.plus(f"Transport {unit.transport}", load * share, why)
    if unit.fire_points:
        so_far.plus("Fire points", load * _fire(version), _fire_why(version))


def _fire(version: int) -> float:
    """What passengers add by attacking on the way: the use of their weapons while they are aboard and in reach."""
    often = in_reach(version, ORDINARY.range, ORDINARY.type, ORDINARY.move, ORDINARY.dash) - engaged(version)
    return BALANCED * VERSIONS[version].ride * often


def _fire_why(version: int) -> str:
    ride = VERSIONS[version].ride
    return (
        f"{_fire(version):.3f} of a point for each that rides: passengers attack in the {ride:.0%} they are aboard."
    )


@cache
def _scale(version: int) -> float:
    """Points for each unit of the product, so that the published sample is met (QS-16)."""
    hp = float(ORDINARY.hp) ** VERSIONS[version].hp_exponent
    endurance = _endurance(version, ORDINARY.defence, ORDINARY.armour, ORDINARY.aegis)
    agility = _agility(version, ORDINARY.move, ORDINARY.dash)
    return float(float(ORDINARY.unit_cost) / (hp * endurance * agility))


@cache
def _endurance(version: int, defence: int, armour: int | None, aegis: int | None) -> float:
    return float(toughness(version, defence, armour, aegis) ** VERSIONS[version].toughness_exponent)


@cache
def _agility(version: int, move: int, dash: int) -> float:
    return float(mobility(version, move, dash) ** VERSIONS[version].mobility_exponent)
