"""Coherency as plainly as possible: walk from model to model along the links."""

from collections.abc import Sequence

from muster.table.shapes.figure import Figure, gap


def plainly_linked(one: Figure, other: Figure) -> bool:
    return gap(one, other) <= 2_010 and abs(one.z - other.z) <= 6_010


def plain_groups(figures: Sequence[Figure]) -> list[list[int]]:
    """Groups by first member, each in order."""
    waiting = list(range(len(figures)))
    found = []
    while waiting:
        group = [waiting.pop(0)]
        for member in group:
            near = [place for place in waiting if plainly_linked(figures[member], figures[place])]
            group += near
            waiting = [place for place in waiting if place not in near]
        found.append(sorted(group))
    return found
