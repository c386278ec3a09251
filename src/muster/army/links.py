"""Profiles that are linked: a unit with other forms, a weapon with other modes (PERK-51 to PERK-53)."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from muster.army.breach import Breach
from muster.army.roster import Form, RosterUnit
from muster.army.weapon import Weapon
from muster.files.kinds import points
from muster.files.refusals import shown

TOLERANCE = Decimal("0.1")
"""A linked profile may differ in cost from the one with the link by this share."""


def form_breaches(units: Sequence[RosterUnit], forms: Sequence[Form], *, whole: bool = True) -> Iterator[Breach]:
    """Breaches by forms: of a unit that is not there, or too different from it.

    Only if the army is `whole`, a missing unit is a breach.
    """
    named = {unit.name: unit for unit in units}
    for form in forms:
        if form.of in named:
            yield from _unlike(form, named[form.of])
        elif whole:
            sentence = f"{form.unit.name} is a form of “{shown(form.of)}”; allowed are units of the same roster."
            yield Breach(form.unit.name, sentence, "PERK-51")


def _unlike(form: Form, unit: RosterUnit) -> Iterator[Breach]:
    """Breaches by a form that differs from its unit in models or HP (PERK-53), or too much in cost (PERK-52)."""
    shape, own = (len(form.unit.models), form.unit.full_hp), (len(unit.models), unit.full_hp)
    if shape != own:
        has, wanted = (f"{models:,} models with {hp:,} HP in all" for models, hp in (shape, own))
        yield Breach(
            form.unit.name, f"{form.unit.name} has {has}; as a form of {unit.name} it has {wanted}.", "PERK-53"
        )
    sentence = _too_unlike(form.unit.name, form.unit.cost, unit.name, unit.cost)
    if sentence:
        yield Breach(form.unit.name, sentence, "PERK-52")


def weapon_breaches(weapons: Sequence[Weapon], *, whole: bool = True) -> Iterator[Breach]:
    """Breaches by weapons linked with themselves, with missing ones, or with ones of a cost too different."""
    named = {weapon.name: weapon for weapon in weapons}
    for weapon in weapons:
        for name in weapon.linked:
            if name == weapon.name:
                sentence = f"{weapon.name} is linked with itself; allowed are other weapons."
                yield Breach(weapon.name, sentence, "PERK-51")
            elif name in named:
                if sentence := _too_unlike(name, named[name].cost, weapon.name, weapon.cost):
                    yield Breach(weapon.name, sentence, "PERK-52")
            elif whole:
                sentence = f"{weapon.name} is linked with “{shown(name)}”, which is not defined here."
                yield Breach(weapon.name, sentence, "PERK-51")


def _too_unlike(name: str, cost: Decimal | None, base: str, base_cost: Decimal | None) -> str:
    """What is wrong with the cost of a linked profile; empty if it is within a tenth, or if there is no price."""
    if cost is None or base_cost is None:
        return ""
    least, most = base_cost * (1 - TOLERANCE), base_cost * (1 + TOLERANCE)
    if least <= cost <= most:
        return ""
    return f"{name} costs {points(cost)} pts; linked with {base} it costs {points(least)} to {points(most)}."
