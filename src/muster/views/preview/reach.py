"""How far a unit could go: the outlines of where the centre of its leader can end, alone or with all of the unit."""

from muster.battle.decisions import MoveDecision
from muster.battle.field import Field
from muster.battle.patience import ImpatientError
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.rules.limits import allowance
from muster.battle.state import Phase
from muster.battle.view import View
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.reach import Reach, Region, Ring
from muster.views.preview.faults import UnanswerableError
from muster.views.preview.unit_reach import unit_reach
from muster.views.shapes.preview import ReachPreview


def reach_preview(view: View, unit: int, leader: int | None, *, whole: bool = False) -> ReachPreview:
    """Of the leader by itself, or of the `whole` unit that follows it in coherency; of one model both are the same.

    Where the whole unit takes longer to work out than there is patience for, the answer is of the leader alone.
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
    if not allowance(field, model, phase) or foes_in_melee(field, unit):
        return {"unit": unit, "areas": [], "whole": True}  # who is locked goes nowhere but about its enemies
    alone = _alone(field, phase, model)
    if len(standing) == 1:
        return _told(unit, alone.polygons, whole=True)
    together = _together_in_time(field, unit, phase, model, alone) if whole else None
    return _told(unit, alone.polygons if together is None else together, whole=together is not None)


def _told(unit: int, regions: tuple[Region, ...], *, whole: bool) -> ReachPreview:
    rings = [ring for region in regions for ring in (region.outer, *region.holes)]
    return {"unit": unit, "areas": [_rounded(ring) for ring in rings], "whole": whole}


def _alone(field: Field, phase: Phase, model: int) -> Reach:
    known, unit, most = field.known_moves, field.forces.of_model(model), allowance(field, model, phase)
    asked = "reach", model, most
    if asked not in known:  # it is the same until somebody moves
        known[asked] = field.course(unit.number).reach(Mover(field.figure(model), unit.media), most)
    found: Reach = known[asked]
    return found


def _together_in_time(field: Field, unit: int, phase: Phase, leader: int, alone: Reach) -> tuple[Region, ...] | None:
    """None where time ran out; a question that makes way for a choice is asked again, and gets no such answer."""
    known, asked = field.known_moves, ("reach", field.state.number, phase, leader)
    if asked not in known:
        try:
            known[asked] = unit_reach(field, unit, phase, leader, alone)
        except ImpatientError:
            if field.patience is not None and field.patience.has_ended:
                raise
            return None
    found: tuple[Region, ...] = known[asked]
    return found


def _rounded(ring: Ring) -> list[list[int]]:
    return [[round(x), round(y)] for x, y in ring]
