"""Which rule a walk breaks: the table names the usual one; the edition, or lack of agreement, may make it another."""

from collections.abc import Iterable

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.table.movement.walking.walk import Fault, Walk, through
from muster.table.shapes.measure import length

CLIMBS = ("walk.climb_too_far", "walk.end_height")
"""Height counts in every edition, as vertical terrain only in some (MOVE-14, BETA-20)."""
BARRED = ("walk.impassable", "walk.end_ground")


def walk_refusal(field: Field, walk: Walk, sentence: str = "", facts: dict[str, object] | None = None) -> Refusal:
    """The first fault of a walk, with the rule that it breaks in this game."""
    fault = walk.faults[0]
    told = (facts or {}) | blamed(field, fault.pieces)
    return Refusal(fault.code, _rule(field, fault), sentence or fault_sentence(field, fault), told)


def fault_sentence(field: Field, fault: Fault) -> str:
    """What is wrong with a walk, with the name of the unit that is in its way."""
    if fault.at is None:
        return fault.sentence
    x, y = fault.at
    standing = [(figure, model) for model, figure in enumerate(field.state.figures) if figure is not None]
    _, there = min(standing, key=lambda each: length(each[0].x - x, each[0].y - y))
    return through(field.forces.of_model(there).name)


def blamed(field: Field, places: Iterable[int]) -> dict[str, object]:
    """Pieces of the table as it now lies, told in the facts of a refusal by their numbers in the game."""
    numbers = [field.ground.numbers[place] for place in places]
    return {"pieces": numbers} if numbers else {}


def pieces_blamed(refusal: Refusal) -> tuple[int, ...]:
    """The numbers of the pieces of terrain that a refusal is about."""
    return tuple(refusal.facts.get("pieces", ()))


def _rule(field: Field, fault: Fault) -> str:
    if fault.code in CLIMBS and not field.forces.ruleset.vertical_terrain:
        return "MOVE-14"
    given = field.forces.setup.table.pieces
    if fault.code in BARRED and any(not given[field.ground.numbers[place]].agreed for place in fault.pieces):
        return "GROUND-17"
    return fault.rule
