"""`muster share` and `muster receive`: a thing leaves as text or pictures and arrives as the same file."""

import io
from pathlib import Path

import pytest
from PIL import Image

from muster.army import READY, ROSTERS, read_roster, ready_army, write_faction, write_roster, write_unit
from muster.army.library import Faction
from muster.files.loading import load
from tests.army.kit import roster, squad, unit
from tests.cli.kit import Cli

ARMY = ready_army("lamplighters")


@pytest.fixture
def army(tmp_path: Path) -> Path:
    path = tmp_path / "army.yaml"
    path.write_text(write_roster(ARMY), encoding="utf-8")
    return path


def code_in(printed: str) -> str:
    return printed[printed.index("MUSTER-") : printed.index(" characters")].rsplit("\n", 1)[0]


@pytest.mark.rule("APP-04")
@pytest.mark.shows("APP-04")
def test_what_is_printed_can_be_pasted_as_it_is(cli: Cli, army: Path, tmp_path: Path) -> None:
    printed = cli.text("share", str(army), "--lore")
    assert max(map(len, printed.splitlines())) <= 80
    assert "roster “" in printed
    assert "One QR code of version" in printed
    pasted = code_in(printed).split()
    said = cli.text("receive", *pasted, "--out", str(tmp_path / "got.yaml"))
    assert said == f"Wrote {tmp_path / 'got.yaml'}: roster “{ARMY.name}”, 4 units, 285.50 pts.\n"
    assert load(tmp_path / "got.yaml", "roster", read_roster) == ARMY


def test_what_is_received_is_printed_as_a_file(cli: Cli, army: Path, tmp_path: Path) -> None:
    code = cli.json("share", str(army))["code"]
    printed = cli.text("receive", code)
    assert printed.startswith(f"# roster “{ARMY.name}”, 4 units, 285.50 pts\nkind: roster\n")
    assert "lore:" not in printed
    (tmp_path / "printed.yaml").write_text(printed, encoding="utf-8")
    assert cli.run("check", str(tmp_path / "printed.yaml"))[0] == 0
    assert cli.json("share", str(tmp_path / "printed.yaml"))["code"] == code


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_one_picture(cli: Cli, army: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"army.{kind}"
    document = cli.json("share", str(army), "--qr", str(out))
    assert document["files"] == [str(out)]
    assert len(document["versions"]) == len(document["parts"]) == 1
    assert document["versions"][0] <= 25
    if kind == "png":
        assert cli.json("receive", str(out))["name"] == ARMY.name
    else:
        assert out.read_text("utf-8").startswith("<svg")


@pytest.mark.rule("APP-04")
def test_several_pictures_and_what_is_missing(cli: Cli, tmp_path: Path) -> None:
    lore = " ".join(f"In year {number} they lit lamp {number * 7919 % 1000}." for number in range(150))
    big = tmp_path / "big.yaml"
    big.write_text(write_roster(roster(squad(lore=lore, cost=50))), encoding="utf-8")
    assert cli.json("share", str(big))["files"] == []
    printed = cli.text("share", str(big), "--lore", "--qr", str(tmp_path / "big.png"))
    files = sorted(str(path) for path in tmp_path.glob("big-*.png"))
    assert len(files) >= 2
    assert f"{len(files)} QR codes of version" in printed
    assert cli.json("receive", *reversed(files), files[0])["yaml"] == big.read_text("utf-8")
    refused = cli.refused("receive", *files[1:])
    assert refused["sentence"] == f"part 1 of {len(files)} is missing."


def test_a_text_file_and_the_standard_input(
    cli: Cli, army: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = cli.json("share", str(army))["code"]
    mail = tmp_path / "mail.txt"
    mail.write_text(f"Hello,\n\n> {code[:50]}\n> {code[50:]}\n\nSee you.\n", encoding="utf-8")
    assert cli.json("receive", str(mail))["name"] == ARMY.name
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(mail.read_bytes())))
    assert cli.json("receive", "-")["name"] == ARMY.name


