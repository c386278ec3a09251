"""The report of a bench: figures with what is wanted of them, why any are missed, and a checksum of the answers."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from math import log
from statistics import linear_regression

SHAPES = {"us": "{:,.1f} us", "bytes": "{:,.0f} bytes", "n^x": "n^{:.2f}"}
"""How a figure is written, by its unit."""
UNEXPLAINED = "Nobody has found out why yet."


@dataclass(frozen=True)
class Method:
    """A figure: it must be `slower` times the first one or more, or `most` at most; `aim` is hoped for."""

    name: str
    amount: float
    slower: float | None = None
    most: float | None = None
    aim: float | None = None
    why: str = ""
    """One sentence about why it misses what is wanted or aimed at, for as long as it does."""
    unit: str = "us"

    def verdict(self, first: float) -> str:
        parts = []
        if self.slower is not None:
            parts.append(f"{self.slower:g} times ours or more: {_met(self.amount / first >= self.slower)}")
        if self.most is not None:
            parts.append(f"at most {_plain(self.most)}: {_met(self.amount <= self.most)}")
        if self.aim is not None:
            parts.append(f"aim at most {_plain(self.aim)}: {_met(self.amount <= self.aim)}")
        return "; ".join(parts)

    def is_refused(self, first: float) -> bool:
        """Whether it misses what is wanted; an aim that is missed refuses nothing."""
        too_quick = self.slower is not None and self.amount / first < self.slower
        return too_quick or (self.most is not None and self.amount > self.most)

    def written(self, amount: float | None = None) -> str:
        """This figure, or another of its kind, with its unit."""
        return SHAPES[self.unit].format(self.amount if amount is None else amount)


@dataclass(frozen=True)
class Comparison:
    """A chapter: figures of one run, ours first; `how` says how they were taken."""

    title: str
    how: str
    methods: tuple[Method, ...]
    checksum: str
    notes: str = ""

    @property
    def missed(self) -> bool:
        """Whether anything that is wanted, and not only aimed at, is missed."""
        return any(each.is_refused(self.methods[0].amount) for each in self.methods)

    def lines(self) -> list[str]:
        notes = f" {self.notes}" if self.notes else ""
        return [
            f"## {self.title}",
            "",
            f"{self.how}{notes} Checksum {self.checksum}.",
            "",
            "| | figure | times the first | wanted |",
            "| --- | --- | --- | --- |",
            *map(self._row, self.methods),
            "",
            *self._reasons(),
        ]

    def _row(self, method: Method) -> str:
        first = self.methods[0]
        times = _ratio(method.amount / first.amount) if method.unit == first.unit and first.amount else ""
        return f"| {method.name} | {method.written()} | {times} | {method.verdict(first.amount)} |"

    def _reasons(self) -> Iterator[str]:
        """A sentence for everything that is missed."""
        for each in self.methods:
            if "MISSED" in each.verdict(self.methods[0].amount):
                yield f"Missed by “{each.name}”: {each.why or UNEXPLAINED}"
                yield ""


Chapter = Callable[[], Comparison]


def is_alone() -> bool:
    """Whether other libraries are left out, because this state is compared with an older one."""
    return "--alone" in sys.argv


def checksum(values: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for value in values:
        digest.update(f"{value};".encode())
    return digest.hexdigest()[:16]


def encoded(comparison: Comparison) -> str:
    return json.dumps(asdict(comparison))


def decoded(text: str) -> Comparison:
    read = json.loads(text)
    return Comparison(**{**read, "methods": tuple(Method(**each) for each in read["methods"])})


def exponent(sizes: Iterable[float], amounts: Iterable[float]) -> float:
    """The x with which amounts grow like n^x, by least squares on logarithms."""
    return linear_regression([log(each) for each in sizes], [log(each) for each in amounts]).slope


def _ratio(times: float) -> str:
    return f"{times:,.1f}" if times >= 1 else f"{times:.2g}"


def _plain(bound: float) -> str:
    return f"{bound:,.0f}" if bound >= 1_000 else f"{bound:.3g}"


def _met(held: bool) -> str:
    return "met" if held else "MISSED"
