"""Small scenes, written as scenarios are, and questions put to them."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from muster.battle.battle import Battle
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.dice import FastDice, ScriptedDice
from muster.scenario.names import Names
from muster.scenario.reading import load_scenario
from muster.scenario.written_choices import read_choice
from muster.views.preview import preview


def scene(text: str, *steps: str, dice: tuple[int, ...] = ()) -> Battle:
    """A battle at the position of a scenario, after some choices as scenarios write them."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "scene.yaml")
        path.write_text(f"kind: scenario\nversion: 1\nname: scene\nrules: [MOVE-02]\n{text}", encoding="utf-8")
        field = load_scenario(path).position.field.copy(ScriptedDice(dice) if dice else FastDice(1))
    battle = Battle.at(field)
    for step in steps:
        done = battle.choose(read_choice(step, Names(battle.forces))(battle))
        assert not isinstance(done, Refusal), done
    return battle


def ask(battle: Battle, what: str, **rest: Any) -> Any:
    """The answer to a question, as whoever is to choose asks it; asking changes nothing."""
    before = battle.hash
    side = 0 if battle.pending is None else battle.pending.side
    answer = preview(View(battle, battle.forces.sides[side][0]), {"ask": what, **rest})
    assert battle.hash == before
    (given,) = answer.values()
    return given


def target(told: dict[str, Any], unit: int, part: str = "ahead") -> Any:
    """What an answer says of one enemy."""
    return next(each for each in told[part] if each["unit"] == unit)
