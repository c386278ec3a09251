"""The rules of a Game Turn that need no table stand once, in the bookkeeping, and both tables ask it.

A rule that the battle and the play manager both name, and the bookkeeping does not, may be written twice. What is
allowed so is listed with the reason; whoever names another rule at both tables moves it, or says why not.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.rulebook import actions

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "muster"
TABLES = ("battle", "companion/table_game")
RULE = re.compile(r"\b[A-Z]{2,}-\d+\b")

BY_DICE = "dice/roll_off.py reckons it for both"
BY_LOSSES = "combat/losses.py reckons it for both"
BY_RULESET = "a field of the Ruleset says it, and both ask that"
BY_TABLE = "models and terrain decide it: the battle finds it out, at the other table people say it"
NAMED = "only named beside what is written down or refused; nothing is reckoned by it"
TOLD = "each table says in its own way when it is over, by the parts of the one plan of a Game Turn"
ALLOWED = {
    "ACT-01": NAMED,
    "ACT-11": TOLD,
    "CTR-03": TOLD,
    "DICE-12": BY_DICE,
    "DICE-13": BY_DICE,
    "GROUND-10": TOLD,
    "HP-01": BY_LOSSES,
    "HP-02": NAMED,
    "HP-03": BY_LOSSES,
    "HP-05": TOLD,
    "HP-06": NAMED,
    "HP-07": BY_LOSSES,
    "HP-08": BY_LOSSES,
    "HP-10": BY_TABLE,
    "HP-13": BY_LOSSES,
    "LENGTH-09": NAMED,
    "MELEE-01": BY_TABLE,
    "MELEE-17": "combat/requirements.py reckons it for both",
    "MULTI-05": "what team-mates share besides a side: a Roll-Off in the battle, transports at the other table",
    "SPORT-05": NAMED,
    "SPORT-08": "whoever talks says who leaves; that one side left is the end is asked of the bookkeeping",
    "STYLE-01": NAMED,
    "TARGET-02": BY_TABLE,
    "TARGET-03": BY_RULESET,
    "TERRAIN-05": BY_TABLE,
    "TRANS-02": BY_TABLE,
    "TRANS-03": BY_TABLE,
    "TRANS-05": BY_TABLE,
    "TRANS-21": BY_TABLE,
    "TURN-04": BY_DICE,
    "TURN-05": NAMED,
    "TURN-08": "the battle marks it for terrain and for what is driven too, beside what binds the weapons of a model",
    "TURN-14": TOLD,
    "TURN-16": NAMED,
}
"""Rules that both tables name and the bookkeeping does not, and why that is no second account."""

OF_THE_ACCOUNT = ("bonus_dice", "price", "FREE")
"""What of the Actions the bookkeeping alone reckons with: dice and prices of Command Points."""


def named_in(room: str) -> set[str]:
    """The rules that the code of a room names, in its texts and beside them."""
    return {rule for path in (PACKAGE / room).rglob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}


def test_a_rule_of_both_tables_stands_in_the_bookkeeping() -> None:
    battle, table_game = map(named_in, TABLES)
    assert (battle & table_game) - named_in("bookkeeping") == set(ALLOWED)


def takings(file: str, text: str) -> Iterator[str]:
    """What a file takes of the Actions that the bookkeeping reckons with."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module == actions.__name__:
            yield from (f"{file} takes {each.name}" for each in node.names if each.name in OF_THE_ACCOUNT)


@pytest.mark.rule("CP-05", "CP-10", "QR-10")
def test_only_the_bookkeeping_reckons_with_dice_and_prices_of_command_points() -> None:
    paths = [path for room in ("battle", "companion") for path in sorted((PACKAGE / room).rglob("*.py"))]
    read = ((path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8")) for path in paths)
    assert [taken for file, text in read for taken in takings(file, text)] == []


def test_whoever_takes_them_besides_is_found() -> None:
    text = "from muster.rulebook.actions import PER_UNIT, bonus_dice"
    assert list(takings("companion/new.py", text)) == ["companion/new.py takes bonus_dice"]
