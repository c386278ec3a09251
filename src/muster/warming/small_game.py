"""The first decisions of a small game, and the questions that a person asks before them."""

from collections.abc import Iterator
from random import Random

from muster.battle.battle import Battle
from muster.battle.decisions import AttackDecision, DeployDecision, MoveDecision
from muster.battle.view import View
from muster.bots import bot
from muster.companion.json_types import Body
from muster.dice import FastDice
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from muster.views.preview import preview

LINES = 30


def begun() -> Battle:
    """A quick battle before its first decision."""
    setup = planned(quick(1)).setup
    if setup is None:
        raise ValueError("the quick battle cannot be played")
    return Battle.new(setup, FastDice(1))


def play_a_little(*, asking: bool = False) -> None:
    """A quick battle up to a few attacks, by greedy; `asking` what a person asks before they choose, too."""
    battle, player, rng = begun(), bot("greedy", 1), Random(1)  # noqa: S311
    while battle.pending is not None and len(battle.log.lines) < LINES:
        view = View(battle, battle.forces.sides[battle.pending.side][0])
        view.sample(rng)
        for question in _questions(view) if asking else ():
            preview(view, question)
        battle.choose(player.choose(view, battle.pending))


def _questions(view: View) -> Iterator[Body]:
    """One of each kind that makes sense now; a move right across the table has to go about things."""
    field, decision = view.field, view.decision
    match decision:
        case DeployDecision(units=units):
            yield {"ask": "deploy", "unit": units[0], "to": list(view.forces.table.board.centre)}
        case MoveDecision(units=units) if standing := [each.unit for each in units if field.on_table(each.unit)]:
            unit = standing[0]
            yield {"ask": "reach", "unit": unit}
            foes = [model for each in view.forces.units if view.forces.enemies(unit, each.number)
                    for model in field.on_table(each.number)]  # fmt: skip
            for foe in foes[:1]:
                yield {"ask": "move", "unit": unit, "to": list(field.figure(foe).centre)}
                yield {"ask": "sight", "one": field.on_table(unit)[0], "other": foe}
        case AttackDecision(units=units):
            yield {"ask": "attack", "unit": units[0]}
