"""While a game is played, one file reads the profiles of units and weapons and makes targets of them.

What changes a stat in a game is then heard of by all who ask: the rules, bots, previews and odds, and the real table.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.battle.forces import Force
from muster.bookkeeping.stats import UnitStats
from muster.combat.attack import Target, WeaponGroup

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "muster"
ROOMS = ("battle", "bots", "setting_up", "views", "companion")
READER = "bookkeeping/stats.py"
BATTLE, BEGINNING, CARD = "battle/stats.py", "battle/forces.py", "views/unit_picture.py"
TABLE = "companion/table_game/game.py"
DESIGN = tuple(f"companion/{name}.py" for name in ("bodies", "matching", "roster"))
"""Who shows and keeps an army as its owner made it, when no game is played, or asks for the names of its perks."""
ASKED = "companion/asked_attack.py"
"""Who reads an attack that is asked about in numbers, of nobody's profile."""
RAW = {
    "profile": (BATTLE, BEGINNING, CARD, TABLE, *DESIGN),
    "loadouts": (BATTLE, BEGINNING, CARD),
    "first_capacity": (BATTLE, BEGINNING, CARD),
    "first_fire_points": (BATTLE, BEGINNING, CARD),
    "first_hp": (BEGINNING, "battle/state.py"),
    "weapons_of": (BATTLE,),
    "design": (BATTLE,),
}
"""How units and weapons were made, and who may look at it besides the reader: who begins a game, and draws a card."""
MADE = {Target.__name__, WeaponGroup.__name__}
STATS = {"attacks", "power", "ap", "defence", "hp", "armour", "aegis", "guard"}
OF_PROFILE = {*STATS, "move", "dash", "transport", "fire_points", "is_transport"}
"""What nobody reads of a profile but the reader, not even who may look at one."""
OF_WEAPON = {"attacks", "power", "ap"}
ONLY_STATS = ("full_hp", "value", "drives")
"""What a unit's stats say, and not how it began."""


def readings(file: str, text: str) -> Iterator[str]:
    """What in a file is for the one reader to do."""
    for node in ast.walk(ast.parse(text)):
        where = f"{file}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and file not in RAW.get(node.attr, (file,)):
            yield f"{where} reads {node.attr}"
        if isinstance(node, ast.Attribute) and file not in (BEGINNING, CARD):
            of = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if node.attr in {"profile": OF_PROFILE, "weapon": OF_WEAPON}.get(of, ()):
                yield f"{where} reads {node.attr} of a {of}"
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in MADE and file not in (BATTLE, ASKED):
                yield f"{where} makes a {called}"
            left = {"hp"} if file.startswith("companion/table_game/") else set()  # what a model has left is no stat
            if called == "replace" and file != ASKED and {word.arg for word in node.keywords} & STATS - left:
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
        ("own = field.unit(unit).profile", "reads profile"),
        ("weapon = forces.weapons_of(model)[0]", "reads weapons_of"),
        ("own.first_capacity", "reads first_capacity"),
        ("target = Target(4, 1, (1,))", "makes a Target"),
        ("group = attack.WeaponGroup(1, 4)", "makes a WeaponGroup"),
        ("harder = replace(target, guard=target.guard + 1)", "changes a part of a target or of weapons"),
        ("dice = weapon.attacks * count", "reads attacks of a weapon"),
    ],
)
def test_whoever_reads_them_besides_is_found(text: str, said: str) -> None:
    assert list(readings("bots/new.py", text)) == [f"bots/new.py:1 {said}"]


def test_who_may_look_at_a_profile_still_reads_no_stat_of_it() -> None:
    assert list(readings(TABLE, "name = unit.profile.name")) == []
    assert list(readings(TABLE, "guarded = unit.profile.defence + bonus")) == [
        f"{TABLE}:1 reads defence of a profile"
    ]
    new = "companion/table_game/new.py"
    said = [f"{new}:1 reads profile", f"{new}:1 reads hp of a profile"]
    assert sorted(readings(new, "full = game.setup.unit(ref).profile.hp")) == sorted(said)


def test_what_stats_say_is_asked_of_nobody_else() -> None:
    assert {*ONLY_STATS} <= set(dir(UnitStats))
    assert not {*ONLY_STATS} & set(dir(Force))
    assert list(readings("bots/new.py", "far = field.stats(unit).move.total")) == []
    table = (PACKAGE / "companion" / "table_game").rglob("*.py")
    asked = [path.name for path in table if "setup.unit(ref).full_hp" in path.read_text("utf-8")]
    assert asked == []
