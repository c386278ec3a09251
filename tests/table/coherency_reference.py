"""Coherency as plainly as possible: walk from model to model along the links."""

from collections.abc import Sequence

from muster.table.shapes.figure import Figure, gap


def plainly_linked(one: Figure, other: Figure, *, slack: int = 10) -> bool:
    return gap(one, other) <= 2_000 + slack and abs(one.z - other.z) <= 6_000 + slack


def plain_groups(figures: Sequence[Figure], *, slack: int = 10) -> list[list[int]]:
    """Groups by first member, each in order."""
    waiting = list(range(len(figures)))
    found = []
    while waiting:
        group = [waiting.pop(0)]
        for member in group:
            near = [place for place in waiting if plainly_linked(figures[member], figures[place], slack=slack)]
            group += near
            waiting = [place for place in waiting if place not in near]
        found.append(sorted(group))
    return found
