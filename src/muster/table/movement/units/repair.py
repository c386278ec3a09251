"""Restoring coherency after casualties: with the fewest models and the shortest distance, or as a player chooses."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from muster.table.movement.standing.standing import Places
from muster.table.movement.units.repair_pairs import two_models
from muster.table.movement.units.repair_search import NOBODY, Moves, gather, one_model, shifted, total
from muster.table.shapes.coherency import ACROSS, coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, TOLERANCE, Mil, within

STRETCHED: Mil = ACROSS + TOLERANCE - 2
"""How far a link reaches if it uses the tolerance, less what rounding may lose."""
SLACK: Mil = INCH // 10
"""How much longer in total a player's own repair may be than the shortest repair found (COH-08)."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Which models of a unit are shifted, and where to. This is no Move: models are lifted and put down (COH-08)."""

    moves: Mapping[int, Figure]
    distance: float

    @property
    def models(self) -> int:
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a player's own repair is accepted, and why in a sentence."""

    accepted: bool
    sentence: str


def repair(unit: Sequence[Figure], places: Places, pinned: AbstractSet[int] = NOBODY) -> Repair | None:
    """The smallest repair of a unit; None if none was found. `places` hold everything but the unit's own models.

    The `pinned` models stay where they are. The search is exact for one model and for two with round bases. Two hulls
    are searched step by step, at most `SEARCHES` times. If two models are not enough, model after model is brought to
    the largest group. Links of exactly 2 in. are tried before links that use the tolerance.
    """
    if coherent(unit):
        return Repair({}, 0.0)
    searches = one_model, two_models
    tried = (search(unit, places, pinned, reach) for search in searches for reach in (ACROSS, STRETCHED))
    moves = next((moves for moves in tried if moves), None) or gather(unit, places, pinned)
    return None if moves is None else Repair(moves, total(unit, moves))


def accepts(unit: Sequence[Figure], own: Moves, ours: Repair, places: Places) -> Verdict:
    """Whether a player's own repair is acceptable compared with the one found (COH-08)."""
    fault = _fault(unit, own, ours, places)
    return Verdict(accepted=fault is None, sentence=fault or "It restores coherency with a correction small enough.")


def _same_model(one: Figure, other: Figure) -> bool:
    return (one.footprint, one.height) == (other.footprint, other.height)


def _fault(unit: Sequence[Figure], own: Moves, ours: Repair, places: Places) -> str | None:
    changed = next((place for place, figure in own.items() if not _same_model(unit[place], figure)), None)
    if changed is not None:
        return f"Model {changed + 1} would change its base or height; only where it stands and faces may change."
    after = shifted(unit, own)
    if not coherent(after):
        return "It leaves the unit out of coherency; all models must end as one group."
    for place, figure in own.items():
        others = [other for index, other in enumerate(after) if index != place]
        if not places.among(others).free(figure):
            return f"Model {place + 1} would end where it may not stand."
    if len(own) > ours.models:
        return f"It shifts {len(own)} models where {ours.models} are enough."
    further = total(unit, own) - ours.distance
    if len(own) == ours.models and not within(further, SLACK):
        return (
            f"It shifts {further / INCH:.2f} in. further in total than needed; at most {SLACK / INCH:g} is allowed."
        )
    return None
