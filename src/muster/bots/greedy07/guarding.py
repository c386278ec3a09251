"""What it saves a unit to be harder to hit: by a Guard before anybody attacks, or by one in answer to an attack."""

from collections import Counter

import numpy as np

from muster.battle.field import Field
from muster.battle.rules.command import command_of, cost_of
from muster.battle.rules.volley import DiceOnTheTable, Faces, Group, target_of
from muster.battle.view import View
from muster.bots.greedy07.attacking import FINISHING
from muster.bots.greedy07.estimates import Estimates
from muster.bots.greedy07.options import Council
from muster.combat.attack import Melee
from muster.combat.distribution import Distribution, binomial, certain, mixture
from muster.combat.odds import group_odds
from muster.combat.requirements import Requirements, requirements
from muster.rulebook.actions import Action
from muster.rulebook.ladder import Needs
from muster.table.sight.layout import Floats

ON_ATTACKS = 0.7
"""What part of its Command Points a foe is expected to attack with."""


def saved_until_end(council: Council, unit: int, more: int = 1) -> float:
    """The points that so much more Guard is expected to save a unit until the Game Turn ends (ACT-21)."""
    if unit not in council.unit_outlooks:
        return 0.0
    outlook = council.outlook
    guard = outlook.field.guard(unit)
    risks = council.risks(unit) * attacks_to_come(council)
    parts = (
        risk * _softened(outlook.known, foe.arms, unit, guard, more)
        for risk, foe in zip(risks.tolist(), outlook.foes, strict=True)
        if risk
    )
    return float(sum(parts))


def attacks_to_come(council: Council) -> Floats:
    """How many attacks each foe is expected to make yet in this Game Turn: the cheapest first, while points last."""
    field, foes = council.outlook.field, council.outlook.foes
    counts = np.zeros(len(foes))
    for side in {field.unit(foe.unit).side for foe in foes} - set(field.state.finished):
        left = ON_ATTACKS * command_of(field).points[side]
        own = [place for place, foe in enumerate(foes) if field.unit(foe.unit).side == side]
        costs = {place: cost_of(field, foes[place].unit, Action.ATTACK) for place in own}
        while left > 0.0:
            place = min(own, key=lambda each: (costs[each], each))
            counts[place] += min(left / costs[place], 1.0)
            left -= costs[place]
            costs[place] *= 2
    return counts


def _softened(known: Estimates, arms: Floats, unit: int, guard: int, more: int) -> float:
    """The part of what some arms take from a unit without any Guard that more of it keeps them from taking."""
    bare, now, then = (_taken(known, arms, unit, each) for each in (0, guard, guard + more))
    return (now - then) / bare if bare else 0.0


def _taken(known: Estimates, arms: Floats, unit: int, guard: int) -> float:
    weapons = np.flatnonzero(arms).tolist()
    modes = [Melee.NONE if known.reach[weapon] else Melee.WITHIN for weapon in weapons]
    return sum(
        float(arms[weapon]) * known.losses(weapon, unit, mode, guard=guard).mean
        for weapon, mode in zip(weapons, modes, strict=True)
    )


def saved_now(view: View, known: Estimates, unit: int) -> float:
    """The points that one more Guard is expected to save of the attack whose dice lie on the table (CTR-11)."""
    hp = sum(view.state.hp[model] for model in on_the_table(view).group.eligible)
    now, then = (lost_to_attack(view, unit, more).capped(hp) for more in (0, 1))
    return known.worth[unit] * (now.mean - then.mean + FINISHING * hp * (now.at_least(hp) - then.at_least(hp)))


def groups_to_come(view: View, unit: int) -> list[Group]:
    """The weapon groups of the attack that goes on that are yet to be rolled at a unit."""
    return [group for group in view.dice_on_the_table.to_come if group.target == unit]


def on_the_table(view: View) -> DiceOnTheTable:
    """The attack dice that lie on the table while they may be answered."""
    return view.dice_on_the_table


def lost_to_attack(view: View, unit: int, more: int) -> Distribution:
    """What a unit loses to the dice on the table and to those yet to be rolled, with so much more Guard."""
    judged = on_the_table(view)
    lost = _lost_to(_needed(view.field, judged.unit, judged.group, more), judged.faces)
    for group in groups_to_come(view, unit):
        lost = lost.plus(group_odds(_needed(view.field, judged.unit, group, more)).losses)
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
