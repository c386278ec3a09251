"""The one place where games ask for pictures: what somebody sees of a battle, as JSON.

A viewer is a seat that speaks for its side, or None for whoever only looks on. Where a game has no secrets all see
the same, and there is one viewer, None.
"""

from collections.abc import Iterator, Sequence

from muster.battle.battle import Battle, fresh_field
from muster.battle.forces import Forces
from muster.battle.log.log import Log, LogLine
from muster.battle.log.replay import UnknownDice
from muster.battle.patience import Patience
from muster.battle.state import State
from muster.battle.view import View
from muster.companion.json_types import Body
from muster.views.asked_picture import asked_picture
from muster.views.hiding import hides, keeps_secrets
from muster.views.preview import preview
from muster.views.report import report
from muster.views.shapes.asked import Asked
from muster.views.shapes.now import StateNow
from muster.views.shapes.story import StoryLine
from muster.views.state_picture import state_picture
from muster.views.story import story_line
from muster.views.table_picture import table_picture

__all__ = [
    "answered",
    "asked_now",
    "line_picture",
    "report",
    "state_picture",
    "story_of",
    "table_picture",
    "viewer_of",
]

Viewer = int | None


def viewer_of(forces: Forces, seats: Sequence[int]) -> Viewer:
    """Whose eyes somebody with these seats sees with."""
    if not seats or not keeps_secrets(forces):
        return None
    return forces.sides[forces.side_of_seat[seats[0]]][0]


def asked_now(battle: Battle, seats: Sequence[int]) -> Asked | None:
    """The pending decision, for somebody with these seats; whoever is not asked learns what they wait for."""
    pending = battle.pending
    if pending is None:
        return None
    own = battle.forces.sides[pending.side][0]
    return asked_picture(View(battle, own), spectator=not is_asked(battle, seats))


def is_asked(battle: Battle, seats: Sequence[int]) -> bool:
    return battle.pending is not None and not {*seats}.isdisjoint(battle.forces.sides[battle.pending.side])


def line_picture(battle: Battle, before: State, line: LogLine, viewer: Viewer) -> StoryLine:
    return story_line(battle.forces, before, line, viewer, battle.state)


def answered(view: View, question: Body, viewer: Viewer, patience: Patience | None = None) -> Body:
    """The answer to a question before a choice, with what its asker may know."""
    hidden = frozenset(each.number for each in view.forces.units if hides(view.forces, viewer, each.number))
    return dict(preview(view, question, hidden, patience))


def story_of(log: Log, viewer: Viewer, first: int = 0) -> Iterator[tuple[StoryLine, Battle]]:
    """The story of a log from a line on, and the battle after each of its lines; no rules are asked."""
    battle = Battle(fresh_field(log.setup, UnknownDice()), Log(log.setup, log.dice))
    for line in log.lines:
        before = battle.state.copy()
        battle.follow(line)
        if line.n >= first:
            yield line_picture(battle, before, line, viewer), battle


def forces_of(log: Log) -> Forces:
    return fresh_field(log.setup, UnknownDice()).forces


def state_after(battle: Battle, viewer: Viewer) -> StateNow:
    return state_picture(battle, viewer)
