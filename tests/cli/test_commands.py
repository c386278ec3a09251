"""The other commands: chart, rules, ruleset, check, and bare `muster`."""

import ast
import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import muster.rulebook
from muster import __version__
from muster.cli.welcome import EXAMPLES
from muster.rulebook.coverage import Evidence
from tests.cli.kit import Cli

CHARTS = Path(muster.rulebook.__file__).parent / "charts"
MUSTER = Path(sys.executable).parent / "muster"
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.rule("ATTACK-07", "QR-45", "QS-25", "BETA-14")
@pytest.mark.parametrize(
    ("ruleset", "chart"),
    [("core", "d6-core"), ("quickref", "d6-core"), ("quickstart", "d6-quickstart"), ("beta", "d6-beta"),
     ("competitive", "d6-core")],
)  # fmt: skip
def test_the_chart_of_each_preset_cell_by_cell(cli: Cli, ruleset: str, chart: str) -> None:
    found = cli.json("chart", "--ruleset", ruleset)
    _, *rows = csv.reader((CHARTS / f"{chart}.csv").read_text("utf-8").splitlines())
    assert found["die"] == "d6"
    assert found["cells"] == {power: cells for power, *cells in rows}


@pytest.mark.parametrize("width", [24, 60, 80, 99, 100, 120])
def test_the_chart_fits_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    _, *lines = cli.text("chart").splitlines()
    rows: dict[str, list[str]] = {}
    for label, *cells in (line.split() for line in lines if re.match(r"[ \d]\d[ \d+]|  \d", line[:3])):
        rows.setdefault(label, []).extend(cells)
    assert max(map(len, lines)) <= width
    assert list(rows) == [*map(str, range(1, 20)), "20+"]
    assert all(len(cells) == 16 for cells in rows.values())


@pytest.mark.rule("QS-25")
def test_the_quick_start_chart_says_what_serves_beyond_it(cli: Cli) -> None:
    found = cli.json("chart", "--ruleset", "quickstart")
    assert len(found["cells"]) == 10
    assert len(found["beyond"]) == 20
    assert found["beyond"]["20"][0] == "A"
    assert "beyond that (dim) the core chart serves" in cli.text("chart", "--ruleset", "quickstart")


