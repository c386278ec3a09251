"""`muster table`: random tables and table files, drawn, saved, shown and refused."""

import json
import re
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from muster.cli.table_size import board_of
from muster.files import BadInput
from muster.table.deployment.markers import formations
from muster.table.shapes.measure import Scale
from tests.cli.kit import Cli

SEVEN = ("table", "--size", "6x4", "--terrain", "moderate", "--zones", "random", "--markers", "5", "--seed", "7")
HAND_MADE = """\
kind: table
name: The ford
board: {size: medium}
terrain:
- {piece: wood, at: [12, 12]}
- {piece: wood, at: [36, 36]}
"""


def test_a_seed_is_drawn_into_a_file_and_always_the_same(cli: Cli, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    assert "Wrote" in cli.text(*SEVEN, "--svg", str(one))
    cli.text(*SEVEN, "--svg", str(two))
    assert one.read_bytes() == two.read_bytes()
    root = fromstring(one.read_text("utf-8"))  # noqa: S314 -- our own text
    assert root.get("viewBox")
    assert "Random table, seed 7" in one.read_text("utf-8")
    assert cli.text(*SEVEN, "--svg", "-") == one.read_text("utf-8")


def test_another_seed_is_another_table(cli: Cli) -> None:
    one, other = (cli.json("table", "--seed", seed)["table"]["terrain"] for seed in ("7", "8"))
    assert one != other


def test_without_a_seed_the_one_drawn_is_told(cli: Cli) -> None:
    found = cli.json("table", "--size", "2x2", "--markers", "none")
    again = cli.json("table", "--size", "2x2", "--markers", "none", "--seed", str(found["seed"]))
    assert found == again


def test_a_png_is_as_wide_as_asked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cli.text("table", "--size", "2x2", "--seed", "1", "--png", str(path), "--width", "320", "--night")
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20]) == (320,)
    assert len(data) > 20_000


def test_json_is_the_table_and_its_fairness(cli: Cli) -> None:
    found = cli.json(*SEVEN)
    assert found["seed"] == 7
    assert found["fair"] is True
    assert found["table"]["kind"] == "table"
    assert len(found["table"]["markers"]) == 5
    assert {"code", "fair", "sentence"} == set(found["findings"][0])
    assert found["written"] == []


def test_a_saved_table_reads_back_as_the_same_table(cli: Cli, tmp_path: Path) -> None:
    path, svg = tmp_path / "table.yaml", tmp_path / "table.svg"
    made = cli.json(*SEVEN, "--save", str(path), "--svg", str(svg))
    assert made["written"] == [str(svg), str(path)]
    read = cli.json("table", str(path))
    assert read["table"] == made["table"]
    assert "seed" not in read


