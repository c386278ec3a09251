"""Types: whatever a choice or command holds it is read or refused, and whatever is taken reads back from the log."""

from random import Random
from typing import Any, get_args

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice, Deploy, Finish, NameMaster
from muster.battle.commands import AnyCommand, AskUndo, OfferDraw, SettleByRollOff, Surrender
from muster.battle.decisions import MasterDecision
from muster.battle.log.files import parse_log
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.log.replay import fold, verify
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.files import BadInput
from tests.battle.skirmish import asked, begun, until
from tests.battle.spoiling import CHOICES, COMMANDS, WRONG, spoiled, with_lists

TRIED = 4
"""So many wrong choices are tried before each right one."""


def refused(battle: Battle, answer: Progress | Refusal, before: str) -> Refusal:
    assert isinstance(answer, Refusal), answer
    assert answer.sentence.endswith(".")
    assert len(answer.sentence) < 300
    assert battle.hash == before
    return answer


def test_every_kind_of_choice_and_command_is_spoiled() -> None:
    assert {type(each) for each in CHOICES} == set(get_args(AnyChoice))
    assert {type(each) for each in COMMANDS} == set(get_args(AnyCommand))


@pytest.mark.parametrize("whole", CHOICES, ids=lambda each: type(each).__name__)
def test_a_choice_with_a_wrong_type_anywhere_is_refused(whole: AnyChoice) -> None:
    battle = begun()
    before = battle.hash
    for wrong in spoiled(whole):
        for answer in (battle.choose(wrong), View(battle, 0).check(wrong)):
            assert isinstance(answer, Refusal), wrong
            assert answer.code == "choice.type", answer
            assert answer.sentence.endswith(".")
    assert battle.hash == before


@pytest.mark.parametrize("whole", COMMANDS, ids=lambda each: type(each).__name__)
def test_a_command_with_a_wrong_type_anywhere_is_refused(whole: AnyCommand) -> None:
    battle = begun()
    before = battle.hash
    for wrong in spoiled(whole):
        assert refused(battle, battle.command(wrong, 0), before).code == "command.type"
    for seat in (*WRONG, None):
        assert refused(battle, battle.command(whole, seat), before).code == "command.type"


def test_what_is_no_choice_or_command_at_all_is_refused() -> None:
    battle = begun()
    before = battle.hash
    neither: tuple[Any, ...] = (*(each for each in WRONG if each != Finish()), {"do": "finish"}, Finish, Surrender)
    for wrong in (*neither, Surrender()):
        assert refused(battle, battle.choose(wrong), before).code == "choice.type"
    for wrong in (*neither, Finish()):
        assert refused(battle, battle.command(wrong, 0), before).code == "command.type"


def test_a_seat_and_a_number_are_whole_numbers() -> None:
    battle = begun()
    before = battle.hash
    for wrong in (each for each in WRONG if each is not None):
        assert refused(battle, battle.choose(Finish(), seat=wrong), before).code == "choice.type"
        assert refused(battle, battle.choose(Finish(), number=wrong), before).code == "choice.type"


def test_the_sentence_says_where_and_what_is_allowed() -> None:
    battle = until(begun(), MasterDecision)
    told = battle.choose(NameMaster(side=True))
    assert str(told) == "name_master.side holds True; allowed is a whole number of up to 64 bits."
    assert str(battle.choose("x" * 99)).startswith("the text “xxx")  # type: ignore[arg-type]
    assert str(battle.command(AskUndo(1.0), 0)).startswith("ask_undo.to holds 1.0;")  # type: ignore[arg-type]
    told = battle.choose(Deploy(0, near=(1, 2, 3)))  # type: ignore[arg-type]
    assert str(told) == "deploy.near holds a tuple of 3; allowed is a tuple of 2."


@pytest.mark.parametrize("dice", [3, 4])
def test_what_is_taken_reads_back_from_the_log_whatever_was_tried_before(dice: int) -> None:
    battle, rng = begun(3, dice), Random(dice)
    tried = 0
    while battle.pending is not None:
        legal, before = View(battle, asked(battle).side).sample(rng), battle.hash
        every = list(spoiled(legal))
        for wrong in rng.sample(every, min(TRIED, len(every))):
            assert refused(battle, battle.choose(wrong), before).code == "choice.type"
            tried += 1
        done = battle.choose(with_lists(legal))
        assert isinstance(done, Progress), done
        hash(done.choice)
        if battle.state.number == 12:
            readings: Any = ["yes", "no", "perhaps"]
            assert isinstance(battle.command(SettleByRollOff("cover?", readings), 0), Progress)
            assert isinstance(battle.command(OfferDraw(), 1), Progress)
    assert tried > 100
    rows = (header_of(battle.log.setup, battle.log.dice), *battle.log.lines)
    log = parse_log(b"".join(map(encoded, rows)), "game.jsonl")
    assert log.lines == battle.log.lines
    assert fold(log).hash == battle.hash
    assert not verify(log)


def test_a_view_is_from_a_seat_that_there_is() -> None:
    battle = begun()
    for wrong in (2, 99, -1, *WRONG):
        with pytest.raises(BadInput, match="allowed are 0 to 1"):
            View(battle, wrong)


def test_a_view_of_a_game_that_is_over_refuses_every_choice() -> None:
    battle = begun()
    assert isinstance(battle.command(Surrender(), 0), Progress)
    answer = View(battle, 1).check(Finish())
    assert isinstance(answer, Refusal)
    assert answer.code == "choice.over"
