"""Refusals of input: one sentence that says what is wrong and what is allowed."""

from collections.abc import Sequence
from dataclasses import dataclass


def shown(text: str, most: int = 40) -> str:
    """Text as a sentence may quote it: short, on one line, with nothing in it that acts on a terminal."""
    short = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in short)


class BadInput(ValueError):
    """Input that cannot be taken: a stable code, one sentence, and the rule behind it where there is one."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong in a file that a person wrote."""

    file: str
    line: int
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule + ': ' if self.rule else ''}{self.sentence}"


class BadFile(BadInput):
    """A file with faults; every one of them is listed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first, others = str(faults[0]), len(faults) - 1
        more = f" ({others} more: see muster check)" if others else ""
        super().__init__("file.faults", first + more, faults[0].rule)
        self.faults = tuple(faults)
