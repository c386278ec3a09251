"""Paths that go up and down: steps, climbs, ladders, slopes, bridges with room underneath."""

import pytest

from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.table.movement.walking.mover import Mover
from muster.table.terrain.effects import Going, Ladder, Rise, Slope
from muster.table.terrain.piece import Piece
from tests.table.kit import at
from tests.table.movement.walk_kit import RADIUS, codes, course, mils, piece, rules, walked

R = RADIUS / 1000


def container(top: float = 2, **does: object) -> Piece:
    return piece(12, 8, 4, 4, top, "container", standable=True, **does)


@pytest.mark.rule("MOVE-14")
def test_height_counts_in_the_path_and_climbing_needs_an_edge_that_can_be_climbed() -> None:
    model = at(10, 10)
    onto = walked(course(container(climbable=True)), model, (14, 10), move=6)
    assert onto.length == onto.used == pytest.approx(6_000)
    assert onto.legal
    assert onto.end.z == 2_000
    assert [z for _, _, z in onto.trail] == [0, 0, 2_000, 2_000]
    over = walked(course(container(climbable=True)), model, (18, 10))
    assert over.length == pytest.approx(8_000 + 4_000)
    sheer = walked(course(container()), model, (14, 10))
    assert codes(sheer) == ["walk.climb"]
    assert sheer.faults[0].sentence.startswith("container is 2 in. high and cannot be climbed here")


@pytest.mark.rule("MOVE-14")
def test_a_low_edge_is_a_step_whose_height_counts() -> None:
    step = walked(course(container(0.5), ruleset=BETA), at(10, 10), (14, 10), move=4.5)
    assert step.legal
    assert step.used == pytest.approx(4_500)
    assert not walked(course(container(0.52)), at(10, 10), (14, 10)).legal


@pytest.mark.rule("BETA-20", "BETA-10")
def test_climbing_counts_as_difficult_ground_inside_which_every_inch_costs_two() -> None:
    model = at(10, 10)
    on = course(container(climbable=True), ruleset=BETA)
    assert walked(on, model, (14, 10), move=8).used == pytest.approx(8_000)
    assert walked(on, model, (14, 10), move=8).legal
    short = walked(on, model, (14, 10), move=7.9)
    assert rules(short) == {"BETA-20"}
    assert codes(short) == ["walk.climb_too_far"]


@pytest.mark.rule("BETA-20")
def test_climbing_takes_the_third_where_that_is_the_way_of_difficult_ground() -> None:
    vertical = Ruleset(
        **{**{name: getattr(CORE, name) for name in CORE.__dataclass_fields__}, "vertical_terrain": True}
    )
    on = course(container(climbable=True), ruleset=vertical)
    path = walked(on, at(10, 10), (14, 10), move=9)
    assert path.allowed == 6_000
    assert path.legal
    assert walked(course(container(climbable=True)), at(10, 10), (14, 10), move=9).allowed == 9_000


@pytest.mark.rule("BETA-20")
def test_a_climb_ends_where_the_model_can_stand() -> None:
    on = course(container(climbable=True), ruleset=BETA)
    halfway = walked(on, at(10, 10), (12 - R, 10), (12 - R, 10, 1))
    assert rules(halfway) == {"MOVE-14"}
    hanging = walked(on, at(10, 10), (12 - R, 10), (12 - R, 10, 2))
    assert rules(hanging) == {"BETA-20"}
    assert walked(on, at(10, 10), (12 - R, 10), (12 - R, 10, 2), (12.1, 10, 2)).legal


@pytest.mark.rule("BETA-21")
def test_a_ladder_lifts_the_slowing_and_is_a_way_up_a_sheer_edge() -> None:
    ladder = (Ladder(at=(12_000, 10_000)),)
    sheer, rough = container(ladders=ladder), container(ladders=ladder, climbable=True)
    for each in (sheer, rough):
        path = walked(course(each, ruleset=BETA), at(10, 10), (14, 10), move=6)
        assert path.used == pytest.approx(6_000)
        assert path.legal
    beside = walked(course(rough, ruleset=BETA), at(10, 8.5), (14, 8.5))
    assert beside.used == pytest.approx(8_000)
    assert codes(walked(course(sheer, ruleset=BETA), at(10, 8.5), (14, 8.5))) == ["walk.climb"]


@pytest.mark.rule("BETA-23")
def test_the_outside_of_a_building_is_climbed_under_the_beta_rules() -> None:
    building = piece(12, 8, 4, 4, 3, "house", look="building", going=Going.IMPASSABLE)
    assert not walked(course(building), at(10, 10), (14, 10)).legal
    up = walked(course(building, ruleset=BETA), at(10, 10), (14, 10))
    assert up.used == pytest.approx(4_000 + 6_000)


@pytest.mark.rule("BETA-22", "MOVE-14")
@pytest.mark.parametrize("ruleset", [CORE, BETA], ids=lambda ruleset: ruleset.name)
def test_on_a_slope_distance_is_along_the_surface(ruleset: Ruleset) -> None:
    ramp = piece(12, 8, 4, 4, 3, "ramp", standable=True, slope=Slope(Rise.RAMP, towards=(1, 0)))
    up = walked(course(ramp, ruleset=ruleset), at(10, 10), (15.9, 10))
    assert up.length == pytest.approx(2_000 + 3_900 * 1.25, rel=0.002)
    assert up.legal
    assert up.end.z == round(3_900 * 0.75)
    hill = piece(12, 6, 8, 8, 1.5, "hill", standable=True, slope=Slope(Rise.RIM, run=2_000))
    over = walked(course(hill, ruleset=ruleset), at(10, 10), (22, 10))
    assert over.length == pytest.approx(8_000 + 2 * 2_500, rel=0.002)
    assert max(z for _, _, z in over.trail) == 1_500


