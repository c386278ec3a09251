"""Asking a person for an Action, with what it costs and does beside it."""

from muster.battle.choices import Act, AnyChoice, Finish, Rest
from muster.battle.decisions import ActionDecision, OfferedAction
from muster.battle.field import Field
from muster.battle.narration.wording import counted, inches, joined, verb
from muster.battle.rules.limits import allowance
from muster.battle.state import PHASE_OF
from muster.cli.play.advice import advised_action, place_of
from muster.cli.play.asking import Asking, price
from muster.cli.play.prospect import likely
from muster.cli.play.terminal import MenuOption
from muster.rulebook.actions import Action

_WORDS = {
    Action.DEPLOY: "arrive from reserve",
    Action.GUARD: "guard: Defence +1 until it does something else",
    Action.SUPPORT: "support: gain 1 Command Point, and do nothing more in this Game Turn",
}
UNANSWERED = "with no answers to attacks either"
_LIMITED = (Action.MOVE, Action.DASH, Action.ATTACK)


def choose_action(asking: Asking, decision: ActionDecision) -> AnyChoice | None:
    """The unit, unless it is the second Action of one, then what it does."""
    unit = decision.offered[0].unit if decision.second else _choose_unit(asking, decision)
    if unit is None:
        return Finish()
    chosen = _choose_deed(asking, decision, unit)
    if chosen == "back":
        asking.passed.add(unit)
    return None if isinstance(chosen, str) else chosen


def _choose_unit(asking: Asking, decision: ActionDecision) -> int | None:
    waiting = [offer for offer in decision.offered if offer.unit not in asking.passed]
    advised = advised_action(asking, decision, waiting)
    may = {unit: _prices(decision, unit) for unit in dict.fromkeys(offer.unit for offer in decision.offered)}
    finish = f"nobody more: finish this Game Turn, {UNANSWERED}"
    suggested = (advised.unit,) if isinstance(advised, Act) else ()
    return asking.unit_menu(f"Which unit acts? {_left(decision)}", may, finish, may, suggested=suggested)


def _choose_deed(asking: Asking, decision: ActionDecision, unit: int) -> AnyChoice | str:
    """What a unit does; where nothing that it may do is worth it, Enter leaves it."""
    offered = [offer for offer in decision.offered if offer.unit == unit]
    options: list[MenuOption[AnyChoice | str]] = [
        MenuOption(f"{_does(asking, offer)} ({price(offer.cost)})", Act(unit, offer.action)) for offer in offered
    ]
    if decision.second:
        options.append(MenuOption("nothing more in this step", Rest(), "r"))
        options.append(MenuOption(f"finish this Game Turn, {UNANSWERED}", Finish(), "f"))
    else:
        options.append(MenuOption("not this unit", "back", "b"))
    more = "more " if decision.second else ""
    title = f"What {more}{verb(asking.forces, unit, 'does', 'do')} {asking.name(unit)} do? {_left(decision)}"
    return asking.terminal.menu(title, options, default=place_of(advised_action(asking, decision, offered), options))


def _left(decision: ActionDecision) -> str:
    return f"{counted(decision.points, 'Command Point')} left"


def _prices(decision: ActionDecision, unit: int) -> str:
    """Everything that a unit may do, in a line."""
    offers = [offer for offer in decision.offered if offer.unit == unit]
    return ", ".join(f"{offer.action} {offer.cost}" if offer.cost else f"{offer.action} free" for offer in offers)


def _does(asking: Asking, offer: OfferedAction) -> str:
    """What an Action would do."""
    if offer.action in _LIMITED:
        return _deed(asking, asking.field, offer.unit, offer.action)
    return _frees(asking, offer.unit) if offer.action is Action.PREPARE else _WORDS[offer.action]


def _deed(asking: Asking, field: Field, unit: int, action: Action) -> str:
    if action is Action.ATTACK:
        return f"attack: {likely(asking, field, unit)}"
    far = max(allowance(field, model, PHASE_OF[action]) for model in field.models(unit))
    return f"{action} up to {inches(far)} in."


def _frees(asking: Asking, unit: int) -> str:
    """What a unit could do after it that it cannot do now, or not as well (ACT-18)."""
    now, then = asking.field, asking.view.outcome(Act(unit, Action.PREPARE))
    deeds = ((_deed(asking, now, unit, each), _deed(asking, then, unit, each)) for each in _LIMITED)
    freed = [after for before, after in deeds if after != before]
    return f"prepare: then {joined(freed)}" if freed else "prepare: it would free nothing"