@pytest.mark.rule("D10-02")
@pytest.mark.parametrize(("table", "die"), [("d10-beta", "d10"), ("d10-formula", "d10"), ("d6-formula", "d6")])
def test_the_other_tables_by_a_ruleset_file(cli: Cli, tmp_path: Path, table: str, die: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(f"kind: ruleset\nname: Mine\nattack_table: {table}\n")
    found = cli.json("chart", "--ruleset", str(path))
    assert (found["die"], found["table"], len(found["cells"]), len(found["cells"]["1"])) == (die, table, 20, 16)
    assert "9/9" in cli.text("chart", "--ruleset", str(path)) or die == "d6"


def test_rules_are_searched_and_shown(cli: Cli) -> None:
    found = cli.json("rules", "search", "cover", "bonus")
    assert found["rules"][0]["id"] == "COVER-02"
    assert found["found"] >= len(found["rules"])
    assert "COVER-02" in cli.text("rules", "search", "cover", "bonus")
    assert "more; --all shows them" in cli.text("rules", "search", "unit")
    assert "more; --all" not in cli.text("rules", "search", "unit", "--all")
    assert "try fewer" in cli.text("rules", "search", "zeppelin")
    rule = cli.json("rules", "show", "save-13")
    assert (rule["id"], rule["part"]) == ("SAVE-13", "combat")
    assert "our ruling" in cli.text("rules", "show", "SAVE-13")
    assert "There is no rule SAVE-99" in cli.refused("rules", "show", "SAVE-99")["sentence"]


def test_coverage_counts_every_rule(cli: Cli) -> None:
    found = cli.json("rules", "coverage")
    assert sum(found["totals"].values()) == 876
    assert sum(sum(each.values()) for each in found["areas"].values()) == 876
    assert sum(found["parts"]["combat"].values()) == 86
    assert len(found["rules"]) == 876
    assert "combat" in cli.text("rules", "coverage")
    listed = cli.text("rules", "coverage", "--area", "save")
    assert "SAVE-14" in listed
    assert "COVER-01" not in listed
    assert "MIS-01" in cli.text("rules", "coverage", "--all")
    assert "areas are" in cli.refused("rules", "coverage", "--area", "QQQQ")["sentence"]


def test_the_id_of_a_rule_alone_shows_it(cli: Cli) -> None:
    assert cli.json("rules", "cover-02") == cli.json("rules", "show", "COVER-02")
    assert "COVER-99" in cli.refused("rules", "COVER-99")["sentence"]


def test_rulesets_are_shown_and_saved(cli: Cli, tmp_path: Path) -> None:
    found = cli.json("ruleset", "beta")
    assert found["switches"]["attack_table"]["value"] == "d6-beta"
    path = tmp_path / "club.yaml"
    assert "Written to" in cli.text("ruleset", "beta", "--save", str(path))
    assert cli.json("ruleset", str(path))["switches"] == found["switches"]
    before = path.read_bytes()
    assert "exists already" in cli.refused("ruleset", "core", "--save", str(path))["sentence"]
    assert path.read_bytes() == before
    nowhere = str(tmp_path / "none" / "club.yaml")
    assert "cannot be written" in cli.refused("ruleset", "core", "--save", nowhere)["sentence"]


FAULTY = """\
kind: weapon
name: No
range: -1
attacks: 31
power: 11
ap: 1+
type: light
colour: red
"""


@pytest.mark.rule("STAT-18", "STAT-19", "STAT-20", "STAT-21", "STAT-22")
def test_check_lists_every_fault_with_its_line_and_rule(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "weapon.yaml").write_text(FAULTY)
    (tmp_path / "notes.txt").write_text("not looked at")
    code, out, _ = cli.run("check", str(tmp_path), "--json")
    found = json.loads(out)
    assert (code, found["files"]) == (1, 1)
    assert [(fault["line"], fault["rule"]) for fault in found["faults"]] == [
        (3, "STAT-18"), (4, "STAT-19"), (5, "STAT-20"), (6, "STAT-21"), (7, "STAT-22"), (8, ""),
    ]  # fmt: skip
    code, out, _ = cli.run("check", str(tmp_path / "weapon.yaml"))
    assert code == 1
    assert "STAT-19 attacks is 31; allowed are whole numbers from 1 to 30." in out
    assert "6 faults" in out


def test_check_reads_every_kind_and_refuses_others(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text(
        "kind: ruleset\nname: A\n---\nkind: attack\ntarget: {defence: 3, hp: 1}\n"
        "weapons: [{attacks: 1, power: 1}]\n---\nkind: table\nboard: small\n---\nkind: dragon\n"
    )
    code, out, _ = cli.run("check", str(path), "--json")
    assert code == 1
    assert [fault["sentence"] for fault in json.loads(out)["faults"]] == [
        "kind is dragon; allowed are weapon, unit, faction, armoury, roster, ruleset, attack, table, scenario."
    ]
    assert "no .yaml file" in cli.refused("check", str(_empty(tmp_path)))["sentence"]
    assert "cannot be read" in cli.refused("check", str(tmp_path / "nothing.yaml"))["sentence"]


def _empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir(exist_ok=True)
    return folder


def test_clauses_are_shown_with_their_tests(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = Evidence(proven={"ACT-04.b": ("a test",)})
    monkeypatch.setattr("muster.cli.rules.find_evidence", lambda _: evidence)
    assert "In Muster: missing\n" in cli.text("rules", "show", "BETA-09")
    shown = cli.json("rules", "act-4.b")
    assert (shown["id"], shown["status"]) == ("ACT-04", "partly")
    assert shown["clauses"]["ACT-04.b"] | {"says": ""} == {
        "says": "", "part": "advanced", "status": "proven", "tests": ["a test"],
    }  # fmt: skip
    assert shown["clauses"]["ACT-04.e"]["part"] == "perks"
    assert "missing; part perks" in cli.text("rules", "ACT-04")
    assert "its clauses are ACT-04.a, ACT-04.b" in cli.refused("rules", "ACT-04.z")["sentence"]
    assert "its clauses are none" in cli.refused("rules", "DICE-01.a")["sentence"]
    found = cli.json("rules", "coverage")
    assert found["rules"]["ACT-04"]["clauses"]["ACT-04.b"]["tests"] == ["a test"]
    assert found["clauses"]["totals"]["proven"] == found["clauses"]["areas"]["ACT"]["proven"] == 1
    listed = cli.text("rules", "coverage", "--area", "act")
    assert "ACT-04.b proven" in listed


def test_the_welcome_shows_commands_that_work(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    text = cli.text()
    assert "trademark of Three Brothers Grim" in text
    assert cli.json()["version"] == __version__
    for _, command in EXAMPLES:
        assert command in text
        code, out, _ = cli.run(*command.split()[1:])
        assert code == 0
        assert out
    shown = {command.split()[1] for _, command in EXAMPLES}
    assert {"odds", "table", "play", "replay", "verify", "scenario", "rules", "check"} <= shown


def test_help_and_version(cli: Cli) -> None:
    assert cli.text("--version") == f"muster {__version__}\n"
    for command in ("odds", "roll", "chart", "check", "rules", "ruleset"):
        assert command in cli.text("--help")
        assert "--help" in cli.text(command, "--help")


def test_an_unknown_command_is_refused_with_the_list(cli: Cli) -> None:
    assert "allowed are serve, warm, odds, roll, chart" in cli.refused("ods")["sentence"]


@pytest.mark.parametrize("command", ["odds --attacks 60 --power 4 --defence 4 --armour 4+", "roll 26d6 --need 5+"])
@pytest.mark.parametrize("form", ["", " --json"])
def test_a_quick_command_loads_nothing_heavy(command: str, form: str) -> None:
    """By this it answers at once; how soon, `make soak` measures."""
    loads = f"import sys; from muster.cli.main import main\nmain({(command + form).split()!r})"
    told = f"import atexit, sys\natexit.register(lambda: print(sorted(sys.modules), file=sys.stderr))\n{loads}"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    loaded = {name.partition(".")[0] for name in ast.literal_eval(done.stderr.splitlines()[-1])}
    assert "muster" in loaded
    assert not loaded & {"numpy", "numba", "shapely", "networkx", "fastapi", "pydantic", "sqlalchemy", "ruamel"}


def test_the_command_itself_ends_with_2_on_bad_input() -> None:
    done = subprocess.run(
        [MUSTER, "odds", "--attacks", "1", "--power", "99", "--defence", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "muster: power is 99; allowed are whole numbers from 0 to 20.\n"


@pytest.mark.parametrize("arguments", ["roll 100000d6 --json", "rules search unit --all"])
def test_a_reader_that_stops_early_is_no_error(arguments: str) -> None:
    pipe = f"set -o pipefail; '{MUSTER}' {arguments} | head -c 10"
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
