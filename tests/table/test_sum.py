"""One convex outline grown by another, beside the hull of all sums of their corners."""

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st

from muster.table.shapes.sum_kernel import summed
from tests.table.kit import examples

POINTS = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
Outline = list[tuple[float, float]]


@st.composite
def convex(draw: st.DrawFn) -> Outline:
    """A polygon that runs counter-clockwise, or a stretch there and back, often along the axes."""
    hull = shapely.convex_hull(shapely.MultiPoint(draw(st.lists(POINTS, min_size=1, max_size=6))))
    if hull.geom_type == "Point":
        return [(hull.x, hull.y)]
    if hull.geom_type == "LineString":
        return list(hull.coords)
    return list(shapely.orient_polygons(hull).exterior.coords)[:-1]


@given(one=convex(), other=convex())
@examples(150)
def test_the_sum_of_two_outlines_is_the_hull_of_all_sums(one: Outline, other: Outline) -> None:
    found = summed(np.array(one, np.int64), np.array(other, np.int64))
    sums = [(ax + bx, ay + by) for ax, ay in one for bx, by in other]
    hull = shapely.convex_hull(shapely.MultiPoint(sums))
    assert shapely.convex_hull(shapely.MultiPoint(found)).equals(hull)
    around = shapely.LinearRing(found) if len(found) > 2 else shapely.LineString([*found, found[0]])
    assert shapely.length(around) <= shapely.length(hull if hull.geom_type != "LineString" else around) + 1e-6
