"""Input that is odd rather than wrong: names that look like markup, long names, strange places, strange terminals."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from muster.cli.bars import bars
from tests.cli.kit import Cli

MUSTER = Path(sys.executable).parent / "muster"
ATTACK = ("odds", "--attacks", "3", "--power", "4", "--defence", "4")


@pytest.mark.parametrize("name", ["[/] x", "[red]Club[/red]", "[bold", "100% [sic]", "\\[x]"])
def test_names_that_look_like_markup_are_shown_as_they_are(cli: Cli, tmp_path: Path, name: str) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text(f"kind: ruleset\nname: {json.dumps(name)}\n")
    for command in (("ruleset", str(rules)), (*ATTACK, "--ruleset", str(rules)), ("chart", "--ruleset", str(rules))):
        assert name in cli.text(*command)
    attack = tmp_path / "attack.yaml"
    weapon = f"{{name: {json.dumps(name)}, attacks: 1, power: 4}}"
    attack.write_text(f"kind: attack\ntarget: {{defence: 3, hp: 1}}\nweapons: [{weapon}, {weapon}]\n")
    assert name in cli.text("odds", "--file", str(attack))


@pytest.mark.parametrize("name", ["x" * 300, "a\x1b[31mb", "nul\x00", ""])
def test_a_ruleset_that_cannot_be_a_file_is_refused_in_one_printable_line(cli: Cli, name: str) -> None:
    sentence = cli.refused(*ATTACK, "--ruleset", name)["sentence"]
    assert "allowed are core, quickref" in sentence
    assert sentence.isprintable()


@pytest.mark.parametrize(
    "arguments", [("--json", *ATTACK), (*ATTACK, "--json"), ("odds", "--json", *ATTACK[1:]), ("--json", "--version")]
)
def test_json_may_stand_anywhere(cli: Cli, arguments: tuple[str, ...]) -> None:
    code, out, err = cli.run(*arguments)
    assert (code, err) == (0, "")
    assert isinstance(json.loads(out), dict)


def test_version_ends_there(cli: Cli) -> None:
    assert cli.text("--version", *ATTACK).count("\n") == 1


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("arguments", [ATTACK, ("roll", "9d6"), ("rules", "coverage"), ("foo",)])
def test_a_terminal_without_our_characters_still_gets_an_answer(
    arguments: tuple[str, ...], form: tuple[str, ...]
) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([MUSTER, *arguments, *form], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == (2 if arguments == ("foo",) else 0)
    assert "Traceback" not in done.stderr


def test_a_refusal_nobody_reads_ends_quietly() -> None:
    done = subprocess.run(["bash", "-c", f"'{MUSTER}' foo --json | true"], capture_output=True, check=True)
    assert done.stderr == b""


MANY_FAULTS = """\
kind: attack
colour: red
ruleset: nonsense
target:
  defence: 99
  hp: 1
  damaged: [1]
  cover: {defence: 40}
weapons:
  - {attacks: x, power: 4}
  - {attacks: 10000, count: 9, power: 4}
"""


def test_every_fault_of_an_attack_is_listed_at_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "attack.yaml"
    path.write_text(MANY_FAULTS)
    code, out, _ = cli.run("check", str(path), "--json")
    assert code == 1
    assert [fault["line"] for fault in json.loads(out)["faults"]] == [2, 3, 5, 8, 10, 11]
    path.write_text(MANY_FAULTS.replace("defence: 99", "defence: 9").replace("colour: red\n", ""))
    code, out, _ = cli.run("check", str(path), "--json")
    assert "models of 1 HP cannot be damaged" in json.loads(out)["faults"][1]["sentence"]


def test_a_ruleset_is_looked_for_beside_the_attack(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("kind: ruleset\nname: Club\nattack_table: d10-beta\n")
    attack = tmp_path / "attack.yaml"
    weapons = "weapons: [{attacks: 1, power: 4}]"
    attack.write_text(f"kind: attack\nruleset: club.yaml\ntarget: {{defence: 4, hp: 1}}\n{weapons}\n")
    assert cli.json("odds", "--file", str(attack))["needs"] == "5+"
    assert cli.json("odds", "--file", str(attack), "--ruleset", "core")["needs"] == "4+"


def test_one_unreadable_file_does_not_hide_the_others(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "b.yaml").write_text("kind: weapon\nname: X\n")
    (tmp_path / "folder.yaml").mkdir()
    code, out, _ = cli.run("check", str(tmp_path), "--json")
    faults = json.loads(out)["faults"]
    assert code == 1
    assert "is not UTF-8 text" in faults[0]["sentence"]
    assert {Path(fault["file"]).name for fault in faults} == {"a.yaml", "b.yaml"}


def test_faults_of_several_documents_come_in_the_order_of_their_lines(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("kind: weapon\nname: X\nrange: -1\n---\nkind: dragon\n---\nkind: ruleset\nbase: x\n")
    _, out, _ = cli.run("check", str(path), "--json")
    lines = [fault["line"] for fault in json.loads(out)["faults"]]
    assert lines == sorted(lines)
    assert len(lines) >= 5


def test_a_flat_distribution_is_drawn_too() -> None:
    drawn = bars([1 / 3000] * 3000)
    assert sum(bar.chance for bar in drawn) == pytest.approx(1)
    assert len(drawn) <= 20


def test_a_multiplier_of_hp_is_told_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text("kind: ruleset\nname: F\nattack_table: d6-formula\n")
    text = cli.text("odds", "--attacks", "1", "--power", "7", "--defence", "2", "--hp", "9", "--ruleset", str(path))
    assert "counts 3" not in text
    assert "Each hit that is not saved costs 3 HP." in text


def test_a_save_lost_to_a_drawback_is_explained(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "attack.yaml"
    cover = "{defence: 4, hp: 1, armour: 6+, cover: {armour: -1}}"
    path.write_text(f"kind: attack\ntarget: {cover}\nweapons: [{{attacks: 1, power: 4}}]\n")
    assert "Armour 7+ (7 = 6 +1 cover) is worse than 6+: no save." in cli.text("odds", "--file", str(path))


@pytest.mark.parametrize("typed", [b"\n\xff\xfe\n\n", None], ids=["no text", "no input at all"])
def test_what_is_no_text_or_no_input_ends_in_no_traceback(tmp_path: Path, typed: bytes | None) -> None:
    """What cannot be read is refused and asked again; without any input the game is left."""
    game = (MUSTER, "play", "--players", "you,random", "--armies", "salt-kites", "lamplighters", "--seed", "1")
    told = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *game] if typed is None else [*game],
        input=typed, capture_output=True, timeout=120, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert told.returncode == 0
    assert b"Traceback" not in told.stderr
    assert b"Left in Game Turn 1" in told.stdout
    assert (b"is none of these" in told.stdout) == (typed is not None)
