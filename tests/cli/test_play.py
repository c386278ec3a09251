"""Whole games at the terminal, played as a person would: by typing, by pressing Enter, by typing nonsense."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from muster.cli.battle_map import rows_for, window
from muster.cli.battle_view import headline
from muster.cli.output import packed
from muster.cli.play.dice import TypedDice, read_faces
from muster.cli.play.terminal import Leave, MenuOption, Terminal
from muster.cli.play.words import numbers, point, point_from
from muster.rulebook.die import D6, D10
from tests.battle.kit import new
from tests.cli.kit import Cli, Keyboard

MUSTER = Path(sys.executable).parent / "muster"
ENTER = "\n" * 2_000
BEGUN = "\n\n"
"""The person won the first roll-off, is Turn Master and has taken a zone."""


def test_bots_play_to_the_end_and_the_same_seed_plays_the_same_game(cli: Cli, small: tuple[str, ...]) -> None:
    found = cli.json(*small, "--players", "random,greedy")
    assert set(found) == {"winner", "points", "style", "ruleset", "turns", "decisions", "reason", "hash", "seed"}
    assert set(found["points"]) == {"Random", "Greedy"}
    assert found["winner"] in ("Random", "Greedy", None)
    assert (found["turns"], found["reason"]) == (4, "game length")
    assert cli.json(*small, "--players", "random,greedy") == found
    assert cli.json(*small[:-1], "6", "--players", "random,greedy")["hash"] != found["hash"]


def test_what_bots_play_is_told_so_that_it_can_be_played_again(
    cli: Cli, small: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = str(tmp_path / "game.jsonl")
    told = cli.text(*small, "--players", "random,random", "--log", log)
    assert told.startswith("Random (Reds) against Random 2 (Blues)\n24 × 24 in., core rules, 4 Game Turns, ")
    assert "seed 5.\n" in told
    assert "seed 5.\n" in cli.text("play", "--resume", log, "--at", "9")
    monkeypatch.setattr("muster.cli.play.session.any_seed", lambda: 11)
    drawn = cli.text("play", "--players", "random,random")
    assert "seed 11.\n" in drawn
    assert cli.text("play", "--players", "random,random", "--seed", "11") == drawn


def test_enter_alone_plays_a_whole_game(keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli) -> None:
    log = str(tmp_path / "game.jsonl")
    told = keyboard.play(ENTER, *small, "--players", "Anna:you,random", "--log", log)
    for words in (
        "Anna (Reds) against Random (Blues)",
        "Which unit do you deploy?",
        "Which unit moves?",
        "Which unit attacks?",
        "HP on average",
        "Game Turn 4 ends.",
        "The game ends (game length).",
    ):
        assert words in told
    assert "none of these" not in told
    code, verdict, _ = cli.run("verify", log)
    assert (code, verdict.endswith("lines played again, true.\n")) == (0, True)


def test_two_people_share_a_keyboard(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play(ENTER, *small, "--players", "Anna:you,Bert:you")
    assert "Anna deploys" in told
    assert "Bert deploys" in told
    assert "The game ends" in told


def test_words_are_understood_at_every_prompt(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    typed = "\n".join(["help", "units", "map", "log", "MAP", "map ?", "log 2", "undo", "surrender", "", "quit", "x"])
    told = keyboard.play(typed, *small, "--players", "you,greedy")
    for word in ("undo", "draw", "stop", "surrender", "bot", "without", "warn", "settle", "as", "quit"):
        assert f"\n  {word} " in told or f" {word} proposes" in told
    assert "in reserve" in told
    assert "has chosen nothing yet" in told
    assert "No unit on the table has the sign “?”" in told
    assert "really give up the game?" in told
    assert told.count("Roll-off for Turn Master") >= 2  # told when it happened, and again by log
    assert "Left in Game Turn 1. Nothing was kept" in told


@pytest.mark.parametrize(
    "text", ["0", "99", "-1", "1,2,3", "foo", "[bold]x[/]", "ne", "１", "9" * 500, "\x1b[2J", "1e9,2"]
)
def test_nonsense_is_asked_again(keyboard: Keyboard, small: tuple[str, ...], text: str) -> None:
    told = keyboard.play(f"{text}\n1\n{text}\nquit\n", *small, "--players", "you,random")
    assert told.count("is none of these; allowed are 1 to") == 2
    assert "\x1b[2J" not in told


def test_a_refused_place_is_explained_and_the_nearest_is_offered(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play(BEGUN + "A\n500,500\ny\nquit\n", *small, "--players", "Anna:you,random")
    assert "is not wholly within zone" in told
    assert "(DEPLOY-06)" in told
    assert "The nearest that the rules allow: Lamplighters around" in told
    assert "Anna deploys Lamplighters around" in told


def test_a_zone_across_a_corner_has_places_that_differ(keyboard: Keyboard) -> None:
    told = keyboard.play("\n\nquit\n", "play", "--players", "you,random", "--ruleset", "quickstart", "--seed", "4")
    listed = told[told.index("Where to with") : told.index("another unit")]
    places = re.findall(r"around \((.*?)\)", listed)
    assert len(places) == len(set(places)) >= 4


def test_undo_goes_back_to_the_last_choice(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log = str(tmp_path / "game.jsonl")
    told = keyboard.play(BEGUN + "1\n1\nundo\nunits\nquit\n", *small, "--players", "Anna:you,random", "--log", log)
    assert "Undone: the game goes on from decision" in told
    assert told.index("Anna deploys Lamplighters") < told.index("Undone:")
    assert "Random agrees to going back" in told
    assert cli.run("verify", log)[0] == 0


def test_a_person_may_refuse_that_another_goes_back(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    typed = "\n" * 6 + "undo\nn\nquit\n"
    told = keyboard.play(typed, *small, "--players", "Anna:you,Bert:you")
    assert "declines going back" in told or "Undone" in told


def test_surrender_ends_the_game(keyboard: Keyboard, small: tuple[str, ...]) -> None:
    told = keyboard.play("surrender\ny\n", *small, "--players", "Anna:you,random")
    assert "The game ends (surrender). Random wins" in told


def test_real_dice_are_typed(keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli) -> None:
    log = str(tmp_path / "game.jsonl")
    typed = "7 1\nsix\n1 2 3\n6\n\n2\n"
    told = keyboard.play(typed, *small, "--players", "Anna:you,random", "--dice", "real", "--log", log)
    assert told.count("That cannot be what they show; allowed are 2 numbers from 1 to 6, such as 351 or 3 5 1.") == 3
    assert told.count("That cannot be what they show; allowed is 1 number from 1 to 6.") == 1
    assert told.index("Type help at any prompt") < told.index("Roll 2 d6 for Turn Master: one each for Anna")
    assert "1 more >" in told
    assert "Roll-off for Turn Master: Anna 6, Random 2. Anna wins it." in told
    assert "You won the roll-off" in told
    assert cli.run("verify", log)[0] == 0


@pytest.mark.parametrize("typed", ["", "quit\n", "3\n"])
def test_real_dice_can_be_left_before_they_are_rolled(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, typed: str
) -> None:
    log = tmp_path / "game.jsonl"
    told = keyboard.play(typed, *small, "--players", "random,random", "--dice", "real", "--log", str(log))
    assert "Left before the first decision." in told
    assert not log.exists()


def test_fair_dice_are_committed_to_and_revealed(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    cli.json(*small, "--players", "random,random", "--dice", "fair", "--log", str(log))
    assert cli.run("verify", str(log))[0] == 0
    assert "secret" in json.loads(log.read_text().splitlines()[-1])
    assert not (tmp_path / "game.jsonl.secret").exists()


def test_teams_play_together(cli: Cli, armies: tuple[str, str]) -> None:
    four = ",".join((*armies, *armies))
    found = cli.json(
        "play", "--armies", four, "--players", "random,random,random,random", "--teams", "red,blue,red,blue",
        "--limit", "200", "--seed", "3",
    )  # fmt: skip
    assert found["winner"] in ("red", "blue", None)
    assert len(found["points"]) == 4


def test_replay_tells_the_game_again_and_draws_it(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    cli.json(*small, "--players", "random,greedy", "--log", log)
    told = cli.text("replay", log)
    assert told.count("ends.") >= 4
    assert "Greedy deploys" in told
    assert "Lamplighters" in told
    assert "Game Turn 2 begins" not in cli.text("replay", log, "--to", "3")
    drawn = cli.json("replay", log, "--svg", str(tmp_path / "pictures"))["written"]
    assert len(drawn) == 4
    assert all(Path(path).read_text().startswith("<svg") for path in drawn)
    lines = cli.json("replay", log)["lines"]
    assert lines[0]["told"][0] == "Game Turn 1 begins."
    assert cli.refused("replay", log, "--to", "99999")["code"] == "log.to"


@pytest.mark.parametrize("width", [60, 80, 100])
def test_replay_heads_the_map_with_the_turn_that_ended_and_cuts_nothing_off(
    cli: Cli, small: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    log = str(tmp_path / "game.jsonl")
    players = "Anna of the Lower Gallery:greedy,Bert of the Salt Flats:random"
    cli.text(*small, "--players", players, "--log", log)
    monkeypatch.setenv("COLUMNS", str(width))
    lines = cli.text("replay", log).splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("End of Game Turn")]
    assert [lines[place].split("  ")[0] for place in heads] == [f"End of Game Turn {turn}" for turn in range(1, 5)]
    whole = r"End of Game Turn \d +Anna of the Lower Gallery [\d.]+, +Bert of the Salt Flats [\d.]+ points"
    assert all(re.match(whole, " ".join(lines[place : place + 2])) for place in heads)
    assert all(len(lines[place]) <= width for place in heads)
    ends = [re.search(r" [\d.]+ of [\d.]+ points", line) for line in lines[-2:]]
    assert width == 60 or len({end.start() for end in ends if end is not None}) == 1


def test_menus_hang_what_does_not_fit_and_one_option_has_no_range(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = io.StringIO()
    terminal = Terminal(Console(file=printed, width=40))
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n\n"))
    label = "guard: Defence +1 until it does something else\n       and a line of its own that is too long, too"
    assert terminal.menu("What?", [MenuOption(label, 1)]) == 1
    assert printed.getvalue().splitlines()[:6] == [
        "What?",
        " ▸ 1 guard: Defence +1 until it",
        "       does something else",
        "       and a line of its own",
        "         that is too long, too",
        "Enter for 1, or help > ",
    ]
    assert "none of these; allowed is 1, or" in printed.getvalue()


@pytest.mark.parametrize("width", [30, 60, 200])
def test_a_headline_is_broken_between_names_and_figures_alone(width: int) -> None:
    field = new(1).field
    lines = [line.plain for line in packed(headline(field, 0), width)]
    assert "Player 1" in " ".join(lines)
    assert not any(re.search(r"(Player|Turn)$", line) or re.match(r"\s*(\d|points)", line) for line in lines)
    assert all(len(line) <= width for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join("".join(each.plain for each in headline(field, 0)).split())


def test_verify_tells_truth_lies_and_nonsense_apart(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    cli.json(*small, "--players", "random,random", "--log", str(log))
    assert cli.json("verify", str(log))["true"] is True
    rows = log.read_text().splitlines()
    place = next(place for place, row in enumerate(rows) if '"deployed"' in row)
    rows[place] = rows[place].replace('"choice"', '"choice"', 1).replace('"hash":"', '"hash":"0', 1)
    false = tmp_path / "false.jsonl"
    false.write_text("\n".join(rows) + "\n")
    code, out, err = cli.run("verify", str(false), "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["wrong"]
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:9]))
    assert cli.text("verify", str(cut)) == f"{cut}: 8 lines played again, true. The game is not over.\n"
    swapped = log.read_text().replace('"name":"Random"', '"name":"Rando"', 1)
    cut.write_text(swapped)
    assert "cut.jsonl:1: the setup is not as it was written" in cli.refused("verify", str(cut))["sentence"]
    (tmp_path / "notes.txt").write_text("not a log\n")
    assert "notes.txt:1" in cli.refused("verify", str(tmp_path / "notes.txt"))["sentence"]
    assert cli.refused("verify", str(tmp_path / "nowhere"))["code"] == "log.unreadable"


def test_verify_says_what_fair_dice_were_held_against(cli: Cli, small: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "fair.jsonl"
    cli.json(*small, "--players", "random,random", "--dice", "fair", "--log", str(log))
    header = json.loads(log.read_text().splitlines()[0])
    commitment, seed = header["dice"]["commitment"], header["dice"]["seeds"][0]
    told = cli.json("verify", str(log))
    assert (told["true"], told["checked"]) == (True, "told")
    assert "Checked only against the commitment that the log itself tells" in told["notes"][-1]
    kept = cli.json("verify", str(log), "--commitment", commitment.upper(), "--seed", seed)
    assert (kept["true"], kept["checked"]) == (True, "kept")
    assert kept["notes"][-1] == "Checked against the commitment kept before the first roll."
    for lie in (("--commitment", "0" * 64), ("--commitment", commitment, "--seed", "mine")):
        code, out, _ = cli.run("verify", str(log), *lie, "--json")
        assert (code, json.loads(out)["true"]) == (1, False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--players", "you"), "play.players"),
        (("--players", "you,gredy"), "play.player"),
        (("--players", "A:you,A:you"), "play.name"),
        (("--armies", "lamplighters"), "play.armies"),
        (("--armies", "lamplighters", "nobody"), "army.name"),
        (("--armies", "lamplighters", "benchmark-red"), "play.limit"),
        (("--limit", "10"), "play.limit"),
        (("--turns", "many"), "play.turns"),
        (("--turns", "3"), "setup"),
        (("--teams", "red"), "play.teams"),
        (("--teams", "red,red"), "play.teams"),
        (("--ruleset", "none"), "ruleset.unknown"),
        (("--at", "3"), "play.at"),
        (("--players", "greedy,random", "--resume", "x", "--turns", "5"), "play.resume_and_options"),
        (("--resume", "nowhere.jsonl"), "log.unreadable"),
        (("--players", ""), "play.players"),
        (("--log", "."), "play.log"),
        (("--log", "nowhere/game.jsonl"), "play.log"),
    ],
)
def test_what_cannot_be_played_is_refused(cli: Cli, arguments: tuple[str, ...], code: str) -> None:
    bots = () if "--players" in arguments else ("--players", "random,random")
    assert cli.refused("play", "--seed", "1", *bots, *arguments)["code"] == code


def test_what_is_wrong_with_players_and_teams_is_said(cli: Cli) -> None:
    sentence = "player is empty; allowed are you, random, greedy, greedy@0.7."
    assert cli.refused("play", "--players", ",random")["sentence"] == sentence
    sentence = "--teams puts all 2 players into one team; allowed are two teams or more, such as red,blue."
    assert cli.refused("play", "--players", "random,random", "--teams", "red,red")["sentence"] == sentence


def test_a_person_cannot_play_in_json(cli: Cli) -> None:
    status, out, _ = cli.run("play", "--players", "you,greedy", "--json")
    assert (status, json.loads(out)["error"]["code"]) == (2, "play.json")


def test_a_terminal_without_our_characters_or_colours_plays_too(small: tuple[str, ...]) -> None:
    import os

    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80", "TERM": "dumb"}
    done = subprocess.run(
        [MUSTER, *small, "--players", "you,random"], env=environment, input="\n" * 12, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "Left in Game Turn" in done.stdout


def test_pictures_that_cannot_be_written_are_refused(
    keyboard: Keyboard, small: tuple[str, ...], tmp_path: Path, cli: Cli
) -> None:
    log = str(tmp_path / "game.jsonl")
    keyboard.play("", *small, "--players", "Anna:you,random", "--log", log)
    (tmp_path / "turn-1-line-0.svg").mkdir()
    assert cli.refused("replay", log, "--svg", str(tmp_path))["code"] == "file.not_written"
    assert cli.refused("replay", log, "--svg", log)["code"] == "replay.folder"
    assert cli.refused("replay", log, "--svg", str(tmp_path / "no" / "where"))["code"] == "replay.folder"
    assert not (tmp_path / "no").exists()


def test_maps_fit_the_terminal_with_room_for_the_question() -> None:
    board = (48 * 1_000, 48 * 1_000)

    def rows(height: int, *, is_terminal: bool = True) -> int:
        console = Console(file=io.StringIO(), width=120, height=height, force_terminal=is_terminal)
        return window((0, 0), board, 114, rows_for(console)).rows

    assert rows(24) == 16
    assert rows(40) == 32
    assert rows(24, is_terminal=False) == 24


def test_points_ways_and_numbers_are_read_as_people_type_them() -> None:
    assert point("12,5") == point("(12 5)") == point(" 12 ; 5.0 ") == (12_000, 5_000)
    assert point("12") is point("a,b") is point("12,") is None
    assert point_from("n 4", (1_000, 1_000)) == (1_000, 5_000)
    assert point_from("SW2", (0, 0)) == (-1_414, -1_414)
    assert numbers("3, 1 2") == (3, 1, 2)
    assert numbers("") is numbers("1 a") is None


def test_faces_are_read_with_and_without_spaces() -> None:
    assert read_faces("351", D6) == read_faces("3 5,1", D6) == [3, 5, 1]
    assert read_faces("0 9", D10) == [0, 9]
    assert read_faces("7", D6) is read_faces("", D6) is read_faces("x", D6) is None


def test_what_led_to_a_roll_is_told_before_its_faces_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2 3\n1\n4\n"))
    file = io.StringIO()
    terminal = Terminal(Console(file=file, width=80))
    dice = TypedDice(terminal, ("Anna", "Bert", "Cleo"))
    dice.before_roll = lambda: terminal.say("Guards attack.")
    assert dice.roll(3, "Rifle attack").faces == (2, 3, 1)
    assert file.getvalue().startswith("Guards attack.\nRoll 3 d6 for Rifle attack.\n")
    assert dice.roll(1, "Turn Master, tie").faces == (4,)
    assert "one each for those who roll, in the order of their seats." in " ".join(file.getvalue().split())


def test_ctrl_c_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(Leave):
        Terminal(Console(file=io.StringIO())).line("?")
