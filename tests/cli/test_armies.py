"""`muster armies`: what comes with Muster, by the names that other commands take."""

import pytest

from muster.army import FACTIONS, SHIPPED, ready_army
from tests.cli.kit import Cli


def test_every_ready_army_and_faction_is_listed_with_its_points(cli: Cli) -> None:
    text = cli.text("armies")
    for name in SHIPPED:
        assert f"  {name} " in text
        assert f"{ready_army(name).cost:,.2f} points" in text
    for name in FACTIONS:
        assert f"units  {name}\n" in text


def test_json_says_the_same(cli: Cli) -> None:
    groups = cli.json("armies")["factions"]
    assert [group["name"] for group in groups] == [*FACTIONS, None]
    listed = [army for group in groups for army in group["armies"]]
    assert sorted(army["name"] for army in listed) == sorted(SHIPPED)
    assert all(army["about"] for army in listed)


def test_one_faction_is_listed_by_its_name(cli: Cli) -> None:
    (only,) = cli.json("armies", "larder")["factions"]
    assert [army["name"] for army in only["armies"]] == ["larder-300", "larder-500", "larder-1000", "larder-2000"]
    assert "Did you mean “larder”?" in cli.refused("armies", "lader")["sentence"]


@pytest.mark.parametrize("command", ["play", "print"])
def test_commands_that_take_an_army_say_where_they_are_listed(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert "muster armies" in cli.text(command, "--help")
