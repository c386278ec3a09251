"""Answers to an attack whose dice lie on the table: what it does unanswered, under a Guard, and what strikes back."""

from muster.battle.decisions import CounterDecision, OfferedAction
from muster.battle.narration.wording import counted, unit_name
from muster.battle.prospects import lost_to_dice, prospect
from muster.battle.rules.aim import aim_of
from muster.battle.view import View
from muster.rulebook.actions import Action
from muster.views.preview.chances import chance_of, chance_of_losing
from muster.views.preview.faults import UnanswerableError
from muster.views.reading_again import read_under_guard
from muster.views.shapes.preview import Chance, Countered, CounterPreview

_ACTIONS: dict[Action, Countered] = {Action.ATTACK: "attack", Action.GUARD: "guard"}


def counter_preview(view: View, hidden: frozenset[int]) -> list[CounterPreview]:
    """No answer first, then every Counter Action that is offered (CTR-01, CTR-08, CTR-10)."""
    decision = view.decision
    if not isinstance(decision, CounterDecision):
        raise UnanswerableError(
            "ask.counter", "No attack waits for an answer; that is asked while its dice lie there."
        )
    unit = decision.offered[0].unit
    if decision.attacker in hidden:
        return _unknown(view, decision)
    unanswered = _chance(view, unit, 0)
    to_come = len(view.dice_on_the_table.to_come)
    more = f", {counted(to_come, 'weapon group')} yet to be rolled" if to_come else ""
    none: CounterPreview = {
        "action": "",
        "unit": None,
        "cost": 0,
        "chance": unanswered,
        "back": None,
        "sentence": f"{counted(view.dice_on_the_table.hits, 'hit')} on the table{more}: {_loss(unanswered)}.",
    }
    return [none, *(_answer(view, decision, offer, unanswered) for offer in decision.offered)]


def _unknown(view: View, decision: CounterDecision) -> list[CounterPreview]:
    """What all can see: of the attacker's weapons neither what their dice need nor what saves they leave is told."""
    name = unit_name(view.forces, decision.attacker)
    words = {
        Action.GUARD: "Defence +1, by which the dice are read again; what they need is not yet known to you.",
        Action.ATTACK: f"Attack {name} in return; its figures are not yet known to you.",
    }
    hits = counted(view.dice_on_the_table.hits, "hit")
    none = _without_odds("", None, 0, f"{hits} on the table; what {name} can do is not yet known to you.")
    offered = decision.offered
    return [
        none,
        *(_without_odds(_ACTIONS[each.action], each.unit, each.cost, words[each.action]) for each in offered),
    ]


def _without_odds(action: Countered, unit: int | None, cost: int, sentence: str) -> CounterPreview:
    return {"action": action, "unit": unit, "cost": cost, "chance": None, "back": None, "sentence": sentence}


def _answer(view: View, decision: CounterDecision, offer: OfferedAction, unanswered: Chance) -> CounterPreview:
    told: CounterPreview = {
        "action": _ACTIONS[offer.action],
        "unit": offer.unit,
        "cost": offer.cost,
        "chance": unanswered,
        "back": None,
        "sentence": "",
    }
    if offer.action is Action.GUARD:
        told["chance"] = chance = _chance(view, offer.unit, 1)
        told["sentence"] = f"Defence +1, {read_under_guard(view)}: {_loss(chance)}."
        return told
    name = unit_name(view.forces, decision.attacker)
    uses = aim_of(view.field, offer.unit).shots_at(decision.attacker)
    told["back"] = back = chance_of(view.field, prospect(view.field, offer.unit, decision.attacker, uses))
    told["sentence"] = f"Attack {name} in return, with all who stand now: {_loss(back)}."
    return told


def _chance(view: View, unit: int, more: int) -> Chance:
    """What the attack does to a unit with so much more Guard."""
    dice = view.dice_on_the_table
    hp = sum(view.state.hp[model] for model in dice.group.eligible)
    return chance_of_losing(view.field, unit, lost_to_dice(view.field, dice, more), hp)


def _loss(chance: Chance) -> str:
    destroyed = f", destroyed {chance['destroy']:.0%}" if chance["destroy"] >= 0.005 else ""
    return f"{chance['mean']:.1f} HP on average{destroyed}"
