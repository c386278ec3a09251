"""Random-looking numbers from a seed, so that the same thing is always drawn the same."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Grain:
    """A stream of numbers (splitmix64) that depends only on its seed."""

    def __init__(self, *seed: object) -> None:
        self._state = int.from_bytes(sha256(repr(seed).encode()).digest()[:8], "big")

    def share(self) -> float:
        """The next number, at least 0 and less than 1."""
        self._state = (self._state + _GOLDEN) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.share() * len(choices))]