def test_a_table_file_edited_by_hand_is_drawn(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ford.yaml"
    path.write_text(HAND_MADE)
    drawn = cli.text("table", str(path), "--svg", "-")
    assert drawn.count('class="piece wood"') == 2
    path.write_text(HAND_MADE.replace("{piece: wood, at: [36, 36]}", "{piece: crater, at: [36, 36]}"))
    assert 'class="piece crater"' in cli.text("table", str(path), "--svg", "-")
    text = cli.text("table", str(path))
    assert "The ford" in text
    assert "♣" in text
    assert re.search(r"This table is not fair: [1-9] of [0-9]+ measures fail", text), text


def test_one_measure_that_fails_is_told_as_one(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text(HAND_MADE[: HAND_MADE.index("terrain")] + "markers: [{at: [24, 31]}]\nzones: {map: SQ1}\n")
    text = cli.text("table", str(path))
    assert "This table is not fair: 1 of 12 measures fails;" in text, text


def test_every_fault_of_a_table_file_is_listed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        HAND_MADE.replace("piece: wood, at: [12, 12]", "piece: woood, at: [12, 12]").replace("medium", "huge")
    )
    code, out, err = cli.run("table", str(path), "--svg", "-")
    assert (code, out) == (2, "")
    assert "woood" in err
    assert "huge" in err
    assert err.count("\n") >= 2
    assert len(json.loads(cli.run("table", str(path), "--json")[1])["error"]["faults"]) >= 2


def test_the_summary_has_a_map_a_legend_and_the_way_to_the_picture(cli: Cli) -> None:
    text = cli.text(*SEVEN)
    assert "Random table, seed 7" in text
    assert "72 × 48 in." in text
    assert "moderate terrain" in text
    assert "This table is fair" in text
    assert "--size 6x4 --terrain moderate --zones random --markers 5 --seed 7 --svg table.svg" in text
    lines = text.splitlines()
    rows = lines[3 : lines.index("", 3)]
    assert len(rows) == 24
    assert all(sum(row.count(digit) for row in rows) == 1 for digit in "12345")


@pytest.mark.rule("SETUP-18")
@pytest.mark.parametrize(
    ("name", "feet", "sides"),
    [("small", "2x2", (24, 24)), ("medium", "4x4", (48, 48)), ("large", "6x4", (72, 48)), ("giant", "8x4", (96, 48))],
)
def test_the_listed_sizes_by_name_and_in_feet(name: str, feet: str, sides: tuple[int, int]) -> None:
    for typed in (name, feet):
        board = board_of(typed)
        assert (board.name, board.size) == (name, (1000 * sides[0], 1000 * sides[1]))


@pytest.mark.parametrize(
    ("size", "sides"),
    [("6x4", (72, 48)), ("small", (24, 24)), ("GIANT", (96, 48)), ("3x2", (36, 24)), ("60x44in", (60, 44)),
     ("120x90cm", (120, 90)), ("circle 48", (48, 48)), ("circle-36", (36, 36)), ("5×4", (60, 48))],
)  # fmt: skip
def test_sizes_as_they_are_typed(size: str, sides: tuple[int, int]) -> None:
    board = board_of(size)
    assert board.size == (1000 * sides[0], 1000 * sides[1])
    assert (board.scale is Scale.CENTIMETRES) == size.endswith("cm")
    assert (board.circle is not None) == size.startswith("circle")


@pytest.mark.parametrize("size", ["", "6", "6x4x2", "0x4", "huge", "6x-4", "60x44", "nanxnan"])
def test_sizes_that_are_none(size: str) -> None:
    with pytest.raises(BadInput):
        board_of(size)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--size", "huge"), "size is huge; allowed are 2x2"),
        (("--size", "4x6"), "the longer side comes first"),
        (("--terrain", "lunar"), "allowed are light, moderate, dense"),
        (("--players", "9"), "allowed are whole numbers from 2 to 8"),
        (("--zones", "spiral"), "“spiral” is no map for 2 players"),
        (("--depth", "40"), "depth is 40; allowed are 33, 25"),
        (("--markers", "10"), "allowed are none and whole numbers from 0 to 9"),
        (("--seed", "x"), "seed is x"),
        (("--units", "ells"), "allowed are in, cm"),
        (("--width", "9"), "allowed are whole pixels from 100 to 8,000"),
        (("--theme", "lunar"), "There is no theme"),
        (("--svg", "/nowhere/at/all.svg"), "there is no folder /nowhere/at"),
        (("nowhere.yaml",), "nowhere.yaml"),
    ],
)
def test_refusals_in_one_sentence(cli: Cli, arguments: tuple[str, ...], expected: str) -> None:
    assert expected in cli.refused("table", *arguments)["sentence"]


def test_a_folder_is_not_overwritten(cli: Cli, tmp_path: Path) -> None:
    for option in ("--svg", "--png", "--save"):
        assert "is a folder" in cli.refused("table", "--seed", "1", option, str(tmp_path))["sentence"]
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_if_one_path_is_wrong(cli: Cli, tmp_path: Path) -> None:
    good = tmp_path / "good.svg"
    cli.refused("table", "--seed", "1", "--svg", str(good), "--png", str(tmp_path / "no" / "bad.png"))
    assert not good.exists()


def test_options_of_a_random_table_do_not_stand_beside_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ford.yaml"
    path.write_text(HAND_MADE)
    sentence = cli.refused("table", str(path), "--seed", "7", "--size", "6x4")["sentence"]
    assert sentence.startswith("--seed, --size cannot stand beside a table file")


def test_two_documents_are_not_printed_into_one_another(cli: Cli) -> None:
    code, out, _ = cli.run("table", "--svg", "-", "--json")
    assert code == 2
    assert "both print" in json.loads(out)["error"]["sentence"]


@pytest.mark.parametrize("players", ["3", "4", "6"])
def test_more_players_get_markers_that_are_fair_to_them(cli: Cli, players: str) -> None:
    found = cli.json("table", "--players", players, "--seed", "2", "--terrain", "light")
    assert len(found["table"]["zones"]) >= int(players)
    assert found["fair"] is True
    assert "markers" in found["table"]


@pytest.mark.rule("SETUP-20")
def test_centimetres_keep_the_numbers(cli: Cli) -> None:
    assert "72 × 48 cm" in cli.text("table", "--units", "cm", "--seed", "3")
    assert "72 × 48 cm" in " ".join(cli.text("table", "--help").replace("│", " ").split())
    found = cli.json("table", "--units", "cm", "--seed", "3")
    spread = next(each["sentence"] for each in found["findings"] if each["code"] == "spread")
    assert " cm from the nearest piece" in spread


@pytest.mark.rule("SCENERY-03")
def test_the_density_is_moderate_unless_another_is_asked_for(cli: Cli) -> None:
    usual, moderate, dense = (
        cli.json("table", "--seed", "7", *asked)["table"]
        for asked in ((), ("--terrain", "moderate"), ("--terrain", "dense"))
    )
    assert usual == moderate != dense


