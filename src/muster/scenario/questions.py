"""Questions by numbers: an attack without a table, the dice that fall for it, and what must come of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from muster.combat.attack import Target, WeaponGroup
from muster.combat.events import AttackRolled, Event, HpLost, LossDiscarded, SavePierced, SavesRolled
from muster.combat.sequence import attack_sequence
from muster.dice import ScriptedDice, ScriptedDiceError
from muster.rulebook.ruleset import Ruleset
from muster.scenario.outcome import Difference

ANSWERS = {
    "power": "the Power of each weapon group",
    "defence": "the Defence against each weapon group, after all that changes it",
    "modifier": "the modifier on the attack dice of each weapon group",
    "needs": "what the attack dice of each weapon group need",
    "hits": "the hits of each weapon group, after any multiplier and before saves",
    "saves": "the saves in their order, with what they needed: [Armour 4+, AEGIS pierced]",
    "failed": "how many saves failed of each roll for them",
    "lost": "the HP that the target lost in all",
    "left": "the HP that each model has left, the damaged ones first",
    "discarded": "the losses that nobody could take",
}
"""The results that can be expected of an attack by numbers, and what each is."""


@dataclass(frozen=True, slots=True)
class AttackQuestion:
    """An attack by numbers: who attacks whom, the dice, and what must come of it, each with its line."""

    line: int
    number: int
    weapons: tuple[WeaponGroup, ...]
    target: Target
    ruleset: Ruleset
    dice: tuple[int, ...]
    expected: tuple[tuple[int, str, str], ...]

    @property
    def name(self) -> str:
        return f"question {self.number}"


def answered(question: AttackQuestion) -> Iterator[Difference]:
    """Every result of a question that is not as expected."""
    dice = ScriptedDice(question.dice)
    given = " ".join(map(str, question.dice)) or "none"
    try:
        events = list(attack_sequence(question.weapons, question.target, question.ruleset, dice))
    except ScriptedDiceError as missing:
        yield Difference(question.line, f"{question.name}, dice", given, str(missing))
        return
    now = _answers(question.target, events)
    for line, what, wanted in question.expected:
        if wanted != now[what]:
            yield Difference(line, f"{question.name}, {what}", wanted, now[what])
    if dice.left:
        left = " ".join(map(str, dice.left))
        yield Difference(question.line, f"{question.name}, dice", "all of them rolled", f"left over: {left}")


def _answers(target: Target, events: list[Event]) -> dict[str, str]:
    rolled = [event for event in events if isinstance(event, AttackRolled)]
    left, lost = list(target.models), 0
    for event in events:
        if isinstance(event, HpLost):
            left[event.model], lost = event.left, lost + event.lost
    return {
        "power": _listed(event.requirements.power for event in rolled),
        "defence": _listed(event.requirements.defence.total for event in rolled),
        "modifier": _listed(event.requirements.modifier.total for event in rolled),
        "needs": _listed(event.requirements.needs for event in rolled),
        "hits": _listed(event.hits for event in rolled),
        "saves": ", ".join(_save(event) for event in events if isinstance(event, SavePierced | SavesRolled))
        or "none",
        "failed": _listed(sum(event.failed) for event in events if isinstance(event, SavesRolled)) or "none",
        "lost": str(lost),
        "left": _listed(left),
        "discarded": str(sum(event.hp for event in events if isinstance(event, LossDiscarded))),
    }


def _save(event: SavePierced | SavesRolled) -> str:
    return f"{event.save.name} {'pierced' if isinstance(event, SavePierced) else event.save.test.needs}"


def _listed(figures: Iterator[object] | list[int]) -> str:
    return " ".join(map(str, figures))
