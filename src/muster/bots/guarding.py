"""What it saves a unit to be harder to hit: by a Guard before anybody attacks, or by one in answer to an attack."""

import numpy as np

from muster.battle.prospects import lost_to_dice
from muster.battle.rules.command import command_of, cost_of
from muster.battle.view import View
from muster.bots.attacking import FINISHING
from muster.bots.estimates import Estimates
from muster.bots.options import Council
from muster.combat.attack import Melee
from muster.rulebook.actions import Action
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
    dice = view.dice_on_the_table
    hp = sum(view.state.hp[model] for model in dice.group.eligible)
    now, then = (lost_to_dice(view.field, dice, more).capped(hp) for more in (0, 1))
    return known.worth[unit] * (now.mean - then.mean + FINISHING * hp * (now.at_least(hp) - then.at_least(hp)))
