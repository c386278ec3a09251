"""Questions before a choice, as a page asks them while somebody drags a unit about or looks for a target."""

import time
from collections import defaultdict
from collections.abc import Iterator
from statistics import mean

from muster.battle.battle import Battle
from muster.battle.decisions import AttackDecision, DeployDecision, MoveDecision
from muster.battle.setup import Setup
from muster.battle.view import View
from muster.companion.json_types import Body
from muster.dice import FastDice
from muster.views.preview import preview
from scripts.bench_battle import warm_up
from scripts.bench_play import benchmark, players_of
from scripts.bench_report import Chapter, Comparison, Method, checksum

DECISIONS, SEED = 90, 0
DRAGGED = (1_000, 3_000, 5_000)
"""How far a unit is dragged towards the middle, in mils."""
AIM = 100_000.0
REACHED = "Where a model can end is found on a fine grid, every cell of which is tried."


def questions(view: View) -> Iterator[Body]:
    """What somebody may ask who is to answer the decision of a view."""
    field, decision = view.field, view.decision
    centre = view.forces.table.board.centre
    match decision:
        case DeployDecision(units=units):
            yield {"ask": "deploy", "unit": units[0], "to": [*centre]}
        case MoveDecision(units=units) if standing := [each.unit for each in units if field.on_table(each.unit)]:
            yield from about_moving(view, standing[0])
        case AttackDecision(units=units):
            yield {"ask": "attack", "unit": units[0]}


def about_moving(view: View, unit: int) -> Iterator[Body]:
    field, forces = view.field, view.forces
    leader = field.on_table(unit)[0]
    x, y = field.figure(leader).centre
    across = 1 if x < forces.table.board.centre[0] else -1
    for far in DRAGGED:
        yield {"ask": "move", "unit": unit, "to": [round(x) + across * far, round(y)]}
    yield {"ask": "reach", "unit": unit}
    foes = [each.number for each in forces.units if forces.enemies(unit, each.number) and field.on_table(each.number)]
    if foes:
        yield {"ask": "move", "unit": unit, "charge": foes[0]}
        yield {"ask": "sight", "one": leader, "other": field.on_table(foes[0])[0]}


def kind_of(question: Body) -> str:
    return "charge" if "charge" in question else str(question["ask"])


def asked(setup: Setup | None = None, decisions: int = DECISIONS) -> Comparison:
    """Asks in a game of `greedy`, which goes on as it would have without."""
    game = setup or benchmark()
    warm_up(game)
    battle, players = Battle.new(game, FastDice(SEED)), players_of("greedy", game, SEED)
    times, answers = defaultdict[str, list[float]](list), list[object]()
    while (decision := battle.pending) is not None and battle.state.number < decisions:
        seat = battle.forces.sides[decision.side][0]
        view = View(battle, seat)
        for question in questions(view):
            start = time.process_time()
            answers.append(preview(view, question))
            times[kind_of(question)].append(time.process_time() - start)
        battle.choose(players[seat].choose(view, decision), seat, decision.number)
    count = sum(map(len, times.values()))
    everything = mean(each for kind in times.values() for each in kind)
    methods = (
        Method("a preview", everything * 1e6, aim=AIM),
        *(
            Method(f"a preview: {kind}", mean(times[kind]) * 1e6, aim=AIM, why=REACHED if kind == "reach" else "")
            for kind in sorted(times)
        ),
    )
    how = f"Processor time, means of {count} questions in the first {decisions} decisions of a game."
    return Comparison("Questions before a choice", how, methods, checksum(answers))


CHAPTERS: dict[str, Chapter] = {"previews": asked}
