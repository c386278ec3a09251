"""A symbol with its outline: straight lines and cubic curves in a square of 512 units, with y downwards."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from muster.army.symbols import ListedSymbol, listed_symbols, near_symbol
from muster.files import BadInput
from muster.files.refusals import shown
from muster.press.built import built

BOX = 512
"""The side of the square in which every symbol is drawn."""

CREDIT = "Symbols by Lorc, Delapouite, Skoll, Sbed and others, game-icons.net, CC BY 3.0"
"""The credit that the licence asks for, shown wherever symbols are: in print, on pictures, in the browser."""

OUTLINES = Path(__file__).parent / "built" / "symbols.json"
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")

Step = tuple[str, tuple[float, ...]]
"""One step of a path: M and L with a point, C with two handles and a point, Z alone; in absolute coordinates."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the list, and its outline as the data of an SVG path, filled by the nonzero rule."""

    listed: ListedSymbol
    path: str

    @property
    def steps(self) -> Iterator[Step]:
        """The outline as steps of a pen."""
        for letter, numbers in _STEP.findall(self.path):
            yield letter, tuple(map(float, numbers.split()))


def symbol(name: str) -> Symbol:
    """The symbol of that name."""
    listed = listed_symbols().get(name)
    if listed is None:
        sentence = f"There is no symbol {shown(name)}; “muster symbols” lists all there are.{near_symbol(name)}"
        raise BadInput("symbol.unknown", sentence, "STAT-15")
    return Symbol(listed, _outline(name))


def _outline(name: str) -> str:
    outlines = _read(OUTLINES)
    if name not in outlines:
        raise BadInput("built.old", f"The outline of {name} has not been made yet; “make setup” makes it.")
    return outlines[name]


@cache
def _read(path: Path) -> Mapping[str, str]:
    found: dict[str, str] = json.loads(built(path).read_text("utf-8"))
    return found
