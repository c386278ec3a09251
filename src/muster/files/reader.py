"""Reads the fields of a file, and collects every fault on the way."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from muster.files.kinds import NIL, Kind, did_you_mean, refuse
from muster.files.refusals import Fault, Faults, Noting, shown, wrong
from muster.files.values import QUOTES, Entry, Items, Mapping, Text, Value, cut_off

T = TypeVar("T")
REQUIRED: Any = object()


@dataclass(frozen=True)
class Field:
    """One field of a file. Without a kind it has fields of its own, and is passed on unread."""

    name: str
    kind: Kind[Any] | None = None
    rule: str = ""
    default: Any = REQUIRED
    many: bool = False

    @property
    def allowed(self) -> str:
        if self.kind is None:
            return "lists of parts with fields of their own" if self.many else "fields of its own"
        return f"lists of {self.kind.allowed}" if self.many else self.kind.allowed


class Recorded(Kind[T]):
    """A part with fields of its own, which may be written as one word if only the first field is given."""

    def __init__(self, fields: Sequence[Field], make: type[T], what: str) -> None:
        self.fields, self.make, self.what = tuple(fields), make, what
        first = fields[0].kind
        if first is None:
            raise TypeError(f"{what}: the first field is the word that stands for all, so it needs a kind")
        self.first = first
        self.allowed = f"{first.allowed} and groups of the fields {_names(fields)}"

    def read(self, text: str) -> T:
        return self.make(**{self.fields[0].name: self.first.read(text)})


class Reader:
    """Reads the fields of one file and collects every fault on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._faults = Faults()

    @property
    def faults(self) -> list[Fault]:
        """Every fault found so far, in the order of the lines."""
        return sorted(self._faults.found)

    def fault(self, line: int, sentence: str, rule: str = "") -> None:
        self._faults.note(Fault(self.file, line, sentence, rule))

    def noting(self, line: int) -> Noting:
        """A context in which every refusal becomes a fault in that line."""
        return self._faults.noting(self.file, line)

    def record(self, value: Value, fields: Sequence[Field], what: str) -> dict[str, Any] | None:
        """The values of `fields`, defaults filled in; None if any of them is at fault."""
        before = len(self._faults.found)
        if not isinstance(value, Mapping):
            self.fault(value.line, wrong(what, value.what, f"the fields {_names(fields)}"))
            return None
        entries = self._entries(value, fields, what)
        values = {field.name: self._field(field, entries, value.line, what) for field in fields}
        return values if len(self._faults.found) == before else None

    def items(self, value: Value, what: str) -> tuple[Value, ...]:
        if isinstance(value, Items) and value.values:
            return value.values
        found = "an empty list" if isinstance(value, Items) else value.what
        self.fault(value.line, wrong(what, found, "a list of at least one", one=True))
        return ()

    def _entries(self, value: Mapping, fields: Sequence[Field], what: str) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        known, rest = [field.name for field in fields], cut_off(value)
        for entry in value.entries:
            if entry.key not in known:
                sentence = f"{what} has no field “{shown(entry.key)}”; allowed are {_names(fields)}."
                self.fault(entry.line, sentence + (QUOTES if entry.key in rest else did_you_mean(entry.key, known)))
            elif entry.key in entries:
                self.fault(entry.line, f"the field “{entry.key}” is given twice.")
            else:
                entries[entry.key] = entry
        return entries

    def _field(self, field: Field, entries: dict[str, Entry], line: int, what: str) -> Any:
        entry = entries.get(field.name)
        if entry is None:
            if field.default is REQUIRED:
                sentence = f"{what} lacks the field “{field.name}”; allowed are {field.allowed}."
                self.fault(line, sentence, field.rule)
            return field.default
        if field.kind is None:
            return entry.value
        if field.many:
            return self._many(field, field.kind, entry)
        return self._one(field, field.kind, entry.value)

    def _many(self, field: Field, kind: Kind[Any], entry: Entry) -> tuple[Any, ...]:
        if isinstance(entry.value, Text) and entry.value.text.lower() in NIL:
            return ()
        values = entry.value.values if isinstance(entry.value, Items) else (entry.value,)
        return tuple(self._one(field, kind, value) for value in values)

    def _one(self, field: Field, kind: Kind[Any], value: Value) -> Any:
        if isinstance(kind, Recorded) and isinstance(value, Mapping):
            values = self.record(value, kind.fields, kind.what)
            return kind.make(**values) if values is not None else None
        if not isinstance(value, Text):
            self.fault(value.line, refuse(field.name, value.what, kind.allowed), field.rule)
            return None
        try:
            return kind.read(value.text.strip())
        except ValueError:
            sentence = refuse(field.name, value.text, kind.allowed) + kind.near(value.text)
            self.fault(value.line, sentence, field.rule)
            return None


def _names(fields: Sequence[Field]) -> str:
    return ", ".join(field.name for field in fields)
