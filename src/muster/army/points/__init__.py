"""The open point model: what units and weapons cost, why, and what a newer version would change (docs/points.md)."""

from muster.army.points.constants import VERSION, VERSIONS, evidence
from muster.army.points.price import Price, PricePart
from muster.army.points.repricing import Change, changes, repriced, with_cost
from muster.army.points.roster_price import (
    by_hand,
    cost_of,
    partly_by_hand,
    price,
    price_roster,
    price_roster_unit,
    version_says,
)
from muster.army.points.unit_price import price_unit
from muster.army.points.weapon_price import price_weapon

__all__ = [
    "VERSION",
    "VERSIONS",
    "Change",
    "Price",
    "PricePart",
    "by_hand",
    "changes",
    "cost_of",
    "evidence",
    "partly_by_hand",
    "price",
    "price_roster",
    "price_roster_unit",
    "price_unit",
    "price_weapon",
    "repriced",
    "version_says",
    "with_cost",
]
