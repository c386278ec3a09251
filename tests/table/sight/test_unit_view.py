"""Units looking at units: who may attack, who may be lost, and what cover the target has."""

from dataclasses import replace
from decimal import Decimal

import pytest

from muster.combat.attack import OPEN_GROUND, Cover
from muster.rulebook.ruleset import BETA, CORE, QUICKREF, Ruleset
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import INCH
from muster.table.sight.scene import Scene
from muster.table.sight.unit_view import unit_view
from muster.table.terrain.effects import Veil
from muster.table.terrain.piece import Piece
from tests.table.kit import at
from tests.table.sight.scenes import box

CULTISTS, TROOPERS = 0, 1
HULL = Footprint.rect(Decimal(120), Decimal(80))


def wall(x: float, y: float, wide: float, deep: float, name: str = "wall") -> Piece:
    return box(x, y, wide, deep, 3, name)


def in_two_rows() -> Scene:
    """Cultists A, B and C look along lanes: A and C see 1-4, B also 5 and 6, nobody 7 and 8."""
    a, b, c = at(-30, 15), at(0, 0), at(30, 15)
    troopers = [at(x, 20) for x in (-1.5, -0.5, 0.5, 1.5)] + [at(x, 24) for x in (-0.6, 0.6)]
    hidden = [at(x, 30) for x in (-0.6, 0.6)]
    pieces = [
        wall(-14, 21, 13.1, 0.3, "left"),
        wall(0.9, 21, 13.1, 0.3, "right"),
        wall(-12, 26, 24, 0.3, "back"),
    ]
    return Scene.of(pieces, [a, b, c, *troopers, *hidden], [CULTISTS] * 3 + [TROOPERS] * 8)


@pytest.mark.rule("TARGET-19", "HP-10")
def test_losses_fall_on_what_any_model_of_the_attacking_unit_sees() -> None:
    scene = in_two_rows()
    view = unit_view(scene, CULTISTS, TROOPERS)
    assert view.sees[0] == view.sees[2] == (3, 4, 5, 6)
    assert view.sees[1] == (3, 4, 5, 6, 7, 8)
    assert view.visible == (3, 4, 5, 6, 7, 8)
    only_a = unit_view(scene, CULTISTS, TROOPERS, ranges={0: 40 * INCH})
    assert only_a.eligible == (0,)
    assert only_a.visible == view.visible


@pytest.mark.rule("TARGET-18", "TARGET-09")
def test_only_models_that_see_a_target_attack() -> None:
    full = in_two_rows()
    left = [place for place in range(len(full.figures)) if place not in (3, 4, 5, 6)]
    scene = Scene.of(full.pieces, [full.figures[each] for each in left], [full.units[each] for each in left])
    view = unit_view(scene, CULTISTS, TROOPERS)
    assert view.eligible == (1,)
    assert view.visible == (3, 4)


@pytest.mark.rule("TARGET-10")
def test_one_model_must_be_both_in_range_and_in_sight() -> None:
    near_but_hidden, far_but_seen = at(6, 0), at(0, 20)
    scene = Scene.of([wall(3, -3, 0.3, 6)], [at(0, 0), near_but_hidden, far_but_seen], [0, 1, 1])
    gap = 20_000 - 2 * scene.figures[0].footprint.radius
    assert unit_view(scene, 0, 1, ranges={0: 12 * INCH}).eligible == ()
    assert unit_view(scene, 0, 1, ranges={0: gap}).eligible == (0,)
    assert unit_view(scene, 0, 1, ranges={0: gap - 11}).eligible == ()


@pytest.mark.rule("TARGET-11")
def test_a_unit_that_nobody_sees_cannot_be_attacked() -> None:
    scene = Scene.of([wall(3, -9, 0.3, 18)], [at(0, 0), at(0, 1.5), at(9, 0), at(9, 1.5)], [0, 0, 1, 1])
    assert not unit_view(scene, 0, 1).may_attack
    assert unit_view(Scene.of([], scene.figures, scene.units), 0, 1).may_attack


