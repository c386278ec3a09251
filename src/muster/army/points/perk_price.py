"""What perks add: the costs that their owners gave them, for no rule of the model prices a text."""

from collections.abc import Iterable

from muster.army.perk import Per, Perk
from muster.army.points.price import FREE, PricePart

NOT_PRICED = "Not priced: no rule behind it."


def perk_lines(perks: Iterable[Perk], each: str) -> tuple[PricePart, ...]:
    """A line for every perk whose cost is for each model or weapon."""
    return tuple(_line(perk, f"Entered by hand, for each {each}.") for perk in perks if not _is_lump(perk))


def perk_lumps(perks: Iterable[Perk]) -> tuple[PricePart, ...]:
    """A line for every perk whose cost is paid once for a unit."""
    return tuple(_line(perk, "Entered by hand, once for each unit.") for perk in perks if _is_lump(perk))


def _is_lump(perk: Perk) -> bool:
    return perk.cost is not None and perk.per is Per.UNIT


def _line(perk: Perk, why: str) -> PricePart:
    if perk.cost is None:
        return PricePart(f"Perk: {perk.name}", FREE, NOT_PRICED)
    return PricePart(f"Perk: {perk.name}", perk.cost, why)
