"""Coherency: links and groups, against the plainest way to join them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.table.coherency import coherent, groups, linked
from muster.table.figure import Figure
from tests.table.kit import MOTIONS, at, figures

BASE = 2 * 0.63


@pytest.mark.rule("COH-01", "QR-01")
@pytest.mark.parametrize(("apart", "together"), [(0, True), (2.0, True), (2.01, True), (2.011, False)])
def test_two_inches_between_the_nearest_points(apart: float, together: bool) -> None:
    assert linked(at(0, 0), at(BASE + apart, 0)) == together
    assert coherent([at(0, 0), at(BASE + apart, 0)]) == together


@pytest.mark.rule("COH-01")
def test_a_single_model_is_always_coherent() -> None:
    assert coherent([at(5, 5)])
    assert groups([]) == []


@pytest.mark.rule("COH-04")
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


@pytest.mark.rule("COH-02")
@given(unit=st.lists(figures(reach=9_000), max_size=6))
@settings(max_examples=40)
def test_groups_are_those_of_the_plainest_joining(unit: list[Figure]) -> None:
    label = list(range(len(unit)))
    links = [(i, j) for i, one in enumerate(unit) for j, other in enumerate(unit) if linked(one, other)]
    for _ in unit:
        for i, j in links:
            label[i] = label[j] = min(label[i], label[j])
    plain = sorted([i for i, each in enumerate(label) if each == name] for name in set(label))
    assert sorted(groups(unit)) == plain


@pytest.mark.parametrize("motion", MOTIONS)
@given(unit=st.lists(figures(reach=9_000), max_size=4))
@settings(max_examples=30)
def test_coherency_does_not_care_where_the_table_stands(motion: object, unit: list[Figure]) -> None:
    assert callable(motion)
    assert groups([motion(figure) for figure in unit]) == groups(unit)
