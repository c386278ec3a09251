"""Paths on one level: length, difficult ground in both editions' ways, what bars the way, where one may end."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.files import BadInput
from muster.rulebook.ruleset import BETA, CORE, QUICKREF
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Footprint
from muster.table.terrain.effects import Danger, Going, Opening
from tests.table.kit import at, examples
from tests.table.movement.walk_kit import RADIUS, codes, course, mils, piece, rules, walked, wall, wood

R = RADIUS / 1000


@pytest.mark.rule("MOVE-02", "MOVE-04")
def test_a_path_is_as_long_as_the_way_of_the_centre() -> None:
    model = at(10, 10)
    there_and_up = walked(course(), model, (13, 10), (13, 14), move=7)
    assert there_and_up.length == there_and_up.used == 7000
    assert there_and_up.legal
    assert walked(course(), model, (10, 17.01), move=7).legal
    too_far = walked(course(), model, (10, 17.02), move=7)
    assert codes(too_far) == ["walk.too_far"]
    assert rules(too_far) == {"MOVE-02"}
    assert too_far.faults[0].sentence == "7.02 in. of path, 7 allowed."


@pytest.mark.rule("MOVE-04")
def test_a_path_begins_where_the_model_stands() -> None:
    with pytest.raises(BadInput) as refused:
        course().walk(Mover(at(10, 10)), [mils(11, 10), mils(12, 10)])
    assert refused.value.code == "walk.start"


@pytest.mark.rule("GROUND-01", "GROUND-02", "QR-19")
@pytest.mark.parametrize(("move", "left"), [(9, 6), (6, 4), (3, 2), (2, 1), (1.5, 0.5), (0.5, 0)])
def test_difficult_ground_takes_a_third_and_at_least_an_inch_of_the_whole_movement(move: float, left: float) -> None:
    inside = course(wood(0, 0, 40, 40), ruleset=QUICKREF)
    model = at(10, 10)
    assert walked(inside, model, (10 + left, 10), move=move).legal
    far = walked(inside, model, (10.02 + left, 10), move=move)
    assert codes(far) == ["walk.too_far"]
    assert rules(far) == {"GROUND-02"}
    assert far.allowed == pytest.approx(left * 1000)


@pytest.mark.rule("GROUND-02.d")
def test_several_patches_take_the_third_once_and_a_touch_takes_nothing() -> None:
    patches = course(wood(12, 8, 1, 4), wood(15, 8, 1, 4))
    model = at(10, 10)
    crossing = walked(patches, model, (19, 10), move=13.5)
    assert crossing.legal
    assert crossing.used == 13_500
    assert [each.name for each in crossing.enters] == ["wood", "wood"]
    touching = walked(patches, model, (12 - R + 0.01, 10), move=9)
    assert touching.enters == ()
    assert touching.used == touching.length


@pytest.mark.rule("GROUND-03")
def test_only_the_model_that_goes_through_is_slowed() -> None:
    on = course(wood(12, 8, 4, 4))
    assert not walked(on, at(10, 10), (19, 10), move=9).legal
    assert walked(on, at(10, 5), (19, 5), move=9).legal


@pytest.mark.rule("GROUND-04")
def test_an_agreed_penalty_replaces_the_usual_one_and_the_largest_counts() -> None:
    light, heavy = wood(12, 8, 1, 4, slows=Fraction(1, 10)), wood(14, 8, 1, 4, slows=Fraction(1, 2))
    model = at(10, 10)
    assert walked(course(light), model, (15, 10), move=6).allowed == 5_400
    assert walked(course(light, heavy), model, (15, 10), move=6).allowed == 3_000
    inside = walked(course(wood(0, 0, 40, 40, slows=Fraction(3, 4)), ruleset=BETA), model, (11, 10), move=6)
    assert inside.used == pytest.approx(4_000)


@pytest.mark.rule("BETA-10")
def test_ten_inches_of_which_four_lead_to_the_edge_go_three_into_difficult_ground() -> None:
    on = course(wood(20, 0, 20, 40), ruleset=BETA)
    model = at(16.01 - R, 10)
    path = walked(on, model, (23.01 - R, 10), move=10)
    assert path.used == pytest.approx(10_000)
    assert path.legal
    further = walked(on, model, (23.03 - R, 10), move=10)
    assert rules(further) == {"BETA-10"}


@pytest.mark.rule("BETA-10")
def test_full_speed_returns_on_leaving_and_starting_inside_pays_double_at_once() -> None:
    on = course(wood(12, 0, 2, 40), ruleset=BETA)
    across = 2 + 2 * (R - 0.01)
    assert walked(on, at(10, 10), (20, 10)).used == pytest.approx((10 + across) * 1000)
    assert walked(on, at(13, 10), (13, 12)).used == pytest.approx(4_000)


@pytest.mark.rule("GROUND-13")
def test_ground_can_be_difficult_and_dangerous_and_danger_alone_does_not_slow() -> None:
    both = wood(12, 8, 2, 4, danger=Danger())
    mines = piece(16, 8, 2, 4, name="mines", danger=Danger())
    path = walked(course(both, mines), at(10, 10), (20, 10), move=20)
    assert [each.name for each in path.enters] == ["wood", "mines"]
    only_mines = walked(course(mines), at(14, 10), (20, 10), move=6)
    assert only_mines.legal
    assert [each.name for each in only_mines.enters] == ["mines"]


@pytest.mark.rule("GROUND-14", "QR-21")
def test_no_model_crosses_impassable_ground_even_if_flat_but_may_touch_it() -> None:
    lava, model = wall(12, 8, 2, 4, top=0), at(10, 10)
    on = course(lava)
    assert codes(walked(on, model, (16, 10))) == ["walk.impassable"]
    assert walked(on, model, (12 - R + 0.01, 10)).legal
    assert not walked(on, model, (12 - R + 0.02, 10)).legal
    assert walked(on, model, (10, 14), (16, 14)).legal


@pytest.mark.rule("GROUND-15", "MOVE-06", "MOVE-07")
def test_other_models_are_solid_but_may_be_touched() -> None:
    foe, model = at(13, 10), at(10, 10)
    on = course(others=[foe])
    assert codes(walked(on, model, (16, 10))) == ["walk.model"]
    assert walked(on, model, (13 - 2 * R, 10)).legal
    assert walked(on, model, (13 - 2 * R, 10), (13 - 2 * R, 14)).legal
    above = course(others=[at(13, 10, 4)])
    assert walked(above, model, (16, 10)).legal


@pytest.mark.rule("MOVE-06")
def test_models_of_the_unit_are_passed_but_not_ended_on() -> None:
    mate, model = at(13, 10), at(10, 10)
    assert walked(course(), model, (16, 10), mates=[mate]).legal
    assert codes(walked(course(), model, (13.5, 10), mates=[mate])) == ["walk.end_model"]


@pytest.mark.rule("MOVE-09")
def test_no_part_of_a_base_leaves_the_board() -> None:
    model = at(2, 10)
    assert walked(course(), model, (R - 0.01, 10)).legal
    assert codes(walked(course(), model, (R - 0.02, 10))) == ["walk.edge"]


@pytest.mark.rule("GROUND-17", "BETA-11")
def test_without_agreement_terrain_is_impassable_unless_the_list_makes_it_difficult() -> None:
    unsettled = wood(12, 8, 2, 4, agreed=False, look="wood", danger=Danger())
    container = piece(12, 8, 2, 4, 2, agreed=False, look="container", standable=True, climbable=True)
    model = at(10, 10)
    assert codes(walked(course(unsettled), model, (16, 10))) == ["walk.impassable"]
    listed = walked(course(unsettled, ruleset=BETA), model, (16, 10))
    assert listed.legal
    assert listed.used > listed.length
    assert codes(walked(course(container, ruleset=BETA), model, (16, 10))) == ["walk.impassable"]


@pytest.mark.rule("GROUND-18")
def test_the_same_water_differs_for_ships_and_troops() -> None:
    crossing = (("ship", Going.OPEN), ("foot", Going.DIFFICULT))
    water = piece(12, 0, 10, 48, name="water", going=Going.IMPASSABLE, crossing=crossing)
    land = piece(0, 0, 12, 48, name="land", crossing=(("ship", Going.IMPASSABLE),))
    on = course(water, land)
    assert walked(on, at(14, 10), (20, 10), media=["ship"], move=6).legal
    assert not walked(on, at(14, 10), (10, 10), media=["ship"]).legal
    wading = walked(on, at(10, 10), (14, 10), media=["foot"], move=6)
    assert wading.legal
    assert wading.used == 6_000
    assert not walked(on, at(10, 10), (14, 10)).legal


@pytest.mark.rule("GROUND-14")
@pytest.mark.parametrize(("wide", "high", "passes"), [(1.3, 2, True), (1.2, 2, False), (1.3, 1.2, False)])
def test_a_door_lets_through_what_fits(wide: float, high: float, passes: bool) -> None:
    (left, low), (right, _) = mils(10 - wide / 2, 12), mils(10 + wide / 2, 12)
    door = Opening((left, low), (right, low), 0, round(high * 1000), "door")
    on = course(wall(5, 12, 10, 0.5, openings=(door,)))
    assert walked(on, at(10, 10), (10, 15)).legal is passes


@pytest.mark.rule("MOVE-04", "GROUND-14")
def test_a_hull_faces_along_its_legs_and_turns_only_where_its_turning_circle_is_free() -> None:
    hull = at(10, 10, footprint=Footprint.rect(Decimal(120), Decimal(60)), height=2_000)
    lane = course(wall(4, 11.5, 20, 1), wall(4, 7.5, 20, 1))
    assert walked(lane, hull, (18, 10)).legal
    assert walked(lane, hull, (6, 10)).legal
    across = walked(lane, hull, (12, 10.1))
    assert codes(across) == ["walk.turn"]
    assert walked(course(), hull, (12, 14), (8, 18)).legal
    assert codes(walked(course(wall(14, 5, 1, 10)), hull, (12, 10))) == ["walk.impassable"]
    assert walked(course(wall(14, 5, 1, 10)), hull, (11.63, 10)).legal


@pytest.mark.rule("MOVE-02", "BETA-10", "GROUND-02")
@examples(60)
@given(st.lists(st.tuples(st.integers(2, 30), st.integers(2, 30)), min_size=1, max_size=4), st.booleans())
def test_a_path_uses_at_least_its_length_and_the_straight_line(places: list[tuple[int, int]], beta: bool) -> None:
    on = course(wood(8, 4, 9, 9), wood(20, 15, 6, 3), ruleset=BETA if beta else CORE)
    model = at(3, 5)
    path = walked(on, model, *places, move=60)
    straight = ((places[-1][0] - 3) ** 2 + (places[-1][1] - 5) ** 2) ** 0.5 * 1000
    assert path.used >= path.length >= straight - 1e-6
    back = walked(on, at(*places[-1]), *places[-2::-1], (3, 5), move=60)
    assert back.length == pytest.approx(path.length)
    assert back.used == pytest.approx(path.used)
