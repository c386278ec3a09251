"""Asking a person for the answer to an attack while the dice lie on the table, and what each answer would do."""

from dataclasses import dataclass, replace

from muster.battle.choices import Answer, AnyChoice
from muster.battle.decisions import CounterDecision, Offered
from muster.battle.flow.answering import Judged
from muster.battle.rules.volley import target_of
from muster.battle.wording import counted
from muster.cli.play_advice import advised_answer, place_of
from muster.cli.play_asking import Asking, price
from muster.cli.play_prospect import likely
from muster.cli.play_terminal import Option
from muster.combat.requirements import requirements
from muster.combat.sequence import read_again
from muster.dice import Dice
from muster.rulebook.actions import Action
from muster.rulebook.die import Die


@dataclass(frozen=True, slots=True)
class Reading:
    """The hits on the table as they are, and the fewest and the most that a Guard could make of them (CTR-11)."""

    hits: int
    fewest: int
    most: int
    needs: str
    needed: str

    @property
    def changes_nothing(self) -> bool:
        return self.hits == self.fewest == self.most

    def __str__(self) -> str:
        one = self.hits == 1
        verb = ("stays" if one else "stay") if self.changes_nothing else ("becomes" if one else "become")
        then = f"{self.fewest} to {self.most}" if self.fewest < self.most else f"{self.most}"
        needs = f"on {self.needed} instead of {self.needs}, " if self.needed != self.needs else ""
        return f"{needs}{counted(self.hits, 'hit')} {verb} {then}"


def choose_answer(asking: Asking, decision: CounterDecision) -> AnyChoice:
    """Strike back, duck, or let it happen; the dice lie on the table."""
    unit, reading = decision.offered[0].unit, read_under_guard(asking)
    options: list[Option[AnyChoice]] = [
        Option(f"{_does(asking, offer, decision.attacker, reading)} ({price(offer.cost)})", Answer(offer.action))
        for offer in decision.offered
    ]
    options.append(Option("no answer", Answer(), "n"))
    title = f"{asking.does(unit, 'is', 'are')} attacked by {asking.name(decision.attacker)}"
    title = f"{title}; {counted(decision.points, 'Command Point')} left"
    return asking.terminal.menu(title, options, default=place_of(_advised(asking, decision, reading), options))


def _advised(asking: Asking, decision: CounterDecision, reading: Reading) -> AnyChoice:
    """A Guard that changes nothing now can wait: the next dice may be answered, too, at the same price (CTR-03)."""
    idle = Action.GUARD if reading.changes_nothing else None
    return advised_answer(asking, decision, [offer for offer in decision.offered if offer.action is not idle])


def _does(asking: Asking, offer: Offered, attacker: int, reading: Reading) -> str:
    """What a Counter Action would do."""
    if offer.action is Action.ATTACK:
        return f"attack in return, when they are done: {likely(asking, offer.unit, attacker)}"
    return f"guard: Defence +1, and the dice on the table are read again: {reading}"


def read_under_guard(asking: Asking) -> Reading:
    """The dice on the table against one more Guard; those that would be rolled besides may fall either way."""
    judged = next(step for step in reversed(asking.state.steps) if isinstance(step, Judged))
    target = target_of(asking.field, judged.group)
    weapons, ruleset = judged.group.weapons(asking.field, judged.unit), asking.forces.ruleset
    needed = requirements(weapons, replace(target, guard=target.guard + 1), ruleset)
    if (str(needed.needs), needed.saves_each) == (judged.needs, judged.each):
        return Reading(judged.hits, judged.hits, judged.hits, judged.needs, judged.needs)
    fewest, most = (read_again(needed, judged.faces, _Falling(best)).hits for best in (False, True))
    return Reading(judged.hits, fewest, most, judged.needs, str(needed.needs))


class _Falling(Dice):
    """Dice that always fall as well as they can, or as badly."""

    def __init__(self, best: bool) -> None:
        super().__init__()
        self._best = best

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        return (die.highest if self._best else die.lowest,) * count