@pytest.mark.rule("MOVE-14")
def test_the_high_end_of_a_ramp_is_no_way_up() -> None:
    ramp = piece(12, 8, 4, 4, 3, "ramp", standable=True, slope=Slope(Rise.RAMP, towards=(1, 0)))
    assert codes(walked(course(ramp), at(18, 10), (14, 10))) == ["walk.climb"]
    assert not walked(course(ramp), at(15, 6), (15, 10)).legal


@pytest.mark.rule("QR-21")
def test_one_passes_under_a_bridge_and_over_what_it_spans() -> None:
    deck = piece(10, 8, 10, 3, 2.3, "deck", standable=True, ladders=(Ladder(at=mils(10, 9.5)),))  # type: ignore[arg-type]
    deck = Piece(**{**{name: getattr(deck, name) for name in deck.__dataclass_fields__}, "bottom": 2_000})
    lava = piece(13, 0, 4, 20, 0, "lava", going=Going.IMPASSABLE)
    below = walked(course(deck), at(15, 5), (15, 14))
    assert below.length == pytest.approx(9_000)
    assert below.legal
    assert not walked(course(deck), at(15, 5, height=2_100), (15, 14)).legal
    above = walked(course(deck, lava), at(12, 9.5, 2.3), (18, 9.5))
    assert above.length == pytest.approx(6_000)
    assert above.legal
    assert codes(walked(course(lava), at(12, 9.5), (18, 9.5))) == ["walk.impassable"]
    up = walked(course(deck, lava), at(8, 9.5), (10 - R, 9.5), (10 - R, 9.5, 2.3), (12, 9.5, 2.3))
    assert up.length == pytest.approx(4_000 + 2_300)
    assert up.legal


@pytest.mark.rule("GROUND-18", "MOVE-14")
def test_flyers_go_up_and_over_without_climbing() -> None:
    tower = container(4, going=Going.IMPASSABLE, crossing=(("flyer", Going.OPEN),))
    tree = piece(18, 8, 2, 4, 4, "tree", going=Going.IMPASSABLE, crossing=(("flyer", Going.OPEN),))
    path = walked(course(tower, tree, ruleset=BETA), at(10, 10), (22, 10), media=["flyer"])
    assert path.legal
    assert path.used == pytest.approx(12_000 + 8_000)
    assert not walked(course(tower, tree, ruleset=BETA), at(10, 10), (22, 10)).legal


@pytest.mark.rule("MOVE-14")
@pytest.mark.parametrize("ruleset", [CORE, BETA], ids=lambda each: each.name)
def test_a_drop_that_cannot_be_climbed_down_is_named_as_such(ruleset: Ruleset) -> None:
    on = course(container(3), ruleset=ruleset)
    down = walked(on, at(14, 10, z=3), (20, 10))
    assert codes(down) == ["walk.drop"]
    assert rules(down) == {"MOVE-14"}
    assert down.faults[0].sentence.startswith("The way to (20, 10) drops from 3 in. up")
    ramp = piece(12, 8, 4, 4, 3, "ramp", standable=True, slope=Slope(Rise.RAMP, towards=(1, 0)))
    assert codes(walked(course(ramp, ruleset=ruleset), at(8, 10), (15, 10), (20, 10))) == ["walk.drop"]
    assert walked(course(container(3, climbable=True), ruleset=ruleset), at(14, 10, z=3), (20, 10)).legal


@pytest.mark.rule("QR-21", "MOVE-14")
@pytest.mark.parametrize(("ruleset", "used"), [(CORE, 15), (BETA, 20)], ids=["core", "beta"])
def test_a_wall_that_can_be_climbed_is_crossed_up_one_side_and_down_the_other(ruleset: Ruleset, used: float) -> None:
    barrier = piece(12, 0, 0.5, 48, 2.5, "wall", going=Going.IMPASSABLE, climbable=True)
    on = course(barrier, ruleset=ruleset)
    over = walked(on, at(8, 10), (18, 10))
    assert over.legal
    assert over.length == pytest.approx(15_000)
    assert over.used == pytest.approx(1000 * used)
    assert over.climbs == (barrier,)
    found = on.shortest(Mover(at(8, 10)), mils(18, 10))
    assert found is not None
    assert found.used == pytest.approx(over.used)
    assert on.shortest(Mover(at(8, 10)), mils(18, 10), round(1000 * used) - 500) is None


@pytest.mark.rule("QR-21", "GROUND-14")
def test_nobody_ends_on_a_wall_that_is_only_crossed() -> None:
    barrier = piece(12, 0, 3, 48, 2.5, "wall", going=Going.IMPASSABLE, climbable=True)
    on = course(barrier)
    assert "walk.end_ground" in codes(walked(on, at(8, 10), (13.5, 10)))
    assert on.shortest(Mover(at(8, 10)), mils(13.5, 10)) is None
    sheer = course(piece(12, 0, 3, 48, 2.5, "wall", going=Going.IMPASSABLE))
    assert codes(walked(sheer, at(8, 10), (18, 10))) == ["walk.impassable"]
