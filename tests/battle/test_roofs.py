"""Out onto a roof: each model on the roof of its own building, and every refusal in full."""

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.choices import Disembark
from muster.battle.refusal import Refusal
from muster.battle.spot import Spot
from tests.views.preview_kit import scene

HOUSES = """
ruleset: {base: core, building_floors: yes}
terrain:
  - {name: House, size: [6, 6], at: [10, 8], top: 5, going: impassable, standable: yes, building: {floors: [0]}}
  - {name: Barn, size: [6, 6], at: [16, 8], top: 5, going: impassable, standable: yes, building: {floors: [0]}}
sides:
  A: {Squad: {models: 3, aboard: House}, Other: {at: "9,10,5"}}
  B: {Foe: {at: "20,20"}}
"""
"""House and Barn stand wall to wall and are of one height: only where x is below 13 the roof is that of House."""
TOP = 5_000
SQUAD = 0


def comes_out(battle: Battle, *centres: tuple[int, int], z: int = TOP) -> Progress | Refusal:
    spots = tuple(Spot(model, x, y, z) for model, (x, y) in enumerate(centres))
    return battle.choose(Disembark(SQUAD, spots))


def refused(battle: Battle, *centres: tuple[int, int]) -> tuple[str, str, str]:
    done = comes_out(battle, *centres)
    assert isinstance(done, Refusal)
    assert done.facts == {"unit": SQUAD}
    return done.code, done.rule, done.sentence


@pytest.mark.rule("BETA-26.a")
def test_models_stand_on_the_roof_exactly_where_they_are_put() -> None:
    battle = scene(HOUSES)
    done = comes_out(battle, (9_000, 8_000), (11_000, 8_000), (10_000, 6_000))
    assert isinstance(done, Progress)
    assert [(figure.x, figure.y, figure.z) for figure in battle.field.figures([0, 1, 2])] == [
        (9_000, 8_000, TOP), (11_000, 8_000, TOP), (10_000, 6_000, TOP),
    ]  # fmt: skip


@pytest.mark.rule("TRANS-10.a")
def test_every_model_needs_a_spot_on_the_roof() -> None:
    sentence = "Squad has 3 models inside; each needs exactly one spot on the roof."
    assert refused(scene(HOUSES), (9_000, 8_000)) == ("disembark.roof", "TRANS-10", sentence)


@pytest.mark.rule("BETA-26.a")
@pytest.mark.parametrize(
    "last",
    [(9_500, 10_000), (11_500, 8_000), (13_500, 8_000), (13_001, 8_000)],
    ids=["where another unit stands", "on one of its own", "on the roof next door", "hardly over the wall"],
)
def test_nobody_stands_on_others_or_on_another_roof(last: tuple[int, int]) -> None:
    sentence = "Squad cannot stand on House so: every model needs a free spot of the roof."
    answer = refused(scene(HOUSES), (9_000, 8_000), (11_200, 8_000), last)
    assert answer == ("disembark.roof", "BETA-26", sentence)


@pytest.mark.rule("BETA-26.a")
def test_two_models_may_not_share_a_spot_whichever_come_first_in_the_unit() -> None:
    spots = [(9_000, 8_000), (9_900, 8_000), (11_500, 8_000)]
    for order in ((0, 1, 2), (0, 2, 1), (2, 0, 1)):
        assert refused(scene(HOUSES), *(spots[place] for place in order))[1] == "BETA-26"


@pytest.mark.rule("COH-05")
def test_on_a_roof_a_unit_stands_together() -> None:
    sentence = "Squad would not end together on House; all its models must be one group."
    answer = refused(scene(HOUSES), (7_600, 6_000), (8_700, 6_000), (12_000, 6_000))
    assert answer == ("disembark.roof", "COH-05", sentence)


@pytest.mark.rule("BETA-26.a")
def test_up_by_a_click_a_unit_takes_no_room_of_the_roof_next_door() -> None:
    battle = scene(HOUSES)
    assert isinstance(battle.choose(Disembark(SQUAD, near=(10_000, 8_000))), Progress)
    figures = battle.field.figures([0, 1, 2])
    assert [figure.z for figure in figures] == [TOP] * 3
    assert all(7_000 <= figure.x <= 13_000 and 5_000 <= figure.y <= 11_000 for figure in figures)
    small = HOUSES.replace("size: [6, 6], at: [10, 8]", "size: [2, 2], at: [12, 8]").replace("models: 3", "models: 9")
    done = scene(small.replace(', Other: {at: "9,10,5"}', "")).choose(Disembark(SQUAD, near=(12_000, 8_000)))
    assert isinstance(done, Refusal)
    assert (done.code, done.rule, done.facts) == ("disembark.roof", "BETA-26", {"unit": SQUAD})
    assert done.sentence == "House has room for 4 of 9 models of Squad on its roof."


@pytest.mark.rule("BETA-26.b")
def test_where_a_roof_bears_nobody_a_unit_comes_out_beside_the_house() -> None:
    bare = HOUSES.replace("standable: yes, building", "standable: no, building")
    battle = scene(bare.replace(', Other: {at: "9,10,5"}', ""))
    assert isinstance(battle.choose(Disembark(SQUAD, near=(9_000, 8_000))), Progress)
    figures = battle.field.figures([0, 1, 2])
    assert [figure.z for figure in figures] == [0] * 3
    assert all(figure.x <= 6_500 for figure in figures), "to the left, where it was sent"
