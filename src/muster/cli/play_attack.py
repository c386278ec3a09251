"""Asking a person for an attack: every target with its exact odds, all weapons at one, or shared out."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from muster.army import Weapon
from muster.battle.choices import AnyChoice, Attack, Finish
from muster.battle.decisions import AttackDecision
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.volley import groups_of, target_of
from muster.battle.spot import Shot
from muster.battle.wording import counted
from muster.cli.output import GREEN, QUIET, TAPE, per_cent
from muster.cli.play_asking import Asking
from muster.cli.play_terminal import Option
from muster.combat.odds import Odds, odds

if TYPE_CHECKING:
    from rich.text import Text

WORTH_TELLING = 0.001


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack with everything at one target, and what it is likely to do."""

    attack: Attack
    target: int
    odds: Odds
    worth: float


def choose_attack(asking: Asking, decision: AttackDecision) -> AnyChoice | None:
    unit = asking.unit_menu("Which unit attacks?", decision.units, "nobody more: finish this phase")
    if unit is None:
        return Finish()
    aim = aim_of(asking.field, unit)
    found = sorted((prospect(asking, aim, target) for target in aim.targets), key=lambda each: -each.worth)
    options: list[Option[Attack | str]] = [Option(_label(asking, each), each.attack) for each in found]
    if len(found) > 1 or len({weapon for _, weapon in _weapons(asking, aim)}) > 1:
        options.append(Option("share the weapons out, or hold some back", "share", "s"))
    options.append(Option("not this unit", "back", "b"))
    chosen = asking.terminal.menu(f"{asking.does(unit, 'attacks', 'attack')} with everything at", options)
    if chosen == "share":
        return _shared(asking, aim)
    if chosen == "back":
        asking.passed.add(unit)
    return chosen if isinstance(chosen, Attack) else None


def prospect(asking: Asking, aim: Aim, target: int, weapon: Weapon | None = None) -> Prospect:
    """What all weapons of a unit, or all of one kind, would do to a target."""
    field = asking.field
    shots = [
        Shot(model, place, target)
        for model, place in aim.shots_at(target)
        if weapon is None or field.forces.weapons_of(model)[place] == weapon
    ]
    attack = Attack(aim.unit, tuple(shots))
    groups = groups_of(field, attack)
    likely = odds(
        [group.weapons(field, aim.unit) for group in groups], target_of(field, groups[0]), field.forces.ruleset
    )
    victim = field.unit(target)
    return Prospect(attack, target, likely, likely.mean_hp_lost / victim.full_hp * float(victim.cost))


def _label(asking: Asking, each: Prospect) -> "Text":
    """A line for the target, and one for each group of weapons."""
    from rich.text import Text

    left = asking.field.hp_left(each.target)
    label = Text().append(asking.name(each.target), "bold")
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


def _weapons(asking: Asking, aim: Aim) -> list[tuple[int, Weapon]]:
    """The kinds of weapons that can be used now, each with how many there are of it."""
    counts: dict[Weapon, int] = {}
    for model, places in aim.usable.items():
        for place in places:
            weapon = asking.forces.weapons_of(model)[place]
            counts[weapon] = counts.get(weapon, 0) + 1
    return [(count, weapon) for weapon, count in counts.items()]


def _shared(asking: Asking, aim: Aim) -> Attack | None:
    """A target for each kind of weapon in turn."""
    shots: list[Shot] = []
    for count, weapon in _weapons(asking, aim):
        found = [
            prospect(asking, aim, target, weapon) for target in aim.targets if _reach(asking, aim, weapon, target)
        ]
        if not found:
            continue
        found.sort(key=lambda each: -each.worth)
        options: list[Option[Attack | None]] = [Option(_label(asking, each), each.attack) for each in found]
        title = f"{counted(count, weapon.name)} at"
        options.append(Option("hold them back", None, "h"))
        chosen = asking.terminal.menu(title, options)
        shots += chosen.shots if chosen is not None else ()
    if not shots:
        asking.terminal.complain("No weapon has a target; an attack needs one.")
        return None
    return Attack(aim.unit, tuple(shots))


def _reach(asking: Asking, aim: Aim, weapon: Weapon, target: int) -> bool:
    return any(asking.forces.weapons_of(model)[place] == weapon for model, place in aim.shots_at(target))