def test_every_kind_is_told(cli: Cli, tmp_path: Path) -> None:
    man = unit(cost="10.25")
    for text, told in (
        (write_unit(man), "unit “Ferryman”, 10.25 pts"),
        (write_faction(Faction(name="Ferry", profiles=(man,))), "faction “Ferry”, 1 unit, 0 weapons"),
    ):
        path = tmp_path / "thing.yaml"
        path.write_text(text, encoding="utf-8")
        assert cli.json("receive", cli.json("share", str(path))["code"])["told"] == told


@pytest.mark.rule("APP-04")
def test_no_file_is_written_over(cli: Cli, army: Path, tmp_path: Path) -> None:
    code, before = cli.json("share", str(army))["code"], army.read_bytes()
    assert cli.refused("receive", code, "--out", str(army))["code"] == "file.exists"
    assert army.read_bytes() == before
    cli.text("receive", code, "--out", str(army), "--force")
    assert army.read_bytes() != before
    out = str(tmp_path / "army.png")
    cli.text("share", str(army), "--qr", out)
    assert cli.refused("share", str(army), "--qr", out)["code"] == "file.exists"
    cli.text("share", str(army), "--qr", out, "--force")


def test_what_cannot_be_shared_is_refused(cli: Cli, army: Path, tmp_path: Path) -> None:
    assert cli.refused("share", str(tmp_path / "none.yaml"))["code"] == "file.unreadable"
    assert cli.refused("share", str(army), "--qr", "army.gif")["code"] == "file.ending"
    assert cli.refused("share", str(army), "--qr", str(tmp_path / "no" / "a.png"))["code"] == "file.no_folder"
    assert cli.refused("share", str(army), "--qr", str(tmp_path / "army.yaml" / "a.png"))["code"] == "file.no_folder"
    table = tmp_path / "table.yaml"
    table.write_text("kind: table\n", encoding="utf-8")
    assert "kind is table; allowed are weapon, unit" in cli.refused("share", str(table))["sentence"]
    table.write_text("kind: weapon\n---\nkind: weapon\n", encoding="utf-8")
    assert "2 documents" in cli.refused("share", str(table))["sentence"]


def test_what_cannot_be_received_is_refused(cli: Cli, army: Path, tmp_path: Path) -> None:
    assert cli.refused("receive", "hello")["code"] == "share.no_code"
    assert cli.refused("receive", "missing.png")["code"] == "receive.no_file"
    assert cli.refused("receive", str(army))["code"] == "share.no_code"
    assert cli.refused("receive", "M" * 50_000)["code"] == "share.no_code"
    odd = tmp_path / "odd.png"
    odd.write_bytes(b"\xfe\xfe\xfe")
    assert cli.refused("receive", str(odd))["code"] == "receive.no_text"
    Image.new("RGB", (90, 90), "white").save(odd)
    assert cli.refused("receive", str(odd))["code"] == "image.no_qr"
    assert cli.refused("receive", str(tmp_path))["code"] in ("receive.no_file", "share.no_code")


def test_a_picture_of_something_else_is_told_so(cli: Cli, tmp_path: Path) -> None:
    from muster.press.qr import Qr

    path = tmp_path / "other.png"
    path.write_bytes(Qr("https://example.org/menu").png())
    assert "is no Muster code" in cli.refused("receive", str(path))["sentence"]


@pytest.mark.parametrize("name", READY)
def test_every_army_that_ships_survives_a_picture(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "army.yaml"
    path.write_text(write_roster(ready_army(name)), encoding="utf-8")
    files = cli.json("share", str(path), "--lore", "--qr", str(tmp_path / "army.png"))["files"]
    assert cli.json("receive", *files)["yaml"] == path.read_text("utf-8")


def test_the_page_says_how_large_the_codes_of_shipped_rosters_are(cli: Cli) -> None:
    page = " ".join((Path(__file__).parents[2] / "docs" / "sharing.md").read_text("utf-8").split())
    versions = {
        points: max(
            version
            for name in ROSTERS
            if name.endswith(f"-{points}")
            for version in cli.json("share", name)["versions"]
        )
        for points in (1000, 2000)
    }
    assert f"1,000 points need versions up to {versions[1000]}, those of 2,000 points up to {versions[2000]}." in page
