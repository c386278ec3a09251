"""What a danger does to a unit: its dice, the saves against them, and how much gets through."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.saves import save_rolls
from muster.battle.stats import danger_group, in_danger
from muster.combat.requirements import Requirements, requirements
from muster.combat.sequence import roll_attacks
from muster.table.terrain.effects import Danger


def harm(field: Field, unit: int, name: str, danger: Danger, count: int) -> int:
    """The HP, or the casualties, that so many models of a unit in a danger cost it."""
    if danger.weapon is not None:
        return _attacked(field, unit, name, danger)
    return _chance(field, unit, name, danger, count)


def _chance(field: Field, unit: int, name: str, danger: Danger, count: int) -> int:
    """A die for each model, and the saves that the danger allows (GROUND-08, GROUND-09, GROUND-12)."""
    cast = field.roll(count, f"danger of {name}")
    harmed = sum(danger.harms(face) for face in cast.faces)
    field.apply(ev.DangerRolled(unit, name, cast, harmed))
    through = save_rolls(field, unit, _needed(field, unit, name, danger), harmed)
    return len(through) * (1 if danger.casualty else danger.hp)


def _attacked(field: Field, unit: int, name: str, danger: Danger) -> int:
    """One use of the weapon that the ground is (GROUND-07)."""
    needed = _needed(field, unit, name, danger)
    rolled = roll_attacks(needed, field.dice)
    field.apply(ev.AttackRolled.of(-1, unit, rolled))
    return len(save_rolls(field, unit, needed, rolled.hits)) * needed.hp_each


def _needed(field: Field, unit: int, name: str, danger: Danger) -> Requirements:
    target = in_danger(field.stats(unit), danger).target()
    return requirements(danger_group(danger, name), target, field.forces.ruleset)
