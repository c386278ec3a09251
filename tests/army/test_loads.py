"""Units aboard transports of the same roster."""

import time
from decimal import Decimal

import pytest

from muster.army import Model, RosterUnit, roster_breaches
from muster.army.loads import Packing
from tests.army.kit import roster, squad


def wagon(capacity: str = "100", models: int = 1, name: str = "Wagon", **told: str) -> RosterUnit:
    return squad(*[Model()] * models, name=name, transport=capacity, cost=80, **told)


def passenger(cost: object, name: str = "Guard", aboard: str = "Wagon") -> RosterUnit:
    return squad(name=name, cost=cost, aboard=aboard)


def broken(*units: RosterUnit) -> list[tuple[str, str, str]]:
    return [(breach.where, breach.rule, breach.sentence) for breach in roster_breaches(roster(*units))]


@pytest.mark.rule("TRANS-16", "TRANS-17.a", "STAT-13")
def test_passengers_fit_while_their_costs_do() -> None:
    assert broken(wagon(), passenger(50, "A"), passenger(50, "B")) == []
    sentence = "Wagon carries 50.01 + 50.00 pts; its room is 100.00, and each unit goes into one model."
    assert broken(wagon(), passenger("50.01", "A"), passenger(50, "B")) == [("Wagon", "TRANS-16", sentence)]


@pytest.mark.rule("TRANS-19.a", "TRANS-19.c", "TRANS-07")
def test_each_passenger_goes_into_one_model() -> None:
    units = [passenger(60, "A"), passenger(60, "B"), passenger(50, "C")]
    assert broken(wagon("110", 2), *units) == []
    sentence = (
        "Wagon carries 60.00 + 60.00 + 50.00 pts; its room is 2 models of 100.00, and each unit goes into one model."
    )
    assert broken(wagon("100", 2), *units) == [("Wagon", "TRANS-19", sentence)]


@pytest.mark.rule("TRANS-19.a")
def test_the_only_way_to_load_is_found() -> None:
    """The largest go together with the smallest, which a greedy loading misses."""
    costs = [Decimal(cost) for cost in (60, 50, 50, 40, 40, 30, 30)]
    assert Packing().fits(costs, [Decimal(100)] * 3)
    assert not Packing().fits([*costs[:-1], Decimal(31)], [Decimal(100)] * 3)


def test_a_load_that_nobody_can_sort_out_takes_no_time() -> None:
    costs = [Decimal(1000 + 37 * number % 101) / 7 for number in range(150)]
    started = time.process_time()
    Packing().fits(sorted(costs, reverse=True), [Decimal(430)] * 51)
    assert time.process_time() - started < 1


@pytest.mark.rule("TRANS-03.a", "TRANS-01.a")
def test_whoever_is_aboard_names_a_transport_of_the_roster() -> None:
    assert broken(passenger(60, aboard="Cart")) == [
        ("Guard", "TRANS-03", "Guard is aboard “Cart”; allowed are units of the same roster.")
    ]
    assert broken(squad(name="Cart", cost=60), passenger(60, aboard="Cart")) == [
        ("Guard", "TRANS-01", "Guard is aboard Cart, which is no transport.")
    ]


@pytest.mark.rule("TRANS-23.a", "TRANS-23.b", "TRANS-26")
def test_a_passenger_of_a_passenger_carries_nobody() -> None:
    hangar, car = wagon("80", name="Hangar"), wagon("80", name="Car", aboard="Hangar")
    assert broken(hangar, car, passenger(70, aboard="Car")) == []
    box = wagon("100", name="Box", aboard="Car")
    found = broken(hangar, car, box, passenger(70, aboard="Box"))
    assert [(where, rule) for where, rule, _ in found] == [("Guard", "TRANS-23")]


@pytest.mark.rule("TRANS-23.b")
def test_transports_aboard_one_another_are_refused() -> None:
    one, other = wagon("90", name="One", aboard="Other"), wagon("90", name="Other", aboard="One")
    assert {(where, rule) for where, rule, _ in broken(one, other)} == {("One", "TRANS-23"), ("Other", "TRANS-23")}


def test_what_is_not_priced_takes_no_room() -> None:
    assert broken(wagon(), passenger(None, "A"), passenger(100, "B")) == []
