"""The check of a finished table must find what is unfair: each kind of unfairness on a table made for it."""

from dataclasses import replace

import pytest

from muster.scenery.balance import balance
from muster.table.deployment.adjusting import redrawn
from muster.table.deployment.evening import evened
from muster.table.deployment.zones import Middle, deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale
from muster.table.shapes.sizes import Size
from muster.table.terrain.effects import Opening
from muster.table.terrain.table import Table
from tests.scenery.fairness import troubles
from tests.scenery.landscape import FAIR, barrier, both, put, ring, table

LARGE = Size.C.board()


def faults(table: Table) -> set[str]:
    return {finding.code for finding in balance(table).unfair}


@pytest.mark.rule("SCENERY-13")
def test_a_table_whose_halves_are_alike_is_fair() -> None:
    fair = table(*FAIR, markers=((36, 24), (14, 24), (58, 24)))
    report = balance(fair)
    assert report.fair, str(report)
    assert {"areas", "difficult", "cover", "sight", "open", "pieces", "spread", "walled", "zones", "reach"} <= {
        finding.code for finding in report.findings
    }
    sides = next(finding for finding in report.findings if finding.code == "pieces")
    assert sides.figures == (6, 6), "two walls on the line between the sides are nobody's"


@pytest.mark.rule("SCENERY-13")
def test_all_woods_on_one_side_are_unfair() -> None:
    lopsided = table(*(put("wood", x, y) for x in (10, 26, 46, 62) for y in (8, 18)))
    assert {"difficult", "cover", "pieces", "quarters"} <= faults(lopsided), str(balance(lopsided))


@pytest.mark.rule("SCENERY-13")
def test_equal_numbers_do_not_make_up_for_sight_blocked_on_one_side_only() -> None:
    houses = (put("house", x, y) for x in (10, 26, 46, 62) for y in (8, 18))
    craters = (put("crater", x, y) for x in (10, 26, 46, 62) for y in (30, 40))
    lopsided = table(*houses, *craters)
    found = faults(lopsided)
    assert {"sight", "impassable"} <= found, str(balance(lopsided))
    assert "pieces" not in found


@pytest.mark.rule("SCENERY-13")
def test_everything_in_one_corner_is_not_evenly_spread() -> None:
    crowded = table(*(put("rocks", x, y) for x in (4, 10, 16, 22) for y in (21, 27)))
    assert {"spread", "quarters"} <= faults(crowded), str(balance(crowded))


@pytest.mark.rule("SCENERY-13")
def test_a_walled_in_marker_cannot_be_reached() -> None:
    walled = table(*FAIR, ring(36, 36, 4), markers=((36, 36), (36, 12)))
    assert {"reach", "walled"} <= faults(walled), str(balance(walled))
    low = table(*FAIR, markers=((36, 36), (36, 12)))
    assert not {"reach", "walled"} & faults(low)


@pytest.mark.rule("SCENERY-13")
@pytest.mark.parametrize(("gap", "open_"), [(1.5, False), (1.7, True)])
def test_a_ring_of_walls_is_open_where_a_40_mm_base_passes(gap: float, open_: bool) -> None:
    ringed = table(ring(36, 24, 6, gap), markers=((36, 24),))
    assert ("walled" not in faults(ringed)) is open_
    assert ("reach" not in faults(ringed)) is open_


@pytest.mark.rule("SETUP-20")
def test_on_a_table_in_centimetres_a_base_is_wider() -> None:
    board = Size.C.board(Scale.CENTIMETRES)
    for gap, open_ in ((3.5, False), (4.2, True)):
        ringed = Table(board, ring(36, 24, 9, gap), (), deployment_zones(board, 2))
        assert ("walled" not in faults(ringed)) is open_


def test_a_door_leads_through_a_wall_and_a_window_does_not() -> None:
    *walls, last = ring(36, 24, 6)
    for sill, lintel, open_ in ((0, 2_000, True), (0, 1_000, False), (1_000, 3_000, False)):
        opening = Opening((42_000, 23_000), (42_000, 25_000), sill, lintel)
        ringed = table((*walls, replace(last, openings=(opening,))))
        assert ("walled" not in faults(ringed)) is open_, opening