@pytest.mark.rule("HP-14", "HP-19")
def test_a_casualty_in_front_can_be_measured_to_and_only_what_is_seen_is_lost() -> None:
    casualty, three, four = at(10, 0), at(16, 0), at(16, 8)
    attackers = [at(0, 0), at(-1.5, 0), at(-20, 0), at(-21.5, 0)]
    scene = Scene.of([wall(12, 3.5, 0.3, 9)], [*attackers, casualty, three, four], [0, 0, 0, 0, 2, 2, 2])
    view = unit_view(scene, 0, 2, ranges=dict.fromkeys(range(4), 12 * INCH))
    assert view.eligible == (0, 1)
    assert view.visible == (4, 5)
    without = Scene.of(scene.pieces, [*attackers, three, four], [0, 0, 0, 0, 2, 2])
    assert unit_view(without, 0, 2, ranges=dict.fromkeys(range(4), 12 * INCH)).eligible == ()


def behind(shares: list[float], *, area: list[int] | None = None, cover: Cover | None = None) -> Scene:
    """A far attacker, and targets each with a wall against it that hides a share of its width; a few in an area."""
    pieces, targets = [], list[Figure]()
    for place, share in enumerate(shares):
        figure = at(200, 4 * place)
        width = 2 * figure.footprint.radius / 1000
        targets.append(figure)
        if share:
            low = 4 * place - width / 2
            shield = box(199.2, low - 1.5 * (share == 1), 0.05, width * share + 3 * (share == 1), 4, f"wall {place}")
            pieces.append(replace(shield, cover=cover or shield.cover))
    clear = {"veil": Veil.CLEAR, "cover_area": True}
    pieces += [box(199, 4 * place - 1, 2, 2, 0, f"area {place}", **clear) for place in area or ()]
    attacker = at(0, 2 * (len(shares) - 1), mm=1)
    return Scene.of(pieces, [attacker, *targets], [0] + [1] * len(shares))


@pytest.mark.rule("COVER-01", "COVER-04")
@pytest.mark.parametrize(
    ("shares", "covered"),
    [
        ([0.6, 0.6, 0.6, 0], True),
        ([0.6, 0.6, 0, 0], True),
        ([0.6, 0.4, 0.4, 0.4], False),
        ([0.4, 0.4, 0.4, 0.4], False),
        ([1, 1, 0, 0], True),
        ([1, 0, 0], False),
    ],
)
def test_half_of_the_models_half_hidden_is_cover(shares: list[float], covered: bool) -> None:
    scene = behind(shares)
    verdict = unit_view(scene, 0, 1).cover
    assert verdict.has_cover is covered
    assert verdict.cover == (Cover(defence=1) if covered else OPEN_GROUND)
    assert len(verdict.hidden) == sum(share >= 0.5 for share in shares)


@pytest.mark.rule("COVER-01")
def test_exactly_half_of_a_model_is_enough() -> None:
    figures = [at(0, 0, height=1_250), at(10, 0, height=1_250)]
    half = box(10 - 0.7, -5, 0.05, 10, 1.25, "bar", bottom=625)
    eye_to_eye = replace(figures[0], height=625)
    scene = Scene.of([half], [eye_to_eye, figures[1]], [0, 1])
    view = unit_view(scene, 0, 1)
    assert view.obscured[1] == pytest.approx(0.5)
    assert view.cover.has_cover
    a_little_less = Scene.of([replace(half, bottom=630)], [eye_to_eye, figures[1]], [0, 1])
    assert not unit_view(a_little_less, 0, 1).cover.has_cover


@pytest.mark.rule("COVER-03")
def test_the_best_view_of_those_that_target_the_unit_counts() -> None:
    flanker = at(30, 30)
    scene = Scene.of([box(28.9, -0.7, 0.1, 1.4, 0.9)], [at(0, 0), flanker, at(30, 0)], [0, 0, 1])
    both = unit_view(scene, 0, 1)
    assert not both.cover.has_cover
    front_only = unit_view(scene, 0, 1, ranges={0: 40 * INCH, 1: 5 * INCH})
    assert front_only.eligible == (0,)
    assert front_only.cover.has_cover


@pytest.mark.rule("COVER-05")
def test_models_of_a_third_unit_give_the_plain_bonus() -> None:
    scene = Scene.of([], [at(0, 0), at(20, 0), at(18.5, 0.1, height=900)], [0, 1, 2])
    assert unit_view(scene, 0, 1).cover.by == (2,)
    assert unit_view(scene, 0, 1).cover.cover == Cover(defence=1)
    assert not unit_view(scene, 0, 1, ignoring={2}).cover.has_cover


