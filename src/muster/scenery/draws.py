"""Random draws from a seed, in whole numbers only, so that they are the same on every machine."""

from collections.abc import Sequence
from hashlib import shake_128
from typing import TypeVar

T = TypeVar("T")
BYTES = 8
WHOLE = 256**BYTES


class Draws:
    """An endless sequence of draws; each depends only on the seed and its number in the sequence."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 up to the limit (excluded), all equally likely."""
        while True:
            self.drawn += 1
            number = int.from_bytes(shake_128(b"scenery %x:%x" % (self.seed, self.drawn)).digest(BYTES))
            if number < WHOLE - WHOLE % limit:
                return number % limit

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def choice(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def weighted(self, among: Sequence[tuple[T, int]]) -> T:
        """One of the values; the chance of each is proportional to its weight."""
        left = self.below(sum(weight for _, weight in among))
        for value, weight in among:
            if left < weight:
                return value
            left -= weight
        raise AssertionError("a draw below the sum of the weights falls on one of them")
