"""`muster print`: rosters and the reference as PDF files."""

from pathlib import Path

import pytest

from tests.cli.kit import Cli
from tests.press.sheets.kit import extracted

ROSTER = """\
kind: roster
name: Reed Company
units:
- {profile: Lancer, models: [{count: 6, weapons: [Carbine]}]}
profiles:
- {name: Lancer, move: 6, dash: 6, defence: 3, hp: 2, armour: 4+, aegis: 6+, cost: 10.25}
weapons:
- {name: Carbine, range: 18, attacks: 3, power: 4, ap: 5+, type: assault, cost: 11.04}
"""


def test_a_roster_file_is_printed(cli: Cli, tmp_path: Path) -> None:
    file, out = tmp_path / "reeds.yaml", tmp_path / "reeds.pdf"
    file.write_text(ROSTER, "utf-8")
    assert "Reed Company, 3 pages on A4" in " ".join(cli.text("print", str(file), str(out)).split())
    pages = extracted(out.read_bytes())
    assert len(pages) == 3
    assert "127.74" in pages[0]


def test_a_ready_army_is_printed_on_letter_with_little_ink(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "army.pdf"
    found = cli.json("print", "slow-caravan", str(out), "--paper", "letter", "--ink-saving")
    assert found == {
        "title": "The Slow Caravan",
        "file": str(out),
        "pages": 3,
        "bytes": out.stat().st_size,
        "paper": "letter",
        "ink_saving": True,
        "lacking": "",
    }


def test_the_reference_is_printed_for_a_ruleset(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    found = cli.json("print", "reference", "--ruleset", "beta", str(out))
    assert (found["title"], found["pages"]) == ("Reference, beta rules", 2)
    assert "Beta rules" in extracted(out.read_bytes())[0]


def test_our_own_pdf_is_written_anew_and_others_only_by_force(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    cli.text("print", "reference", str(out))
    first = out.read_bytes()
    cli.text("print", "reference", str(out))
    assert out.read_bytes() == first
    out.write_bytes(b"%PDF-1.4 my thesis")
    assert cli.refused("print", "reference", str(out))["code"] == "file.exists"
    assert out.read_bytes() == b"%PDF-1.4 my thesis"
    cli.text("print", "reference", str(out), "--force")
    assert out.read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("reference", "rules.txt"), "file.ending", ".pdf"),
        (("reference", "nowhere/rules.pdf"), "file.no_folder", "no folder nowhere"),
        (("reference", "a.pdf", "--paper", "a5"), "print.paper", "a4, letter"),
        (("reference", "a.pdf", "--ruleset", "chess"), "ruleset.unknown", "core"),
        (("slow-caravan", "a.pdf", "--ruleset", "core"), "print.ruleset", "its own ruleset"),
        (("missing.yaml", "a.pdf"), "file.unreadable", "missing.yaml"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_nothing_is_written(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    error = cli.refused("print", *arguments)
    assert error["code"] == code
    assert words in error["sentence"]
    assert not list(tmp_path.iterdir())


def test_a_folder_is_no_file_to_print_into(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").mkdir()
    assert cli.refused("print", "reference", str(tmp_path / "x.pdf"))["code"] == "file.folder"


def test_letters_that_no_font_has_are_told(cli: Cli, tmp_path: Path) -> None:
    file, out = tmp_path / "reeds.yaml", tmp_path / "reeds.pdf"
    file.write_text(ROSTER.replace("Reed Company", "Reed \U0001f9ff Company"), "utf-8")
    code, _, err = cli.run("print", str(file), str(out))
    assert code == 0
    assert "\U0001f9ff" in err
    assert "Reed ¿ Company" in extracted(out.read_bytes())[0]
