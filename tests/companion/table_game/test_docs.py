"""The page on table games: its examples are played, and its tables name all there is."""

import json
import re
from pathlib import Path
from typing import Any, get_type_hints

from muster.army.ready_armies import READY, ready_army
from muster.companion.bodies import body_of
from muster.companion.table_game import shapes, table_game
from muster.companion.table_game.commands.registry import COMMANDS
from muster.companion.table_game.history import NEW, REDO, UNDO

PAGE = (Path(__file__).parents[3] / "docs" / "table-game.md").read_text("utf-8")
ROSTERS = {ready_army(name).name: name for name in READY}


def examples() -> list[dict[str, Any]]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def with_rosters(command: dict[str, Any]) -> dict[str, Any]:
    for seat in command.get("seats", []):
        seat["roster"] = body_of(ready_army(ROSTERS[seat["roster"]["name"]]))
    return command


def rows(heading: str) -> set[str]:
    """The names in the first column of the table below a line."""
    after = PAGE[PAGE.index(heading) :]
    table = after[after.index("| ---") :].split("\n\n")[0]
    return {name for row in table.splitlines()[1:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def section(name: str) -> str:
    found = re.search(rf"^### [^\n]*`{name}`[^\n]*\n(.*?)(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


def test_the_examples_are_two_games_that_can_be_played() -> None:
    game: dict[str, Any] | None = None
    for command in examples():
        if command["do"] == NEW:
            game = None
        game = table_game({"game": game, "command": with_rosters(command)})["game"]
    assert {command["do"] for command in examples()} == {NEW, UNDO, REDO, *COMMANDS} - {
        "length-roll",
        "form",
        "leave",
    }  # the armies of the examples have no forms, and two sides play


def test_every_command_has_a_section_that_names_its_fields() -> None:
    for name in (NEW, UNDO, REDO, *COMMANDS):
        section(name)
    for command in examples():
        for field in set(command) - {"do", "at"}:
            assert f"`{field}`" in section(command["do"]), (command["do"], field)


def test_the_view_is_described_field_by_field() -> None:
    seats = re.findall(r"`(\w+)`", next(row for row in PAGE.splitlines() if row.startswith("| `seats` | of each")))
    sides = re.findall(r"`(\w+)`", next(row for row in PAGE.splitlines() if row.startswith("| `sides`")))
    assert rows("## The view") == set(get_type_hints(shapes.TableView))
    assert rows("A unit in `seats[].units`") == set(get_type_hints(shapes.UnitView))
    assert set(get_type_hints(shapes.SeatView)) <= set(seats)
    assert set(get_type_hints(shapes.SideView)) <= set(sides)


def test_the_body_is_described_field_by_field() -> None:
    game = table_game({"game": None, "command": with_rosters(examples()[0])})["game"]
    assert rows("## The body") == set(game)
