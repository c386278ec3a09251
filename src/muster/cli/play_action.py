"""Asking a person for an Action, what it costs beside it, and for the answer to an attack."""

from dataclasses import replace

from muster.battle.choices import Act, Answer, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, CounterDecision, Offered
from muster.battle.rules.limits import allowance
from muster.battle.rules.volley import target_of
from muster.battle.state import PHASE_OF
from muster.battle.wording import counted, inches, verb
from muster.cli.play_asking import Asking
from muster.cli.play_prospect import prospects
from muster.cli.play_terminal import Option
from muster.combat.requirements import requirements
from muster.rulebook.actions import Action

_WORDS = {
    Action.DEPLOY: "arrive from reserve",
    Action.PREPARE: "prepare: what it moved or shot limits it no more",
    Action.GUARD: "guard: Defence +1 until it does something else",
    Action.SUPPORT: "support: gain 1 Command Point, and do nothing more in this Game Turn",
}


def choose_action(asking: Asking, decision: ActionDecision) -> AnyChoice | None:
    """The unit, unless it is the second Action of one, then what it does."""
    left = f"{counted(decision.points, 'Command Point')} left"
    if not decision.second:
        may = {unit: _prices(decision, unit) for unit in dict.fromkeys(offer.unit for offer in decision.offered)}
        unit = asking.unit_menu(f"Which unit acts? {left}", may, "nobody more: finish this Game Turn", may)
        if unit is None:
            return Finish()
    else:
        unit = decision.offered[0].unit
    options: list[Option[AnyChoice | str]] = [
        Option(f"{_does(asking, offer)} ({_price(offer)})", Act(offer.unit, offer.action))
        for offer in decision.offered
        if offer.unit == unit
    ]
    if decision.second:
        options.append(Option("nothing more in this step", Rest(), "r"))
        options.append(Option("finish this Game Turn, with no answers to attacks either", Finish(), "f"))
    else:
        options.append(Option("not this unit", "back", "b"))
    more = "more " if decision.second else ""
    title = f"What {more}{verb(asking.forces, unit, 'does', 'do')} {asking.name(unit)} do? {left}"
    chosen = asking.terminal.menu(title, options)
    if chosen == "back":
        asking.passed.add(unit)
    return None if isinstance(chosen, str) else chosen


def choose_answer(asking: Asking, decision: CounterDecision) -> AnyChoice:
    """Strike back, duck, or let it happen; the dice lie on the table."""
    unit = decision.offered[0].unit
    options: list[Option[AnyChoice]] = [
        Option(f"{_answers(asking, offer.action, unit, decision.attacker)} ({_price(offer)})", Answer(offer.action))
        for offer in decision.offered
    ]
    options.append(Option("no answer", Answer(), "n"))
    title = f"{asking.does(unit, 'is', 'are')} attacked by {asking.name(decision.attacker)}"
    return asking.terminal.menu(f"{title}; {counted(decision.points, 'Command Point')} left", options)


def _prices(decision: ActionDecision, unit: int) -> str:
    """Everything that a unit may do, in a line."""
    offers = [offer for offer in decision.offered if offer.unit == unit]
    return ", ".join(f"{offer.action} {offer.cost}" if offer.cost else f"{offer.action} free" for offer in offers)


def _price(offer: Offered) -> str:
    return counted(offer.cost, "Command Point") if offer.cost else "free"


def _does(asking: Asking, offer: Offered) -> str:
    """What an Action would do."""
    match offer.action:
        case Action.MOVE | Action.DASH:
            models, phase = asking.field.models(offer.unit), PHASE_OF[offer.action]
            return f"{offer.action} up to {inches(max(allowance(asking.field, each, phase) for each in models))} in."
        case Action.ATTACK:
            return f"attack: {_likely(asking, offer.unit)}"
        case other:
            return _WORDS[other]


def _answers(asking: Asking, action: Action, unit: int, attacker: int) -> str:
    """What a Counter Action would do."""
    if action is Action.ATTACK:
        return f"attack in return, when they are done: {_likely(asking, unit, attacker)}"
    return f"guard: Defence +1, and the dice on the table are read again{_read_again(asking)}"


def _likely(asking: Asking, unit: int, only: int | None = None) -> str:
    best = prospects(asking, unit, only)[0]
    return f"{best.odds.mean_hp_lost:.1f} HP of {asking.sign(best.target)} on average"


def _read_again(asking: Asking) -> str:
    """What the dice would need then, if they need something else."""
    judged = asking.state.steps[-2]
    now = target_of(asking.field, judged.group)
    weapons, ruleset = judged.group.weapons(asking.field, judged.unit), asking.forces.ruleset
    needs = str(requirements(weapons, replace(now, guard=now.guard + 1), ruleset).needs)
    return f", on {needs} instead of {judged.needs}" if needs != judged.needs else ""
