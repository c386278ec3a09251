"""`resolve`: an attack with real dice, stage by stage: what to roll next, or what it did."""

from dataclasses import dataclass
from typing import Any

from muster.combat.attack import Target
from muster.combat.events import AttackRolled, Event, HpLost
from muster.combat.losses import ChooseModel, weakest_first
from muster.combat.requirements import Requirements
from muster.combat.requirements import requirements as combat_requirements
from muster.combat.sequence import attack_sequence
from muster.companion.asked import Asked
from muster.companion.asked_attack import MOST_DICE, Attack, asked_attack
from muster.companion.attack_sentences import event_sentences
from muster.companion.attack_shapes import AttackAsked
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.needed import GroupBarred, barred
from muster.dice import DiceTest, ScriptedDice
from muster.rulebook.die import Die

MOST_FACES = 20 * MOST_DICE


class ResolveRequest(TypedDict):
    """An attack and the dice that were rolled for it so far."""

    attack: AttackAsked
    """The attack."""
    faces: NotRequired[list[int]]
    """What all dice show that were rolled so far, in the order in which they were asked for."""
    choose: NotRequired[list[int]]
    """The places of the target's models in the order in which their owner would lose them, where there is a choice;
    else the weakest goes first."""


class DiceAwaited(TypedDict):
    """The dice to roll next."""

    what: str
    """What they are for, such as Rifle attack or Armour save."""
    group: str
    """The weapon group that attacks."""
    stage: str
    """attack, Armour, Cover or AEGIS."""
    dice: int
    """How many dice are rolled together."""
    given: int
    """How many of them are given already."""
    die: str
    """The die, such as d6."""
    need: str
    """What each must show, such as 4+."""
    number: int
    """The lowest face that passes."""
    who: str
    """attacker or target: who rolls them."""
    sentence: str
    """The same in words."""


class RollTold(TypedDict):
    """Dice that were rolled together."""

    what: str
    """What they were for."""
    faces: list[int]
    """What they showed."""


class ModelLoss(TypedDict):
    """What one model lost."""

    model: int
    """Its place in the target, from 0."""
    lost: int
    """The HP that it lost."""
    left: int
    """The HP that it has left; with none it is a casualty."""


class ResolveAnswer(TypedDict):
    """How far the attack has come."""

    needs: DiceAwaited | None
    """The dice to roll next; null once the attack is over."""
    events: list[str]
    """What happened so far, in sentences."""
    rolls: list[RollTold]
    """The dice that were used so far."""
    hp_lost: int
    """The HP that the target lost so far."""
    casualties: int
    """The models that fell so far."""
    losses: list[ModelLoss]
    """What each model lost so far."""
    left: list[int]
    """The HP left of every model of the target, in its order."""
    destroyed: bool
    """Whether no model of the target stands any more."""
    barred: list[GroupBarred]
    """The weapon groups that may not attack, and why."""


class Awaited(Exception):
    """Dice have run out before a roll."""

    def __init__(self, die: Die, count: int, given: int, purpose: str) -> None:
        super().__init__(purpose)
        self.die, self.count, self.given, self.purpose = die, count, given, purpose


class AwaitedDice(ScriptedDice):
    """Dice that a person rolls and types: where they run out, the roll is awaited and nothing is wrong."""

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        if len(self.left) < count:
            raise Awaited(die, count, len(self.left), purpose)
        return super()._faces(number, die, count, purpose)


@dataclass(slots=True)
class Course:
    """An attack on its way: what happened, the dice that it used, and the roll that it waits for."""

    attack: Attack
    dice: AwaitedDice
    events: list[Event]
    awaited: Awaited | None = None

    def run(self, choose: ChooseModel) -> None:
        attack = self.attack
        try:
            for event in attack_sequence(attack.weapons, attack.target, attack.ruleset, self.dice, choose):
                self.events.append(event)
        except Awaited as awaited:
            self.awaited = awaited
        else:
            self.dice.finish()


def resolve(request: Body) -> ResolveAnswer:
    asked = Asked(request, ("attack", "faces", "choose"))
    attack = asked_attack(asked.values.get("attack"))
    faces = asked.wholes("faces", MOST_FACES, 1, 10)
    order = asked.wholes("choose", len(attack.target.models), 0, len(attack.target.models) - 1)
    course = Course(attack, AwaitedDice(faces), [])
    course.run(_chooser(order))
    losses = [event for event in course.events if isinstance(event, HpLost)]
    left = _left(attack.target, losses)
    return {
        "needs": _awaited(course) if course.awaited else None,
        "events": [sentence for event in course.events for sentence in event_sentences(event, attack)],
        "rolls": [{"what": roll.purpose, "faces": list(roll.faces)} for roll in course.dice.rolls],
        "hp_lost": sum(loss.lost for loss in losses),
        "casualties": sum(not loss.left for loss in losses),
        "losses": [{"model": loss.model, "lost": loss.lost, "left": loss.left} for loss in losses],
        "left": left,
        "destroyed": not any(left),
        "barred": [barred(each) for each in attack.barred],
    }


def _chooser(order: list[int]) -> ChooseModel:
    """The owner's wish, as far as the rules let it be followed."""

    def choose(left: Any, eligible: Any) -> int:
        allowed = set(eligible)
        wished = next((model for model in order if model in allowed), None)
        return weakest_first(left, eligible) if wished is None else wished

    return choose


def _left(target: Target, losses: list[HpLost]) -> list[int]:
    left = list(target.models)
    for loss in losses:
        left[loss.model] = loss.left
    return left


def _awaited(course: Course) -> DiceAwaited:
    """What the dice are for: those of the group whose attack is not rolled yet, else a save of the last that is."""
    awaited = course.awaited
    if awaited is None:
        raise TypeError("no dice are awaited")
    attack = course.attack
    rolled = sum(isinstance(event, AttackRolled) for event in course.events)
    is_save = any(awaited.purpose.startswith(f"{name} save") for name in _saves(course, rolled))
    weapons = attack.weapons[rolled - 1 if is_save else rolled]
    needed = combat_requirements(weapons, attack.target, attack.ruleset)
    stage, test = _stage(needed, awaited.purpose) if is_save else ("attack", needed.attack)
    number = test.needs.stages[_step(awaited.purpose)]
    who = "target" if is_save else "attacker"
    sentence = f"The {who} rolls {awaited.count:,} {awaited.die} for {awaited.purpose}: {number}+ passes."
    return {
        "what": awaited.purpose,
        "group": weapons.name,
        "stage": stage,
        "dice": awaited.count,
        "given": awaited.given,
        "die": str(awaited.die),
        "need": f"{number}+",
        "number": number,
        "who": who,
        "sentence": sentence,
    }


def _saves(course: Course, rolled: int) -> list[str]:
    """The saves that may be due: none right before the attack dice of the next group."""
    if not rolled:
        return []
    attack = course.attack
    next_attack = attack.weapons[rolled].name + " attack" if rolled < len(attack.weapons) else None
    purpose = course.awaited.purpose if course.awaited else ""
    if next_attack is not None and purpose.startswith(next_attack):
        return []
    needed = combat_requirements(attack.weapons[rolled - 1], attack.target, attack.ruleset)
    return [save.name for save in needed.saves]


def _stage(needed: Requirements, purpose: str) -> tuple[str, DiceTest]:
    save = next(save for save in needed.saves if purpose.startswith(f"{save.name} save"))
    return save.name, save.test


def _step(purpose: str) -> int:
    """Which stage of a chained requirement is rolled (ATTACK-12)."""
    return 2 if purpose.endswith(", third stage") else 1 if purpose.endswith(", second stage") else 0
