"""Coherency: links of 2 in. across and 6 in. up that join the models of a unit into one group."""

from collections.abc import Sequence

import numpy as np

from muster.table.shapes.coherency_kernel import (
    ACROSS,
    UP,
    Packed,
    Rounds,
    packed_labels,
    round_labels,
    rounds_coherent,
)
from muster.table.shapes.figure import Figure, gap
from muster.table.shapes.gap_kernel import packed
from muster.table.shapes.measure import within

__all__ = ["ACROSS", "UP", "coherent", "groups", "linked", "packed_unit", "rounds_coherent", "rounds_of"]


def linked(one: Figure, other: Figure) -> bool:
    """Whether two models are close enough: the gap across and the difference in height each keep to their limit."""
    return within(gap(one, other), ACROSS) and within(abs(one.z - other.z), UP)  # COH-01, COH-04


def groups(figures: Sequence[Figure]) -> list[list[int]]:
    """The groups of models that links join, as indices in `figures`; groups are in order of their first member."""
    if not figures:
        return []
    rounds = all(figure.is_round for figure in figures)
    labels = round_labels(rounds_of(figures)) if rounds else packed_labels(packed_unit(figures))
    found: dict[int, list[int]] = {}
    for place, label in enumerate(labels.tolist()):
        found.setdefault(label, []).append(place)
    return list(found.values())


def coherent(figures: Sequence[Figure]) -> bool:
    """Whether all models are one group (COH-02); a single model always is."""
    if len(figures) < 2:
        return True
    if all(figure.is_round for figure in figures):
        return rounds_coherent(rounds_of(figures))
    return len(groups(figures)) <= 1


def rounds_of(figures: Sequence[Figure]) -> Rounds:
    """Round bases as an array for `rounds_coherent`; bots keep such an array and change it in place."""
    rows = [(figure.x, figure.y, figure.z, figure.footprint.radius) for figure in figures]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 4)


def packed_unit(figures: Sequence[Figure]) -> Packed:
    """Models of any footprint, at least one, as arrays for the compiled kernels."""
    parts = [packed(figure) for figure in figures]
    starts = np.array([0, *np.cumsum([len(corners) for corners, _ in parts])], dtype=np.int64)
    radii = np.array([radius for _, radius in parts], dtype=np.int64)
    z = np.array([figure.z for figure in figures], dtype=np.int64)
    return Packed(np.concatenate([corners for corners, _ in parts]), starts, radii, z)
