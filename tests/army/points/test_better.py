"""Better never costs less, and AEGIS costs clearly more than the same Armour."""

from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.army.points import VERSIONS, price_unit, price_weapon
from tests.army.points.kit import SAVES, UNIT_STEPS, WEAPON_STEPS, sample_unit, sample_weapon, stats

CLEARLY = Decimal("1.5")
"""An AEGIS save adds at least so many times what the same Armour save adds."""


def unit_points(version: int, values: dict[str, Any]) -> Decimal:
    return price_unit(sample_unit(**values), version).points


def weapon_points(version: int, values: dict[str, Any]) -> Decimal:
    return price_weapon(sample_weapon(**values), version).points


CASES: list[tuple[str, dict[str, tuple[Any, ...]], Callable[[int, dict[str, Any]], Decimal]]] = [
    *((stat, UNIT_STEPS, unit_points) for stat in UNIT_STEPS),
    *((stat, WEAPON_STEPS, weapon_points) for stat in WEAPON_STEPS),
]


@pytest.mark.rule("POINTS-01")
@pytest.mark.law
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("stat", "steps", "points"), CASES, ids=[case[0] for case in CASES])
@settings(max_examples=60)
@given(data=st.data())
def test_better_never_costs_less(
    version: int,
    stat: str,
    steps: dict[str, tuple[Any, ...]],
    points: Callable[[int, dict[str, Any]], Decimal],
    data: st.DataObject,
) -> None:
    """One step and many, whatever the other stats are."""
    values = data.draw(stats(steps))
    if stat == "fire_points":
        values["transport"] = Decimal(100)
    worse = data.draw(st.integers(0, len(steps[stat]) - 2))
    better = data.draw(st.just(worse + 1) | st.integers(worse + 1, len(steps[stat]) - 1))
    if stat == "transport":
        values["fire_points"] = values["fire_points"] and worse > 0
    low, high = ({**values, stat: steps[stat][place]} for place in (worse, better))
    assert points(version, low) <= points(version, high)


@pytest.mark.rule("POINTS-01", "GUIDE-03", "GUIDE-04", "GUIDE-11", "GUIDE-12")
@pytest.mark.parametrize(("stat", "steps", "points"), CASES, ids=[case[0] for case in CASES])
def test_every_stat_has_a_price(
    stat: str, steps: dict[str, tuple[Any, ...]], points: Callable[[int, dict[str, Any]], Decimal]
) -> None:
    """From the worst value to the best a stat costs at least a tenth more; so none was left out."""
    values = {"transport": Decimal(500)} if stat == "fire_points" else {}
    worst, best = (points(1, {**values, stat: steps[stat][place]}) for place in (0, -1))
    assert best > worst * Decimal("1.1")


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("stat", "values"), [("defence", range(11)), ("power", range(11)), ("hp", range(1, 100))])
def test_steps_of_the_main_stats_are_never_free(version: int, stat: str, values: range) -> None:
    price = weapon_points if stat == "power" else unit_points
    costs = [price(version, {stat: value}) for value in values]
    assert all(low < high for low, high in pairwise(costs))


@pytest.mark.rule("GUIDE-06")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("defence", range(11))
@pytest.mark.parametrize("save", SAVES[1:])
def test_aegis_adds_clearly_more_than_the_same_armour(version: int, defence: int, save: int) -> None:
    bare, armour, aegis = (
        price_unit(sample_unit(hp=20, defence=defence, armour=one, aegis=other), version).points
        for one, other in ((None, None), (save, None), (None, save))
    )
    assert aegis - bare >= CLEARLY * (armour - bare) > 0


@pytest.mark.rule("GUIDE-06")
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("better", "worse"), [(b, w) for w in SAVES for b in SAVES[SAVES.index(w) + 1 :]])
def test_of_two_saves_the_better_one_as_aegis_costs_more(version: int, better: int, worse: int | None) -> None:
    for defence in range(11):
        unit = {"hp": 20, "defence": defence}
        as_aegis = unit_points(version, {**unit, "armour": worse, "aegis": better})
        as_armour = unit_points(version, {**unit, "armour": better, "aegis": worse})
        assert as_aegis > as_armour


@pytest.mark.rule("STAT-20")
def test_power_0_costs_nothing_whatever_else_it_has() -> None:
    assert weapon_points(1, {"power": 0, "attacks": 30, "range": 72, "ap": 2}) == 0


def test_a_range_beyond_the_table_costs_no_more_than_one_across_it() -> None:
    across, beyond = (weapon_points(1, {"range": range_}) for range_ in (72, 10**18 - 1))
    assert across == beyond
