"""Marches to spots within reach, counted: how many arrive, how fast, and what is said of those that do not."""

import time
from dataclasses import dataclass
from dataclasses import field as part
from math import dist

from muster.battle.choices import March, Move
from muster.battle.field import Field
from muster.battle.view import View
from muster.views.preview import preview
from tests.battle.marches import Sent, marches

THERE = 100


@dataclass
class Tally:
    """What became of some marches; times in milliseconds of this process."""

    marches: int = 0
    arrived: int = 0
    hulls: int = 0
    short: list[str] = part(default_factory=list)
    unexplained: list[str] = part(default_factory=list)
    times: list[float] = part(default_factory=list)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.marches + other.marches,
            self.arrived + other.arrived,
            self.hulls + other.hulls,
            self.short + other.short,
            self.unexplained + other.unexplained,
            self.times + other.times,
        )


def tally(seed: int, count: int) -> Tally:
    """Some marches of one random position."""
    found = Tally()
    for number, sent in enumerate(marches(seed, count)):
        _add(found, sent, f"{seed}/{number}")
    return found


def _add(found: Tally, sent: Sent, name: str) -> None:
    field = sent.battle.field
    start = time.process_time()
    done = View(sent.battle, 0).check(March(0, sent.to, sent.leader))
    found.times.append((time.process_time() - start) * 1_000)
    found.marches += 1
    found.hulls += not field.figure(sent.leader).is_round
    ends = {path.model: path.points[-1] for path in done.paths} if isinstance(done, Move) else {}
    if sent.leader in ends and dist(ends[sent.leader][:2], sent.to) <= THERE:
        found.arrived += 1
        return
    asked = {"ask": "move", "unit": 0, "to": [*sent.to], "leader": sent.leader}
    stopped = preview(View(sent.battle, 0), asked)["move"]["stopped"]
    found.short.append(f"{name}: {stopped and stopped['sentence']}")
    if not stopped or not _explains(field, stopped["sentence"]):
        found.unexplained.append(found.short[-1])


def _explains(field: Field, sentence: str) -> bool:
    """Whether a sentence names what is in the way of the leader, or of another model that it names: who stands
    there, a piece, the edge, a hull's own turning, the length of the way, or that there is no place left.
    """
    things = [piece.name for piece in field.forces.table.pieces] + [unit.name for unit in field.forces.units[1:]]
    others = ("battlefield", "turning circle", "of path", "finds no free place")
    return any(word in sentence for word in (*things, *others))
