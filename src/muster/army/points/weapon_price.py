"""What a weapon costs by its profile: how much it destroys, and how often it has somebody in reach."""

from functools import cache

from muster.army.points.constants import ORDINARY, VERSION, VERSIONS
from muster.army.points.fighting import bite
from muster.army.points.perk_price import perk_lines, perk_lumps
from muster.army.points.price import Price, PriceSoFar, total
from muster.army.points.reach import engaged, in_reach
from muster.army.weapon import Weapon
from muster.combat.requirements import MELEE_MODIFIER
from muster.rulebook.weapon_type import WeaponType


def price_weapon(weapon: Weapon, version: int = VERSION) -> Price:
    """The price of each copy of a weapon, line by line."""
    so_far = _strength(weapon, version)
    if weapon.power:
        _piercing(so_far, weapon, version)
        _in_melee(so_far, weapon, version)
        _reaching(so_far, weapon, version)
    lines = (*so_far.lines(), *perk_lines(weapon.perks, "weapon"))
    return Price(total(lines), lines, version, perk_lumps(weapon.perks))


def _strength(weapon: Weapon, version: int) -> PriceSoFar:
    dice = "1 Attack" if weapon.attacks == 1 else f"{weapon.attacks} Attacks"
    label = f"{dice}, Power {weapon.power}"
    if not weapon.power:
        return PriceSoFar(label, 0.0, "Power 0 cannot damage anything.")
    known = VERSIONS[version]
    each = bite(version, weapon.power, None, 0)
    points = _scale(version) * weapon.attacks**known.attacks_exponent * each**known.bite_exponent
    why = f"A die destroys what {each:.3f} HP of the ordinary unit are worth, if somebody is always in reach."
    return PriceSoFar(label, points, why)


def _piercing(so_far: PriceSoFar, weapon: Weapon, version: int) -> None:
    if weapon.ap is not None:
        blunt, sharp = bite(version, weapon.power, None, 0), bite(version, weapon.power, weapon.ap, 0)
        why = f"A die that takes away Armour of {weapon.ap}+ and worse destroys {sharp:.3f} instead of {blunt:.3f}."
        so_far.times(f"AP {weapon.ap}+", (sharp / blunt) ** VERSIONS[version].bite_exponent, why)


def _in_melee(so_far: PriceSoFar, weapon: Weapon, version: int) -> None:
    modifier = MELEE_MODIFIER[weapon.type]
    if modifier:
        open_, mixed = bite(version, weapon.power, weapon.ap, 0), _bite_in_use(version, *_stats(weapon))
        share = engaged(version) / _often(version, weapon.range, weapon.type) if weapon.range else 1.0
        why = f"{share:.0%} of its attacks are made in a melee, with {modifier} on the dice."
        factor = (mixed / open_) ** VERSIONS[version].bite_exponent
        so_far.times(f"{weapon.type.capitalize()} in a melee", factor, why)


def _reaching(so_far: PriceSoFar, weapon: Weapon, version: int) -> None:
    often = _often(version, weapon.range, weapon.type)
    how = {
        WeaponType.HEAVY: "used without a Move",
        WeaponType.BATTLE: f"used after a Move of {ORDINARY.move} in.",
        WeaponType.ASSAULT: f"used after a Move of {ORDINARY.move} in. and a Dash the Game Turn before",
    }[weapon.type]
    why = f"An enemy is in reach in {often:.0%} of Game Turns: {how}."
    label = f"Range {weapon.range}, {weapon.type}"
    so_far.times(label, often ** VERSIONS[version].reach_exponent, why)


def _often(version: int, range_: int, type_: WeaponType) -> float:
    return in_reach(version, range_, type_, ORDINARY.move, ORDINARY.dash)


def _stats(weapon: Weapon) -> tuple[int, int | None, int, WeaponType]:
    return weapon.power, weapon.ap, weapon.range, weapon.type


def _bite_in_use(version: int, power: int, ap: int | None, range_: int, type_: WeaponType) -> float:
    """What a die destroys on average over all attacks; some of them are in a melee, with its penalty (MELEE-17)."""
    in_melee = bite(version, power, ap, MELEE_MODIFIER[type_])
    if not range_:
        return in_melee
    share = engaged(version) / _often(version, range_, type_)
    return share * in_melee + (1 - share) * bite(version, power, ap, 0)


@cache
def _scale(version: int) -> float:
    """Points for each unit of the product, so that the published sample is met (QS-16)."""
    known, sample = VERSIONS[version], ORDINARY
    each = _bite_in_use(version, sample.power, sample.ap, sample.range, sample.type) ** known.bite_exponent
    often = _often(version, sample.range, sample.type) ** known.reach_exponent
    dice = float(sample.attacks) ** known.attacks_exponent
    return float(float(sample.weapon_cost) / (dice * each * often))
