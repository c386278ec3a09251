"""Templates: what lies under circles, lines and cones, against dense sampling; and where they scatter to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from math import cos, pi, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.dice import Scatter
from muster.files import BadInput
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import Scale, length
from muster.table.shapes.outline import Outline, Point, depth, edges
from muster.table.templates import Template, circle, cone, line, scatter, under
from tests.table.kit import MOTIONS, at, examples, figures

STEP = 40


def test_a_circle_covers_what_it_overlaps_and_holds_what_it_contains() -> None:
    blast = circle((5_000, 5_000), 2_000)
    row = [at(5, 5), at(6.37, 5), at(6.39, 5), at(7.6, 5), at(7.63, 5), at(9, 5)]
    assert under(blast, row) == (0, 1, 2, 3)
    assert under(blast, row, wholly=True) == (0, 1)


def test_a_line_is_a_millimetre_wide() -> None:
    beam = line((0, 5_000), (10_000, 5_000))
    half = 0.5 / 25.4
    assert under(beam, [at(5, 5 + 0.63 + half - 0.012), at(5, 5 + 0.63 + half), at(12, 5), at(10.6, 5)]) == (0, 3)
    assert line((0, 0), (0, 10), Scale.CENTIMETRES).corners == ((50, 0), (50, 10), (-50, 10), (-50, 0))


def test_a_cone_is_measured_along_and_across() -> None:
    flame = cone((0, 0), (1, 0), 8_000, 4_000)
    assert flame.outline == ((0, 0), (8_000, -2_000), (8_000, 2_000))
    assert under(flame, [at(7, 0), at(7, 2), at(7, 2.6), at(8.7, 0), at(2, 1.1), at(-0.5, 0)]) == (0, 1, 4, 5)
    assert under(flame, [at(7, 0), at(7, 2)], wholly=True) == (0,)
    assert under(cone((0, 0), (0, 99), 8_000, 4_000), [at(0, 7), at(7, 0)]) == (0,)


def test_a_template_may_reach_between_two_heights() -> None:
    blast = circle((0, 0), 2_000, bottom=2_000, top=4_000)
    tower = [at(0, 0), at(0, 0, z=1), at(0, 0, z=3), at(0, 0, z=4)]
    assert under(blast, tower) == (1, 2)
    assert under(replace(blast, bottom=None, top=None), tower) == (0, 1, 2, 3)


@pytest.mark.rule("DICE-15", "PERK-21")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_is_sixty_degrees_further_clockwise(face: int) -> None:
    # The attacker stands south of the place, so that straight away is north and clockwise turns to the east.
    x, y = scatter((10_000, 10_000), (10_000, 2_000), 3_000, Scatter(face))
    angle = radians(Scatter(face).degrees)
    assert (x - 10_000, y - 10_000) == (round(3_000 * sin(angle)), round(3_000 * cos(angle)))


@pytest.mark.rule("DICE-15", "PERK-21")
@given(attacker=st.tuples(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000)), face=st.integers(1, 6))
@examples(100)
def test_face_one_leads_straight_away_and_opposite_faces_apart(attacker: Point, face: int) -> None:
    place = (9_500, 9_500)
    away = scatter(place, attacker, 5_000, Scatter(1))
    far = length(away[0] - attacker[0], away[1] - attacker[1])
    assert abs(far - length(place[0] - attacker[0], place[1] - attacker[1]) - 5_000) <= 2
    one, other = (scatter(place, attacker, 5_000, Scatter(each)) for each in (face, (face + 2) % 6 + 1))
    assert abs(one[0] + other[0] - 2 * place[0]) <= 1
    assert abs(one[1] + other[1] - 2 * place[1]) <= 1
    assert abs(length(one[0] - place[0], one[1] - place[1]) - 5_000) <= 1


def test_a_scattered_template_keeps_its_shape() -> None:
    flame = cone((0, 5_000), (1, 5_000), 8_000, 4_000)
    assert flame.scattered((0, 0), 2_000, Scatter(4)) == replace(flame, centre=(0, 3_000))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: circle((0, 0), 0), "template.radius"),
        (lambda: cone((0, 0), (1, 0), 8_000, 0), "template.cone"),
        (lambda: line((3, 3), (3, 3)), "template.direction"),
        (lambda: scatter((3, 3), (3, 3), 1_000, Scatter(1)), "template.direction"),
    ],
)
def test_what_has_no_size_or_direction_is_refused(wrong: Callable[[], object], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        wrong()
    assert refused.value.code == code


POINTS = st.tuples(st.integers(-4_000, 4_000), st.integers(-4_000, 4_000))
TEMPLATES = st.one_of(
    st.builds(circle, POINTS, st.integers(500, 4_000)),
    st.builds(line, POINTS, POINTS.map(lambda point: (point[0] + 9_000, point[1]))),
    st.builds(
        cone, POINTS, POINTS.map(lambda p: (p[0], p[1] + 9_000)), st.integers(2_000, 8_000), st.integers(500, 5_000)
    ),
)


@dataclass
class Area:
    """A template or a footprint as its centre and radius, or as corners."""

    centre: Point
    radius: int
    outline: Outline

    def depth(self, point: Point) -> float:
        if self.outline:
            return depth(self.outline, point)
        return self.radius - length(point[0] - self.centre[0], point[1] - self.centre[1])

    def rim(self) -> Iterator[Point]:
        """Points all along the edge, a step apart."""
        if not self.outline:
            turns = (2 * pi * turn / 360 for turn in range(360))
            x, y = self.centre
            yield from ((x + round(self.radius * cos(turn)), y + round(self.radius * sin(turn))) for turn in turns)
            return
        for (ax, ay), (bx, by) in edges(self.outline):
            steps = int(length(bx - ax, by - ay) / STEP) + 1
            shares = (step / steps for step in range(steps))
            yield from ((ax + round(share * (bx - ax)), ay + round(share * (by - ay))) for share in shares)


@given(template=TEMPLATES, figure=figures(5_000))
@examples(60)
def test_dense_sampling_says_the_same(template: Template, figure: Figure) -> None:
    base = Area(figure.centre, figure.footprint.radius, figure.outline)
    area = Area(template.centre, template.radius, template.outline)
    own, others = [area.depth(point) for point in base.rim()], [base.depth(point) for point in area.rim()]
    deepest = max(*own, *others)
    if deepest > STEP:
        assert template.covers(figure)
    if deepest < -STEP:
        assert not template.covers(figure)
    if min(own) < -STEP:
        assert not template.holds(figure)
    if min(own) > STEP:
        assert template.holds(figure)


@pytest.mark.parametrize("motion", MOTIONS)
@given(template=TEMPLATES, figure=figures(5_000))
@examples(40)
def test_the_answer_does_not_care_where_the_table_stands(
    motion: Callable[[Figure], Figure], template: Template, figure: Figure
) -> None:
    def carried(point: Point) -> Point:
        return motion(Figure(Footprint.round(Decimal(32)), *point)).centre

    origin = carried((0, 0))
    corners = [carried(corner) for corner in template.corners]
    there = replace(
        template,
        centre=carried(template.centre),
        corners=tuple((x - origin[0], y - origin[1]) for x, y in corners),
    )
    assert there.covers(motion(figure)) == template.covers(figure)
    assert there.holds(motion(figure)) == template.holds(figure)
