"""How the values of fields are written as bits: each way of writing one knows how to read it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from muster.army.sharing.bits import Reading, Writing, damaged
from muster.army.sharing.texts import put_text, take_text
from muster.files import BadInput

_PART = 20  # the work of making one part of a profile, counted in characters of text
_SHORTEST_STEM, _LONGEST_STEM = 4, 100


class Code(ABC):
    """One way of writing values as bits."""

    @abstractmethod
    def put(self, out: Writing, value: Any) -> None:
        """Writes a value."""

    @abstractmethod
    def take(self, source: Reading) -> Any:
        """Reads the value that was written; raises BadInput if there is none."""


class Count(Code):
    """A whole number from 0 upwards; those of up to `usual` bits are the shortest."""

    def __init__(self, usual: int) -> None:
        self.usual = usual

    def put(self, out: Writing, value: Any) -> None:
        out.count(value, self.usual)

    def take(self, source: Reading) -> int:
        return source.count(self.usual)


class Choice(Code):
    """One of a few values. There is room for more of them, which a later format may name."""

    def __init__(self, width: int, *values: Any) -> None:
        self.width, self.values = width, values

    def put(self, out: Writing, value: Any) -> None:
        out.fixed(self.values.index(value), self.width)

    def take(self, source: Reading) -> Any:
        number = source.fixed(self.width)
        if number >= len(self.values):
            raise BadInput("share.newer", "the code holds a choice that only a newer Muster may know.")
        return self.values[number]


class Points(Code):
    """A number with decimals, from 0 upwards: how many decimals it needs, then all its digits."""

    def __init__(self, decimals: int, usual: int) -> None:
        self.decimals, self.usual = decimals, usual

    def put(self, out: Writing, value: Any) -> None:
        needed = next(n for n in range(self.decimals + 1) if value.scaleb(n) == int(value.scaleb(n)))
        out.index(needed, self.decimals + 1)
        out.count(int(value.scaleb(needed)), self.usual + 3 * needed)

    def take(self, source: Reading) -> Decimal:
        needed = source.index(self.decimals + 1)
        return Decimal(source.count(self.usual + 3 * needed)).scaleb(-needed)


class Name(Code):
    """A short text: written out, or one that stood before, or one that stood before and goes on (Ringer, Ringers)."""

    def put(self, out: Writing, value: Any) -> None:
        stem = _stem_of(value, out.texts)
        if stem:
            out.raw("10" if stem == value else "11")
            out.index(out.texts[stem], len(out.texts))
        else:
            out.raw("0")
        if stem != value:
            put_text(out, value[len(stem) :])
        out.texts.setdefault(value, len(out.texts))

    def take(self, source: Reading) -> str:
        stem, more = self._stem(source)
        text = stem + take_text(source) if more else stem
        source.spend(len(text))
        if more:
            source.texts.append(text)
        return text

    def _stem(self, source: Reading) -> tuple[str, bool]:
        if not source.fixed(1):
            return "", True
        more = bool(source.fixed(1))
        if not source.texts:
            raise damaged("it points at something that is not in it")
        return source.texts[source.index(len(source.texts))], more


def _stem_of(text: str, texts: Mapping[str, int]) -> str:
    """The longest earlier text that this one equals or begins with; empty if there is none."""
    if text in texts:
        return text
    longest = min(len(text) - 1, _LONGEST_STEM)
    return next((text[:n] for n in range(longest, _SHORTEST_STEM - 1, -1) if text[:n] in texts), "")


class Prose(Code):
    """A longer text, always written out."""

    def put(self, out: Writing, value: Any) -> None:
        put_text(out, value)

    def take(self, source: Reading) -> str:
        return take_text(source)


class Unless(Code):
    """What is mostly one value: a bit for that, or a bit and what it is instead."""

    def __init__(self, usual: Any, code: Code) -> None:
        self.usual, self.code = usual, code

    def put(self, out: Writing, value: Any) -> None:
        out.fixed(value != self.usual, 1)
        if value != self.usual:
            self.code.put(out, value)

    def take(self, source: Reading) -> Any:
        return self.code.take(source) if source.fixed(1) else self.usual


class Lore(Code):
    """Lore, which takes no bit at all where none travels."""

    text = Unless("", Prose())

    def put(self, out: Writing, value: Any) -> None:
        out.lore_met |= value != ""
        if out.lore:
            self.text.put(out, value)

    def take(self, source: Reading) -> str:
        found = self.text.take(source) if source.lore else ""
        return str(found)


class Many(Code):
    """Several values of one sort."""

    def __init__(self, code: Code, usual: int = 0) -> None:
        self.code, self.usual = code, usual

    def put(self, out: Writing, value: Any) -> None:
        out.count(len(value), self.usual)
        for each in value:
            self.code.put(out, each)

    def take(self, source: Reading) -> tuple[Any, ...]:
        count = source.count(self.usual)
        source.spend(_PART * count)
        return tuple(self.code.take(source) for _ in range(count))


class Record(Code):
    """A value of several fields, one after another; made by its own class, which checks them as those of a file."""

    def __init__(self, made: type, **fields: Code) -> None:
        self.made, self.fields = made, fields

    def put(self, out: Writing, value: Any) -> None:
        for name, code in self.fields.items():
            code.put(out, getattr(value, name))

    def take(self, source: Reading) -> Any:
        source.spend(_PART)
        return self.made(**{name: code.take(source) for name, code in self.fields.items()})


class Among(Code):
    """One of the profiles, each with a name of its own, that the code has defined before."""

    def __init__(self, things: Sequence[Any]) -> None:
        self.things = things
        self.places = {thing.name: place for place, thing in enumerate(things)}

    def put(self, out: Writing, value: Any) -> None:
        out.index(self.places[value.name], len(self.things))

    def take(self, source: Reading) -> Any:
        if not self.things:
            raise damaged("it points at something that is not in it")
        thing = self.things[source.index(len(self.things))]
        source.spend(_PART * (1 + len(thing.perks)))
        return thing
