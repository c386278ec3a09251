"""Weapons and profiles that a file defines by name, each written out or as a variant of another."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from muster.army.names import check_names, name_of
from muster.files import values
from muster.files.kinds import NIL, did_you_mean
from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Text, Value, part

T = TypeVar("T")
Read = Callable[[Value, Reader, str], T | None]

LIKE = "like"
"""The field of a variant that names the definition from which it takes all that it does not give itself."""
PRICED = ("cost", "pricing")
FREE = frozenset({"name", "symbol", "lore", "base", "height", "linked", LIKE, *PRICED})
"""The fields on which no price depends; a variant that changes another field needs a cost of its own."""


@dataclass(frozen=True, slots=True)
class Known:
    """Definitions from elsewhere of which variants may be made; `whole` unless some of them could not be read."""

    written: Mapping[str, Value] = field(default_factory=dict)
    whole: bool = True


ALONE = Known()


def read_definitions(
    value: Value | None, what: str, read: Read[T], reader: Reader, known: Known = ALONE
) -> dict[str, T | None]:
    """The definitions of a list, by name. A definition at fault is None, but its name is known.

    Variants may be made of definitions in the list, and of those `known` from elsewhere.
    """
    items = reader.items(value, f"{what}s") if value is not None else ()
    check_names(items, what, reader)
    known = replace(known, written={**known.written, **{name_of(item): item for item in items if name_of(item)}})
    things = [_read(item, f"{what} {number}", read, reader, known) for number, item in enumerate(items, 1)]
    return {name_of(item): thing for item, thing in zip(items, things, strict=True) if name_of(item)}


def written_definitions(value: Value | None) -> dict[str, Value]:
    """The definitions of a list, unread, by name."""
    items = value.values if isinstance(value, values.Items) else ()
    return {name_of(item): item for item in items if name_of(item)}


def _read(item: Value, what: str, read: Read[T], reader: Reader, known: Known) -> T | None:
    like, written = part(item, LIKE), known.written
    if like is None or not isinstance(item, values.Mapping):
        return read(item, reader, what)
    if not known.whole and isinstance(like, Text) and like.text.strip() not in written:
        return None  # it may be in the library that could not be read, which was reported already
    wrong = _wrong_likeness(item, like, written)
    if wrong:
        reader.fault(like.line, f"{what} is like {wrong}")
        return None
    for model in _models(item, written):
        item = _with_rest(item, model, like.line)
    return read(item, reader, what)


def _wrong_likeness(item: Value, like: Value, written: Mapping[str, Value]) -> str:
    """What is wrong with the definition that a variant is like; empty if nothing is."""
    if not isinstance(like, Text):
        return f"{like.what}; allowed are names that are defined here."
    name = like.text.strip()
    if name not in written:
        return f"{shown(name)}; allowed are names that are defined here.{did_you_mean(name, written)}"
    names = [name_of(model) for model in _models(item, written)]
    return f"“{shown(name)}”, which is made of it in turn." if len(set(names)) < len(names) else ""


def _models(item: Value, written: Mapping[str, Value]) -> Iterator[Value]:
    """The definition that this one is like, the one which that is like, and so on; a circle ends where it closes."""
    seen = {name_of(item)}
    while (like := part(item, LIKE)) is not None and isinstance(like, Text) and like.text.strip() in written:
        item = written[like.text.strip()]
        yield item
        if name_of(item) in seen:
            yield item
            return
        seen.add(name_of(item))


def _with_rest(item: values.Mapping, model: Value, line: int) -> values.Mapping:
    """The fields of `item`, then those that only `model` has; faults in these are reported at the `like` field."""
    own = tuple(entry for entry in item.entries if entry.key != LIKE)
    given = {entry.key for entry in own}
    left_out = {LIKE, *given, *(PRICED if "cost" in given or _is_changed(own, model) else ())}
    entries = model.entries if isinstance(model, values.Mapping) else ()
    rest = tuple(
        Entry(line, entry.key, replace(entry.value, line=line))
        for entry in entries
        if entry.key not in left_out and not _is_link_to(item, entry)
    )
    return values.Mapping(item.line, own + rest)


def _is_link_to(item: Value, entry: Entry) -> bool:
    """Whether the field links the model with its variant, which would make a variant linked with itself."""
    links = entry.value.values if isinstance(entry.value, values.Items) else (entry.value,)
    return entry.key == "linked" and any(isinstance(each, Text) and each.text == name_of(item) for each in links)


def _is_changed(own: Iterable[Entry], model: Value) -> bool:
    """Whether any of these fields differs from the model's, so that its cost is not valid for the variant."""
    return any(_bare(entry.value) != _bare(part(model, entry.key)) for entry in own if entry.key not in FREE)


def _bare(value: Value | None) -> object:
    """A value without its lines, for comparison; nil equals a value left out."""
    match value:
        case Text():
            text = value.text.strip().lower()
            return None if text in NIL else text
        case values.Items():
            return tuple(map(_bare, value.values)) or None
        case values.Mapping():
            return tuple((entry.key, _bare(entry.value)) for entry in value.entries)
        case _:
            return None
