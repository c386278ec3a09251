"""Games that were left, interrupted or torn off, and gone on with from their logs."""

from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest

from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.log.files import read_log, write_log
from muster.battle.log.replay import fold
from muster.battle.view import View
from muster.bots import GreedyPlayer
from tests.cli.kit import Cli, Keyboard

ENTER = "\n" * 2_000


def test_a_game_left_is_gone_on_with(keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli) -> None:
    log = str(tmp_path / "game.jsonl")
    told = keyboard.play("\n\n\n\n", *small, "--players", "Anna:you,greedy", "--log", log)
    assert f"Every answer is in the log. Go on with: muster play --resume {log}\n" in told
    begun = Path(log).read_text()
    told = keyboard.play("undo\n" + ENTER, "play", "--resume", log)
    assert "Anna is you, Greedy is the bot greedy; --players says otherwise" in told
    assert f"The log goes on in {log}." in told
    assert "Undone: the game goes on from decision" in told
    assert "The game ends (game length)" in told
    assert Path(log).read_text().startswith(begun)
    assert cli.run("verify", log)[0] == 0
    other = str(tmp_path / "other.jsonl")
    assert cli.json("play", "--players", "random,random", "--resume", log, "--at", "4", "--log", other)["turns"] == 4
    assert Path(log).read_text().startswith(Path(other).read_text()[:2_000])
    assert cli.refused("play", "--resume", log, "--players", "random,random")["code"] == "play.over"


def test_who_played_is_named_where_the_log_does_not_tell(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log = str(tmp_path / "a game.jsonl")
    told = keyboard.play("\n", *small, "--players", "you,Bert:greedy", "--log", log)
    assert f"Go on with: muster play --resume '{log}' --players you,greedy\n" in told
    told = keyboard.play("", "play", "--resume", log)
    assert "Player 1 is you, Bert is you; --players says otherwise." in " ".join(told.split())
    error = cli.refused("play", "--resume", log, "--players", "random,random,random")
    assert error["sentence"].endswith("has 2 seats: Player 1, Bert.")
    assert cli.run("play", "--resume", log, "--json")[0] == 2


def test_bots_that_were_interrupted_go_on_to_the_same_end(
    cli: Cli, small: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = str(tmp_path / "game.jsonl")
    whole = cli.json(*small, "--players", "greedy,greedy")
    choose, asked = GreedyPlayer.choose, count()

    def interrupted(player: GreedyPlayer, view: View, decision: AnyDecision) -> AnyChoice:
        if next(asked) == 9:
            raise KeyboardInterrupt
        return choose(player, view, decision)

    with monkeypatch.context() as patch:
        patch.setattr(GreedyPlayer, "choose", interrupted)
        left = cli.json(*small, "--players", "greedy,greedy", "--log", log)
    assert (left["winner"], left["reason"], left["decisions"]) == (None, None, 9)
    assert cli.json("play", "--resume", log) == whole
    assert cli.run("verify", log)[0] == 0


def wrapped() -> NoReturn:
    """Ctrl-C as it comes out of compiled code."""
    raise SystemError("returned a result with an exception set") from KeyboardInterrupt()


def faulty() -> NoReturn:
    raise SystemError("a fault")


def test_ctrl_c_within_compiled_code_leaves_like_any_other(
    cli: Cli, small: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = str(tmp_path / "game.jsonl")
    bots = (*small, "--players", "random,greedy")
    with monkeypatch.context() as patch:
        patch.setattr(GreedyPlayer, "choose", lambda *_: wrapped())
        told = cli.text(*bots, "--log", log)
        assert f"Every answer is in the log. Go on with: muster play --resume {log}" in told
        patch.setattr(GreedyPlayer, "choose", lambda *_: faulty())
        with pytest.raises(SystemError, match="a fault"):
            cli.run(*bots, "--json")
    with monkeypatch.context() as patch:
        patch.setattr("muster.battle.log.replay._again", lambda *_: wrapped())
        assert cli.run("verify", log) == (130, "", "")
    assert cli.run("verify", log)[0] == 0


def test_a_game_is_gone_on_with_once_at_a_time(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log = tmp_path / "game.jsonl"
    keyboard.play("\n\n", *small, "--players", "Anna:you,random", "--log", str(log))
    before = log.read_bytes()
    with write_log(fold(read_log(log)), log):
        error = cli.refused("play", "--resume", str(log), "--players", "random,random")
        assert error["sentence"] == f"{log} is being written by another game; allowed is another file, or to wait."
        assert cli.refused(*small, "--players", "random,random", "--log", str(log))["code"] == "play.log"
    assert log.read_bytes() == before
    assert cli.json("play", "--resume", str(log), "--players", "random,random")["reason"] == "game length"


def test_a_torn_log_is_gone_on_with_and_a_damaged_one_is_not(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log = tmp_path / "game.jsonl"
    keyboard.play("\n\n1\n1\n", *small, "--players", "Anna:you,random", "--log", str(log))
    rows = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(rows) + rows[-1][:40])
    assert "the last line is torn off (40 bytes)" in keyboard.play("", "play", "--resume", str(log))
    assert log.read_bytes() == b"".join(rows)
    damaged = b"".join((*rows[:2], *rows[3:]))
    log.write_bytes(damaged)
    assert cli.refused("play", "--resume", str(log), "--players", "random,random")["code"] == "log.order"
    assert log.read_bytes() == damaged


def test_a_fair_game_left_keeps_its_secret_beside_the_log(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log, secret = tmp_path / "game.jsonl", tmp_path / "game.jsonl.secret"
    told = keyboard.play("\n", *small, "--players", "you,random", "--dice", "fair", "--log", str(log))
    assert "bound by the commitment" in told
    assert secret.stat().st_mode & 0o077 == 0
    cli.json("play", "--players", "random,random", "--resume", str(log))
    assert cli.run("verify", str(log))[0] == 0
    assert not secret.exists()


def test_a_fair_game_gone_on_with_in_another_log_has_its_secret_there_too(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    keyboard.play("\n", *small, "--players", "you,random", "--dice", "fair", "--log", str(log))
    keyboard.play("\n\n", "play", "--players", "you,random", "--resume", str(log), "--log", str(other))
    cli.json("play", "--players", "random,random", "--resume", str(other))
    assert cli.run("verify", str(other))[0] == 0
    assert not (tmp_path / "other.jsonl.secret").exists()


def test_a_secret_of_another_game_is_left_alone(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "game.jsonl.secret").write_text("00\n")
    log = tmp_path / "game.jsonl"
    told = cli.refused(*small, "--players", "random,random", "--dice", "fair", "--log", str(log))
    assert "another --log, or to remove it" in told["sentence"]
    assert not log.exists()
    assert (tmp_path / "game.jsonl.secret").read_text() == "00\n"
