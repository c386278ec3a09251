"""Every reason for which the engine refuses something is shown: by a scenario, or by something odd said in a game."""

from collections.abc import Iterator
from functools import cache
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.choices import NameMaster
from muster.battle.commands import Surrender
from muster.battle.decisions import MasterDecision
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.rulebook.catalogue import catalogue
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from scripts.refusal_reasons import ROOT, WORKED_OUT, Reason, reasons, reasons_in, said_twice
from tests.battle.keeping import Held
from tests.battle.random_games import refused
from tests.battle.varied import varied_setup

THREE_SIDES, TEAMS = 7, 14
DECISIONS, ONE_LEAVES_AT = 60, 10
SAID_IN_GAMES = ("battle/battle.py", "battle/speech.py", "battle/typed.py", "battle/flow/asked.py")
"""What is no rule of play: who may speak, when, and in which form. There are no scenarios about that."""
NEVER_TOLD = (
    "A part of the base is off the battlefield; all of it must stay on.",
    "… comes no nearer by a way that it may go.",
    "… finds no free place there; all models of … must end as one group.",
)
"""A way that leaves the battlefield is stopped at its edge, and zones lie on it. No march is known that ends so:
where others have no place it goes a part of the way, and the preview says the same."""


def test_every_reason_is_shown() -> None:
    missing = [
        f"{reason.where}: {', '.join(unmet)}"
        for reason in reasons()
        if (unmet := reason.unmet(_shown_to(reason))) and not set(unmet) & set(NEVER_TOLD)
    ]
    assert missing == [], "show each of these in tests/scenarios/refusals"


def test_what_is_worked_out_elsewhere_is_shown_under_every_code() -> None:
    shown = {(refusal.code, refusal.rule) for refusal in _in_scenarios()}
    listed = {(code, rule) for code, rules in WORKED_OUT.items() for rule in rules}
    assert sorted(listed - shown) == [], "show each of these in tests/scenarios/refusals"
    told = {each for each in shown | _pairs_in_games() if each[0] in WORKED_OUT}
    assert sorted(told - listed) == [], "list them in scripts/refusal_reasons.py"


def test_no_code_tells_two_reasons_by_one_sentence() -> None:
    assert said_twice(reasons()) == []


def test_every_rule_named_is_in_the_catalogue() -> None:
    named = {rule for reason in reasons() for rule in reason.rules if rule.isprintable()} - {""}
    assert named <= set(catalogue())


def test_a_reason_that_nothing_shows_is_found() -> None:
    source = """
def fault(unit, late):
    rule = "MOVE-02" if late else "MOVE-03"
    sentence = f"{unit} is too {'late' if late else 'early'} for that."
    return Refusal("move.time", rule, sentence)
def again(unit):
    return Refusal("move.time", "MOVE-04", f"{unit} is too late for that.")
def passed_on(other):
    return Refusal(other.code, other.rule, other.sentence)
"""
    first, second = reasons_in(source, "some.py")
    late = Refusal("move.time", "MOVE-02", "Squad is too late for that.")
    assert first.unmet([late]) == ["MOVE-03", "… is too early for that."]
    assert first.unmet([late, Refusal("move.time", "MOVE-03", "Squad is too early for that.")]) == []
    assert second.unmet([late]) == ["move.time", "MOVE-04", "… is too late for that."]
    assert said_twice([first, second]) == [("some.py:7", "some.py:5")]


def _shown_to(reason: Reason) -> list[Refusal]:
    in_games = reason.where.startswith(SAID_IN_GAMES) or "has left the game" in reason.sentences[0]
    return [*_in_scenarios(), *(_in_games() if in_games else ())]


@cache
def _in_scenarios() -> list[Refusal]:
    return [
        played.answer
        for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
        for played in run(load_scenario(path)).played
        if isinstance(played.answer, Refusal)
    ]


def _pairs_in_games() -> set[tuple[str, str]]:
    return {(refusal.code, refusal.rule) for refusal in _in_games()}


@cache
def _in_games() -> list[Refusal]:
    return [refusal for number in (THREE_SIDES, TEAMS) for refusal in _odd_things_said(number)]


def _odd_things_said(number: int) -> Iterator[Refusal]:
    """What choices and commands are refused with in the first part of a game, which one of several sides leaves."""
    battle, rng = Battle.new(varied_setup(number), FastDice(number)), Random(number)
    with Held(battle, number) as held:
        for decision in range(DECISIONS):
            legal = battle.state.steps[-1].sample(battle.field, rng)
            yield from refused(held, legal, rng)
            held.choose(legal)
            if decision == ONE_LEAVES_AT and number == THREE_SIDES:
                assert isinstance(held.say(Surrender(), 2), Progress)
    while not isinstance(battle.pending, MasterDecision):
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    yield from (held.refused(NameMaster(side)) for side in battle.state.out)
