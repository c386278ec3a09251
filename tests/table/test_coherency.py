"""Coherency: links and groups, against the plainest way to join them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.table.shapes.coherency import coherent, groups, linked, rounds_coherent, rounds_of
from muster.table.shapes.figure import Figure
from tests.table.coherency_reference import plain_groups, plainly_linked
from tests.table.kit import MOTIONS, ROUND, at, examples, figures

BASE = 2 * 0.63


@pytest.mark.rule("COH-01.a", "QR-01.a")
@pytest.mark.parametrize(("apart", "together"), [(0, True), (2.0, True), (2.01, True), (2.011, False)])
def test_two_inches_between_the_nearest_points(apart: float, together: bool) -> None:
    assert linked(at(0, 0), at(BASE + apart, 0)) == together
    assert coherent([at(0, 0), at(BASE + apart, 0)]) == together


@pytest.mark.rule("COH-01.b")
def test_a_single_model_is_always_coherent() -> None:
    assert coherent([at(5, 5)])
    assert groups([]) == []


@pytest.mark.rule("COH-04.a", "COH-04.b")
@pytest.mark.parametrize(("up", "together"), [(6.0, True), (6.01, True), (6.011, False)])
def test_six_inches_up(up: float, together: bool) -> None:
    assert linked(at(0, 0), at(0, 0, z=up)) == together
    assert linked(at(0, 0), at(BASE + 2, 0, z=up)) == together
    assert not linked(at(0, 0), at(BASE + 2.02, 0, z=1))


@pytest.mark.rule("COH-02")
def test_a_chain_is_coherent_and_two_clusters_are_not() -> None:
    chain = [at(n * (BASE + 2), 0) for n in range(8)]
    assert coherent(chain)
    clusters = [at(0, 0), at(2, 0), at(20, 0), at(22, 0)]
    assert groups(clusters) == [[0, 1], [2, 3]]
    assert not coherent(clusters)


@pytest.mark.rule("COH-01.a", "COH-02", "COH-04.a", "COH-04.b")
@given(unit=st.lists(figures(reach=9_000), max_size=6))
@examples(60)
def test_groups_are_those_of_the_plainest_joining(unit: list[Figure]) -> None:
    assert groups(unit) == plain_groups(unit)
    assert coherent(unit) == (len(plain_groups(unit)) <= 1)


@pytest.mark.rule("COH-01.a", "COH-02", "COH-04.a", "COH-04.b")
@given(unit=st.lists(figures(reach=9_000, footprints=ROUND), max_size=12))
@examples(100)
def test_round_bases_have_a_shorter_way_to_the_same_answer(unit: list[Figure]) -> None:
    assert groups(unit) == plain_groups(unit)
    assert coherent(unit) == rounds_coherent(rounds_of(unit)) == (len(plain_groups(unit)) <= 1)


@given(
    one=st.tuples(st.integers(-240_000, 240_000), st.integers(-240_000, 240_000)),
    step=st.sampled_from((0, 1, -1)),
    straight=st.booleans(),
)
@examples(60)
def test_whole_numbers_decide_as_the_measured_gap_does(one: tuple[int, int], step: int, straight: bool) -> None:
    """At the limit to the thousandth: 3270 = 630 + 630 + 2010, and 1962 : 2616 : 3270 is 3 : 4 : 5."""
    across = (3_270 + step, 0) if straight else (1_962, 2_616 + step)
    first, second = at(0, 0), at(0, 0)
    unit = [replace(first, x=one[0], y=one[1]), replace(second, x=one[0] + across[0], y=one[1] + across[1])]
    assert coherent(unit) == plainly_linked(*unit) == (step <= 0)


@pytest.mark.parametrize("motion", MOTIONS)
@given(unit=st.lists(figures(reach=9_000), max_size=4))
@examples(30)
def test_coherency_does_not_care_where_the_table_stands(motion: object, unit: list[Figure]) -> None:
    assert callable(motion)
    assert groups([motion(figure) for figure in unit]) == groups(unit)
