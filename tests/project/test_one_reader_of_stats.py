"""While a game is played, one file reads the profiles of units and weapons and makes targets of them.

What changes a stat in a game is then heard of by all who ask: the rules, bots, previews and odds.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.combat.attack import Target, WeaponGroup

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "muster"
ROOMS = ("battle", "bots", "setting_up", "views")
READER, BEGINNING, CARD = "battle/stats.py", "battle/forces.py", "views/unit_picture.py"
RAW = {
    "profile": (READER, BEGINNING, CARD),
    "loadouts": (READER, BEGINNING, CARD),
    "first_capacity": (READER, BEGINNING, CARD),
    "first_fire_points": (READER, BEGINNING, CARD),
    "first_hp": (BEGINNING, "battle/state.py"),
    "weapons_of": (READER,),
    "design": (READER,),
}
"""How units and weapons were made, and who may look at it besides the reader: who begins a game, and draws a card."""
MADE = {Target.__name__, WeaponGroup.__name__}
STATS = {"attacks", "power", "ap", "defence", "hp", "armour", "aegis", "guard"}


def readings(file: str, text: str) -> Iterator[str]:
    """What in a file is for the one reader to do."""
    if file == READER:
        return
    for node in ast.walk(ast.parse(text)):
        where = f"{file}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and file not in RAW.get(node.attr, (file,)):
            yield f"{where} reads {node.attr}"
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in MADE:
                yield f"{where} makes a {called}"
            if called == "replace" and {word.arg for word in node.keywords} & STATS:
                yield f"{where} changes a part of a target or of weapons"


def test_only_one_file_reads_stats_and_makes_targets() -> None:
    found = [
        reading
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for reading in readings(path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("far = field.unit(unit).profile.move", "reads profile"),
        ("weapon = forces.weapons_of(model)[0]", "reads weapons_of"),
        ("own.first_capacity", "reads first_capacity"),
        ("target = Target(4, 1, (1,))", "makes a Target"),
        ("group = attack.WeaponGroup(1, 4)", "makes a WeaponGroup"),
        ("harder = replace(target, guard=target.guard + 1)", "changes a part of a target or of weapons"),
    ],
)
def test_whoever_reads_them_besides_is_found(text: str, said: str) -> None:
    assert list(readings("bots/new.py", text)) == [f"bots/new.py:1 {said}"]


def test_the_reader_may() -> None:
    assert list(readings(READER, "far = unit.profile.move")) == []
    assert list(readings("bots/new.py", "far = field.stats(unit).move.total")) == []
