"""Asking a person for an Action, what it costs beside it, and for the answer to an attack."""

from muster.battle.choices import Act, Answer, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, CounterDecision, Offered
from muster.battle.wording import counted
from muster.cli.play_asking import Asking
from muster.cli.play_terminal import Option
from muster.rulebook.actions import Action

_WORDS = {
    Action.MOVE: "move",
    Action.DASH: "dash",
    Action.ATTACK: "attack",
    Action.DEPLOY: "arrive from reserve",
    Action.PREPARE: "prepare: weapons and movement are free again",
    Action.GUARD: "guard: +1 Defence until it does something else",
    Action.SUPPORT: "support: gain 1 Command Point, and do nothing more this Game Turn",
}


def choose_action(asking: Asking, decision: ActionDecision) -> AnyChoice | None:
    """The unit, unless it is the second Action of one, then what it does."""
    left = f"{counted(decision.points, 'Command Point')} left"
    if not decision.second:
        units = dict.fromkeys(offer.unit for offer in decision.offered)
        unit = asking.unit_menu(f"Which unit acts? {left}", units, "nobody more: finish this Game Turn")
        if unit is None:
            return Finish()
    else:
        unit = decision.offered[0].unit
    options: list[Option[AnyChoice | str]] = [
        Option(_label(offer), Act(offer.unit, offer.action)) for offer in decision.offered if offer.unit == unit
    ]
    if decision.second:
        options.append(Option("nothing more in this step", Rest(), "r"))
        options.append(Option("finish this Game Turn, with no answers to attacks either", Finish(), "f"))
    else:
        options.append(Option("not this unit", "back", "b"))
    chosen = asking.terminal.menu(f"What {asking.does(unit, 'does', 'do')}? {left}", options)
    if chosen == "back":
        asking.passed.add(unit)
    return None if isinstance(chosen, str) else chosen


def choose_answer(asking: Asking, decision: CounterDecision) -> AnyChoice:
    """Strike back, duck, or let it happen; the dice lie on the table."""
    unit = decision.offered[0].unit
    options: list[Option[AnyChoice]] = [
        Option(_label(offer, answers=True), Answer(offer.action)) for offer in decision.offered
    ]
    options.append(Option("no answer", Answer(), "n"))
    title = f"{asking.does(unit, 'is', 'are')} attacked by {asking.name(decision.attacker)}"
    return asking.terminal.menu(f"{title}; {counted(decision.points, 'Command Point')} left", options)


def _label(offer: Offered, *, answers: bool = False) -> str:
    price = counted(offer.cost, "Command Point") if offer.cost else "free"
    words = (
        "attack in return, when they are done" if answers and offer.action is Action.ATTACK else _WORDS[offer.action]
    )
    return f"{words} ({price})"
