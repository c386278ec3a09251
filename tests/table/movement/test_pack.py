"""Packed models: those who moved are packed anew, and all is as if everybody had been."""

from hypothesis import given
from hypothesis import strategies as st

from muster.table.movement.standing.pack import Pack
from muster.table.movement.standing.standing_kernel import Obstacles
from muster.table.shapes.figure import Figure
from muster.table.shapes.gap_kernel import packed
from tests.table.kit import examples, figures

SLOTS = st.lists(st.none() | figures(), max_size=8)


def listed(obstacles: Obstacles) -> list[list[object]]:
    return [column.tolist() for column in obstacles]


def one_by_one(models: list[Figure | None]) -> list[list[object]]:
    there = [figure for figure in models if figure is not None]
    outlines = [packed(figure)[0].tolist() for figure in there]
    return [
        [corner for outline in outlines for corner in outline],
        [sum(map(len, outlines[:place])) for place in range(len(outlines) + 1)],
        [figure.footprint.radius if figure.is_round else 0 for figure in there],
        [figure.z for figure in there],
        [figure.z + figure.height for figure in there],
        [box_about(figure, outline) for figure, outline in zip(there, outlines, strict=True)],
    ]


def box_about(figure: Figure, outline: list[tuple[int, int]]) -> list[int]:
    """The left, low, right and high end of a figure."""
    xs, ys, radius = *zip(*outline, strict=True), figure.footprint.radius if figure.is_round else 0
    return [min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius]


@given(SLOTS)
@examples(100)
def test_models_are_packed_in_their_order(models: list[Figure | None]) -> None:
    assert listed(Pack.of(models).obstacles()) == one_by_one(models)


@given(SLOTS.filter(bool), st.data())
@examples(100)
def test_who_moved_is_packed_anew(models: list[Figure | None], data: st.DataObject) -> None:
    changes = data.draw(st.dictionaries(st.integers(0, len(models) - 1), st.none() | figures(), max_size=3))
    before = Pack.of(models)
    after = [changes.get(place, model) for place, model in enumerate(models)]
    assert listed(before.moved(changes).obstacles()) == one_by_one(after)
    assert listed(before.obstacles()) == one_by_one(models)
