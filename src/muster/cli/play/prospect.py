"""How the odds of an attack are said in a list of targets."""

from typing import TYPE_CHECKING

from muster.battle.field import Field
from muster.battle.narration.wording import counted
from muster.battle.prospects import Prospect, prospects
from muster.battle.rules.aim import aim_of
from muster.cli.output import GREEN, QUIET, TAPE, per_cent
from muster.cli.play.asking import Asking

if TYPE_CHECKING:
    from rich.text import Text

WORTH_TELLING = 0.001


def likely(asking: Asking, field: Field, unit: int, only: int | None = None) -> str:
    """What the best attack of a unit is expected to do as things are on a field, in a few words."""
    found = prospects(field, unit, only)
    if found and not aim_of(field, unit).targets:
        return "nobody but friends"
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
