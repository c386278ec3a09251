"""Asking a person for the answer to an attack while the dice lie on the table, and what each answer would do."""

from muster.battle.choices import Answer, AnyChoice
from muster.battle.decisions import CounterDecision, OfferedAction
from muster.battle.narration.wording import counted
from muster.cli.play.advice import advised_answer, place_of
from muster.cli.play.asking import Asking, price
from muster.cli.play.prospect import likely
from muster.cli.play.terminal import MenuOption
from muster.rulebook.actions import Action
from muster.views.reading_again import Reading, read_under_guard


def choose_answer(asking: Asking, decision: CounterDecision) -> AnyChoice:
    """Strike back, duck, or let it happen; the dice lie on the table."""
    unit, reading = decision.offered[0].unit, read_under_guard(asking.view)
    options: list[MenuOption[AnyChoice]] = [
        MenuOption(f"{_does(asking, offer, decision.attacker, reading)} ({price(offer.cost)})", Answer(offer.action))
        for offer in decision.offered
    ]
    options.append(MenuOption("no answer", Answer(), "n"))
    title = f"{asking.does(unit, 'is', 'are')} attacked by {asking.name(decision.attacker)}"
    title = f"{title}; {counted(decision.points, 'Command Point')} left"
    return asking.terminal.menu(title, options, default=place_of(_advised(asking, decision, reading), options))


def _advised(asking: Asking, decision: CounterDecision, reading: Reading) -> AnyChoice:
    """A Guard that changes nothing now can wait: the next dice may be answered, too, at the same price (CTR-03)."""
    idle = Action.GUARD if reading.changes_nothing else None
    return advised_answer(asking, decision, [offer for offer in decision.offered if offer.action is not idle])


def _does(asking: Asking, offer: OfferedAction, attacker: int, reading: Reading) -> str:
    """What a Counter Action would do."""
    if offer.action is Action.ATTACK:
        return f"attack in return, when they are done: {likely(asking, asking.field, offer.unit, attacker)}"
    return f"guard: Defence +1, and the dice on the table are read again: {reading}"
