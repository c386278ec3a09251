"""How far a unit could go: the outlines of where the centre of one of its models can end."""

from muster.battle.decisions import MoveDecision
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.rules.limits import allowance
from muster.battle.state import Phase
from muster.battle.view import View
from muster.hall.preview.faults import UnanswerableError
from muster.hall.shapes.preview import ReachPreview
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.reach import Reach, Ring


def reach_preview(view: View, unit: int, leader: int | None) -> ReachPreview:
    """By itself: whether the others can follow in coherency is judged when a move is asked about.

    An outline inside another is a hole in it, or an island in the hole: drawn by the even-odd rule they are right.
    """
    field = view.field
    standing = field.on_table(unit)
    if not standing:
        name = field.unit(unit).name
        raise UnanswerableError("ask.off_table", f"{name} is not on the table; its reach is measured from there.")
    if leader is not None and leader not in standing:
        sentence = f"Model {leader} does not stand on the table; allowed are {', '.join(map(str, standing))}."
        raise UnanswerableError("ask.model", sentence)
    phase = view.decision.phase if isinstance(view.decision, MoveDecision) else Phase.MOVE
    model = standing[0] if leader is None else leader
    most = allowance(field, model, phase)
    if not most or foes_in_melee(field, unit):  # who is locked goes nowhere but about its enemies
        return {"unit": unit, "areas": []}
    known, asked = field.known_moves, ("reach", model, most)
    if asked not in known:  # it is the same until somebody moves
        known[asked] = field.course(unit).reach(Mover(field.figure(model), field.unit(unit).media), most)
    found: Reach = known[asked]
    rings = [ring for region in found.polygons for ring in (region.outer, *region.holes)]
    return {"unit": unit, "areas": [_rounded(ring) for ring in rings]}


def _rounded(ring: Ring) -> list[list[int]]:
    return [[round(x), round(y)] for x, y in ring]
