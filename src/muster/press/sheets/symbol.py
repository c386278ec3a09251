"""The outline of a symbol, as the pen draws it."""

from collections.abc import Sequence
from functools import cache

from muster.army.symbols import known_symbol
from muster.press.icons import BOX, CREDIT, symbol
from muster.press.sheets.pen import Step

__all__ = ["CREDIT", "symbol_steps"]


def symbol_steps(name: str, x: float, y: float, side: float) -> Sequence[Step]:
    """The symbol's outline in a square at this place; empty if there is no symbol of that name."""
    scale = side / BOX
    return [
        (letter, tuple((y if at % 2 else x) + number * scale for at, number in enumerate(numbers)))
        for letter, numbers in _outline(name)
    ]


@cache
def _outline(name: str) -> tuple[Step, ...]:
    return tuple(symbol(name).steps) if known_symbol(name) else ()
