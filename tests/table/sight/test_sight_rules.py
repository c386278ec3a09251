"""The rules of sight on laid-out tables: what blocks, what counts as the model, heights, and who lends a view."""

from dataclasses import replace
from decimal import Decimal

import pytest

from muster.files import BadInput
from muster.table.shapes.figure import Footprint
from muster.table.sight.scene import Scene
from muster.table.terrain.effects import Opening, Veil
from tests.table.kit import at
from tests.table.sight.scenes import box, window


@pytest.mark.rule("TARGET-12", "TARGET-14.b", "TARGET-14.c")
def test_a_wall_that_hides_all_stops_sight_and_one_that_hides_a_part_does_not() -> None:
    figures = [at(0, 0), at(10, 0)]
    high, low, beside = box(5, -5, 0.5, 10, 3), box(9, -5, 0.2, 10, 0.5), box(5, -5, 0.5, 5, 3)
    assert not Scene.of([high], figures, [0, 1]).view(0, 1).seen
    over, past = Scene.of([low], figures, [0, 1]).view(0, 1), Scene.of([beside], figures, [0, 1]).view(0, 1)
    assert over.seen
    assert over.obscured == pytest.approx(1 - (1.25 - (1.25 - 0.75 / 0.92)) / 1.25, abs=0.01)
    assert past.seen
    assert 0 < past.obscured < 0.5
    assert [blocker.what for blocker in past.blockers] == ["box"]


@pytest.mark.rule("TARGET-14.a", "COVER-05.b")
def test_models_of_any_other_unit_hide_whoever_owns_them() -> None:
    figures = [at(0, 0), at(10, 0), at(5, 0, mm=100), at(7, 3)]
    view = Scene.of([], figures, [0, 1, 2, 2]).view(0, 1)
    assert not view.seen
    assert [blocker.what for blocker in view.blockers] == [2]


@pytest.mark.rule("TARGET-13.a", "TARGET-13.b")
@pytest.mark.parametrize(("unit", "seen"), [(0, True), (1, True), (2, False)])
def test_models_of_the_two_units_hide_nothing(unit: int, seen: bool) -> None:
    figures = [at(0, 0), at(10, 0), at(5, 0, mm=100)]
    assert Scene.of([], figures, [0, 1, unit]).view(0, 1).seen is seen


@pytest.mark.rule("TARGET-15")
def test_a_model_is_as_wide_as_its_base_and_as_high_as_its_body() -> None:
    wall = box(9, -5, 0.2, 10, 2)
    low, tall = at(10, 0, height=1_250), at(10, 0, height=3_500)
    viewer = at(0, 0)
    assert not Scene.of([wall], [viewer, low], [0, 1]).view(0, 1).seen
    assert Scene.of([wall], [viewer, tall], [0, 1]).view(0, 1).seen
    narrow = box(9, -0.8, 0.2, 1.6, 2)
    assert not Scene.of([narrow], [viewer, at(10, 0, mm=25)], [0, 1]).view(0, 1).seen
    assert Scene.of([narrow], [viewer, at(10, 0, mm=60)], [0, 1]).view(0, 1).seen


@pytest.mark.rule("TARGET-17")
def test_the_share_is_the_viewers_and_sight_is_everyones() -> None:
    wall = box(1, -5, 0.2, 10, 1.2)
    scene = Scene.of([wall], [at(0, 0), at(10, 0)], [0, 1])
    near, far = scene.view(0, 1), scene.view(1, 0)
    assert near.seen
    assert far.seen
    assert near.obscured < 0.7 < 0.9 < far.obscured


@pytest.mark.rule("TARGET-17")
def test_who_finds_no_opening_is_still_seen_by_whom_it_is_found_from() -> None:
    """A beam before the eyes of one: from there all rays end in it, and from afar some pass under it to the feet."""
    beam = box(1, -5, 0.2, 10, 3, "beam", bottom=600)
    behind, afar = at(0, 0), at(10, 0)
    scene = Scene.of([beam], [behind, afar], [0, 1])
    out, back = scene.view(0, 1), scene.view(1, 0)
    assert (out.seen, out.obscured) == (True, 1.0)
    assert not any(ray.free for ray in out.rays)
    lowest_hidden = 1.25 - (1.25 - 0.6) / 0.88  # from 1.25 down to the edge of the beam in 8.8 of the 10 in.
    assert back.seen
    assert back.obscured == pytest.approx(1 - lowest_hidden / 1.25)
    assert scene.views([0, 1], [0, 1])[0].all()


