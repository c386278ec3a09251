"""Contact between units, and closing the gaps that casualties leave in a melee."""

from dataclasses import replace
from itertools import combinations
from math import cos, inf, pi, sin

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from muster.table.movement.standing.standing import Places, moved_by
from muster.table.movement.units.melee import Fighter, Placement, close_gaps, closing_order, touch, touched
from muster.table.shapes.board import Board
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, distance, in_contact, overlap
from muster.table.terrain.table import Table
from tests.table.coherency_reference import plain_groups
from tests.table.kit import at, examples
from tests.table.movement.standing_reference import plainly_free

TABLE = Table(Board.rectangle(36, 24))
OPEN = Places.of(TABLE)
BASE = 1.26


def row(x: float, y: float, count: int) -> tuple[Figure, ...]:
    return tuple(at(x + 2 * place, y) for place in range(count))


def column(x: float, y: float, count: int) -> tuple[Figure, ...]:
    return tuple(at(x, y + 2 * place) for place in range(count))


def after(units: list[Fighter], made: tuple[Placement, ...]) -> list[list[Figure]]:
    now = [list(unit.figures) for unit in units]
    for placement in made:
        now[placement.unit][placement.model] = placement.figure
    return now


@pytest.mark.rule("MELEE-01", "TRANS-06")
@pytest.mark.parametrize(("apart", "contact"), [(0, True), (0.01, True), (0.011, False), (1, False)])
def test_one_touching_pair_engages(apart: float, contact: bool) -> None:
    one, other = row(2, 5, 3), row(6 + BASE + apart, 5, 3)
    assert touch(one, other) == contact
    assert touch(other, one) == contact


@pytest.mark.rule("MELEE-03")
def test_all_enemies_in_contact_are_engaged_at_once() -> None:
    unit = row(2, 5, 2)
    enemies = [row(4 + BASE, 5, 2), row(2, 5 + BASE, 1), row(12, 12, 2)]
    assert touched(unit, enemies) == (0, 1)


@pytest.mark.rule("MELEE-09.a", "MELEE-10.a", "QR-25")
def test_most_casualties_first_and_the_immobile_last() -> None:
    units = [
        Fighter((), 2),
        Fighter((), 9, immobile=True),
        Fighter((), 5),
        Fighter((), 2),
        Fighter((), 0, immobile=True),
    ]
    assert closing_order(units) == [2, 0, 3, 1, 4]


@pytest.mark.rule("MELEE-08.a", "QR-25")
def test_the_nearest_model_is_placed_in_contact_by_the_shortest_way() -> None:
    units = [Fighter(row(2, 5, 3), 2), Fighter(row(8.5, 5, 3), 0)]
    made = close_gaps(units, {(0, 1)}, OPEN)
    assert made == (Placement(0, 2, at(8.5 - BASE, 5)),)


@pytest.mark.rule("MELEE-09.b", "QR-25")
def test_a_unit_touched_again_in_the_meantime_stays() -> None:
    units = [Fighter(row(2, 5, 3), 1), Fighter(row(8.5, 5, 3), 2)]
    made = close_gaps(units, {(0, 1)}, OPEN)
    assert [placement.unit for placement in made] == [1]


@pytest.mark.rule("MELEE-10.a", "MELEE-10.b", "QR-25")
def test_the_mobile_come_to_the_immobile() -> None:
    units = [Fighter(row(2, 5, 3), 9, immobile=True), Fighter(row(8.5, 5, 3), 0)]
    made = close_gaps(units, {(0, 1)}, OPEN)
    assert [placement.unit for placement in made] == [1]
    both = [replace(unit, immobile=True) for unit in units]
    assert [placement.unit for placement in close_gaps(both, {(0, 1)}, OPEN)] == [0]


@pytest.mark.rule("MELEE-24.b")
def test_units_that_did_not_fight_each_other_are_not_pulled_together() -> None:
    units = [Fighter(row(2, 5, 3), 1), Fighter((), 3), Fighter(row(9, 5, 3), 1)]
    assert close_gaps(units, {(0, 1), (2, 1)}, OPEN) == ()
    assert close_gaps(units, {(0, 1), (0, 2)}, OPEN) != ()