def test_a_bridge_leads_across() -> None:
    moat = table((barrier(0, 23, 72, 25),))
    assert "walled" in faults(moat)
    bridge = replace(barrier(30, 22, 34, 26), look="bridge", bottom=1_500)
    crossed = table((barrier(0, 23, 72, 25), bridge))
    assert "walled" not in faults(crossed)


@pytest.mark.rule("SCENERY-13")
def test_a_marker_under_a_house_is_lost_even_near_its_wall() -> None:
    under = table(*FAIR, put("house", 36, 36), put("house", 36, 12), markers=((36, 37.5), (36, 10.5)))
    assert "reach" in faults(under)


@pytest.mark.rule("SCENERY-13")
def test_a_zone_full_of_woods_is_too_crowded_to_deploy_in() -> None:
    crowded = table(*(both("wood", x, y) for x in range(5, 72, 9) for y in (4, 12)))
    found = faults(crowded)
    assert "open" in found
    assert not {"difficult", "pieces"} & found


@pytest.mark.rule("SCENERY-13")
def test_a_zone_behind_a_wall_has_no_way_out() -> None:
    shut = table((barrier(0, 16, 72, 17),))
    assert {"walled"} <= faults(shut)
    filled = table((barrier(0, 0, 72, 16),))
    assert "zones" in faults(filled), str(balance(filled))


@pytest.mark.rule("MARK-06")
def test_markers_in_one_zone_only_are_unfair() -> None:
    assert {"markers"} <= faults(table(*FAIR, markers=((36, 8), (36, 24))))
    assert "distances" in faults(table(*FAIR, markers=((36, 16), (36, 17))))


@pytest.mark.rule("SCENERY-09")
def test_what_was_not_agreed_on_bars_the_way() -> None:
    rug = replace(barrier(0, 23, 72, 25), going=put("road", 0, 0)[0].going, agreed=False)
    assert "walled" in faults(table((rug,)))


@pytest.mark.rule("SCENERY-13")
def test_however_large_the_pieces_the_sides_differ_by_20_points_at_the_most() -> None:
    """A hall that covers a third of one side and of its zone is no fair piece, though it is only one."""
    hall = table((barrier(14, 4, 46, 14),), *FAIR)
    finding = next(each for each in balance(hall).findings if each.code == "cover")
    sides, zones = finding.figures[:2], finding.figures[2:]
    assert sides[0] - sides[1] > 0.2
    assert zones[0] - zones[1] > 0.25
    assert not finding.fair
    assert "of the sides (differing by 2" in finding.sentence
    assert "allowed 20%" in finding.sentence
    assert "allowed 25%" in finding.sentence


@pytest.mark.rule("SCENERY-13")
def test_no_side_goes_without_cover_where_another_has_a_good_deal() -> None:
    board = Size.A.board()
    zones = deployment_zones(board, 2, 33, "SQ1")
    given = Table(board, put("wall", 12, 4) + put("hedge", 12, 20), (), zones)
    sight = next(each for each in balance(given).findings if each.code == "sight")
    low, high = sorted(sight.figures[:2])
    assert low == 0
    assert 0.1 < high < 0.2
    assert not sight.fair
    assert "one side has none where another has over 10%" in sight.sentence


@pytest.mark.rule("SCENERY-13")
def test_zones_smaller_than_a_piece_are_judged_by_their_sides() -> None:
    board = Size.A.board()
    zones = deployment_zones(board, 6)
    walls = put("wall", 6, 12), put("wall", 18, 12)
    cover = next(
        each
        for each in balance(Table(board, tuple(piece for each in walls for piece in each), (), zones)).findings
        if each.code == "cover"
    )
    assert "and not compared" in cover.sentence
    assert not cover.fair, cover.sentence


