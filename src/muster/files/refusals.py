"""Refusals of input: one sentence that says what is wrong and what is allowed, and the place in the input."""

from collections.abc import Sequence
from dataclasses import dataclass


def shown(text: str, most: int = 40) -> str:
    """Text made safe to quote in a sentence: short, on one line, without characters that control a terminal."""
    short = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in short)


def wrong(what: str, found: str, allowed: str, *, one: bool = False) -> str:
    """The sentence about a value that cannot be used; `one` if `allowed` is a single thing."""
    return f"{what} is {found}; allowed {'is' if one else 'are'} {allowed}."


def inside(at: str, step: str | int) -> str:
    """The path of a field or list entry below a place: `units[2].models`."""
    if isinstance(step, int):
        return f"{at}[{step}]"
    return f"{at}.{step}" if at else step


def below(at: str, path: str) -> str:
    """The place that a path leads to from another place."""
    return f"{at}.{path}" if at and path else at or path


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong with some input, with its place.

    The place is a line of a file or, for input without lines, `at`: the path to a value, such as `units[2].models`.
    """

    file: str
    line: int
    sentence: str
    rule: str = ""
    at: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.rule + ': ' if self.rule else ''}{self.sentence}"

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.at


class BadInput(ValueError):
    """Input that cannot be used: a stable code, one sentence, and the rule and the place if there are any."""

    def __init__(self, code: str, sentence: str, rule: str = "", at: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.at = at

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults with their places: here one, the reason of the refusal."""
        return (Fault("", 0, self.sentence, self.rule, self.at),)


class BadFile(BadInput):
    """A file with faults, all of which are listed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first, others = str(faults[0]), len(faults) - 1
        more = f" ({others} more: see muster check)" if others else ""
        super().__init__("file.faults", first + more, faults[0].rule)
        self._faults = tuple(faults)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._faults


class Faults:
    """Collects all faults of an input, so that all are reported at once."""

    def __init__(self) -> None:
        self.found: list[Fault] = []
        """All faults, in the order in which they were found."""

    @property
    def sentences(self) -> list[str]:
        return [fault.sentence for fault in self.found]

    def add(self, sentence: str, rule: str = "", *, at: str = "") -> None:
        self.note(Fault("", 0, sentence, rule, at))

    def note(self, fault: Fault) -> None:
        self.found.append(fault)

    def noting(self, file: str = "", line: int = 0, *, at: str = "", before: str = "") -> "Noting":
        """A context in which every refusal becomes a fault at that place, with `before` in front of its sentence."""
        return Noting(self, Fault(file, line, before, at=at))


@dataclass(frozen=True, slots=True)
class Noting:
    """A context that turns a refusal raised inside into a collected fault, and ends there."""

    faults: Faults
    there: Fault
    """The place, and the text that goes before the sentence."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, refusal: BaseException | None, _trace: object) -> bool:
        if not isinstance(refusal, BadInput):
            return False
        there = self.there
        sentence, at = there.sentence + refusal.sentence, below(there.at, refusal.at)
        self.faults.note(Fault(there.file, there.line, sentence, refusal.rule, at))
        return True
