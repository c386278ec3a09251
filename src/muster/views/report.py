"""A game told as a whole: points over time, luck against expectation, who destroyed what, and how it ended."""

from muster.battle.apply import apply
from muster.battle.battle import Battle
from muster.battle.events import Undone
from muster.battle.field import Field
from muster.battle.log.log import Log, LogLine
from muster.battle.rules.points import side_value
from muster.battle.state import State
from muster.files import BadInput
from muster.views.deeds import Deeds
from muster.views.hiding import hides_side
from muster.views.line_by_line import steps_of
from muster.views.luck import luck_of
from muster.views.outcome import result_now
from muster.views.shapes.story import PointsThen, Report, StoryLine
from muster.views.story import moment_of, story_line


def report(log: Log, seat: int | None = None) -> Report:
    """The report of a game, over or not, as a seat or a spectator may read it."""
    if not log.lines:
        raise BadInput("report.empty", "There is nothing to report: the game has no line yet.")
    points, told = dict[int, PointsThen](), list[StoryLine]()
    deeds, known = Deeds(), dict[int, Deeds]()
    battle: Battle
    for battle, before, line in steps_of(log):
        told.append(story_line(battle.forces, before, line, seat, battle.state))
        _take_back(points, line, log)
        points[line.n] = _points(battle.field, before, line, seat)
        deeds = _after(deeds, known, battle, before, line)
        known[line.decision] = deeds
    return {
        "points": [*points.values()],
        "luck": luck_of(battle.forces, told),
        "deeds": deeds.of_units(battle.forces, battle.state, seat),
        "sentence": _sentence(battle, seat),
    }


def _take_back(points: dict[int, PointsThen], line: LogLine, log: Log) -> None:
    """Forget the points since the decision that a line goes back to: Game Turns only ever follow each other."""
    for event in line.events:
        if isinstance(event, Undone):
            for n in [n for n in points if log.lines[n].decision > event.to]:
                del points[n]


def _points(field: Field, before: State, line: LogLine, seat: int | None) -> PointsThen:
    values = [
        0.0 if hides_side(field.forces, seat, side) else round(float(side_value(field, side)), 2)
        for side in range(len(field.forces.sides))
    ]
    return {"n": line.n, "turn": moment_of(line, before, field.state).turn, "values": values}


def _after(deeds: Deeds, known: dict[int, Deeds], battle: Battle, before: State, line: LogLine) -> Deeds:
    """The deeds after a line; an undo takes back those since the decision that it went back to."""
    state = before.copy()
    for event in line.events:
        if isinstance(event, Undone):
            return known[event.to]
        deeds = deeds.then(battle.forces, event, state)
        apply(state, battle.forces, event)
    return deeds


def _sentence(battle: Battle, seat: int | None) -> str:
    if battle.result is None:
        return f"The game is not over: Game Turn {battle.state.turn}."
    return result_now(battle.forces, battle.result, seat)["sentence"]
