"""What cover a unit has: how many of its models are hidden by how much, by what, or stand in an area of cover."""

from dataclasses import replace
from decimal import Decimal

import pytest

from muster.combat.attack import OPEN_GROUND, Cover
from muster.rulebook.ruleset import BETA, CORE, QUICKREF, Ruleset
from muster.table.shapes.figure import Figure, Footprint
from muster.table.sight.scene import Scene
from muster.table.terrain.effects import Veil
from tests.table.kit import at
from tests.table.sight.covers import look
from tests.table.sight.scenes import box

HULL = Footprint.rect(Decimal(120), Decimal(80))


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
    verdict = look(scene).cover
    assert verdict.has_cover is covered
    assert verdict.cover == (Cover(defence=1) if covered else OPEN_GROUND)
    assert len(verdict.hidden) == sum(share >= 0.5 for share in shares)


@pytest.mark.rule("COVER-01")
def test_exactly_half_of_a_model_is_enough() -> None:
    figures = [at(0, 0, height=1_250), at(10, 0, height=1_250)]
    half = box(10 - 0.7, -5, 0.05, 10, 1.25, "bar", bottom=625)
    eye_to_eye = replace(figures[0], height=625)
    scene = Scene.of([half], [eye_to_eye, figures[1]], [0, 1])
    view = look(scene)
    assert view.obscured[1] == pytest.approx(0.5)
    assert view.cover.has_cover
    a_little_less = Scene.of([replace(half, bottom=630)], [eye_to_eye, figures[1]], [0, 1])
    assert not look(a_little_less).cover.has_cover


@pytest.mark.rule("COVER-05")
def test_models_of_a_third_unit_give_the_plain_bonus() -> None:
    scene = Scene.of([], [at(0, 0), at(20, 0), at(18.5, 0.1, height=900)], [0, 1, 2])
    assert look(scene).cover.by == (2,)
    assert look(scene).cover.cover == Cover(defence=1)
    assert not look(scene, ignoring={2}).cover.has_cover


@pytest.mark.rule("COVER-09")
def test_half_of_the_models_in_a_cover_area_is_cover_however_open_they_stand() -> None:
    assert look(behind([0, 0, 0, 0], area=[0])).cover.has_cover is False
    scene = Scene.of([box(198, -2, 4, 7, 0, "area", veil=Veil.CLEAR, cover_area=True)], *four_in_the_open())
    verdict = look(scene).cover
    assert (verdict.by, verdict.in_area, verdict.hidden) == (("area",), (1, 2), ())


@pytest.mark.rule("COVER-09")
@pytest.mark.parametrize(("overlap", "covered"), [(5, False), (15, True)])
def test_a_model_is_in_a_cover_area_when_its_base_overlaps_it_by_more_than_the_tolerance(
    overlap: int, covered: bool
) -> None:
    figures, units = four_in_the_open()
    edge = (figures[2].y - figures[2].footprint.radius + overlap) / 1000
    area = box(198, -2, 4, edge + 2, 0, "area", veil=Veil.CLEAR, cover_area=True)
    assert look(Scene.of([area], figures, units)).cover.has_cover is covered
    hulls = [figures[0], *(replace(each, footprint=HULL) for each in figures[1:])]
    edge = (figures[2].y - HULL.corners[0][1] + overlap) / 1000
    area = box(198, -2, 4, edge + 2, 0, "area", veil=Veil.CLEAR, cover_area=True)
    assert look(Scene.of([area], hulls, units)).cover.has_cover is covered


def four_in_the_open() -> tuple[list[Figure], list[int]]:
    return [at(0, 6), *(at(200, 4 * place) for place in range(4))], [0, 1, 1, 1, 1]


@pytest.mark.rule("QR-41", "COVER-09", "COVER-01")
@pytest.mark.parametrize(("ruleset", "covered"), [(CORE, False), (QUICKREF, True)])
def test_hidden_models_and_models_in_an_area_are_added_together_or_not(ruleset: Ruleset, covered: bool) -> None:
    scene = behind([0.6, 0, 0, 0], area=[3])
    assert look(scene, ruleset).cover.has_cover is covered


@pytest.mark.rule("BETA-12")
def test_heavy_cover_doubles_whatever_bonus_was_agreed() -> None:
    agreed = Cover(defence=2, modifier=-1)
    nearly, less, out_of_sight = [1.0] * 7 + [0.6], [1.0] * 6 + [0.6, 0.4], [1.0] * 4
    heavy = look(behind(nearly, cover=agreed), BETA).cover
    assert (heavy.heavy, heavy.cover) == (True, Cover(defence=4, modifier=-2))
    assert look(behind(nearly, cover=agreed), CORE).cover.cover == agreed
    assert not look(behind(less), BETA).cover.heavy
    assert not look(behind(out_of_sight), BETA).cover.heavy


def test_the_piece_that_hides_most_gives_its_cover_and_of_equals_the_best() -> None:
    target = at(20, 0)
    fort = box(18.9, -0.63, 0.05, 0.9, 3, "fort", cover=Cover(defence=2))
    hedge = box(18.9, 0.27, 0.05, 0.5, 3, "hedge", cover=Cover(aegis=3))
    scene = Scene.of([hedge, fort], [at(0, 0, mm=1), target], [0, 1])
    assert look(scene).cover.by == ("fort",)
    assert look(scene).cover.cover == Cover(defence=2)
    twin = replace(fort, name="twin", cover=Cover(defence=1, armour=5))
    even = Scene.of([twin, fort], [at(0, 0, mm=1), target], [0, 1])
    assert set(look(even).cover.by) == {"fort", "twin"}
    assert look(even).cover.cover == Cover(defence=2)
