"""What an attack is likely to do, exactly: the odds of weapons at one target, as the rules would resolve them."""

from collections.abc import Iterable
from dataclasses import dataclass

from muster.battle.choices import Attack
from muster.battle.field import Field
from muster.battle.rules.aim import aim_of
from muster.battle.rules.volley import groups_of, target_of
from muster.battle.spot import Shot
from muster.combat.odds import Odds, odds

Use = tuple[int, int]
"""A weapon: its model, and its place among those of the model."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack at one target, and what it is likely to do."""

    attack: Attack
    target: int
    odds: Odds
    worth: float


def prospect(field: Field, unit: int, target: int, used: Iterable[Use]) -> Prospect:
    """What these weapons of a unit would do to a target."""
    attack = Attack(unit, tuple(Shot(model, place, target) for model, place in used))
    groups = groups_of(field, attack)
    likely = odds([group.weapons(field, unit) for group in groups], target_of(field, groups[0]), field.forces.ruleset)
    return Prospect(attack, target, likely, points_of(field, target, likely.mean_hp_lost))


def prospects(field: Field, unit: int, only: int | None = None) -> list[Prospect]:
    """What everything a unit has would do to each of its targets, or to the only one; the best first.

    Friends are told of where it can attack nobody else (TARGET-03).
    """
    aim = aim_of(field, unit)
    targets = [target for target in aim.targets or aim.friends if only in (None, target)]
    found = (prospect(field, unit, target, aim.shots_at(target)) for target in targets)
    return sorted(found, key=lambda each: -each.worth)


def points_of(field: Field, unit: int, hp: float) -> float:
    """What so many HP of a unit are worth (POINTS-11)."""
    stats = field.stats(unit)
    return hp / stats.full_hp * float(stats.cost)