@pytest.mark.rule("TARGET-21")
def test_a_unit_in_a_tower_looks_over_friends_that_stand_lower() -> None:
    tower = box(-1, -1, 2, 2, 6, "tower")
    friend, target = at(6, 0, mm=100), at(12, 0)
    below = Scene.of([], [at(0, 0), target, friend], [0, 1, 2])
    above = Scene.of([tower], [at(0.6, 0, 6), target, friend], [0, 1, 2])
    assert not below.view(0, 1).seen
    assert above.view(0, 1).seen


@pytest.mark.rule("TRANS-25.b")
def test_passengers_look_from_the_outline_and_the_height_of_what_carries_them() -> None:
    hull = at(0, 0, height=3_000, footprint=Footprint.rect(Decimal(120), Decimal(80)))
    wall, target = box(5, -5, 0.5, 10, 1.6, "wall"), at(10, 0)
    building = box(-2.4, -1.6, 4.8, 3.2, 3, "building")
    scene = Scene.of([wall, building], [target, hull], [1, 2])
    on_foot = scene.view_from(at(0, 0), 0, ignoring={1, "building"})
    from_hull = scene.view_from(hull, 0, ignoring={1, "building"})
    walled_in = scene.view_from(hull, 0, ignoring={1})
    assert not on_foot.seen
    assert from_hull.seen
    assert from_hull.obscured < walled_in.obscured


@pytest.mark.rule("HP-15.a", "BETA-13")
def test_casualties_block_until_they_are_ignored() -> None:
    figures = [at(0, 0), at(10, 0), at(5, 0, mm=100)]
    scene = Scene.of([], figures, [0, 1, 2])
    assert not scene.view(0, 1).seen
    assert scene.view(0, 1, ignoring={2}).obscured == 0
    assert scene.view(0, 1, ignoring={2}).seen


def test_one_sees_through_a_window_what_is_level_with_it() -> None:
    wall = box(-3, 5, 6, 0.5, 4, "wall")
    figures = [at(0, 0, 1), at(0, 10, 1), at(0, 10, 4.4)]
    scene = Scene.of([window(wall)], figures, [0, 1, 1])
    assert scene.view(0, 1).seen
    assert not scene.view(0, 2).seen
    assert not Scene.of([wall], figures, [0, 1, 1]).view(0, 1).seen


def test_floors_hide_what_is_straight_above_and_models_in_one_place_see_each_other() -> None:
    floor = box(-3, -3, 6, 6, 3, "floor", bottom=2_900)
    figures = [at(0, 0), at(0, 0, 3), at(0, 0, 0.5)]
    scene = Scene.of([floor], figures, [0, 1, 2])
    assert not scene.view(0, 1).seen
    assert not scene.view(1, 0).seen
    assert scene.view(0, 1, ignoring={"floor", 2}).seen
    assert (scene.view(0, 2).seen, scene.view(0, 2).obscured) == (True, 0.0)


def test_woods_hide_who_stands_in_them_but_not_what_they_see() -> None:
    woods = box(5, -5, 10, 10, 4, "woods", veil=Veil.OBSCURES)
    scene = Scene.of([woods], [at(0, 0), at(10, 0)], [0, 1])
    into, out = scene.view(0, 1), scene.view(1, 0)
    assert (into.seen, into.obscured) == (True, 1.0)
    assert (out.seen, out.obscured) == (True, 0.0)


