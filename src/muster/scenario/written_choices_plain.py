"""Choices that have no words of their own: the tag, then the fields by their names, `post unit=Guards`."""

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from types import UnionType
from typing import Any, get_args

import msgspec

from muster.battle.choices import Choice
from muster.files.refusals import shown
from muster.scenario.names import Names
from muster.scenario.scenario import WrittenChoice, always

_FIELD = re.compile(r"(?:^| )(\w+)=")
_WHOLE = re.compile(r"-?\d{1,18}")
NOTHING = "nothing"
"""What stands for a field that may be empty."""
TRUTH = {"yes": True, "no": False}


def plain_choices(kinds: Iterable[type[Choice]]) -> dict[str, Callable[[str, Names], WrittenChoice]]:
    """How each of these kinds is read, by its tag."""
    return {str(kind.__struct_config__.tag): _reader(kind) for kind in kinds}


def _reader(kind: type[Choice]) -> Callable[[str, Names], WrittenChoice]:
    return lambda rest, names: always(_read(kind, rest, names))


def _read(kind: type[Choice], rest: str, names: Names) -> Any:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    written = _written(rest, list(fields))
    missing = [name for name, field in fields.items() if field.required and name not in written]
    if missing:
        raise ValueError(f"“{shown(rest)}” does not say {missing[0]}; allowed are {_allowed(fields)}.")
    return kind(**{name: _value(name, fields[name].type, text, names) for name, text in written.items()})


def _written(rest: str, fields: list[str]) -> dict[str, str]:
    """The text of each field; where a choice has but one, its name can be left out."""
    parts = _FIELD.split(rest)
    if len(fields) == 1 and rest and len(parts) == 1:
        return {fields[0]: rest}
    found = dict(zip(parts[1::2], (text.strip() for text in parts[2::2]), strict=True))
    unknown = [name for name in found if name not in fields] or ([parts[0].strip()] if parts[0].strip() else [])
    if unknown:
        raise ValueError(f"“{shown(unknown[0])}” is no field of it; allowed are {_allowed(fields)}.")
    return found


def _allowed(fields: Iterable[str]) -> str:
    return ", ".join(f"{name}=…" for name in fields) or "the word alone"


def _value(name: str, kind: Any, text: str, names: Names) -> Any:
    inner = [each for each in get_args(kind) if each is not type(None)]
    if isinstance(kind, UnionType):
        return None if text == NOTHING else _value(name, inner[0], text, names)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if text not in set(kind):
            raise ValueError(f"“{shown(text)}” is no {name}; allowed are {', '.join(kind)}.")
        return kind(text)
    if kind is bool:
        if text not in TRUTH:
            raise ValueError(f"“{shown(text)}” does not say {name}; allowed are {' and '.join(TRUTH)}.")
        return TRUTH[text]
    if name == "models":
        return names.models(text)
    if inner:
        return tuple(_value(name.removesuffix("s"), inner[0], each.strip(), names) for each in text.split(","))
    if kind is str:
        return text
    if name not in _OF_FIELD and not _WHOLE.fullmatch(text):
        raise ValueError(f"“{shown(text)}” does not say {name}; allowed is a whole number.")
    return _OF_FIELD[name](names, text) if name in _OF_FIELD else int(text)


_OF_FIELD: dict[str, Callable[[Names, str], int]] = {
    "unit": Names.unit,
    "target": Names.unit,
    "model": Names.host,
    "host": Names.host,
    "side": Names.side,
    "seat": Names.seat,
    "zone": Names.zone,
}
"""How a number is written, by the name of its field."""
