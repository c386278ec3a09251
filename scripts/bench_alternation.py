"""Puts the same questions to two states of the project in turn, and tells each ratio and whether answers changed."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from scripts.bench_measuring import CannotMeasureError
from scripts.bench_report import Comparison, Method

FEWEST, MOST, SECONDS = 2, 5, 30.0
"""Rounds of a chapter, both states in each; after the fewest, no further one begins once the seconds are over."""
Measure = Callable[[], Comparison]


@dataclass(frozen=True, slots=True)
class Rounds:
    """What both states answered in each round."""

    old: tuple[Comparison, ...]
    new: tuple[Comparison, ...]

    def lines(self, base: str) -> Iterator[str]:
        yield f"### {self.new[0].title}"
        yield ""
        rounds = "One round" if len(self.new) == 1 else f"{len(self.new)} rounds, medians"
        yield f"{rounds}. {self._checksums(base)}"
        yield ""
        yield f"| | {base} | now | times as good |"
        yield "| --- | --- | --- | --- |"
        before, now = _medians(self.old), _medians(self.new)
        for name in [*now, *(each for each in before if each not in now)]:
            yield _row(name, before.get(name), now.get(name))
        yield ""

    def _checksums(self, base: str) -> str:
        old, new = ({each.checksum for each in state} for state in (self.old, self.new))
        if len(old) > 1 or len(new) > 1:
            return f"THE CHECKSUM CHANGES from round to round: {base} {_listed(old)}; now {_listed(new)}."
        if old != new:
            return f"ANOTHER CHECKSUM: {base} {_listed(old)}, now {_listed(new)}."
        return f"The same checksum: {_listed(new)}."


class BaseLacksError(Exception):
    """The older state lacks something that a chapter asks for."""


def alternated(
    old: Measure, new: Measure, fewest: int = FEWEST, clock: Callable[[], float] = time.monotonic
) -> Rounds:
    """Each state once a round; which of them goes first changes with every round."""
    before, now, start = list[Comparison](), list[Comparison](), clock()
    turns = [(old, before), (new, now)]
    while len(now) < fewest or (len(now) < MOST and clock() - start < SECONDS):
        for measure, found in turns:
            found.append(measure())
        turns.reverse()
    return Rounds(tuple(before), tuple(now))


def compared(chapter: str, base: str, old: Measure, new: Measure, fewest: int = FEWEST) -> list[str]:
    """The lines about a chapter, also where the older state cannot answer it."""

    def older() -> Comparison:
        try:
            return old()
        except CannotMeasureError as trouble:
            raise BaseLacksError(trouble.reason) from trouble

    try:
        return [*alternated(older, new, fewest).lines(base)]
    except BaseLacksError as trouble:
        return [f"### {chapter}", "", f"Cannot be compared: {base} says {trouble}", ""]


def _medians(rounds: Sequence[Comparison]) -> dict[str, tuple[float, Method]]:
    """Each figure by its name, with one of its methods for how it is written."""
    return {
        method.name: (median(each.methods[place].amount for each in rounds), method)
        for place, method in enumerate(rounds[0].methods)
    }


def _row(name: str, before: tuple[float, Method] | None, now: tuple[float, Method] | None) -> str:
    if before is None or now is None:
        told = [_written(each) for each in (before, now)]
        return f"| {name} | {told[0]} | {told[1]} | cannot be compared |"
    return f"| {name} | {_written(before)} | {_written(now)} | {before[0] / now[0]:.2f} |"


def _written(figure: tuple[float, Method] | None) -> str:
    return "" if figure is None else figure[1].written(figure[0])


def _listed(checksums: set[str]) -> str:
    return ", ".join(sorted(checksums))
