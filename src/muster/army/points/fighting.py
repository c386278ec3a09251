"""What protection and weapons do by the exact odds: how tough an HP is, and how hard an attack die bites."""

from collections.abc import Iterable
from functools import cache

from muster.army.points.constants import ORDINARY, VERSIONS, Opposed
from muster.combat.attack import Target, WeaponGroup
from muster.combat.requirements import requirements
from muster.rulebook.ruleset import CORE


@cache
def harm(power: int, ap: int | None, modifier: int, defence: int, armour: int | None, aegis: int | None) -> float:
    """The HP that one attack die is expected to cost a target in the open, by the core rules."""
    weapon = WeaponGroup(1, power, ap, modifier=modifier)
    needed = requirements(weapon, Target(defence, 1, (1,), armour, aegis), CORE)
    return needed.attack.chance * needed.saves_each * needed.hp_each * needed.unsaved


@cache
def toughness(version: int, defence: int, armour: int | None, aegis: int | None) -> float:
    """How many attack dice of the usual weapons it takes to cost a unit one HP."""
    known = VERSIONS[version]
    return 1.0 / _aimed(
        known.aim, ((met, harm(met.power, met.ap, 0, defence, armour, aegis)) for met in known.weapons_met)
    )


@cache
def bite(version: int, power: int, ap: int | None, modifier: int) -> float:
    """What one attack die destroys of the usual targets, in HP of the ordinary unit.

    An HP counts by its toughness: one taken from a tank counts for more than one taken from a rat.
    """
    known = VERSIONS[version]
    ordinary = toughness(version, ORDINARY.defence, ORDINARY.armour, ORDINARY.aegis)
    return _aimed(
        known.aim,
        (
            (
                met,
                harm(power, ap, modifier, met.defence, met.armour, met.aegis)
                * toughness(version, met.defence, met.armour, met.aegis)
                / ordinary,
            )
            for met in known.targets_met
        ),
    )


def _aimed(aim: float, harms: Iterable[tuple[Opposed, float]]) -> float:
    """The weighted mean of harms, in which larger harms count more, because players aim weapons at the best target.

    With `aim` 1 this is the plain weighted mean, as if targets were drawn at random.
    """
    weighed = [(met.weight, harm**aim) for met, harm in harms]
    return float((sum(weight * each for weight, each in weighed) / sum(weight for weight, _ in weighed)) ** (1 / aim))
