"""What an attack is likely to do, exactly, and how that is said in a list of targets."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from muster.battle.choices import Attack
from muster.battle.rules.aim import aim_of
from muster.battle.rules.volley import groups_of, target_of
from muster.battle.spot import Shot
from muster.battle.wording import counted
from muster.cli.output import GREEN, QUIET, TAPE, per_cent
from muster.cli.play_asking import Asking
from muster.combat.odds import Odds, odds

if TYPE_CHECKING:
    from rich.text import Text

WORTH_TELLING = 0.001
Use = tuple[int, int]
"""A weapon: its model, and its place among those of the model."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack at one target, and what it is likely to do."""

    attack: Attack
    target: int
    odds: Odds
    worth: float


def prospect(asking: Asking, unit: int, target: int, used: Iterable[Use]) -> Prospect:
    """What these weapons of a unit would do to a target."""
    field = asking.field
    attack = Attack(unit, tuple(Shot(model, place, target) for model, place in used))
    groups = groups_of(field, attack)
    likely = odds([group.weapons(field, unit) for group in groups], target_of(field, groups[0]), field.forces.ruleset)
    victim = field.unit(target)
    return Prospect(attack, target, likely, likely.mean_hp_lost / victim.full_hp * float(victim.cost))


def prospects(asking: Asking, unit: int, only: int | None = None) -> list[Prospect]:
    """What everything a unit has would do to each of its targets, or to the only one; the best first."""
    aim = aim_of(asking.field, unit)
    targets = [target for target in aim.targets if only in (None, target)]
    found = (prospect(asking, unit, target, aim.shots_at(target)) for target in targets)
    return sorted(found, key=lambda each: -each.worth)


def likely(asking: Asking, unit: int, only: int | None = None) -> str:
    """What the best attack of a unit is expected to do, in a few words."""
    found = prospects(asking, unit, only)
    return f"{found[0].odds.mean_hp_lost:.1f} HP of {asking.sign(found[0].target)} on average" if found else "nobody"


def label_of(asking: Asking, each: Prospect) -> "Text":
    """A line for the target, and one for each group of weapons."""
    from rich.text import Text

    left = asking.field.hp_left(each.target)
    label = Text().append(asking.sign(each.target), "bold")
    label.append(f"  {each.odds.mean_hp_lost:.1f} of {left} HP on average", TAPE)
    label.append(f", {each.worth:.0f} points", QUIET)
    if each.odds.destroyed >= WORTH_TELLING:
        label.append(f", destroyed {per_cent(each.odds.destroyed)}", GREEN)
    for group in each.odds.groups:
        needed = group.requirements
        saves = "".join(f", {save.name} {'pierced' if save.pierced else save.test.needs}" for save in needed.saves)
        cover = f" against Defence {needed.defence}" if needed.defence.changes else ""
        dice = counted(needed.weapons.dice, "die", "dice")
        label.append(
            f"\n       {counted(needed.weapons.count, needed.weapons.name)}: {dice} on {needed.needs}{cover}{saves}",
            QUIET,
        )
    return label
