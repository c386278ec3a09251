"""What a field or an option may hold: text is read, or refused in one sentence."""

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any, Generic, TypeVar

from muster.files.refusals import BadInput, shown, wrong
from muster.files.suggestions import meant

T = TypeVar("T")

# Plain ASCII digits only: int() and Decimal() would also take “1_000”, “1e3” and digits of other scripts.
MOST_DIGITS = 18
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?")
_SAVE = re.compile(r"[2-6]\+?")

# Python calls these unprintable, but Persian, the scripts of India and many emoji need them.
_JOINERS = "\u200c\u200d"

NIL = ("none", "-", "")
"""The ways to write nil in a field that may be nil: `none`, a dash, or nothing."""


class Kind(ABC, Generic[T]):
    """The kind of values that a field holds. `allowed` completes the sentence “allowed are ...”."""

    allowed: str

    @abstractmethod
    def read(self, text: str) -> T:
        """The value written as `text`; raises ValueError if there is none."""

    def take(self, value: object) -> T:
        """The value given in JSON; raises ValueError if it is not of this kind."""
        if isinstance(value, str):
            return self.read(value)
        raise ValueError(value)

    def near(self, text: str) -> str:
        """A question with the word that was probably meant, or nothing."""
        return ""


class Whole(Kind[int]):
    def __init__(self, lowest: int, highest: int | None = None, *, unit: str = "numbers") -> None:
        self.lowest, self.highest = lowest, highest
        upper = f"to {highest:,}" if highest is not None else f"upwards, of at most {MOST_DIGITS} digits"
        self.allowed = f"whole {unit} from {lowest:,} {upper}"

    def read(self, text: str) -> int:
        if not _WHOLE.fullmatch(text):
            raise ValueError(text)
        return self.take(int(text))

    def take(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self._holds(value):
            return value
        raise ValueError(value)

    def _holds(self, number: int) -> bool:
        return number >= self.lowest and (self.highest is None or number <= self.highest)


class Number(Kind[Decimal]):
    """A number with at most `decimals` digits behind the point."""

    def __init__(self, lowest: str, highest: str | None, decimals: int, *, unit: str = "numbers") -> None:
        self.lowest, self.highest = Decimal(lowest), Decimal(highest or "Infinity")
        self.decimals = decimals
        upper = f"to {self.highest:,}" if highest else f"upwards, of at most {MOST_DIGITS} digits,"
        behind = "1 decimal" if decimals == 1 else f"{decimals} decimals"
        self.allowed = f"{unit} from {lowest} {upper} with at most {behind}"

    def read(self, text: str) -> Decimal:
        if not _NUMBER.fullmatch(text):
            raise ValueError(text)
        number = Decimal(text)
        if not self.lowest <= number <= self.highest:
            raise ValueError(text)
        if number != round(number, self.decimals):
            raise ValueError(text)
        return round(number, self.decimals) + 0  # -0 becomes 0

    def take(self, value: object) -> Decimal:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.read(str(value))
        raise ValueError(value)


class OneOf(Kind[str]):
    def __init__(self, *words: str) -> None:
        self.words = words
        self.allowed = ", ".join(words)

    def read(self, text: str) -> str:
        """The word itself, so that the members of a StrEnum are read as members."""
        return self.words[self.words.index(text.lower())]

    def take(self, value: object) -> str:
        """The word, which a program must write exactly."""
        return self.words[self.words.index(value)]

    def near(self, text: str) -> str:
        return did_you_mean(text, self.words)


class YesNo(Kind[bool]):
    allowed = "yes and no"

    def read(self, text: str) -> bool:
        if text.lower() in ("yes", "true"):
            return True
        if text.lower() in ("no", "false"):
            return False
        raise ValueError(text)


class Sort(Kind[T]):
    """All values of one sort of JSON: any text, true and false, any list or any object."""

    def __init__(self, sort: type[T], allowed: str) -> None:
        self.sort, self.allowed = sort, allowed

    def read(self, text: str) -> T:
        return self.take(text)

    def take(self, value: object) -> T:
        if isinstance(value, self.sort):
            return value
        raise ValueError(value)


class Save(Kind[int | None]):
    """A stat that is a requirement on a D6: 6+ to 2+, or nil."""

    allowed = "none, 6+, 5+, 4+, 3+ and 2+"

    def read(self, text: str) -> int | None:
        if text.lower() in NIL:
            return None
        if not _SAVE.fullmatch(text):
            raise ValueError(text)
        return int(text[0])


class Words(Kind[str]):
    """Free text of a limited length."""

    def __init__(self, longest: int, *, lines: bool = False) -> None:
        self.longest, self.lines = longest, lines
        self.allowed = f"1 to {longest:,} characters" + ("" if lines else " on one line")

    def read(self, text: str) -> str:
        stripped = text.strip()
        if not 1 <= len(stripped) <= self.longest:
            raise ValueError(text)
        if not all(_is_text(each) or (self.lines and each in "\n\t") for each in stripped):
            raise ValueError(text)
        return stripped

    def near(self, text: str) -> str:
        """A sentence that names the character that cannot be shown."""
        odd = next((each for each in text.strip() if not _is_text(each) and each not in "\n\t"), None)
        return f" It holds the control character U+{ord(odd):04X}." if odd is not None else ""


def _is_text(character: str) -> bool:
    return character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs"


class Parsed(Kind[T]):
    """A field whose text is read by a function of another package; `schema` describes it for a JSON Schema."""

    def __init__(self, reader: Callable[[str], T], allowed: str, schema: Mapping[str, Any] | None = None) -> None:
        self.reader, self.allowed, self.schema = reader, allowed, schema

    def read(self, text: str) -> T:
        return self.reader(text)


class OrNil(Kind[T | None]):
    """A value that may also be nil, written as one of `NIL`."""

    def __init__(self, kind: Kind[T], nil: T | None = None) -> None:
        self.kind, self.nil = kind, nil
        self.allowed = f"none and {kind.allowed}"

    def read(self, text: str) -> T | None:
        return self.nil if text.lower() in NIL else self.kind.read(text)

    def near(self, text: str) -> str:
        return self.kind.near(text)


def written(value: object) -> str:
    """A value as it is written in a file; nil is written as nothing."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case Decimal():
            return plain(value)
        case _:
            return str(value)


def plain(number: Decimal) -> str:
    """A number without an exponent and without zeros at the end of its decimals."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def points(number: Decimal) -> str:
    """An amount of points: with a separator for thousands and two decimals, or more if it has more."""
    behind = len(plain(number).partition(".")[2])
    return f"{number:,.{max(2, behind)}f}"


def refuse(name: str, text: str, allowed: str) -> str:
    return wrong(name, shown(text.strip()) or "empty", allowed)


def did_you_mean(text: str, words: Iterable[str]) -> str:
    """The question to add to a refusal, or nothing if no word is similar."""
    near = meant(text, words)
    return f" Did you mean “{shown(near)}”?" if near else ""


def read_option(name: str, text: str, kind: Kind[T], rule: str = "") -> T:
    """A value from the command line or from Python; refused with what is allowed."""
    try:
        return kind.read(text.strip())
    except ValueError:
        code = f"{name.replace(' ', '_')}.not_allowed"
        sentence = refuse(name, text, kind.allowed) + kind.near(text)
        raise BadInput(code, sentence, rule) from None
