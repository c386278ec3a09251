"""Profiles to be priced: the published samples, changed where a test says so, and random ones."""

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from muster.army import Unit, Weapon
from muster.rulebook.weapon_type import WeaponType

SAVES = (None, 6, 5, 4, 3, 2)
"""From the worst to the best."""
TYPES = (WeaponType.HEAVY, WeaponType.BATTLE, WeaponType.ASSAULT)
LOADS = tuple(Decimal(load) for load in ("0", "0.01", "50", "120.5", "2500", "1000000"))
RANGES = (*range(80), 100, 10**6, 10**18 - 1)

UNIT_STEPS: dict[str, tuple[Any, ...]] = {
    "move": tuple(range(51)),
    "dash": tuple(range(51)),
    "defence": tuple(range(11)),
    "hp": tuple(range(1, 100)),
    "armour": SAVES,
    "aegis": SAVES,
    "transport": LOADS,
    "fire_points": (False, True),
}
WEAPON_STEPS: dict[str, tuple[Any, ...]] = {
    "range": RANGES,
    "attacks": tuple(range(1, 31)),
    "power": tuple(range(11)),
    "type": TYPES,
    "ap": SAVES,
}
"""Every stat with its values from the worst to the best."""


def sample_unit(**changes: Any) -> Unit:
    values: dict[str, Any] = {"name": "Sample", "move": 6, "dash": 6, "defence": 3, "hp": 2, "armour": 4, "aegis": 6}
    return Unit(**{**values, **changes})


def sample_weapon(**changes: Any) -> Weapon:
    values: dict[str, Any] = {"name": "Sample", "range": 18, "attacks": 3, "power": 4, "ap": 5}
    return Weapon(**{**values, "type": WeaponType.ASSAULT, **changes})


def stats(steps: dict[str, tuple[Any, ...]]) -> st.SearchStrategy[dict[str, Any]]:
    """Any values of all these stats; fire points only in a transport."""
    drawn = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in steps.items()})
    return drawn.map(_allowed)


def _allowed(values: dict[str, Any]) -> dict[str, Any]:
    return values | {"fire_points": False} if values.get("transport") == 0 else values
