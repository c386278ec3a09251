"""YAML text as plain values, read directly from the parser's events: no tags, no aliases, every line kept."""

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError

from muster.files.values import Entry, Items, Mapping, Text, Unreadable, Value

DEEPEST = 20
MOST_EVENTS = 24_000
"""The most events of the parser in a file. It takes a second for 20,000; a large army with its library has 5,000."""

Events = Iterator[Any]


def roots(text: str) -> Iterator[Value]:
    """The root of each document in `text` that is not empty."""
    try:
        yield from _roots(_counted(YAML(typ="safe", pure=True).parse(text)))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise Unreadable(line, f"this is no YAML: {error.problem or error.context}.") from None
    except ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise Unreadable(line, f"this is no YAML: the character #x{error.character:04x} is not allowed.") from None
    except (YAMLError, AssertionError, OverflowError, ValueError):
        # Errors that the parser raises without refusing properly, such as for %YAML 1.7 and "\UFFFFFFFF".
        raise Unreadable(1, "this is no YAML: a directive (%) or an escape (\\) has no meaning.") from None


def _counted(events: Events) -> Events:
    for count, event in enumerate(events):
        if count == MOST_EVENTS:
            line = event.start_mark.line + 1
            raise Unreadable(line, f"this holds too much; at most {MOST_EVENTS // 2:,} fields are read.")
        yield event


def _roots(events: Events) -> Iterator[Value]:
    for event in events:
        if isinstance(event, DocumentStartEvent):
            root = _value(next(events), events, DEEPEST)
            if not (isinstance(root, Text) and root.text == ""):
                yield root


def _value(event: Any, events: Events, levels: int) -> Value:
    line = event.start_mark.line + 1
    if getattr(event, "tag", None) is not None:
        raise Unreadable(line, "tags (!name) are not read; leave them out.")
    if isinstance(event, ScalarEvent):
        return Text(line, _text(event))
    if isinstance(event, AliasEvent):
        raise Unreadable(line, "aliases (*name) are not read; write the value out.")
    if levels == 0:
        raise Unreadable(line, f"this is nested too deeply; at most {DEEPEST} levels are read.")
    if isinstance(event, SequenceStartEvent):
        return Items(line, tuple(_items(events, levels - 1)))
    return Mapping(line, tuple(_entries(events, levels - 1)))


def _items(events: Events, levels: int) -> Iterator[Value]:
    for event in events:
        if isinstance(event, SequenceEndEvent):
            return
        yield _value(event, events, levels)


def _entries(events: Events, levels: int) -> Iterator[Entry]:
    for key in events:
        if isinstance(key, MappingEndEvent):
            return
        line = key.start_mark.line + 1
        if not isinstance(key, ScalarEvent):
            raise Unreadable(line, "a field's name must be one word.")
        value = _value(next(events), events, levels)
        if isinstance(value, Text) and value.text == "":
            value = Text(line, "")  # the parser gives an empty value the line of what follows it
        yield Entry(line, _text(key), value)


def _text(event: ScalarEvent) -> str:
    text: str = event.value
    if any("\ud800" <= each <= "\udfff" for each in text):  # surrogates come only from escapes and cannot be printed
        raise Unreadable(event.start_mark.line + 1, "an escape (\\u) writes half a character.")
    return text
