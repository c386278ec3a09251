"""The report of a benchmark: methods with their times, what was wanted, and a checksum of the answers."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True)
class Method:
    """A method and its time, which must be `slower` times our own or more, or `most` at most."""

    name: str
    microseconds: float
    slower: float | None = None
    most: float | None = None

    def verdict(self, ours: float) -> str:
        if self.slower is not None:
            return f"{self.slower:g} times ours or more: {_met(self.microseconds / ours >= self.slower)}"
        if self.most is not None:
            return f"at most {self.most:g}: {_met(self.microseconds <= self.most)}"
        return ""


@dataclass(frozen=True)
class Comparison:
    """Methods for the same questions, ours first, timed in turn in one run; `how` says how they were timed."""

    title: str
    how: str
    methods: tuple[Method, ...]
    checksum: str
    differences: str = ""
    aims: tuple[str, ...] = field(default=())
    """Names of methods whose `most` is an aim and not a demand."""

    @property
    def missed(self) -> bool:
        ours = self.methods[0].microseconds
        return any("MISSED" in each.verdict(ours) for each in self.methods if each.name not in self.aims)

    def lines(self) -> list[str]:
        ours = self.methods[0].microseconds
        rows = [
            f"| {each.name} | {each.microseconds:,.1f} | {each.microseconds / ours:,.1f} | {each.verdict(ours)} |"
            for each in self.methods
        ]
        head = ["| method | microseconds | times ours | wanted |", "| --- | --- | --- | --- |"]
        return [
            f"## {self.title}",
            "",
            f"{self.how} {self.differences} Checksum {self.checksum}.",
            "",
            *head,
            *rows,
            "",
        ]


def checksum(values: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for value in values:
        digest.update(f"{value};".encode())
    return digest.hexdigest()[:16]


def printed(comparisons: Iterable[Comparison]) -> None:
    print(json.dumps([asdict(each) for each in comparisons]))


def read(text: str) -> list[Comparison]:
    return [
        Comparison(**{**each, "methods": tuple(Method(**method) for method in each["methods"])})
        for each in json.loads(text)
    ]


def _met(held: bool) -> str:
    return "met" if held else "MISSED"