@pytest.mark.rule("SCENERY-02")
def test_the_number_of_pieces_may_be_agreed(cli: Cli) -> None:
    assert "6 pieces of terrain, an agreed number" in cli.text("table", "--seed", "7", "--pieces", "6")
    assert "allowed are whole numbers from 0 to 100" in cli.refused("table", "--pieces", "200")["sentence"]


@pytest.mark.rule("MARK-19")
@pytest.mark.parametrize("count", [1, 3, 4, 9])
def test_the_number_of_markers_may_be_chosen(cli: Cli, count: int) -> None:
    placed = cli.json("table", "--seed", "7", "--terrain", "light", "--markers", str(count))["table"]["markers"]
    colours = {marker["colour"] for marker in placed}
    assert len(placed) == count
    assert any(set(formation.colours) == colours for formation in formations(count))


def test_the_other_commands_do_not_wait_for_the_table() -> None:
    code = (
        "import sys; from muster.cli.main import run; run(['table', '--help']); "
        "sys.exit('numpy' in sys.modules or 'shapely' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_board_of_any_outline_by_its_corners(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "triangle.yaml"
    made = cli.json("table", "--corners", "0,0 60,0 30,50", "--seed", "3", "--save", str(path))
    assert made["fair"] is True
    assert made["table"]["board"] == {"name": "irregular", "corners": [[0, 0], [60, 0], [30, 50]]}
    assert cli.json("table", str(path))["fair"] is True
    told = cli.text("table", "--corners", "0,0 30,0 30,60 0,60", "--seed", "3", "--units", "cm")
    assert "30 × 60 cm" in told
    assert '--corners "0,0 30,0 30,60 0,60"' in told


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--corners", "0,0 60"), "corners is 0,0 60; allowed are three or more such as “0,0 60,0 30,50”."),
        (("--corners", ""), "corners is empty; allowed are"),
        (("--corners", "0,0 60,0"), "An outline of 2 corners is no board; allowed are 3 to 100."),
        (("--corners", "0,0 9,0 0,9", "--size", "4x4"), "--size and --corners both make the board"),
        (("--size", "20x20", "--terrain", "dense"), "pieces of terrain by its area; allowed are 200"),
    ],
)
def test_corners_that_are_no_board_are_refused(cli: Cli, options: tuple[str, ...], said: str) -> None:
    assert said in cli.refused("table", *options, "--seed", "1")["sentence"]


@pytest.mark.parametrize("typed", ["6 x 4", "6 × 4 ft", "72 x 48 in"])
def test_spaces_in_a_size(typed: str) -> None:
    assert board_of(typed).size == (72_000, 48_000)


def test_ids_of_maps_in_small_letters(cli: Cli, tmp_path: Path) -> None:
    one, other = (cli.json("table", "--size", "4x4", "--seed", "2", "--zones", zones) for zones in ("sq1", "SQ1"))
    assert one == other
    path = tmp_path / "small.yaml"
    path.write_text("kind: table\nboard: medium\nzones: {map: sq1}\n", encoding="utf-8")
    assert len(cli.json("table", str(path))["table"]["zones"]) == 2


def test_numbers_of_two_digits_keep_the_map_in_line(cli: Cli, tmp_path: Path) -> None:
    places = ", ".join(f"{{at: [{x}.5, {y}]}}" for y in (5, 13, 21) for x in (3, 9, 15, 23))
    path = tmp_path / "many.yaml"
    path.write_text(f"kind: table\nboard: small\nmarkers: [{places}]\n", encoding="utf-8")
    lines = cli.text("table", str(path)).splitlines()
    top = next(line for line in lines if "10" in line and "11" in line)
    assert len(top) == 2 + 24
    assert top.endswith("1")


@pytest.mark.parametrize("option", ["--png", "--save"])
def test_only_an_svg_is_printed(cli: Cli, option: str) -> None:
    assert "Only --svg - prints" in cli.refused("table", "--seed", "1", option, "-")["sentence"]


def test_letters_that_the_font_lacks_are_told_before_a_png(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(HAND_MADE.replace("The ford", "漢 ford"), encoding="utf-8")
    code, _, err = cli.run("table", str(path), "--png", str(tmp_path / "t.png"), "--width", "200")
    assert code == 0
    assert "our font lacks 漢" in err
    assert cli.run("table", str(path), "--svg", str(tmp_path / "t.svg"))[2] == ""


def test_a_very_wide_png_is_announced(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.press.png.png", lambda text, width: b"")
    for width, said in (("8000", "a PNG 8,000 pixels wide can take a minute"), ("3200", "")):
        _, _, err = cli.run(
            "table", "--size", "2x2", "--seed", "1", "--png", str(tmp_path / f"{width}.png"), "--width", width
        )
        assert said in err
        assert bool(err) is bool(said)
