"""Coherency as a picture: the shortest links that join all models of a unit, and whether each of them holds."""

from muster.battle.field import Field
from muster.table.shapes.coherency import ACROSS, UP
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import Corners, gap_between, packed
from muster.table.shapes.measure import within
from muster.views.shapes.preview import CoherencyLink


def links_of(field: Field, unit: int) -> list[CoherencyLink]:
    """A link fewer than models, so that the unit is in coherency if all of them hold (COH-02)."""
    models = field.on_table(unit)
    if len(models) < 2 or field.forces.ruleset.reduced:
        return []
    standing = {model: _Standing(field.figure(model)) for model in models}
    first, *left = models
    best = {model: (standing[first].weight(standing[model]), first) for model in left}
    links: list[CoherencyLink] = []
    while best:
        model = min(best, key=lambda each: (best[each], each))
        (broken, apart), other = best.pop(model)
        links.append({"one": other, "other": model, "gap": max(0, round(apart)), "ok": not broken})
        for each, known in best.items():
            best[each] = min(known, (standing[model].weight(standing[each]), model))
    return links


class _Standing:
    """A model where it stands, packed for the compiled measure."""

    __slots__ = ("corners", "radius", "z")

    def __init__(self, figure: Figure) -> None:
        self.corners: Corners
        self.corners, self.radius = packed(figure)
        self.z = figure.z

    def weight(self, other: "_Standing") -> tuple[bool, float]:
        """Links that hold come first, and then the shortest (COH-01, COH-04)."""
        across = gap_between(self.corners, self.radius, other.corners, other.radius)
        return not (within(across, ACROSS) and within(abs(self.z - other.z), UP)), across
