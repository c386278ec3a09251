"""What people say instead of an answer: every command of the battle has its word at the prompt."""

from pathlib import Path
from typing import get_args

import pytest

from muster.battle import commands as co
from muster.battle.log.files import read_log
from tests.cli.kit import Cli, Keyboard

HOT_SEAT = ("--players", "Anna:you,Bert:you")
"""With seed 5 Anna wins the first roll-off and is asked first."""


@pytest.fixture
def log(tmp_path: Path) -> str:
    return str(tmp_path / "game.jsonl")


def test_a_draw_is_offered_declined_and_agreed_to(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play("draw\n\ndraw\ny\n", *small, *HOT_SEAT)
    assert told.count("Anna offers a draw. Does Bert agree?") == 2
    assert "Bert declines a draw." in told
    assert "The game ends (draw agreed). " in told
    assert "A draw" in told


def test_all_agree_to_stop_and_score(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    three = ("--armies", small[2], small[3], small[2])
    told = keyboard.play(
        "stop\ny\ny\nn\nas Bert stop\ny\ny\ny\n", "play", *three, "--limit", "100", "--seed", "5",
        "--players", "Anna:you,Bert:you,Cleo:you",
    )  # fmt: skip
    assert told.count("Does Cleo agree?") == 2
    assert "Cleo declines a stop" in told
    assert "The game ends (stopped early)." in told


def test_who_speaks_out_of_turn_is_named(keyboard: Keyboard, small: tuple[str, ...], log: str) -> None:
    typed = "as Bert draw\nn\nas\n2\nfly\nas Carl draw\nb\nas Bert surrender\ny\n"
    told = keyboard.play(typed, *small, *HOT_SEAT, "--log", log)
    assert "Bert offers a draw. Does Anna agree?" in told
    assert "“fly” is nothing to say; allowed are undo, draw, stop," in told
    assert "Who speaks?" in told
    assert "The game ends (surrender). Anna wins" in told
    assert [line.seat for line in read_log(Path(log)).lines[1:]] == [1, 0, 1]


@pytest.mark.rule("SPORT-02.a", "SPORT-03.a")
def test_a_second_warning_is_asked_about_and_disqualifies(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    typed = "warn Anna x\nwarn\n\nwarn bert moved units twice\nwarn Bert\nunits again\n\nwarn Bert again\ny\n"
    told = keyboard.play(typed, *small, *HOT_SEAT)
    assert "Anna cannot be meant here; allowed is Bert." in told
    assert "Bert gets a first warning: moved units twice." in told
    assert told.count("A second warning disqualifies Bert. Is it certain?") == 2
    assert told.count("second warning:") == 1
    assert "The game ends (disqualification). Anna wins" in told


@pytest.mark.rule("DICE-14")
def test_a_disagreement_is_settled_once(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    typed = "settle\n\nsettle May hounds swim?\nmap\n\nsettle\nMay hounds swim?\nthey may\nlog them\ny\n"
    told = keyboard.play(f"{typed}settle May hounds swim?\na\nb\n", *small, *HOT_SEAT)
    assert "Every side needs a reading; nothing is rolled for." in told
    assert "Anna wants dice to decide “May hounds swim?” (Anna: “they may”, Bert: “log them”)." in " ".join(
        told.split()
    )
    assert "Roll-off for May hounds swim?: Anna" in told
    reading = "they may" if "Anna wins it.\n  Settled" in told else "log them"
    assert f"the rest of the game: May hounds swim?: {reading}." in told
    assert "it is not rolled for twice. (SPORT-05)" in " ".join(told.split())


def test_a_bot_takes_the_seat_of_one_who_leaves(
    keyboard: Keyboard, small: tuple[str, ...], log: str, cli: Cli
) -> None:
    typed = "bot Bert chess\nb\nbot\n\nbot Bert\n2\n" + "\n" * 2_000
    told = keyboard.play(typed, *small, *HOT_SEAT, "--log", log)
    assert "“chess” is no bot; allowed are random, greedy, greedy@0.7." in told
    assert "A bot (random) plays for Bert from now on." in told
    assert "The game ends (game length)." in told
    assert cli.run("verify", log)[0] == 0


def test_the_game_goes_on_without_one_who_left(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play("without Anna\nwithout\n\nwithout Bert\ny\n", *small, *HOT_SEAT)
    assert "Anna cannot be meant here; allowed is Bert." in told
    assert told.count("Has Bert left, and the game goes on without them?") == 2
    assert "The game ends (left). Anna wins" in told


def test_bots_answer_proposals(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    """They play on while nothing is decided; one who has deployed more is ahead."""
    assert "Random declines a draw." in keyboard.play("draw\n", *small, "--players", "Anna:you,random")
    behind = keyboard.play("\n\nf\n\n\n\ndraw\nstop\n\nstop\ny\n", *small, "--players", "Anna:you,greedy")
    assert "Greedy declines a draw." in behind
    assert behind.count("Does Anna really propose to stop and score now?") == 2
    assert "The game ends (stopped early). Greedy wins" in behind


def test_those_who_may_be_meant_are_named(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    three = ("--armies", small[2], small[3], small[2])
    told = keyboard.play(
        "warn Anna x\nwarn Bert x\nwarn Cleo x\n", "play", *three, "--limit", "100", "--seed", "5",
        "--players", "Anna:you,Bert:you,Cleo:you",
    )  # fmt: skip
    assert told.count("cannot be meant here; allowed are ") == 1


def test_undo_takes_half_an_answer_back_before_a_whole_one(
    keyboard: Keyboard, small: tuple[str, ...], log: str
) -> None:
    told = keyboard.play("\n\n1\nundo\n2\nundo\nundo 9\nquit\n", *small, *HOT_SEAT, "--log", log)
    assert told.count("Which unit do you deploy?") == 4
    assert "“9” choices cannot be undone; allowed are 1 to 2" in told
    assert "Undone" not in told
    assert len(read_log(Path(log)).lines) == 3
    told = keyboard.play("1\nundo\nundo\nquit\n", "play", "--resume", log)
    assert told.index("Where to with Lamplighters?") < told.index("Undone: the game goes on from decision")


@pytest.mark.parametrize("count", ["x", "-4", "0", "1.5", "1000000"])
def test_lines_of_the_story_that_nobody_can_count_are_refused(
    keyboard: Keyboard, small: tuple[str, ...], count: str
) -> None:
    told = keyboard.play(f"log {count}\nquit\n", *small, *HOT_SEAT)
    assert f"“{count}” lines cannot be told; allowed are whole numbers from 1 to 99,999." in told
    assert told.count("Roll-off for Turn Master") == 1


def test_several_choices_are_undone_at_once(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play("\n\n1\n1\nas Anna undo 9\nas Anna undo x\nas Anna undo 2\nquit\n", *small, *HOT_SEAT)
    assert "“9” choices cannot be undone; allowed are 1 to 3, such as undo 1." in told
    assert "“x” choices cannot be undone; allowed are 1 to 3, such as undo 1." in told
    assert "Undone: the game goes on from decision 1;" in told
    assert told.count("Which deployment zone do you take?") == 2


def test_a_proposal_that_nobody_answered_is_answered_after_resuming(
    keyboard: Keyboard, small: tuple[str, ...], log: str
) -> None:
    keyboard.play("draw\n", *small, *HOT_SEAT, "--log", log)
    told = keyboard.play("y\n", "play", "--resume", log)
    assert "Anna offers a draw. Does Bert agree?" in told
    assert "The game ends (draw agreed)" in told


def test_real_dice_come_before_commands(keyboard: Keyboard, small: tuple[str, ...], log: str) -> None:
    typed = "6 1\nsettle Is it late?\nyes\nno\ny\nundo\nhelp\n5\n2\nquit\n"
    told = keyboard.play(typed, *small, *HOT_SEAT, "--dice", "real", "--log", log)
    assert "Roll 2 d6 for Is it late?: one each for Anna and Bert, in this order." in told
    assert "The dice are on the table; say undo once their faces are typed." in told
    assert "Roll-off for Is it late?: Anna 5, Bert 2. Anna wins it." in told
    assert len(read_log(Path(log)).lines) == 3


def test_a_roll_that_is_left_never_happened(keyboard: Keyboard, small: tuple[str, ...], log: str, cli: Cli) -> None:
    told = keyboard.play(
        "6 1\nsettle Is it late?\nyes\nno\ny\n5\n", *small, *HOT_SEAT, "--dice", "real", "--log", log
    )
    assert "Left in Game Turn 1." in told
    assert len(read_log(Path(log)).lines) == 2, "that they disagree is kept, the roll is not"
    assert cli.run("verify", log)[0] == 0


SAYINGS = {
    "draw\n": co.OfferDraw,
    "stop\ny\n": co.StopAndScore,
    "draw\nn\n": co.Decline,
    "\nundo\n": co.AskUndo,
    "bot Bert random\n": co.GoOnWithout,
    "warn Bert cheats\n": co.Warn,
    "settle q\na\nb\n": co.SettleByRollOff,
    "surrender\ny\n": co.Surrender,
}


def test_there_is_a_saying_for_every_command() -> None:
    at_a_server = {co.Pause, co.Resume, co.TakeBack}  # a terminal has no clocks, and nobody comes back to it
    assert set(SAYINGS.values()) == set(get_args(co.AnyCommand)) - at_a_server


@pytest.mark.parametrize(
    "typed", SAYINGS, ids=["draw", "stop", "decline", "undo", "bot", "warn", "settle", "surrender"]
)
def test_every_command_can_be_said_and_is_kept(
    keyboard: Keyboard, small: tuple[str, ...], log: str, typed: str, cli: Cli
) -> None:
    keyboard.play(typed, *small, *HOT_SEAT, "--log", log)
    assert SAYINGS[typed] in {type(line.command) for line in read_log(Path(log)).lines}
    assert cli.run("verify", log)[0] == 0
