"""Outlines and pieces to test terrain with, and tables as text."""

from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from muster.files.document import parse_documents
from muster.files.reader import Reader
from muster.files.refusals import Fault
from muster.table.shapes.outline import Outline, Point, doubled_area, edges, segment_distance, segments_cross
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import read_table

RAYS: tuple[Point, ...] = (
    (5, 0), (5, 2), (4, 4), (2, 5), (0, 5), (-3, 5), (-5, 1), (-4, -4), (-1, -5), (3, -5), (5, -2),
)  # fmt: skip


def box(left: int, low: int, right: int, high: int) -> Outline:
    return ((left, low), (right, low), (right, high), (left, high))


def piece(**fields: Any) -> Piece:
    """A piece of 10 by 10 in. at the origin, 2 in. high, unless told otherwise."""
    return Piece(**{"name": "piece", "outline": box(0, 0, 10_000, 10_000), "top": 2_000, **fields})


def is_simple(outline: Outline) -> bool:
    if abs(doubled_area(outline)) < 2_000_000:
        return False
    sides = list(edges(outline))
    if any(segments_cross(*one, *other) for one, other in combinations(sides, 2)):
        return False
    return not any(
        segment_distance(corner, *side) <= 20 for corner in outline for side in sides if corner not in side
    )


@st.composite
def simple_outlines(draw: st.DrawFn) -> Outline:
    """Outlines that meet themselves nowhere, often with corners that point inwards, round a place within them."""
    lengths = draw(st.lists(st.integers(0, 900), min_size=len(RAYS), max_size=len(RAYS)))
    outline = tuple((5000 + x * far, 5000 + y * far) for (x, y), far in zip(RAYS, lengths, strict=True) if far >= 100)
    if len(outline) < 3 or not is_simple(outline):
        return box(1000, 2000, 7000, 6000)
    return outline if draw(st.booleans()) else outline[::-1]


def read(text: str) -> tuple[Table | None, list[Fault]]:
    """The table in a text, and every fault."""
    documents, faults = parse_documents(text, "table.yaml")
    reader = Reader("table.yaml")
    table = read_table(documents[0], reader) if documents else None
    return table, [*faults, *reader.faults]
