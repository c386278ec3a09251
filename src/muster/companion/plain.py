"""Plain JSON only: what is too deep, too large, or no number that a field could hold is refused before it is read."""

from collections.abc import Iterator
from typing import Any

from muster.companion.refused import Refused
from muster.files.kinds import MOST_DIGITS
from muster.files.refusals import inside, shown

DEEPEST = 20
MOST_VALUES = 200_000
MOST_LETTERS = 2_000_000
_LARGEST = 10**MOST_DIGITS


def check_plain(request: object) -> None:
    """Refuses what is not plain JSON; nothing is looked at twice, and nothing calls itself."""
    left = MOST_LETTERS
    for count, (value, depth, key) in enumerate(_values(request), 1):
        if count > MOST_VALUES:
            raise Refused(
                "request.too_large", f"the request holds too much; at most {MOST_VALUES:,} values are read."
            )
        if depth > DEEPEST:
            raise Refused("request.too_deep", f"the request is nested too deeply; at most {DEEPEST} levels are read.")
        left -= len(key)
        match value:
            case str():
                left -= len(value)
                _check_text(value)
            case bool() | None | dict() | list():
                pass
            case int() | float():
                if not _is_number(value):
                    raise _no_number(request)
            case _:
                raise Refused("request.json", f"the request holds a {shown(type(value).__name__)}, which is no JSON.")
        if left < 0:
            sentence = f"the request holds too much text; at most {MOST_LETTERS:,} characters are read."
            raise Refused("request.too_large", sentence)


def _values(request: object) -> Iterator[tuple[Any, int, str]]:
    """Every value with its depth and, in an object, its key."""
    ahead: list[tuple[Any, int, str]] = [(request, 0, "")]
    while ahead:
        value, depth, key = ahead.pop()
        yield value, depth, key
        if isinstance(value, dict):
            for name, each in value.items():
                if not isinstance(name, str):
                    raise Refused("request.json", "the request holds a field whose name is no text.")
                _check_text(name)
                ahead.append((each, depth + 1, name))
        elif isinstance(value, list):
            ahead.extend((each, depth + 1, "") for each in value)


def _check_text(text: str) -> None:
    if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
        raise Refused("request.text", "the request holds half a character (a lone surrogate).")


def _is_number(number: float) -> bool:
    return bool(-_LARGEST < number < _LARGEST)  # NaN is neither above nor below anything


def _no_number(request: object) -> Refused:
    """Where the first such number stands is looked for only now."""
    ahead: list[tuple[Any, str]] = [(request, "")]
    at = ""
    while ahead:
        value, at = ahead.pop()
        if isinstance(value, dict):
            ahead.extend((each, inside(at, shown(name))) for name, each in value.items())
        elif isinstance(value, list):
            ahead.extend((each, inside(at, place)) for place, each in enumerate(value))
        elif isinstance(value, int | float) and not _is_number(value):
            break
    where = f" at {at}" if at else ""
    sentence = f"the request holds{where} what is no number; allowed are numbers of up to {MOST_DIGITS} digits."
    return Refused("request.number", sentence, at=at)


def letters_in(value: object) -> int:
    """How many characters all texts in a value have, the names of fields included."""
    return sum(len(key) + (len(each) if isinstance(each, str) else 0) for each, _, key in _values(value))
