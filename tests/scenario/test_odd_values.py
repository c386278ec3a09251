"""Whatever shape a value has in a file, it is read or is a fault with its line; nothing breaks."""

from pathlib import Path

import pytest

from muster.battle.battle import Battle
from muster.dice import FastDice
from muster.files import BadFile
from muster.scenario.expectations import EXPECTATIONS
from muster.scenario.names import Names
from muster.scenario.questions import ANSWERS
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from muster.scenario.written_choices import ALONE, VERBS, read_choice
from tests.scenario.kit import GAME, written

ODD = (
    "''", "no", "3", "-", "'+'", "' > '", "within", "'1 within'", "'%'", "[]", "[[]]", "[{}]", "[1, [2]]", "{}",
    "{Guards: ''}", "{Guards: []}", "{Guards: {}}", "{Guards: {attack: []}}", "{Guards: {used: [1]}}", "{'': 1}",
    "{' > ': 1}", "{Guards > Foes: []}", "{Guards > Foes: {}}", "{Guards > Foes: ''}", "{'Guards > ': 1}",
    "{Guards > Foes: {defence: []}}", "{Guards/9: 1}", "{Guards/x: 1}", "{Red: []}", "{Guards: '1 +'}",
    "{Guards > Foes: '% %'}",
)  # fmt: skip
WORDS = (
    "", "to", "via", "by", "near", "at", "from", "from 1,1", "from 1,1 to", "from 1,1 to 2,2,2", "facing", "1:", ":",
    "facing up", ";", "1: ;", "3,0 facing", "carrying", "at 3,3 carrying", "at 3,3 facing", "with", "2: 3; ", "2:",
    "x: 1", "1-", "99: 1", "Truck,", "Foes,", "Foes, 1:", "Foes via", "Foes with", "Foes; Guards", "- -", "1,1 -",
    "Foes; Guards attack", "to - 4,4", "to 1,1,1,1", "1e3,0", "99999,0", "9999,9999", "9999,9999 facing up", "0,0",
)  # fmt: skip


def lines_at_fault(folder: Path, rest: str) -> list[int]:
    """The lines of a file that are at fault; if none is, it is also played."""
    try:
        scenario = load_scenario(written(folder, rest))
    except BadFile as refused:
        return [fault.line for fault in refused.faults]
    run(scenario)
    return []


@pytest.mark.parametrize("what", [*EXPECTATIONS, "by", "stop", "dice", "do", "why"])
def test_odd_values_in_steps(tmp_path: Path, what: str) -> None:
    do = "" if what == "do" else 'do: "Guards move 1,0", '
    found = [lines_at_fault(tmp_path, f"steps:\n  - {{{do}{what}: {value}}}\n") for value in ODD]
    assert {line for lines in found for line in lines} == {GAME.count("\n") + 2}


@pytest.mark.parametrize("what", [*ANSWERS, "dice", "weapons", "target", "ask"])
def test_odd_values_in_questions(tmp_path: Path, what: str) -> None:
    fields = {"weapons": "{attacks: 1, power: 4}", "target": "{defence: 4, hp: 1}", "lost": "0"}
    asked = [{**fields, what: value} for value in ODD]
    texts = [", ".join(f"{name}: {each}" for name, each in values.items()) for values in asked]
    found = [lines_at_fault(tmp_path, f"questions:\n  - {{{text}}}\n") for text in texts]
    assert {line for lines in found for line in lines} == {GAME.count("\n") + 2}


@pytest.mark.parametrize("style", ["standard", "advanced"])
@pytest.mark.parametrize(
    "what", ["guard", "uses", "supported", "points", "engaged", "moved", "finished", "next", "phase"]
)
def test_odd_values_in_the_start(tmp_path: Path, what: str, style: str) -> None:
    found = [lines_at_fault(tmp_path, f"style: {style}\nstart: {{{what}: {value}}}\n") for value in ODD]
    assert {line for lines in found for line in lines} == {GAME.count("\n") + 2}


@pytest.mark.parametrize("verb", [*ALONE, "deploy Late", *(f"Guards {verb}" for verb in VERBS), "Guards", ""])
def test_odd_choices(tmp_path: Path, verb: str) -> None:
    position = load_scenario(written(tmp_path, "")).position
    battle, names = Battle.at(position.field.copy(FastDice(1))), Names(position.forces)
    refused = 0
    for word in WORDS:
        try:
            choice = read_choice(f"{verb} {word}".strip(), names)
        except ValueError as wrong:
            refused += str(wrong).endswith((".", "?"))
            continue
        twin = battle.twin(FastDice(1))
        twin.choose(choice(twin))
    assert refused > len(WORDS) // 2