def test_within_one_wood_nothing_is_hidden_but_a_second_one_hides_its_part() -> None:
    woods = box(-5, -5, 20, 10, 4, "woods", veil=Veil.OBSCURES)
    hedge = box(9, -5, 0.2, 10, 0.5, "hedge", veil=Veil.OBSCURES)
    figures = [at(0, 0), at(10, 0), at(20, 0)]
    scene = Scene.of([woods, hedge], figures, [0, 1, 2])
    among, out = scene.view(0, 1), scene.view(0, 2, ignoring={1, "hedge"})
    below = 1.25 - (1.25 - 0.5) / 0.92  # over the far edge of the hedge, 9.2 of the 10 in. away
    assert among.obscured == pytest.approx(below / 1.25)
    assert [blocker.what for blocker in among.blockers] == ["hedge"]
    assert scene.view(1, 0, ignoring={"hedge"}).obscured == 0
    assert (out.seen, out.obscured, out.blockers) == (True, 0.0, ())
    assert scene.view(2, 0, ignoring={1}).obscured == 1


@pytest.mark.parametrize(
    ("x", "down", "up"),
    [
        (2.5, 0.0, (4.75 * 7.5 / 7 - 4.75) / 1.25),  # at the edge
        (1.5, (7.25 - 1.25 * 8.5 / 1.5) / 1.25, (4.75 * 8.5 / 7 - 4.75) / 1.25),
        (1.0, 1.0, 1.0),  # the edge hides what is lower than 7.25 - 1.25 * 9 / 2, which is more than 1.25
    ],
)
def test_the_edge_of_a_roof_hides_what_is_close_below(x: float, down: float, up: float) -> None:
    """Eyes at 7.25 and 1.25 in. look over the edge, 6 in. up and 7 in. from the model on the ground."""
    tower = box(-3, -5, 6, 10, 6, "tower")
    scene = Scene.of([tower], [at(x, 0, 6), at(10, 0)], [0, 1])
    above, below = scene.view(0, 1), scene.view(1, 0)
    assert above.obscured == pytest.approx(down)
    assert below.obscured == pytest.approx(up)
    assert above.seen is below.seen is (down < 1)


@pytest.mark.parametrize(("sill", "hidden"), [(0.0, 0.0), (1.0, (1.25 - 0.25 / 0.55) / 1.25), (1.25, 1.0)])
def test_a_sill_hides_what_is_under_the_line_over_it(sill: float, hidden: float) -> None:
    """The wall is 5 to 5.5 of the 10 in. away, and the eye is 1.25 in. high, level with the last sill."""
    wall = box(-3, 5, 6, 0.5, 4, "wall")
    pierced = replace(wall, openings=(Opening((-1_500, 5_000), (1_500, 5_000), round(1_000 * sill), 3_000),))
    view = Scene.of([pierced], [at(0, 0), at(0, 10)], [0, 1]).view(0, 1)
    assert view.obscured == pytest.approx(hidden)
    assert view.seen is (hidden < 1)


def test_a_flat_marker_can_be_seen() -> None:
    scene = Scene.of([], [at(0, 0), at(10, 0, height=0)], [0, 1])
    assert (scene.view(0, 1).seen, scene.view(0, 1).obscured) == (True, 0.0)


def test_unknown_models_and_missing_units_are_refused() -> None:
    with pytest.raises(BadInput, match="each model has exactly one"):
        Scene.of([], [at(0, 0)], [])
    with pytest.raises(BadInput, match="There is no model 1; allowed are 0 to 0"):
        Scene.of([], [at(0, 0)], [0]).view(0, 1)
    with pytest.raises(BadInput, match="There is no model -1"):
        Scene.of([], [at(0, 0)], [0]).views([-1], [0])


def test_unknown_names_to_ignore_are_refused() -> None:
    scene = Scene.of([box(5, 0, 1, 1, 1, "hut"), box(9, 0, 1, 1, 1, "barn")], [at(0, 0), at(0, 5)], [0, 1])
    with pytest.raises(BadInput, match=r"There is no piece 'shed'; allowed are barn, hut\."):
        scene.view(0, 1, ignoring={"shed"})
    with pytest.raises(BadInput, match="There is no piece 'shed'"):
        scene.views([0], [1], ignoring={"hut", "shed"})
    with pytest.raises(BadInput, match="There is no model 2"):
        scene.view(0, 1, ignoring={2})
    with pytest.raises(BadInput, match="allowed are none, since there are no pieces"):
        Scene.of([], [at(0, 0)], [0]).view(0, 0, ignoring={"hut"})