@pytest.mark.rule("MELEE-08.c", "QR-25")
def test_others_follow_where_one_alone_would_leave_the_unit() -> None:
    units = [Fighter(column(3, 5, 3), 4), Fighter(column(12, 5, 2), 1)]
    made = close_gaps(units, {(0, 1)}, OPEN)
    now = after(units, made)
    assert touch(now[0], now[1])
    assert coherent(now[0])
    assert {placement.unit for placement in made} == {0}


@pytest.mark.rule("MELEE-08.b")
def test_as_close_as_possible_where_contact_is_barred() -> None:
    target = at(20, 12)
    ring = [at(20 + 1.9 * cos(turn * pi / 4), 12 + 1.9 * sin(turn * pi / 4)) for turn in range(8)]
    units = [Fighter((at(26, 12),), 1), Fighter((target,), 0)]
    closer, out = close_gaps(units, {(0, 1)}, OPEN.among(ring))
    assert closer.unit == 0
    assert 1_500 < distance(closer.figure, target) < 1_600  # in the hollow between two models of the ring
    assert out.unit == 1  # its turn comes later, and it can reach contact outside the ring
    assert in_contact(closer.figure, out.figure)


def contact_by_circle(unit: tuple[Figure, ...], target: Figure, others: list[Figure]) -> float:
    """The shortest way of one model into contact, over many points of the circle of contact.

    It stays linked without help of the tolerance, which excuses rounding and is nothing to be used up.
    """
    best = inf
    for place, figure in enumerate(unit):
        rest = [other for index, other in enumerate(unit) if index != place]
        for turn in range(720):
            x, y = (target.x + 1_260 * cos(turn * pi / 360), target.y + 1_260 * sin(turn * pi / 360))
            spot = replace(figure, x=round(x), y=round(y))
            together = moved_by(figure, spot) < best and len(plain_groups([*rest, spot], slack=0)) == 1
            if together and plainly_free(spot, TABLE, [*rest, *others]):
                best = moved_by(figure, spot)
    return best


MODELS = st.tuples(st.integers(8_000, 20_000), st.integers(5_000, 15_000)).map(
    lambda place: replace(at(0, 0), x=place[0], y=place[1])
)


@pytest.mark.rule("MELEE-08.a", "MELEE-08.c", "QR-25")
@given(start=MODELS, enemies=st.lists(MODELS, min_size=1, max_size=3), friends=st.lists(MODELS, max_size=4))
@example(start=at(8.592, 8.592), enemies=[at(8.592, 5.037)], friends=[])  # linked only within the tolerance
@example(start=at(14.706, 7.482), enemies=[at(20, 11.121)], friends=[])  # one alone would be, so two go
@examples(25)
def test_no_other_model_has_a_shorter_way(start: Figure, enemies: list[Figure], friends: list[Figure]) -> None:
    unit = tuple(replace(start, x=start.x + dx, y=start.y + dy) for dx, dy in ((0, 0), (2_000, 500), (1_000, 2_200)))
    others = [*enemies, *friends]
    assume(not any(overlap(one, other) for one, other in combinations([*unit, *others], 2)))
    assume(not touch(unit, enemies))
    units = [Fighter(unit, 1), Fighter(tuple(enemies), 0)]
    made = close_gaps(units, [(0, 1)], Places.of(TABLE, friends))
    mine, theirs = after(units, made)
    assert theirs == enemies
    assert coherent(mine)
    assert all(
        plainly_free(each.figure, TABLE, [*others, *(f for f in mine if f is not each.figure)]) for each in made
    )
    target = min(enemies, key=lambda enemy: min(distance(own, enemy) for own in unit))
    shortest = contact_by_circle(unit, target, others)
    if shortest < inf:
        assert len(made) == 1
        assert in_contact(made[0].figure, target)
        assert moved_by(unit[made[0].model], made[0].figure) <= shortest + 50
