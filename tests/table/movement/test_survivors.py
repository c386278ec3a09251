"""Leaving transports: within the distance of the hull, in coherency; and survivors where a transport stood."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations
from math import cos, inf, nan, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.table.movement.standing.standing import Places
from muster.table.movement.units.survivors import (
    Survivors,
    changes_transport,
    disembark,
    may_disembark,
    reach_of,
    survivors,
)
from muster.table.shapes.board import Board
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, Footprint, gap, in_contact, overlap, wholly_within
from muster.table.shapes.gap_kernel import Corners
from muster.table.shapes.measure import length
from muster.table.terrain.effects import Going
from muster.table.terrain.table import Table
from tests.table.kit import at, examples
from tests.table.movement.standing_reference import plainly_free
from tests.table.movement.test_standing import box

TABLE = Table(Board.rectangle(36, 24))
OPEN = Places.of(TABLE)
LORRY = Figure(Footprint.rect(Decimal(120), Decimal(80)), 18_000, 12_000)
LONG, WIDE = 120 / 25.4, 80 / 25.4
UNIT = [at(0, 0)] * 5


@pytest.mark.rule("TRANS-10", "TRANS-11")
@pytest.mark.parametrize(("far", "legal"), [(0, True), (4.74, True), (4.75, True), (4.76, False)])
def test_the_far_edge_counts_from_the_hull(far: float, legal: bool) -> None:
    """With 6 in. the near edge may be 6 less a base of 1.26 away."""
    out = [at(18 + LONG / 2 + far + 0.63, 12)]
    assert may_disembark(LORRY, out, 6_000, OPEN) == legal
    assert (reach_of(LORRY, out[0]) <= 6_010) == legal


@pytest.mark.rule("TRANS-10", "COH-05")
def test_a_unit_leaves_in_coherency_and_on_free_spots() -> None:
    beside = 18 + LONG / 2 + 0.63
    assert may_disembark(LORRY, [at(beside, 12), at(beside, 14)], 6_000, OPEN)
    assert not may_disembark(LORRY, [at(beside, 12), at(18 - LONG / 2 - 0.63, 12)], 6_000, OPEN)
    assert not may_disembark(LORRY, [at(beside, 12), at(beside, 13)], 6_000, OPEN)  # one on the other
    assert not may_disembark(LORRY, [at(beside - 1, 12)], 6_000, OPEN)  # on the hull


@pytest.mark.rule("TRANS-10")
@pytest.mark.parametrize("hull", [LORRY, Figure(Footprint.round(Decimal(60)), 18_000, 12_000)])
def test_nobody_gets_out_in_the_middle_of_the_hull(hull: Figure) -> None:
    assert not may_disembark(hull, [at(18, 12)], 6_000, OPEN)


@pytest.mark.rule("TRANS-11", "TRANS-13")
@pytest.mark.parametrize("allowance", [-1, inf, nan])
def test_the_distance_to_get_out_is_a_distance(allowance: int) -> None:
    asked = (
        lambda: may_disembark(LORRY, UNIT, allowance, OPEN),
        lambda: disembark(LORRY, UNIT, allowance, OPEN),
        lambda: changes_transport(LORRY, LORRY, allowance),
    )
    for ask in asked:
        with pytest.raises(BadInput, match=r"No model moves .* allowed are 0 and all whole numbers above it"):
            ask()


@pytest.mark.rule("TRANS-10", "TRANS-12")
def test_room_is_found_or_the_unit_stays_aboard() -> None:
    out = disembark(LORRY, UNIT, 4_000, OPEN)
    assert out is not None
    assert may_disembark(LORRY, out, 4_000, OPEN)
    assert disembark(LORRY, UNIT, 1_000, OPEN) is None  # no base fits wholly within an inch
    walls = Table(TABLE.board, (box(10, 14, 16, 1), box(10, 9, 16, 1), box(14.5, 10, 1, 4), box(20.5, 10, 1, 4)))
    assert disembark(LORRY, UNIT, 4_000, Places.of(walls)) is None
    beyond = [at(22.2, 12)]
    assert may_disembark(LORRY, beyond, 4_000, OPEN)
    assert not may_disembark(LORRY, beyond, 4_000, Places.of(walls))  # there is room, but no way past the wall


@pytest.mark.rule("TRANS-12")
def test_enemies_around_a_transport_let_nobody_past() -> None:
    round_hull = Figure(Footprint.round(Decimal(60)), 18_000, 12_000)
    guards = [at(18 + 1.82 * cos(turn * pi / 4), 12 + 1.82 * sin(turn * pi / 4)) for turn in range(8)]
    assert disembark(round_hull, UNIT[:1], 6_000, OPEN.among(guards)) is None
    assert disembark(round_hull, UNIT[:1], 6_000, OPEN.among(guards[:6])) is not None


@pytest.mark.rule("TRANS-12")
def test_the_last_room_is_found_behind_the_hull() -> None:
    walls = (box(10, 14, 16, 1), box(10, 9, 16, 1), box(20.5, 10, 1, 4))
    out = disembark(LORRY, UNIT[:3], 4_000, Places.of(Table(TABLE.board, walls)))
    assert out is not None
    assert all(figure.x < 16_000 for figure in out)


@dataclass(frozen=True)
class SlowOut:
    """Ground all around a hull that costs twice the way."""

    def shortest(self, model: int, goal: Figure) -> float | None:
        assert model in range(len(UNIT))
        return 2 * gap(replace(goal, footprint=Footprint(0)), LORRY)


@pytest.mark.rule("TRANS-11")
@pytest.mark.parametrize(("far", "legal"), [(2.05, True), (2.07, False)])
def test_slow_ground_counts_from_the_hull(far: float, legal: bool) -> None:
    """The centre goes twice `far` and half a base, and half a base lies beyond it: 2 x 2.05 + 1.89 of 6 in."""
    out = [at(18 + LONG / 2 + far + 0.63, 12)]
    assert may_disembark(LORRY, out, 6_000, OPEN)
    assert may_disembark(LORRY, out, 6_000, OPEN, SlowOut()) == legal


@pytest.mark.rule("TRANS-11", "TRANS-12")
def test_room_is_found_within_reach_on_slow_ground_or_not_at_all() -> None:
    out = disembark(LORRY, UNIT, 4_000, OPEN, ways=SlowOut())
    assert out is not None
    assert may_disembark(LORRY, out, 4_000, OPEN, SlowOut())
    assert disembark(LORRY, UNIT, 1_800, OPEN) is not None
    assert disembark(LORRY, UNIT, 1_800, OPEN, ways=SlowOut()) is None  # 1.89 with the base against the hull


@pytest.mark.rule("TRANS-10", "TRANS-12")
def test_the_large_one_comes_first_where_the_others_would_take_its_room() -> None:
    """The only room is a pocket, 4 in. deep, beside the hull: a base in its middle leaves none for one of 60 mm."""
    walls = box(10, 14, 16, 1), box(10, 9, 16, 1), box(14.5, 10, 1, 4), box(22.85, 10, 1, 4)
    places = Places.of(Table(TABLE.board, walls))
    unit = [at(0, 0), at(0, 0, mm=60)]
    out = disembark(LORRY, unit, 4_000, places, towards=(21_000, 12_000))
    assert out is not None
    assert [figure.footprint for figure in out] == [figure.footprint for figure in unit]
    assert may_disembark(LORRY, out, 4_000, places)


@pytest.mark.rule("TRANS-13")
@pytest.mark.parametrize(("apart", "legal"), [(6.0, True), (6.02, False)])
def test_between_two_hulls_edge_to_edge(apart: float, legal: bool) -> None:
    other = replace(LORRY, x=LORRY.x + round(1_000 * (LONG + apart)))
    assert changes_transport(LORRY, other, 6_000) == legal


def check(found: Survivors, unit: list[Figure], others: list[Figure]) -> list[Figure]:
    placed = list(found.placed.values())
    assert sorted([*found.placed, *found.casualties]) == list(range(len(unit)))
    for model, figure in found.placed.items():
        rest = [other for place, other in found.placed.items() if place != model]
        assert plainly_free(figure, TABLE, [*others, *rest])
    assert coherent(placed)
    return placed


@pytest.mark.rule("TRANS-21", "TERRAIN-10")
def test_survivors_fill_the_place_of_their_transport_first() -> None:
    found = survivors(LORRY, UNIT, OPEN)
    placed = check(found, UNIT, [])
    assert all(wholly_within(figure, LORRY.outline) for figure in placed)
    assert coherent(placed)


@pytest.mark.rule("TRANS-21", "TERRAIN-10")
def test_those_who_do_not_fit_stand_around_the_others() -> None:
    unit = [at(0, 0)] * 14
    found = survivors(LORRY, unit, OPEN)
    placed = check(found, unit, [])
    assert coherent(placed)
    inside = [figure for figure in placed if wholly_within(figure, LORRY.outline)]
    assert inside == placed[:6]  # three by two
    assert all(gap(figure, LORRY) < 500 for figure in placed)


@pytest.mark.rule("TRANS-21", "TERRAIN-10")
@pytest.mark.parametrize(("long", "wide"), [(75, 42), (60, 35)])
def test_ovals_are_put_down_on_and_around_the_place_too(long: int, wide: int) -> None:
    oval = Figure(Footprint.oval(Decimal(long), Decimal(wide)), 0, 0, facing=(3, 1))
    unit = [oval] * 7
    found = survivors(LORRY, unit, OPEN)
    assert coherent(check(found, unit, []))
    assert found.casualties == ()
    out = disembark(LORRY, unit, 6_000, OPEN)
    assert out is not None
    assert may_disembark(LORRY, out, 6_000, OPEN)


@pytest.mark.rule("TRANS-21")
def test_contact_with_enemies_is_avoided_if_possible() -> None:
    enemy = at(18 + LONG / 2 + 0.63 + 0.02, 12)
    big = [at(0, 0, mm=60)] * 2
    found = survivors(LORRY, big, OPEN.among([enemy]), [enemy])
    assert not any(in_contact(figure, enemy) for figure in check(found, big, [enemy]))


@pytest.mark.rule("TRANS-21", "COH-05")
def test_survivors_stay_together_where_the_nearest_place_holds_only_one() -> None:
    """Rock all around and on the site, but for a hole on the left and a wider one on the right."""
    above_and_below = box(10, 0, 16, 9), box(10, 15, 16, 9)
    left = box(10, 9, 4.4, 6), box(14.4, 9, 1.3, 2.35), box(14.4, 12.65, 1.3, 2.35)
    right = box(15.7, 9, 4.65, 6), box(21.7, 9, 4.3, 6)
    table = Table(TABLE.board, (*above_and_below, *left, *right))
    assert survivors(LORRY, UNIT[:1], Places.of(table)).placed[0].x < 16_000
    found = survivors(LORRY, UNIT[:3], Places.of(table))
    placed = list(found.placed.values())
    assert len(placed) == 3
    assert coherent(placed)
    assert all(plainly_free(figure, table, [other for other in placed if other is not figure]) for figure in placed)


BIKE = Figure(Footprint.round(Decimal(40)), 18_000, 12_000)


def ring(count: int, far: float, mm: int = 32) -> list[Figure]:
    """Models around a bike."""
    turns = (2 * pi * each / count for each in range(count))
    return [at(18 + far * cos(turn), 12 + far * sin(turn), mm=mm) for turn in turns]


@pytest.mark.rule("TRANS-22", "TRANS-21")
@pytest.mark.parametrize("count", [12, 30])
def test_in_the_open_all_live_ring_after_ring(count: int) -> None:
    """Survivors surround nobody, and each stands as near as it can."""
    found = survivors(BIKE, [BIKE] * count, OPEN)
    assert found.casualties == ()
    away = sorted(gap(figure, BIKE) for figure in check(found, [BIKE] * count, []))
    assert away[0] < -1_500
    assert away[4] < 100
    assert away[11] < 1_600  # beyond the first ring
    assert away[-1] < (1_600 if count == 12 else 3_200)


@pytest.mark.rule("TRANS-22", "TERRAIN-10")
def test_who_is_enclosed_with_too_little_room_is_lost() -> None:
    closed = ring(8, 1.75)
    found = survivors(BIKE, UNIT[:3], OPEN.among(closed))
    check(found, UNIT[:3], closed)
    assert found.casualties == (1, 2)
    assert survivors(BIKE, UNIT[:3], OPEN).casualties == ()


@pytest.mark.rule("TRANS-22")
def test_nobody_is_put_beyond_what_encloses_the_site_though_there_is_room_and_coherency() -> None:
    closed = ring(9, 2.6)
    unit = [at(0, 0)] * 9
    found = survivors(BIKE, unit, OPEN.among(closed))
    assert found.casualties
    for figure in check(found, unit, closed):
        assert length(figure.x - BIKE.x, figure.y - BIKE.y) < 2_600
    open_to = closed[1:]
    assert survivors(BIKE, unit, OPEN.among(open_to)).casualties == ()


@pytest.mark.rule("TRANS-22")
@pytest.mark.parametrize(("gap_wide", "lost"), [(1.26, 0), (1.23, 7)])
def test_a_gap_in_a_wall_as_wide_as_a_base_leads_out(gap_wide: float, lost: int) -> None:
    """A pen with room for two and an opening; where a base just fits through, nobody is enclosed."""
    around = box(15, 10, 1.7, 4), box(15, 13, 6, 1), box(15, 10, 6, 1)
    gate = box(19.3, 11, 1.7, (2 - gap_wide) / 2), box(19.3, 12 + gap_wide / 2, 1.7, (2 - gap_wide) / 2)
    found = survivors(BIKE, [at(0, 0)] * 9, Places.of(Table(TABLE.board, (*around, *gate))))
    assert len(found.casualties) == lost


@pytest.mark.rule("TRANS-22")
def test_who_comes_out_first_encloses_nobody() -> None:
    first = list(survivors(BIKE, [BIKE] * 12, OPEN).placed.values())
    second = survivors(BIKE, UNIT, OPEN, fellows=first)
    assert second.casualties == ()
    assert len(check(second, UNIT, first)) == 5
    assert len(survivors(BIKE, UNIT, OPEN.among(first)).casualties) == 5  # as other units they would


@pytest.mark.rule("TRANS-22")
def test_a_crate_is_climbed_and_an_impassable_block_is_not() -> None:
    """A pen without a gate: over crates as low as one likes the way leads on, but over no closed ground."""
    pen = box(15, 10, 1.7, 4), box(15, 13, 6, 1), box(15, 10, 6, 1)
    crate, rock = box(19.3, 11, 1.7, 2, standable=True, going=Going.OPEN), box(19.3, 11, 1.7, 2)
    for last, lost in ((crate, False), (rock, True)):
        found = survivors(BIKE, [at(0, 0)] * 9, Places.of(Table(TABLE.board, (*pen, last))))
        assert bool(found.casualties) is lost


CROWD = [(15_768, 18_082), (20_124, 16_819), (17_282, 24_515), (22_843, 22_998), (21_400, 22_802), (23_946, 20_806),
         (17_586, 15_782), (20_971, 15_623), (15_171, 22_215), (21_001, 24_950), (23_985, 18_613)]  # fmt: skip


@pytest.mark.rule("TRANS-21", "TRANS-22")
def test_ovals_among_many_enemies_ask_for_few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is near the site is searched, and nobody of a kind that found no place asks again."""
    hull = Figure(LORRY.footprint, 20_000, 20_000, 0, 3_000, (3, 1))
    enemies = [replace(at(0, 0), x=x, y=y) for x, y in CROWD]
    blocks = (box(15.033, 19.087, 2.137, 1.82, name="left"), box(22.961, 15.277, 1.032, 2.44, name="right"))
    table = Table(Board.rectangle(48, 48), blocks)
    oval = Figure(Footprint.oval(Decimal(75), Decimal(42)), 0, 0)
    asked = list[int]()
    standing_at = Places.standing_at

    def counted(places: Places, figure: Figure, points: Corners) -> Iterator[Figure]:
        asked.append(len(points))
        return standing_at(places, figure, points)

    monkeypatch.setattr(Places, "standing_at", counted)
    found = survivors(hull, [oval] * 8, Places.of(table, enemies), enemies)
    placed = list(found.placed.values())
    assert len(placed) == 8
    assert coherent(placed)
    assert not any(overlap(one, other) for one, other in combinations([*placed, *enemies], 2))
    assert sum(asked) < 400_000


@pytest.mark.rule("TRANS-21")
@examples(30)
@given(st.lists(st.tuples(st.integers(-4_000, 4_000), st.integers(-4_000, 4_000)), max_size=12), st.integers(0, 1))
def test_apart_from_some_is_free_and_out_of_contact(spots: list[tuple[int, int]], shape: int) -> None:
    centre = LORRY.centre
    oval = Footprint.oval(Decimal(60), Decimal(35))
    enemies = [
        replace(at(0, 0), x=centre[0] + x, y=centre[1] + y, footprint=oval if y % 2 else at(0, 0).footprint)
        for x, y in spots
    ]
    wish = replace(LORRY, footprint=oval if shape else at(0, 0).footprint)
    found = Places.of(TABLE, enemies).apart_from(enemies).nearest_free(wish)
    assert found is not None
    assert not any(in_contact(found, enemy) or overlap(found, enemy) for enemy in enemies)
