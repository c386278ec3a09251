"""`muster cost`: points and lines of everything that has a price, by hand and by the model."""

from decimal import Decimal
from pathlib import Path

import pytest

from muster.army import read_roster, read_unit
from muster.army.points import VERSION
from muster.files.loading import load
from tests.cli.kit import Cli

UNIT = "kind: unit\nname: Guard\nmove: 6\ndash: 6\ndefence: 3\nhp: 2\narmour: 4+\naegis: 6+\n"
WEAPON = "kind: weapon\nname: Gun\nrange: 18\nattacks: 3\npower: 4\nap: 5+\ntype: assault\n"
GUN = "{name: Gun, range: 18, attacks: 3, power: 4, ap: 5+, type: assault}"
BLADE = "{name: Blade, range: 0, attacks: 2, power: 4, type: assault, cost: 2.5}"
OATH = "{name: Oath, cost: 4, per: unit}"
GUARD = f"{{name: Guard, move: 6, dash: 6, defence: 3, hp: 2, armour: 4+, aegis: 6+, perks: [{OATH}]}}"
FACTION = f"kind: faction\nname: Watch\nweapons: [{GUN}, {BLADE}]\nprofiles: [{GUARD}]\n"
ROSTER = (
    f"kind: roster\nname: Patrol\nlimit: 100\nweapons: [{GUN}, {BLADE}]\nprofiles: [{GUARD}]\n"
    "units:\n  - profile: Guard\n    models: [{count: 3, weapons: [Gun, Blade]}]\n"
)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    for name, text in (("unit", UNIT), ("weapon", WEAPON), ("faction", FACTION), ("roster", ROSTER)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.rule("QS-16")
@pytest.mark.parametrize(("name", "points"), [("unit", 10.25), ("weapon", 11.04)])
def test_the_published_costs_with_their_lines(cli: Cli, written: Path, name: str, points: float) -> None:
    found = cli.json("cost", str(written / f"{name}.yaml"))
    assert (found["points"], found["kind"], found["version"]) == (points, name, VERSION)
    assert sum(Decimal(str(line["points"])) for line in found["lines"]) == Decimal(str(points))
    assert (found["cost"], found["by_hand"], found["pricing"]) == (None, False, None)
    text = cli.text("cost", str(written / f"{name}.yaml"))
    assert f"{points} points" in text
    assert all(line["label"] in text for line in found["lines"])
    assert "not priced yet" in text


def test_a_cost_by_hand_is_shown_beside_what_the_model_says(cli: Cli, written: Path) -> None:
    (written / "unit.yaml").write_text(UNIT + "cost: 12.5\n", encoding="utf-8")
    found = cli.json("cost", str(written / "unit.yaml"))
    assert (found["points"], found["cost"], found["by_hand"]) == (10.25, 12.5, True)
    assert "12.50 by hand" in cli.text("cost", str(written / "unit.yaml"))


def test_an_older_price_is_shown_with_its_version(cli: Cli, written: Path) -> None:
    (written / "unit.yaml").write_text(UNIT + "cost: 9.99\npricing: 7\n", encoding="utf-8")
    text = cli.text("cost", str(written / "unit.yaml"))
    assert "In the file: 9.99 by version 7, which this Muster does not know." in text
    (written / "unit.yaml").write_text(UNIT.replace("hp: 2", "hp: 3") + "cost: 9.99\npricing: 1\n", encoding="utf-8")
    found = cli.json("cost", str(written / "unit.yaml"))
    assert (found["by_hand"], found["pricing"]) == (True, 1)
    said = f"9.99 by hand; version 1 says {found['version_says']:.2f}"
    assert said in cli.text("cost", str(written / "unit.yaml"))


@pytest.mark.rule("POINTS-05")
def test_whatever_differs_from_the_model_is_shown(cli: Cli, written: Path) -> None:
    (written / "unit.yaml").write_text(UNIT + "cost: 10.25\npricing: 1\n", encoding="utf-8")
    assert "In the file" not in cli.text("cost", str(written / "unit.yaml"))
    (written / "unit.yaml").write_text(UNIT + "cost: 10.24\npricing: 2\n", encoding="utf-8")
    assert "10.24 by hand; version 2 says 10.25" in cli.text("cost", str(written / "unit.yaml"))


@pytest.mark.rule("POINTS-05")
def test_a_roster_adds_up_unit_by_unit(cli: Cli, written: Path) -> None:
    found = cli.json("cost", str(written / "roster.yaml"))
    expected = 3 * (Decimal("10.25") + Decimal("11.04") + Decimal("2.5")) + 4
    assert Decimal(str(found["points"])) == expected
    assert [line["label"] for line in found["lines"]] == ["Guard"]
    assert sum(Decimal(str(line["points"])) for line in found["units"][0]["lines"]) == expected
    assert {each["name"]: each["by_hand"] for each in found["profiles"]} == {
        "Guard": False,
        "Gun": False,
        "Blade": True,
    }
    plain, explained = (cli.text("cost", str(written / "roster.yaml"), *more) for more in ((), ("--explain",)))
    assert f"{expected} of 100.00 points" in plain
    assert "3 x Gun" not in plain
    assert all(words in explained for words in ("3 x Gun", "Perk: Oath", "Defence 3", "2.50 by hand"))


def test_a_library_lists_its_profiles(cli: Cli, written: Path) -> None:
    found = cli.json("cost", str(written / "faction.yaml"))
    assert [each["points"] for each in found["profiles"]][:2] == [10.25, 11.04]
    text = cli.text("cost", str(written / "faction.yaml"))
    assert all(words in text for words in ("Watch  1 unit, 2 weapons", "Guard", "Gun", "Blade", "2.50 by hand"))
    assert (found["name"], found["counts"]) == ("Watch", {"units": 1, "weapons": 2})


def test_costs_are_written_to_a_new_file_and_kept_there(cli: Cli, written: Path) -> None:
    new = written / "new.yaml"
    assert cli.json("cost", str(written / "roster.yaml"), "--out", str(new))["saved"] == str(new)
    roster = load(new, "roster", read_roster)
    assert {weapon.name: (weapon.cost, weapon.pricing) for weapon in roster.weapons} == {
        "Gun": (Decimal("11.04"), VERSION),
        "Blade": (Decimal("2.5"), None),
    }
    (written / "unit.yaml").write_text(UNIT + "cost: 12.5\n", encoding="utf-8")
    cli.text("cost", str(written / "unit.yaml"), "--out", str(written / "given-up.yaml"), "--hand-too")
    assert load(written / "given-up.yaml", "unit", read_unit).cost == Decimal("10.25")


def test_what_has_no_price_is_refused(cli: Cli, written: Path) -> None:
    unit = str(written / "unit.yaml")
    (written / "rules.yaml").write_text("kind: ruleset\nname: x\n", encoding="utf-8")
    assert "kind is ruleset; allowed are weapon, unit" in cli.refused("cost", str(written / "rules.yaml"))["sentence"]
    assert cli.refused("cost", unit, "--version", "99")["code"] == "cost.version"
    assert cli.refused("cost", unit, "--out", unit)["code"] == "file.exists"
    assert cli.refused("cost", unit, "--out", str(written / "no" / "x.yaml"))["code"] == "file.no_folder"
    assert cli.refused("cost", unit, "--hand-too")["code"] == "cost.hand_too"
    assert cli.refused("cost", str(written / "nowhere.yaml"))["code"] == "file.unreadable"
    (written / "unit.yaml").write_text(UNIT + "hp: lots\n", encoding="utf-8")
    assert "hp" in cli.refused("cost", unit)["sentence"]
