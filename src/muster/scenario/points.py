"""Places as scenarios write them: `10,10 12,10`, with a height `10,10,3`, or a line `from 10,10 to 16,10`."""

import re
from collections.abc import Sequence
from decimal import Decimal

from muster.table.shapes.measure import INCH, Mil

Place = tuple[Mil, ...]
"""x and y, and z if it is given."""

NOBODY_HERE = "-"
_NUMBER = r"-?\d{1,4}(?:\.\d{1,3})?"
_PLACE = re.compile(rf"{_NUMBER},{_NUMBER}(?:,{_NUMBER})?")
_LINE = re.compile(r"from\s+(\S+)\s+to\s+(\S+)")


def read_place(text: str) -> Place:
    """Reads a place in inches; raises ValueError with a sentence if it is none."""
    if not _PLACE.fullmatch(text):
        raise ValueError(f"“{text}” is no place; allowed are such as 10,4.5 and with a height 10,4.5,3.")
    return tuple(int(Decimal(each) * INCH) for each in text.split(","))


def read_places(text: str, count: int | None = None) -> tuple[Place | None, ...]:
    """Reads a place for each of `count` models, or as many as are written; None for a dash."""
    line = _LINE.fullmatch(text.strip())
    if line is not None:
        return _along(read_place(line[1]), read_place(line[2]), count or 2)
    places = tuple(None if each == NOBODY_HERE else read_place(each) for each in text.split())
    if not places or (count is not None and len(places) != count):
        raise ValueError(f"there are {len(places)} places for {count or 'any number of'} models; each needs one.")
    return places


def _along(start: Place, end: Place, count: int) -> tuple[Place, ...]:
    if count == 1:
        return (start,)
    if len(start) != len(end):
        raise ValueError("a line begins and ends with as many figures; allowed is such as from 20,20,1 to 22,20,1.")
    step = count - 1
    return tuple(
        tuple(a + (b - a) * place // step for a, b in zip(start, end, strict=True)) for place in range(count)
    )


def place_text(place: Sequence[Mil]) -> str:
    """The text of a place; a height of 0 is left out."""
    flat = place if len(place) < 3 or place[2] else place[:2]
    return ",".join(f"{each / INCH:.3f}".rstrip("0").rstrip(".") for each in flat)
