"""Sight out of a building: from any part of its outline, at its height, through its own walls."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from muster.files import BadInput
from muster.table.shapes.figure import Figure
from muster.table.sight.lookouts import lookouts
from muster.table.sight.scene import Scene
from muster.table.terrain.effects import Building
from tests.table.kit import MOTIONS, at
from tests.table.sight.scenes import box, corner

HALL = corner(box(0, 0, 8, 8, 6, "hall", building=Building()))
"""An L: its lower half is 8 in. long, its upper half only the left 4 in."""


@pytest.mark.rule("TRANS-25.b")
def test_a_building_that_is_not_convex_looks_out_from_each_of_its_parts() -> None:
    wall = box(9, -5, 0.5, 9.5, 9, "wall")
    target = at(20, 6)
    scene = Scene.of([HALL, wall], [target], [0])
    alone = [scene.view_from(each, 0, ignoring={"hall"}).obscured for each in lookouts(HALL)]
    view = scene.view_from_piece(HALL, 0)
    assert len(alone) > 1
    assert view.seen
    assert view.obscured == min(alone) < max(alone)


@pytest.mark.rule("TRANS-25.b")
def test_the_building_itself_never_hides_and_others_do() -> None:
    target = at(20, 4)
    scene = Scene.of([HALL, box(10, -20, 1, 48, 30, "cliff")], [target], [0])
    assert not scene.view_from_piece(HALL, 0).seen
    freed = scene.view_from_piece(HALL, 0, ignoring={"cliff"})
    assert freed.seen
    assert freed.obscured == 0
    with pytest.raises(BadInput, match="There is no piece 'shed'"):
        scene.view_from_piece(replace(HALL, name="shed"), 0)


@pytest.mark.rule("TRANS-25.b", "TARGET-21")
@pytest.mark.parametrize(("top", "hidden"), [(9, False), (1.25, True)])
def test_sight_is_taken_from_the_height_of_the_structure_over_lower_friends(top: float, hidden: bool) -> None:
    tower = box(0, 0, 3, 3, top, "tower", building=Building())
    friends = [at(8, y) for y in (-1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5)]
    scene = Scene.of([tower], [at(12, 1.5), *friends], [0, *[1] * len(friends)])
    view = scene.view_from_piece(tower, 0)
    assert (view.obscured > 0.5) is hidden
    assert scene.view_from_piece(tower, 0, unit=1).obscured == 0


def test_lookouts_cover_the_outline_from_the_bottom_to_the_top() -> None:
    raised = replace(HALL, bottom=1_000)
    parts = lookouts(raised)
    assert {spot for each in parts for spot in each.outline} == set(HALL.outline)
    assert {(each.z, each.z + each.height) for each in parts} == {(1_000, 6_000)}


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_view_out_of_a_tower_is_the_same_wherever_the_table_lies(motion: Callable[[Figure], Figure]) -> None:
    tower, target, friend = box(0, 0, 3, 3, 2, "tower"), at(14, 3), at(12, 3, mm=60)
    moved = [motion(replace(target, x=x, y=y)) for x, y in tower.outline]
    there = replace(tower, outline=tuple((each.x, each.y) for each in moved))
    here = Scene.of([tower], [target, friend], [0, 1]).view_from_piece(tower, 0)
    after = Scene.of([there], [motion(target), motion(friend)], [0, 1]).view_from_piece(there, 0)
    assert 0 < here.obscured < 1
    assert (here.seen, here.obscured) == pytest.approx((after.seen, after.obscured))
