"""Which rule a walk breaks: the table names the usual one; the edition, or lack of agreement, may make it another."""

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.table.movement.walking.walk import Fault, Walk

CLIMBS = ("walk.climb_too_far", "walk.end_height")
"""Height counts in every edition, as vertical terrain only in some (MOVE-14, BETA-20)."""
BARRED = ("walk.impassable", "walk.end_ground")


def walk_refusal(field: Field, walk: Walk, sentence: str = "", facts: dict[str, object] | None = None) -> Refusal:
    """The first fault of a walk, with the rule that it breaks in this game."""
    fault = walk.faults[0]
    return Refusal(fault.code, _rule(field, fault), sentence or fault.sentence, facts or {})


def _rule(field: Field, fault: Fault) -> str:
    if fault.code in CLIMBS and not field.forces.ruleset.vertical_terrain:
        return "MOVE-14"
    if fault.code in BARRED and _names_unagreed(field, fault):
        return "GROUND-17"
    return fault.rule


def _names_unagreed(field: Field, fault: Fault) -> bool:
    """Whether the piece that a fault names is one that nobody agreed on."""
    pieces = field.forces.setup.table.pieces
    return any(not piece.agreed and f" {piece.name}, which " in fault.sentence for piece in pieces)
