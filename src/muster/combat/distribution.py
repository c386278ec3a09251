"""Exact distributions of a count, in plain floats: closed forms and sums, never a simulation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

NEGLIGIBLE = 1e-280
"""Smaller chances are ignored, because floats near them lose precision."""

IMMATERIAL = 1e-30
"""Chances this small relative to the likeliest are ignored: all together they change no digit of a float."""

FEW_DICE = 256


@dataclass(frozen=True, slots=True)
class Distribution:
    """The chances of the counts `first`, `first + 1`, and so on; every other count has no chance."""

    first: int
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fsum((self.first + i) * chance for i, chance in enumerate(self.chances))

    @property
    def last(self) -> int:
        return self.first + len(self.chances) - 1

    def at_least(self, count: int) -> float:
        return any_of(self.chances[max(count - self.first, 0) :])

    def times(self, factor: int) -> "Distribution":
        """The distribution with every count multiplied by a factor."""
        if factor == 1:
            return self
        spread = [0.0] * (factor * (len(self.chances) - 1) + 1)
        spread[::factor] = self.chances
        return Distribution(self.first * factor, tuple(spread))

    def capped(self, most: int) -> "Distribution":
        """The distribution with every count above `most` counted as `most`."""
        room = most - self.first
        if len(self.chances) <= room + 1:
            return self
        if room <= 0:
            return certain(most)
        return Distribution(self.first, (*self.chances[:room], any_of(self.chances[room:])))

    def plus(self, other: "Distribution") -> "Distribution":
        """The distribution of the sum of two independent counts."""
        shorter, longer = self.chances, other.chances
        if len(shorter) > len(longer):
            shorter, longer = longer, shorter
        if len(shorter) == 1:
            return Distribution(self.first + other.first, longer)
        summed = [0.0] * (len(shorter) + len(longer) - 1)
        for i, chance in enumerate(shorter):
            if chance:
                for j, each in enumerate(longer, i):
                    summed[j] += chance * each
        return Distribution(self.first + other.first, tuple(summed))

    def listed(self, most: int) -> tuple[float, ...]:
        """The chance of each count from 0 to `most`; the last includes all higher counts."""
        capped = self.capped(most)
        return (0.0,) * capped.first + capped.chances + (0.0,) * (most - capped.last)


def any_of(chances: Iterable[float]) -> float:
    """The sum of chances, at most 1: an excess by rounding is cut off."""
    return min(fsum(chances), 1.0)


def certain(count: int) -> Distribution:
    return Distribution(count, (1.0,))


def binomial(dice: int, chance: float) -> Distribution:
    """The distribution of how many of these independent dice succeed.

    Neighbouring terms differ by a simple factor. With few dice, all terms follow from the chance that none succeeds.
    With many dice that chance may be too small for a float. Then the terms follow from the likeliest one, taken as 1,
    in both directions as far as they matter, and are scaled at the end.
    """
    if dice == 0 or chance <= 0.0:
        return certain(0)
    if chance >= 1.0:
        return certain(dice)
    ratio = chance / (1.0 - chance)
    none = (1.0 - chance) ** dice
    if dice <= FEW_DICE and none > NEGLIGIBLE:
        return Distribution(0, (none, *_following(none, _steps(dice), ratio)))
    mode = int((dice + 1) * chance)
    below = _outwards(mode, dice - mode, 1.0 / ratio)
    above = _outwards(dice - mode, mode, ratio)
    terms = [*reversed(below), 1.0, *above]
    total = fsum(terms)
    return Distribution(mode - len(below), tuple([term / total for term in terms]))


@lru_cache(maxsize=FEW_DICE)
def _steps(dice: int) -> tuple[float, ...]:
    """For each number of successes, the factor from the ways to pick them to the ways to pick one more."""
    return tuple((dice - count) / (count + 1) for count in range(dice))


def _following(term: float, steps: Iterable[float], ratio: float) -> list[float]:
    terms = []
    for step in steps:
        term *= step * ratio
        terms.append(term)
    return terms


def _outwards(ahead: int, behind: int, ratio: float) -> list[float]:
    """The terms on one side of the likeliest, as far as they matter; there are `ahead` more counts on this side."""
    terms = []
    term = 1.0
    for more in range(ahead, 0, -1):
        behind += 1
        term *= more / behind * ratio
        if term < IMMATERIAL:
            break
        terms.append(term)
    return terms


def mixture(parts: Sequence[tuple[float, Distribution]]) -> Distribution:
    """The distribution of one of several counts, each taken with its chance."""
    first = min(part.first for _, part in parts)
    chances = [0.0] * (max(part.last for _, part in parts) - first + 1)
    for weight, part in parts:
        for i, chance in enumerate(part.chances, part.first - first):
            chances[i] += weight * chance
    return Distribution(first, tuple(chances))
