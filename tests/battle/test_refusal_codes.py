"""Every code that something is refused with is met: by a scenario that shows why, or by odd things said in games."""

from collections.abc import Iterator
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.commands import Surrender
from muster.dice import FastDice
from scripts.engine_lists import refusal_codes
from scripts.soak_games import never_met, scenario_refusals
from tests.battle.keeping import Held
from tests.battle.random_games import refused_codes
from tests.battle.varied import varied_setup

THREE_SIDES, TEAMS = 7, 14
DECISIONS, ONE_LEAVES_AT = 60, 10


def test_no_code_is_without_a_scenario_or_something_odd() -> None:
    met = scenario_refusals()
    for number in (THREE_SIDES, TEAMS):
        met.update(odd_things_said(number))
    assert never_met(refusal_codes(), met) == []


def test_a_star_stands_for_codes_that_are_not_listed() -> None:
    assert never_met(["move.far", "walk.*"], ["walk.model", "move.far"]) == []
    assert never_met(["walk.far", "walk.*"], ["walk.far"]) == ["walk.*"]
    assert never_met(["walk.far", "walk.*"], ["walk.model"]) == ["walk.far"]


def odd_things_said(number: int) -> Iterator[str]:
    """What choices and commands are refused with in the first part of a game, which one of several sides leaves."""
    battle, rng = Battle.new(varied_setup(number), FastDice(number)), Random(number)
    with Held(battle, number) as held:
        for decision in range(DECISIONS):
            legal = battle.state.steps[-1].sample(battle.field, rng)
            yield from refused_codes(held, legal, rng)
            held.choose(legal)
            if decision == ONE_LEAVES_AT and number == THREE_SIDES:
                assert isinstance(held.say(Surrender(), 2), Progress)
