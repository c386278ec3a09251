"""Coherency: links of 2 in. across and 6 in. up that join the models of a unit into one group."""

from collections.abc import Sequence

from muster.table.figure import Figure, gap
from muster.table.measure import INCH, within

ACROSS = 2 * INCH
UP = 6 * INCH


def linked(one: Figure, other: Figure) -> bool:
    """Whether two models are close enough: the gap across and the difference in height each keep to their limit."""
    return within(gap(one, other), ACROSS) and within(abs(one.z - other.z), UP)  # COH-01, COH-04


def groups(figures: Sequence[Figure]) -> list[list[int]]:
    """The models that links join together, as places in `figures`, each group and their order by first member."""
    waiting = list(range(len(figures)))
    found = []
    while waiting:
        group = [waiting.pop(0)]
        for member in group:
            near = [place for place in waiting if linked(figures[member], figures[place])]
            group += near
            waiting = [place for place in waiting if place not in near]
        found.append(sorted(group))
    return found


def coherent(figures: Sequence[Figure]) -> bool:
    """Whether all models are one group (COH-02); a single model always is."""
    return len(groups(figures)) <= 1
