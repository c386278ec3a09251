"""Whole exchanges between a client and a server, one for each kind of decision, from small games."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.log.log import LogLine
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.dice import ScriptedDice
from muster.scenario.names import Names
from muster.scenario.reading import load_scenario
from muster.scenario.written_choices import read_choice
from muster.views.asked_picture import asked_picture
from muster.views.preview import preview
from muster.views.state_picture import picture_of
from muster.views.story import story_line

Body = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """A position with a decision: the choices that led to it, a question about it, and an answer."""

    kind: str
    position: str
    choice: Body
    question: Body | None = None
    steps: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


TWO = "sides: {A: {One: {}}, B: {Foe: {}}}\nstart: {phase: turn}"
MOVES = 'sides: {A: {Squad: {at: "4,4 6,4"}}, B: {Foe: {at: "20,4"}}}'
SHOOTS = """
weapons: {gun: {power: 4, attacks: 2}}
sides: {A: {Gunner: {at: "6,6", weapons: gun}}, B: {Foes: {at: "15,4 15,6", hp: 2}}}
start: {phase: attack}"""
GAP = """
sides: {A: {Line: {at: "4,4 5.5,4 8,4 10.5,4", hp_left: 1 1 0 1}}, B: {Other: {at: "20,20"}}}
start: {phase: attack, finished: [A, B]}"""
CAR = """
ruleset: {base: core, passengers_struck: yes}
weapons: {gun: {attacks: 3, power: 4}}
sides:
  A: {Gunner: {at: "4,6", weapons: gun}}
  B:
    Car: {at: "10,6", transport: 50, base: rect 50.8x50.8, hp: 1}
    First: {aboard: Car, hp: 4}
    Second: {aboard: Car, hp: 2}
start: {phase: attack}"""
POINTS = """
style: advanced
weapons: {gun: {range: 24}}
sides: {A: {One: {at: "3,3 5,3", weapons: gun}}, B: {Foe: {at: "14,3", hp: 9, weapons: gun}}}
start: {phase: actions, turn: 2, points: [A 5, B 5]}"""
SCENES = (
    Scene("turn_master", TWO, {"do": "name_master", "side": 0}, dice=(6, 2)),
    Scene("zone", TWO, {"do": "pick_zone", "zone": 0}, steps=("master A",), dice=(6, 2)),
    Scene(
        "deploy",
        'sides: {A: {Crew: {models: 2}}, B: {Foe: {at: "20,4"}}}\nstart: {phase: deploy, turn: 2}',
        {"do": "deploy", "unit": 0, "near": [4000, 4000]},
        {"ask": "deploy", "unit": 0, "to": [4000, 4000]},
    ),
    Scene(
        "move",
        MOVES,
        {"do": "march", "unit": 0, "to": [7000, 9000], "leader": 0},
        {"ask": "move", "unit": 0, "to": [7000, 9000], "leader": 0},
    ),
    Scene(
        "attack",
        SHOOTS,
        {"do": "attack", "unit": 0, "shots": [[0, 0, 1]]},
        {"ask": "attack", "unit": 0},
        dice=(6, 2),
    ),
    Scene(
        "casualties",
        SHOOTS,
        {"do": "lose", "models": [2]},
        {"ask": "choice", "choice": {"do": "lose", "models": [2]}},
        ("Gunner attack Foes",),
        (6, 2),
    ),
    Scene("place", GAP, {"do": "place", "spots": [[3, 8500, 4000]]}, {"ask": "sight", "one": 3, "other": 4}),
    Scene("strike", CAR, {"do": "strike", "unit": 3}, steps=("Gunner attack Car",), dice=(6, 6, 6)),
    Scene("action", POINTS, {"do": "act", "unit": 0, "action": "attack"}, {"ask": "reach", "unit": 0}),
    Scene(
        "counter",
        POINTS,
        {"do": "answer", "counter": "guard"},
        {"ask": "counter"},
        ("One begin attack", "One attack Foe"),
        (4, 5),
    ),
)


def exchanges() -> dict[str, list[Body]]:
    """For each kind of decision: all messages, from the decision to the line of the log."""
    return {scene.kind: _exchange(scene) for scene in SCENES}


def _exchange(scene: Scene) -> list[Body]:
    battle = _laid_out(scene)
    decision = battle.pending
    if decision is None:
        raise ValueError(f"nothing is asked where {scene.kind} is")
    seat = battle.forces.sides[decision.side][0]
    told = [_asked(battle, seat)]
    if scene.question is not None:
        told.append({"say": "ask", "id": 1, "seat": seat, "question": scene.question})
        answer = preview(View(battle, seat), scene.question)
        told.append({"tell": "answer", "id": 1, "number": decision.number, **answer})
    choice: AnyChoice = msgspec.convert(scene.choice, AnyChoice)
    told.append({"say": "choose", "id": 2, "seat": seat, "number": decision.number, "choice": scene.choice})
    before = battle.state.copy()
    done = battle.choose(choice, seat, decision.number)
    if isinstance(done, Refusal):
        raise TypeError(f"{scene.kind}: {done.sentence}")
    line = LogLine(8, done.events, msgspec.Raw(), battle.state.number, battle.hash, seat=seat, choice=done.choice)
    story = story_line(battle.forces, before, line, None, battle.state)
    told.append({"tell": "line", "n": 8, "line": story, "state": picture_of(battle.field, None, 8, battle.hash)})
    told.append(_asked(battle, seat))
    told.append({"tell": "done", "id": 2, "n": 8})
    plain: list[Body] = msgspec.json.decode(msgspec.json.encode(told))
    return plain


def _asked(battle: Battle, seat: int) -> Body:
    pending = battle.pending
    own = pending is not None and seat in battle.forces.sides[pending.side]
    asked = asked_picture(View(battle, seat), spectator=not own)
    seats = [seat] if own else []
    return {"tell": "asked", "asked": asked, "seats": seats, "thinking": None, "clocks": None, "running": None}


def _laid_out(scene: Scene) -> Battle:
    with TemporaryDirectory() as folder:
        path = Path(folder, "scene.yaml")
        head = "kind: scenario\nversion: 1\nname: scene\nrules: [MOVE-02]\n"
        path.write_text(f"{head}{scene.position}\n", encoding="utf-8")
        field = load_scenario(path).position.field.copy(ScriptedDice(scene.dice))
    battle = Battle.at(field)
    for step in scene.steps:
        done = battle.choose(read_choice(step, Names(battle.forces))(battle))
        if isinstance(done, Refusal):
            raise TypeError(f"{scene.kind}: {done.sentence}")
    return battle
