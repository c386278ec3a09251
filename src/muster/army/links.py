"""Profiles that are linked: a unit with other forms, a weapon with other modes (PERK-51 to PERK-53)."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from muster.army.breach import Breach
from muster.army.roster import Form, RosterUnit
from muster.army.weapon import Weapon
from muster.files.kinds import points
from muster.files.refusals import shown

TOLERANCE = Decimal("0.1")
"""By how much of its cost a linked profile may differ from the one that carries the link."""


def form_breaches(units: Sequence[RosterUnit], forms: Sequence[Form], *, whole: bool = True) -> Iterator[Breach]:
    """Forms of nothing, and forms too unlike what they are of; only `whole` armies lack what is not among them."""
    named = {unit.name: unit for unit in units}
    for form in forms:
        if form.of in named:
            yield from _unlike(form, named[form.of])
        elif whole:
            sentence = f"{form.unit.name} is a form of “{shown(form.of)}”; allowed are units of the same roster."
            yield Breach(form.unit.name, sentence, "PERK-51")


def _unlike(form: Form, unit: RosterUnit) -> Iterator[Breach]:
    """Forms have as many models and HP as the unit (PERK-53), and cost about the same (PERK-52)."""
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
    """Weapons linked with themselves, with what is not there, or with what costs too little or too much."""
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
    """What is wrong with the cost of one that is linked; nothing if it is within a tenth, or not priced."""
    if cost is None or base_cost is None:
        return ""
    least, most = base_cost * (1 - TOLERANCE), base_cost * (1 + TOLERANCE)
    if least <= cost <= most:
        return ""
    return f"{name} costs {points(cost)} pts; linked with {base} it costs {points(least)} to {points(most)}."
