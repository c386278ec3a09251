"""Plays with the added decision, in a process of its own, and prints what each part of Muster makes of it."""

import io
import json
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.added.edits import install

install()

from rich.console import Console  # noqa: E402

from muster.battle.battle import Battle  # noqa: E402
from muster.battle.choices import AnyChoice, Lose  # noqa: E402
from muster.battle.decisions import AnyDecision  # noqa: E402
from muster.battle.grammar import grammar  # noqa: E402
from muster.battle.log.replay import fold, verify  # noqa: E402
from muster.battle.refusal import Refusal  # noqa: E402
from muster.battle.typed import converted  # noqa: E402
from muster.battle.view import View  # noqa: E402
from muster.bots import bot  # noqa: E402
from muster.bots.player import step  # noqa: E402
from muster.cli.play.person import Person  # noqa: E402
from muster.cli.play.terminal import Terminal  # noqa: E402
from muster.dice import FastDice  # noqa: E402
from muster.scenario.reading import load_scenario  # noqa: E402
from muster.scenario.running import run  # noqa: E402
from muster.server.games.describing import message_schema  # noqa: E402
from muster.views.asked_picture import asked_picture, kind_of  # noqa: E402
from muster.views.preview.door import preview  # noqa: E402
from tests.battle.skirmish import skirmish  # noqa: E402

WATCH = "watch"
SCENARIO = """
kind: scenario
version: 1
name: Somebody keeps watch
sides:
  A:
    One: {at: "4,6"}
    Two Words: {at: "4,10"}
  B:
    Foe: {at: "20,6"}
start: {phase: turn, turn: 3}
steps:
  - {do: begin, dice: 6 2, asked: A turn_master}
  - {do: master A, asked: {watch: {side: A, units: [One, Two Words]}}}
  - {do: keep_watch Foe, refused: choice.kind}
  - {do: keep_watch Two Words, phase: 3 move}
"""


def asked_to_watch(seed: int = 3) -> Battle:
    """A game that has come to the first time that somebody is asked who keeps watch."""
    battle, players = Battle.new(skirmish(2), FastDice(seed)), [bot("random", 1), bot("random", 2)]
    while battle.pending is not None and kind_of(battle.pending) != WATCH:
        step(battle, players)
    return battle


def views() -> dict[str, Any]:
    battle = asked_to_watch()
    own, other = (View(battle, seat) for seat in sorted((0, 1), key=lambda seat: seat != pending(battle).side))
    asked = asked_picture(own)
    assert asked is not None
    first = asked["answers"][0]["choice"]
    return {
        "asked": asked,
        "names": [battle.forces.units[unit["unit"]].name for unit in asked["units"]],
        "waits": asked_picture(other),
        "side": battle.forces.side_names[own.side],
        "preview": preview(own, {"ask": "choice", "choice": first}),
        "taken": not isinstance(battle.choose(converted(first, AnyChoice), own.seat, asked["number"]), Refusal),
    }


def pending(battle: Battle) -> AnyDecision:
    assert battle.pending is not None
    return battle.pending


def refused() -> str:
    found = asked_to_watch().choose(Lose(()))
    return found.sentence if isinstance(found, Refusal) else ""


def schemas() -> dict[str, Any]:
    return {
        "decision": grammar("decision")["$defs"]["WatchDecision"],
        "choice": grammar("choice")["$defs"]["KeepWatchChoice"],
        "kinds": message_schema("told")["$defs"]["Asked"]["properties"]["kind"],
    }


def typed(*lines: str) -> dict[str, Any]:
    """What a person at a terminal sees and chooses."""
    battle, shown = asked_to_watch(), io.StringIO()
    sys.stdin = io.StringIO("\n".join(lines) + "\n")
    view = View(battle, pending(battle).side)
    choice = Person(Terminal(Console(file=shown, width=80)), [], {}).choose(view, pending(battle))
    return {"choice": repr(choice), "shown": shown.getvalue()}


def games(player: str) -> dict[str, Any]:
    """A whole game of a bot, opened and verified from its log."""
    battle, players, answers = Battle.new(skirmish(2), FastDice(4)), [bot(player, 5), bot(player, 6)], list[str]()
    while battle.pending is not None:
        is_watch = kind_of(battle.pending) == WATCH
        step(battle, players)
        answers += [repr(battle.log.lines[-1].choice)] * is_watch
    return {
        "answers": answers,
        "same": fold(battle.log).hash == battle.hash,
        "faults": list(verify(battle.log)),
    }


def scenario() -> list[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "watch.yaml"
        path.write_text(SCENARIO, encoding="utf-8")
        report = run(load_scenario(path))
        return [str(each) for each in report.differences]


def without_anybody() -> str:
    """What is chosen for a side that nobody answers for, and any legal answer."""
    battle = asked_to_watch()
    return repr((battle.step.least(battle.field), battle.step.sample(battle.field, Random(1))))


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "views": views(),
                "refused": refused(),
                "schemas": schemas(),
                "typed": typed("2"),
                "typed f": typed("f"),
                "greedy": games("greedy"),
                "greedy@0.7": games("greedy@0.7"),
                "random": games("random"),
                "scenario": scenario(),
                "without anybody": without_anybody(),
            }
        )
    )
