"""Codes that are too large for one picture: cut into numbered parts, and joined from them in any order."""

from collections.abc import Iterable
from itertools import pairwise

from muster.army.sharing.envelope import CHECK, MOST_BODY, MOST_PARTS, Sealed
from muster.files import BadInput

LARGEST_PART = 1_451
"""The most characters in one QR code: version 25, level M, letters and digits."""
_AROUND = len(f"MUSTER-ARMOURY-1-99OF99--{CHECK * ' '}-{CHECK * ' '}")


def cut(whole: Sealed, largest: int = LARGEST_PART) -> tuple[Sealed, ...]:
    """The code itself if it is small enough, else parts of about the same length."""
    if len(whole.text) <= largest:
        return (whole,)
    parts = -(-len(whole.body) // (largest - _AROUND))
    bounds = [len(whole.body) * part // parts for part in range(parts + 1)]
    return tuple(
        Sealed(whole.kind, whole.body[start:end], part, parts, whole.check)
        for part, (start, end) in enumerate(pairwise(bounds), 1)
    )


def join(found: Iterable[Sealed]) -> Sealed:
    """The one code that was given, whole or in parts; parts may be given twice."""
    given = list(dict.fromkeys(found))
    first = given[0]
    if len({(each.kind, each.whole or each.check) for each in given}) > 1:
        raise BadInput("share.several", "these are codes of different things; receive one thing at a time.")
    complete = [each for each in given if not each.whole]
    return complete[0] if complete else _joined(given, first)


def _joined(given: list[Sealed], first: Sealed) -> Sealed:
    numbered = {each.part: each for each in given}
    if len(numbered) < len(given) or any(_is_odd(each, first.parts) for each in given):
        raise BadInput("share.series", "these parts do not belong to one series, although they say so.")
    missing = [part for part in range(1, first.parts + 1) if part not in numbered]
    if missing:
        raise BadInput("share.missing", f"{_named(missing)} of {first.parts} {_are(missing)} missing.")
    body = "".join(numbered[part].body for part in range(1, first.parts + 1))
    if len(body) > MOST_BODY:
        raise BadInput("share.too_large", f"the code is too long; at most {MOST_BODY:,} letters are read.")
    whole = Sealed(first.kind, body)
    if whole.check != first.whole:
        raise BadInput("share.series", "these parts do not belong to one series, although they say so.")
    return whole


def _is_odd(each: Sealed, parts: int) -> bool:
    return each.parts != parts or not 1 <= each.part <= parts <= MOST_PARTS


def _named(parts: list[int]) -> str:
    if len(parts) == 1:
        return f"part {parts[0]}"
    return f"parts {', '.join(map(str, parts[:-1]))} and {parts[-1]}"


def _are(parts: list[int]) -> str:
    return "is" if len(parts) == 1 else "are"