@pytest.mark.rule("SCENERY-13")
def test_the_slow_check_of_the_tests_finds_what_is_unfair() -> None:
    fair = table(*FAIR, markers=((36, 24), (14, 24), (58, 24)))
    assert not troubles(fair)
    lopsided = table(*(put("house", x, y) for x in (10, 26, 46, 62) for y in (8, 18)))
    assert any(each.startswith("cover of the sides") for each in troubles(lopsided))
    assert any(each.startswith("blocked sight for some sides") for each in troubles(lopsided))
    walled = table(*FAIR, ring(36, 36, 4), markers=((36, 36), (36, 12)))
    assert {"walled off", "marker 1 cannot be reached"} <= {each.split(":")[0] for each in troubles(walled)}


@pytest.mark.rule("SETUP-20")
def test_a_table_in_centimetres_speaks_of_centimetres() -> None:
    board = Size.C.board(Scale.CENTIMETRES)
    made = table(*FAIR, markers=((36, 24), (14, 24)))
    text = str(balance(replace(made, board=board)))
    assert " cm from the nearest piece" in text
    assert " cm; allowed to differ by" in text
    assert " in. " not in text
    assert " cm" not in str(balance(made))


def test_a_table_without_zones_is_compared_by_its_quarters() -> None:
    bare = Table(Board.rectangle(48, 48), put("wood", 8, 8) + put("wood", 16, 16) + put("wood", 8, 17))
    assert "pieces" in faults(bare)
    assert "Pieces by the nearest zone: A 0, B 0, C 0, D 3;" in str(balance(bare))
    assert balance(Table(Board.circular(48))).fair


def test_the_report_gives_a_sentence_with_figures() -> None:
    lopsided = table(put("wood", 10, 8), put("wood", 40, 8), put("wood", 60, 8), markers=((36, 24),))
    text = str(balance(lopsided))
    assert "UNFAIR  Pieces by the nearest zone: A 3, B 0; a difference of 1 is allowed." in text
    assert "fair    The marker can be reached." in text


@pytest.mark.rule("SCENERY-13", "ZONE-17")
def test_zones_of_unequal_ground_are_unfair() -> None:
    board = Board.polygon([(0, 0), (60, 0), (30, 50)])
    unequal = Table(board, (), (), deployment_zones(board, 2))
    finding = next(each for each in balance(unequal).findings if each.code == "areas")
    assert not finding.fair
    assert finding.sentence.startswith("Areas of the zones: A 847, B 173 sq in.; the smallest is 80% smaller")
    assert "areas" not in faults(replace(unequal, zones=evened(unequal.zones, board)))
    for edge, fair in ((15_300, True), (15_100, False)):
        narrow = redrawn(
            deployment_zones(LARGE, 2),
            "B",
            ((0, 32_000), (72_000, 32_000), (72_000, 32_000 + edge), (0, 32_000 + edge)),
            LARGE,
        )
        assert ("areas" not in faults(Table(LARGE, (), (), narrow))) is fair, edge


@pytest.mark.rule("ZONE-16")
def test_the_zone_in_the_middle_of_a_circle_is_not_measured_by_those_around_it() -> None:
    board = Board.circular(48)
    assert "areas" not in faults(Table(board, (), (), deployment_zones(board, 5, middle=Middle.ZONE)))


@pytest.mark.rule("SCENERY-13")
def test_quarters_are_due_pieces_by_their_ground_and_none_where_they_have_none() -> None:
    board = Board.polygon([(0, 0), (72, 0), (0, 48)])
    spread = Table(
        board,
        tuple(
            piece for x, y in ((8, 8), (8, 16), (8, 32), (20, 6), (20, 18), (52, 5)) for piece in put("rocks", x, y)
        ),
    )
    assert "quarters" not in faults(spread), str(balance(spread))
    crowded = Table(
        board,
        tuple(
            piece for x, y in ((40, 4), (46, 5), (46, 12), (52, 5), (52, 10), (60, 4)) for piece in put("rocks", x, y)
        ),
    )
    assert "quarters" in faults(crowded), str(balance(crowded))
