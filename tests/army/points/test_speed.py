"""Pricing is quick enough to follow every keystroke of a designer."""

from random import Random
from time import process_time

from muster.army.points import price_unit, price_weapon
from tests.army.points.kit import SAVES, TYPES, sample_unit, sample_weapon

COUNT = 500
ALLOWED = 2 * COUNT / 10_000
"""10,000 profiles take under 2 seconds."""


def test_profiles_are_priced_at_5000_a_second() -> None:
    rng = Random(6)
    units = [
        sample_unit(
            hp=rng.randint(1, 99), defence=rng.randint(0, 10), move=rng.randint(0, 50), armour=rng.choice(SAVES)
        )
        for _ in range(COUNT)
    ]
    weapons = [
        sample_weapon(
            range=rng.randint(0, 99), power=rng.randint(0, 10), type=rng.choice(TYPES), ap=rng.choice(SAVES)
        )
        for _ in range(COUNT)
    ]
    price_unit(units[0])  # the charts are read once
    begin = process_time()
    for unit, weapon in zip(units, weapons, strict=True):
        price_unit(unit)
        price_weapon(weapon)
    assert process_time() - begin < 2 * ALLOWED
