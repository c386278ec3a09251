"""Every player of the package keeps to what all players owe, and the greedy one beats the random one."""

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice, Finish
from muster.battle.decisions import ActionDecision, AnyDecision, CounterDecision
from muster.battle.events import RolledOff
from muster.battle.view import View
from muster.bots import BOTS, GreedyPlayer, IllegalAnswer, Player, RandomPlayer, bot, play
from muster.dice import FastDice
from muster.files import BadInput
from tests.bots.kit import answers, check_player, skirmish


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_keeps_to_what_players_owe(name: str) -> None:
    report = check_player(lambda seed: bot(name, seed))
    assert set(report.results) <= {"game length", "one side left"}
    assert {"DeployDecision", "MoveDecision", "AttackDecision", "CasualtiesDecision"} <= set(report.asked)
    assert {"ActionDecision", "CounterDecision"} <= set(report.asked)


@pytest.mark.parametrize("kind", [ActionDecision, CounterDecision])
def test_a_bot_that_cannot_play_advanced_games_is_found_out(kind: type) -> None:
    class Standard(RandomPlayer):
        def choose(self, view: View, decision: AnyDecision) -> AnyChoice:
            if isinstance(decision, kind):
                raise NotImplementedError
            return super().choose(view, decision)

    with pytest.raises(NotImplementedError):
        check_player(Standard)


def test_a_bot_that_is_not_there_is_refused_with_what_is() -> None:
    with pytest.raises(BadInput, match=r"allowed are random, greedy, greedy@0\.7\. Did you mean “greedy”") as caught:
        bot("gready")
    assert caught.value.code == "player.name"


@pytest.mark.parametrize("name", BOTS)
def test_games_that_differ_only_in_their_dice_get_the_same_answers_up_to_the_first_roll_that_differs(
    name: str,
) -> None:
    one, other = (answers(lambda seed: bot(name, seed), FastDice(dice)) for dice in _alike_at_first())
    for (asked, said, seen), (asked_too, said_too, seen_too) in zip(one, other, strict=False):
        assert asked == asked_too
        assert said == said_too
        if seen != seen_too:
            return
    pytest.fail("the dice never differed")


def _alike_at_first() -> tuple[int, int]:
    """Two seeds with the same first Roll-Off, so that there is something to answer before the dice differ."""
    first: dict[tuple[int, ...], int] = {}
    for seed in range(100):
        rolled = next(
            event for event in Battle.new(skirmish(), FastDice(seed)).opening.events if isinstance(event, RolledOff)
        )
        if rolled.order in first and len(rolled.rounds) == 1:
            earlier = first[rolled.order]
            if Battle.new(skirmish(), FastDice(earlier)).opening == Battle.new(skirmish(), FastDice(seed)).opening:
                return earlier, seed
        first.setdefault(rolled.order, seed)
    raise AssertionError


def test_an_answer_that_is_refused_is_raised_with_the_refusal() -> None:
    class Idle:
        def choose(self, view: View, decision: AnyDecision) -> AnyChoice:
            return Finish()

    with pytest.raises(IllegalAnswer, match="was refused") as caught:
        play(Battle.new(skirmish(), FastDice(1)), [Idle(), Idle()])
    assert caught.value.refusal.code == "choice.kind"


def test_the_greedy_player_beats_the_random_one_nearly_always() -> None:
    won = 0.0
    for game in range(6):
        players: list[Player] = [RandomPlayer(game), GreedyPlayer(game)]
        result = play(Battle.new(skirmish(), FastDice(game)), players if game % 2 else players[::-1])
        won += 0.5 if not result.winners else result.winners == (game % 2,)
    assert won >= 5
