"""Points and lists of numbers as people type them."""

import re

from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Point

_POINT = re.compile(r"\(?\s*(-?[0-9]{1,4}(?:\.[0-9]{1,6})?)\s*[,; ]\s*(-?[0-9]{1,4}(?:\.[0-9]{1,6})?)\s*\)?")
_WAY = re.compile(r"(n|ne|e|se|s|sw|w|nw)\s*([0-9]{1,3}(?:\.[0-9]{1,3})?)", re.IGNORECASE)
_COMPASS = {
    "n": (0.0, 1.0), "ne": (0.7071, 0.7071), "e": (1.0, 0.0), "se": (0.7071, -0.7071),
    "s": (0.0, -1.0), "sw": (-0.7071, -0.7071), "w": (-1.0, 0.0), "nw": (-0.7071, 0.7071),
}  # fmt: skip


def point(text: str) -> Point | None:
    """Such as 12,5 or (12.5 8), in inches from the lower left corner."""
    found = _POINT.fullmatch(text.strip())
    return None if found is None else (round(float(found[1]) * INCH), round(float(found[2]) * INCH))


def point_from(text: str, start: Point) -> Point | None:
    """A point, or a way to it such as ne 4: north is up on the map."""
    way = _WAY.fullmatch(text.strip())
    if way is None:
        return point(text)
    dx, dy = _COMPASS[way[1].lower()]
    far = float(way[2]) * INCH
    return start[0] + round(dx * far), start[1] + round(dy * far)


def numbers(text: str) -> tuple[int, ...] | None:
    """Such as 1 3 4 or 1,3,4."""
    parts = [part for part in re.split(r"[,; ]+", text.strip()) if part]
    if not parts or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        return None
    return tuple(map(int, parts))
