"""Choices and commands from anywhere hold what their fields say, or are refused before anything looks at them."""

from collections.abc import Callable
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.record import Record
from muster.battle.refusal import Refusal
from muster.files import BadInput
from muster.files.refusals import inside, shown

LEAST, MOST = -(2**63), 2**64 - 1
"""The whole numbers of 64 bits, which every reader of a log can hold."""
WHOLE = "a whole number of up to 64 bits"
WRONG_TYPE = "type.not_allowed"
"""The code of a value of another type, until whoever reads it gives it one of their own."""

Reader = Callable[[Any], Any]


def typed_choice(choice: Any) -> AnyChoice | Refusal:
    """A choice as its fields are declared, lists in it made tuples; or why it is none."""
    try:
        read: AnyChoice = _read(choice, _CHOICES)
    except BadInput as wrong:
        return Refusal("choice.type", wrong.rule, wrong.sentence)
    return read


def typed_command(command: Any, seat: Any) -> AnyCommand | Refusal:
    """A command as its fields are declared, said by a seat that is a number; or why it is none."""
    try:
        _SEAT(seat)
        read: AnyCommand = _read(command, _COMMANDS)
    except BadInput as wrong:
        return Refusal("command.type", wrong.rule, wrong.sentence)
    return read


def who_and_when_fault(seat: Any, number: Any) -> Refusal | None:
    """Why a seat and the number of a decision, which may both be left out, cannot be what they are."""
    try:
        _PERHAPS_SEAT(seat)
        _PERHAPS_NUMBER(number)
    except BadInput as wrong:
        return Refusal("choice.type", wrong.rule, wrong.sentence)
    return None


def converted(value: Any, kind: Any) -> Any:
    """A value of JSON as a record of some kind; what msgspec finds wrong is refused in its words, with its place."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError) as wrong:
        said = str(wrong) or type(wrong).__name__
        at = said.partition(" - at `$")[2].strip("`.")
        raise BadInput(WRONG_TYPE, said, at=at) from None


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number and nothing that only counts as one, such as True."""
    return type(value) is int and LEAST <= value <= MOST


class _Union(NamedTuple):
    """What may come in at one place: what it is called, and how each kind of it is read back and looked through."""

    what: str
    decoder: msgspec.msgpack.Decoder[Any]
    readers: dict[type[Record], Reader]


def _read(value: Any, union: _Union) -> Any:
    """A value of the union, or what is wrong with it is raised.

    What reads back exactly as it was written holds what it should; that is quickly seen, and mostly so.
    """
    reader = union.readers.get(type(value))
    if reader is None:
        sentence = f"{named(value)} is no {union.what}; allowed are {', '.join(map(_tag, union.readers))}."
        raise BadInput(WRONG_TYPE, sentence)
    try:
        written = _ENCODER.encode(value)
        back = union.decoder.decode(written)
    except (TypeError, ValueError, AttributeError, OverflowError, RecursionError):
        return reader(value)
    return back if back == value and _ENCODER.encode(back) == written else reader(value)


def _reader(kind: Any, where: str) -> Reader:
    """What reads a value of a kind: gives it back, or raises what is wrong with it."""
    if kind is int:
        return _whole(where)
    if kind is bool:
        return _truth(where)
    if kind is str:
        return _text(where)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _one_of(kind, where)
    if get_origin(kind) is UnionType:
        (inner,) = (each for each in get_args(kind) if each is not NoneType)
        return _perhaps(_reader(inner, where))
    if get_origin(kind) is tuple:
        inner, *others = get_args(kind)
        count = None if others == [...] else 1 + len(others)
        return _row(_reader(inner, where), count, where)
    return _record(kind, where)


def _whole(where: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is int and LEAST <= value <= MOST:
            return value
        raise _wrong(where, value, WHOLE)

    return read


def _truth(where: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is bool:
            return value
        raise _wrong(where, value, "True or False")

    return read


def _text(where: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is str:
            return value
        raise _wrong(where, value, "text")

    return read


def _one_of(kind: type[StrEnum], where: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) in (str, kind) and value in set(kind):
            return kind(value)
        raise _wrong(where, value, ", ".join(kind))

    return read


def _perhaps(inner: Reader) -> Reader:
    return lambda value: None if value is None else inner(value)


def _row(inner: Reader, count: int | None, where: str) -> Reader:
    def read(value: Any) -> Any:
        if type(value) not in (tuple, list) or (count is not None and len(value) != count):
            raise _wrong(where, value, "a tuple" if count is None else f"a tuple of {count}")
        return tuple(map(inner, value))

    return read


def _record(kind: type[Record], where: str) -> Reader:
    fields = [(field.name, _reader(field.type, inside(where, field.name))) for field in msgspec.structs.fields(kind)]

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(where, value, f"a {kind.__name__}")
        return kind(*[reader(getattr(value, name)) for name, reader in fields])

    return read


def _wrong(where: str, value: Any, allowed: str) -> BadInput:
    return BadInput(WRONG_TYPE, f"{where} holds {named(value)}; allowed is {allowed}.", at=where)


def named(value: Any) -> str:
    """A value as a sentence may name it; of what is not plain only the type, for it may say anything of itself."""
    if type(value) is int and not is_whole(value):
        return "a number of more than 64 bits"
    if type(value) in (bool, int, float, NoneType):
        return str(value)
    if type(value) is str:
        return f"the text “{shown(value)}”"
    if type(value) in (tuple, list):
        return f"a {type(value).__name__} of {len(value)}"
    return f"something of the type {type(value).__name__}"


def _tag(kind: type[Record]) -> str:
    return str(kind.__struct_config__.tag)


def _union(what: str, kinds: Any) -> _Union:
    readers = {kind: _record(kind, _tag(kind)) for kind in get_args(kinds)}
    return _Union(what, msgspec.msgpack.Decoder(kinds), readers)


_ENCODER = msgspec.msgpack.Encoder()
_CHOICES, _COMMANDS = _union("choice", AnyChoice), _union("command", AnyCommand)
_SEAT = _whole("seat")
_PERHAPS_SEAT, _PERHAPS_NUMBER = _perhaps(_SEAT), _perhaps(_whole("number"))
