"""What an attack is likely to do, exactly: the odds of weapons at one target, as the rules would resolve them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from muster.battle.choices import Attack
from muster.battle.field import Field
from muster.battle.rules.aim import aim_of
from muster.battle.rules.volley import DiceOnTheTable, Faces, Group, groups_of, target_of
from muster.battle.spot import Shot
from muster.combat.distribution import Distribution, binomial, certain, mixture
from muster.combat.odds import Odds, group_odds, odds
from muster.combat.requirements import Requirements, requirements
from muster.rulebook.ladder import Needs

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


def lost_to_dice(field: Field, dice: DiceOnTheTable, more: int = 0) -> Distribution:
    """The HP that a unit loses to these dice and to those yet to be rolled, with so much more Guard (CTR-11)."""
    lost = _lost_to(_needed(field, dice.unit, dice.group, more), dice.faces)
    for group in dice.to_come:
        lost = lost.plus(group_odds(_needed(field, dice.unit, group, more)).losses)
    return lost


def _needed(field: Field, attacker: int, group: Group, more: int) -> Requirements:
    return requirements(group.weapons(field, attacker), target_of(field, group, more), field.forces.ruleset)


def _lost_to(needed: Requirements, faces: Faces) -> Distribution:
    """The HP that dice on the table cost, by the odds of the saves against them."""
    hits = certain(0)
    for chance, count in sorted(Counter(_passes(needed.needs, each) for each in faces).items()):
        hits = hits.plus(binomial(count, chance))
    faced = [(chance, count * needed.saves_each) for count, chance in enumerate(hits.chances, hits.first)]
    return mixture([(chance, binomial(saves, needed.unsaved)) for chance, saves in faced]).times(needed.hp_each)


def _passes(needs: Needs, faces: tuple[int, ...]) -> float:
    """The chance that a die passes that shows some faces; stages that it has not come to are yet to be rolled."""
    if not needs.possible or any(face < number for face, number in zip(faces, needs.stages, strict=False)):
        return 0.0
    die, chance = needs.ladder.die, 1.0
    for number in needs.stages[len(faces) :]:
        chance *= die.faces_reaching(number) / die.sides
    return chance
