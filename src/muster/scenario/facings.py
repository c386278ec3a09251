"""Facings as scenarios write them: `up`, `left`, `up-left`, or a direction such as `0,1`."""

from collections.abc import Sequence
from math import gcd, hypot

from muster.scenario.points import Place, read_place

WORDS = {
    "right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1),
    "up-right": (1, 1), "up-left": (-1, 1), "down-right": (1, -1), "down-left": (-1, -1),
}  # fmt: skip
"""The words for directions, as tables are drawn: x to the right, y up."""
ALLOWED = f"directions such as 0,1, and {', '.join(WORDS)}"
LEAST, MOST = 5, 100
"""The least and greatest length, in mils, of the last step of a way, which sets its direction.

It is as short as possible, so that it uses little Movement.
"""


def read_facing(text: str) -> Place:
    """Reads a direction; raises ValueError with a sentence if it is none."""
    if text in WORDS:
        return WORDS[text]
    try:
        facing = read_place(text)[:2]
    except ValueError:
        facing = (0, 0)
    if not any(facing):
        raise ValueError(f"“{text}” is no facing; allowed are {ALLOWED}.")
    return facing


def read_facings(text: str | None, count: int) -> tuple[Place, ...]:
    """A facing for each of `count` models; one may be given for all. Empty if nothing is written."""
    facings = tuple(read_facing(each) for each in (text or "").split())
    if len(facings) not in (0, 1, count):
        raise ValueError(
            f"there are {len(facings)} facings for {count} models; allowed is one for all, or one for each."
        )
    return facings * count if len(facings) == 1 else facings


def last_step(facing: Sequence[int]) -> tuple[int, int]:
    """The shortest step in a direction, in whole mils; hulls face along the last leg of their way."""
    shared = gcd(*facing)
    x, y = facing[0] // shared, facing[1] // shared
    far = hypot(x, y)
    if far > MOST:
        return round(x * MOST / far), round(y * MOST / far)
    times = max(1, round(LEAST / far))
    return x * times, y * times