@pytest.mark.rule("COVER-09")
def test_half_of_the_models_in_a_cover_area_is_cover_however_open_they_stand() -> None:
    assert unit_view(behind([0, 0, 0, 0], area=[0]), 0, 1).cover.has_cover is False
    scene = Scene.of([box(198, -2, 4, 7, 0, "area", veil=Veil.CLEAR, cover_area=True)], *four_in_the_open())
    verdict = unit_view(scene, 0, 1).cover
    assert (verdict.by, verdict.in_area, verdict.hidden) == (("area",), (1, 2), ())


@pytest.mark.rule("COVER-09")
@pytest.mark.parametrize(("overlap", "covered"), [(5, False), (15, True)])
def test_a_model_is_in_a_cover_area_when_its_base_overlaps_it_by_more_than_the_tolerance(
    overlap: int, covered: bool
) -> None:
    figures, units = four_in_the_open()
    edge = (figures[2].y - figures[2].footprint.radius + overlap) / 1000
    area = box(198, -2, 4, edge + 2, 0, "area", veil=Veil.CLEAR, cover_area=True)
    assert unit_view(Scene.of([area], figures, units), 0, 1).cover.has_cover is covered
    hulls = [figures[0], *(replace(each, footprint=HULL) for each in figures[1:])]
    edge = (figures[2].y - HULL.corners[0][1] + overlap) / 1000
    area = box(198, -2, 4, edge + 2, 0, "area", veil=Veil.CLEAR, cover_area=True)
    assert unit_view(Scene.of([area], hulls, units), 0, 1).cover.has_cover is covered


def four_in_the_open() -> tuple[list[Figure], list[int]]:
    return [at(0, 6), *(at(200, 4 * place) for place in range(4))], [0, 1, 1, 1, 1]


@pytest.mark.rule("QR-41", "COVER-09", "COVER-01")
@pytest.mark.parametrize(("ruleset", "covered"), [(CORE, False), (QUICKREF, True)])
def test_hidden_models_and_models_in_an_area_are_added_together_or_not(ruleset: Ruleset, covered: bool) -> None:
    scene = behind([0.6, 0, 0, 0], area=[3])
    assert unit_view(scene, 0, 1, ruleset=ruleset).cover.has_cover is covered


@pytest.mark.rule("BETA-12")
def test_heavy_cover_doubles_whatever_bonus_was_agreed() -> None:
    agreed = Cover(defence=2, modifier=-1)
    nearly, less, out_of_sight = [1.0] * 7 + [0.6], [1.0] * 6 + [0.6, 0.4], [1.0] * 4
    heavy = unit_view(behind(nearly, cover=agreed), 0, 1, ruleset=BETA).cover
    assert (heavy.heavy, heavy.cover) == (True, Cover(defence=4, modifier=-2))
    assert unit_view(behind(nearly, cover=agreed), 0, 1, ruleset=CORE).cover.cover == agreed
    assert not unit_view(behind(less), 0, 1, ruleset=BETA).cover.heavy
    assert not unit_view(behind(out_of_sight), 0, 1, ruleset=BETA).cover.heavy


def test_the_piece_that_hides_most_gives_its_cover_and_of_equals_the_best() -> None:
    target = at(20, 0)
    fort = box(18.9, -0.63, 0.05, 0.9, 3, "fort", cover=Cover(defence=2))
    hedge = box(18.9, 0.27, 0.05, 0.5, 3, "hedge", cover=Cover(aegis=3))
    scene = Scene.of([hedge, fort], [at(0, 0, mm=1), target], [0, 1])
    assert unit_view(scene, 0, 1).cover.by == ("fort",)
    assert unit_view(scene, 0, 1).cover.cover == Cover(defence=2)
    twin = replace(fort, name="twin", cover=Cover(defence=1, armour=5))
    even = Scene.of([twin, fort], [at(0, 0, mm=1), target], [0, 1])
    assert set(unit_view(even, 0, 1).cover.by) == {"fort", "twin"}
    assert unit_view(even, 0, 1).cover.cover == Cover(defence=2)
