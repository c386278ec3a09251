"""The published costs, what costs nothing, and that every price explains itself to the cent."""

from decimal import Decimal

import pytest
from hypothesis import given, settings

from muster.army import Base, Per, Perk, Shape, Unit, Weapon
from muster.army.points import VERSION, VERSIONS, Price, price_unit, price_weapon
from muster.army.points.price import PriceSoFar, cents
from tests.army.points.kit import UNIT_STEPS, WEAPON_STEPS, sample_unit, sample_weapon, stats
from tests.army.strategies import WEAPONS, units


@pytest.mark.rule("QS-16")
@pytest.mark.parametrize("version", VERSIONS)
def test_the_published_costs_are_met_by_every_version(version: int) -> None:
    assert price_unit(sample_unit(), version).points == Decimal("10.25")
    assert price_weapon(sample_weapon(), version).points == Decimal("11.04")


@pytest.mark.rule("STAT-15")
def test_base_height_names_symbols_and_lore_cost_nothing() -> None:
    base = Base(Shape.OVAL, Decimal(120), Decimal(90))
    dressed = {"name": "Sir Ector", "symbol": "crown", "lore": "He never sleeps."}
    assert price_unit(sample_unit(base=base, height=Decimal(9), **dressed)) == price_unit(sample_unit())
    assert price_weapon(sample_weapon(**dressed)) == price_weapon(sample_weapon())


def test_a_cost_that_stands_in_a_profile_does_not_change_what_the_model_says() -> None:
    assert price_unit(sample_unit(cost=Decimal(99))) == price_unit(sample_unit())
    assert price_weapon(sample_weapon(cost=Decimal(1), pricing=1)) == price_weapon(sample_weapon())


def test_the_lines_of_the_samples_say_what_each_stat_adds() -> None:
    unit, weapon = price_unit(sample_unit()), price_weapon(sample_weapon())
    assert [line.label for line in unit.lines] == ["2 HP", "Defence 3", "Armour 4+", "AEGIS 6+", "Move 6", "Dash 6"]
    assert [line.label for line in weapon.lines] == ["3 Attacks, Power 4", "AP 5+", "Range 18, assault"]
    assert all(line.points > 0 for line in unit.lines)
    assert all(line.why.endswith(".") for line in (*unit.lines, *weapon.lines))


@pytest.mark.rule("POINTS-01")
@given(units(), WEAPONS)
def test_lines_add_up_to_the_points_to_the_cent(unit: Unit, weapon: Weapon) -> None:
    for price in (price_unit(unit), price_weapon(weapon)):
        assert price.points == sum(line.points for line in price.lines)
        assert price.points == price.points.quantize(Decimal("0.01")) >= 0
        assert price.lump == sum(line.points for line in price.lumps)
        assert all(line.why and line.label for line in (*price.lines, *price.lumps))
        assert price.version == VERSION


def multiplied(price: Price) -> float:
    """What the factors come to, step by step, as a reader would with a calculator."""
    first, *rest = price.lines
    points = float(first.points)
    for line in rest:
        points = points * line.factor if line.factor is not None else points + float(line.points)
    return points


@pytest.mark.law
@settings(max_examples=100)
@given(stats(UNIT_STEPS), stats(WEAPON_STEPS))
def test_the_factors_lead_to_the_points_as_well(unit: dict[str, object], weapon: dict[str, object]) -> None:
    """The first line is rounded to a cent, so the product may be out by its share of that."""
    for price in (price_unit(sample_unit(**unit)), price_weapon(sample_weapon(**weapon))):
        first = float(price.lines[0].points)
        slack = 0.006 * (1 + float(price.points) / first) if first else 0.001
        assert multiplied(price) == pytest.approx(float(price.points), abs=slack)


@pytest.mark.rule("STAT-16")
def test_perks_add_what_their_owner_says_each_or_once() -> None:
    perks = (
        Perk("Blessed", cost=Decimal("1.5")),
        Perk("Banner", cost=Decimal(10), per=Per.UNIT),
        Perk("Whistles"),
    )
    plain, price = price_unit(sample_unit()), price_unit(sample_unit(perks=perks))
    assert price.points == plain.points + Decimal("1.5")
    assert (price.lump, [line.label for line in price.lumps]) == (Decimal(10), ["Perk: Banner"])
    assert price.lines[-1].points == 0
    assert price.lines[-1].why == "Not priced: no rule behind it."
    assert price_weapon(sample_weapon(perks=perks)).points == Decimal("12.54")


def test_a_price_is_rounded_once() -> None:
    so_far = PriceSoFar("start", 1.004, "so.")
    so_far.times("a bit", 1.0, "so.")
    so_far.times("more", 1.004, "so.")
    assert [line.points for line in so_far.lines()] == [Decimal("1.00"), Decimal(0), Decimal("0.01")]
    assert cents(10.25) == Decimal("10.25")
