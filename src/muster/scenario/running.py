"""Playing a scenario: its choices one after another, and after each whether all is as expected."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.interrupt import is_interrupt
from muster.battle.refusal import Refusal
from muster.dice import Dice, FastDice, ScriptedDice, ScriptedDiceError
from muster.scenario.as_text import tag_of
from muster.scenario.expectations import EXPECTATIONS
from muster.scenario.names import Names
from muster.scenario.outcome import Difference, Outcome
from muster.scenario.questions import answered
from muster.scenario.scenario import AtRandom, Scenario, Step
from muster.scenario.stopping import StoppingBattle


@dataclass(frozen=True, slots=True)
class Played:
    """A step as it was played: the battle before and after it, the answer, and what is not as expected."""

    step: Step
    before: Battle
    after: Battle
    answer: Progress | Refusal | None
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """How a scenario went. One with a known bug passes as long as it fails."""

    scenario: Scenario
    played: tuple[Played, ...]
    differences: tuple[Difference, ...]

    @property
    def as_expected(self) -> bool:
        return not self.differences

    @property
    def passed(self) -> bool:
        return self.as_expected != bool(self.scenario.known_bug)


def run(scenario: Scenario) -> ScenarioReport:
    """Plays all steps of a scenario; after a step that is not as expected, the others as far as possible."""
    played = list(_played(scenario)) if scenario.game is not None else []
    differences = [difference for each in played for difference in each.differences]
    differences += [difference for question in scenario.questions for difference in answered(question)]
    if scenario.at_random is not None and not differences:
        last = played[-1].after if played else _begun(scenario.position, ScriptedDice(()))
        differences += list(_at_random(last, scenario.at_random))
    return ScenarioReport(scenario, tuple(played), tuple(differences))


def _played(scenario: Scenario) -> Iterator[Played]:
    names, battle = Names(scenario.position.forces), scenario.position
    if scenario.steps and scenario.steps[0].choice is not None:
        try:
            battle = _begun(battle, ScriptedDice((), battle.state.rolled))
        except ScriptedDiceError as missing:
            first, hint = scenario.steps[0], f"{missing} The step “begin” before it takes dice."
            yield Played(
                first, battle, battle, None, (Difference(first.line, "dice", "none before the first step", hint),)
            )
            return
    for step in scenario.steps:
        rolled = battle.state.rolled
        dice = ScriptedDice(step.dice, rolled) if step.seed is None else FastDice(step.seed, rolled)
        found: list[Difference] = []
        answer: Progress | Refusal | None = None
        after = battle
        try:
            if step.choice is None:
                after = _begun(battle, dice)
                answer = after.opening
            else:
                after = StoppingBattle.of(battle, dice, step.stop) if step.stop else battle.twin(dice)
                answer = after.choose(step.choice(after), step.by)
        except ScriptedDiceError as missing:
            found.append(Difference(step.line, "dice", " ".join(map(str, step.dice)) or "none", str(missing)))
        except Exception as error:  # such as from a choice that broke a game and was saved
            if is_interrupt(error):
                raise
            found.append(Difference(step.line, "choice", "accepted", f"{type(error).__name__}: {error}"))
        if answer is not None:
            found += _differences(step, Outcome(battle, after, names, answer), dice)
        yield Played(step, battle, after, answer, tuple(found))
        battle = after


def _begun(position: Battle, dice: Dice) -> Battle:
    return Battle.at(position.field.copy(dice))


def _differences(step: Step, outcome: Outcome, dice: Dice) -> Iterator[Difference]:
    answer = outcome.answer
    kinds = {expectation.what for expectation in step.expected}
    if isinstance(answer, Refusal) and not kinds & {"refused", "says"}:
        yield Difference(step.line, "choice", "accepted", _why_refused(outcome, answer))
        return
    for expectation in step.expected:
        for expected, happened in EXPECTATIONS[expectation.what].compare(expectation.wanted, outcome):
            yield Difference(expectation.line, expectation.what, expected, happened)
    if isinstance(dice, ScriptedDice) and dice.left:
        left = " ".join(map(str, dice.left))
        yield Difference(step.line, "dice", "all of them rolled", f"left over: {left}")


def _why_refused(outcome: Outcome, answer: Refusal) -> str:
    why = f"refused ({' '.join(filter(None, (answer.code, answer.rule)))}): {answer.sentence}"
    pending = outcome.battle.pending
    if answer.code != "choice.kind" or pending is None:
        return why
    return f"{why} Asked is {outcome.names.of_side(pending.side)} {tag_of(pending)}."


def _at_random(battle: Battle, how: AtRandom) -> Iterator[Difference]:
    """Makes random legal choices; yields a difference for the first that is refused or breaks something."""
    battle, rng = battle.twin(FastDice(how.seed, battle.state.rolled)), Random(how.seed)  # noqa: S311 - a game, no secret
    for number in range(how.choices):
        if battle.pending is None:
            return
        try:
            choice = battle.step.sample(battle.field, rng)
            answer = battle.choose(choice)
        except Exception as error:
            if is_interrupt(error):
                raise
            yield Difference(1, f"choice {number + 1} at random", "accepted", f"{type(error).__name__}: {error}")
            return
        if isinstance(answer, Refusal):
            yield Difference(1, f"choice {number + 1} at random", "accepted", f"{choice}: {answer.sentence}")
            return
