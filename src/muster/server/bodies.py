"""What a body must be made of to be kept: the sort of every part that the client walks through.

Only sorts are looked at, never rules: a draft that breaks every limit is kept.
"""

from collections.abc import Callable, Iterator
from typing import Any

from muster.files import BadInput
from muster.files.group import sort_of
from muster.files.refusals import inside, wrong
from muster.server.problems import Problem

LONGEST_NAME = 200
"""More than any rule allows, so that drafts and names of copies are kept."""
Sort = Callable[[object, str], None]
"""Refuses a value that is not of the sort; told its place in the request."""


def check_body(kind: str, body: dict[str, Any], at: str) -> None:
    """Refuses what is no object of its kind."""
    try:
        BODIES[kind](body, at)
    except BadInput as refusal:
        raise Problem(422, refusal.code, refusal.sentence, refusal.at) from None
    if any("\0" in each for each in _texts(body)):
        sentence = "The text holds the character U+0000 (NUL), which cannot be kept; every other character can."
        raise Problem(422, "thing.text", sentence, at)


def _text(value: object, at: str) -> None:
    if not isinstance(value, str):
        raise _refusal(value, at, "text")


def _plain(value: object, at: str) -> None:
    if isinstance(value, (dict, list)):
        raise _refusal(value, at, "text, a number, true or false")


def _name(value: object, at: str) -> None:
    _text(value, at)
    if isinstance(value, str) and len(value) > LONGEST_NAME:
        sentence = f"{_short(at)} has {len(value):,} characters; at most {LONGEST_NAME} are kept."
        raise BadInput("thing.shape", sentence, at=at)


def _listed(of: Sort) -> Sort:
    def check(value: object, at: str) -> None:
        if not isinstance(value, list):
            raise _refusal(value, at, "a list")
        for place, each in enumerate(value):
            of(each, inside(at, place))

    return check


def _record(needed: dict[str, Sort], others: dict[str, Sort], kind: str = "") -> Sort:
    """A group of fields: some that must be there, others that may be left out or null, and any more besides."""

    def check(value: object, at: str) -> None:
        if not isinstance(value, dict):
            raise _refusal(value, at, "a group of fields")
        if kind and value.get("kind", kind) != kind:
            sentence = f"The kind in {_short(at)} is not {kind}; allowed is {kind}, or to leave it out."
            raise BadInput("thing.kind", sentence, at=inside(at, "kind"))
        for name, sort in needed.items():
            if name not in value:
                raise BadInput("thing.shape", f"{_short(at)} lacks the field “{name}”.", at=at)
            sort(value[name], inside(at, name))
        for name, sort in others.items():
            if value.get(name) is not None:
                sort(value[name], inside(at, name))

    return check


def _perk(value: object, at: str) -> None:
    if not isinstance(value, str):
        _PERK(value, at)


def _all(sort: Sort, *names: str) -> dict[str, Sort]:
    return dict.fromkeys(names, sort)


_PERK = _record({"name": _text}, _all(_plain, "text", "cost", "per"))
_SHOWN = _all(_text, "symbol", "lore", "like") | _all(_plain, "cost", "pricing") | {"perks": _listed(_perk)}
_WEAPON = _record(
    {"name": _text},
    _SHOWN | _all(_plain, "range", "attacks", "power", "ap", "type") | {"linked": _listed(_text)},
)
_PROFILE = _record(
    {"name": _text},
    _SHOWN
    | _all(_plain, "move", "dash", "defence", "hp", "armour", "aegis", "transport", "fire_points", "base", "height"),
)
_GROUP = _record({}, {"count": _plain, "weapons": _listed(_text)})
_UNIT = {"profile": _text, "models": _listed(_GROUP)}
_UNIT_SHOWN = _all(_text, "name", "aboard", "lore")
_LIBRARY = _all(_text, "symbol", "lore") | {"weapons": _listed(_WEAPON), "profiles": _listed(_PROFILE)}
_ROSTER = _record(
    {"name": _name},
    _LIBRARY
    | _all(_text, "faction", "ruleset")
    | _all(_plain, "limit", "overspend")
    | {
        "units": _listed(_record(_UNIT, _UNIT_SHOWN)),
        "forms": _listed(_record({"of": _text, **_UNIT}, _UNIT_SHOWN)),
    },
    "roster",
)
_TABLE = _record(
    {"name": _name, "board": _record({}, _all(_plain, "size", "length", "width", "diameter", "units"))},
    _all(_listed(_record({}, {})), "terrain", "connections"),
    "table",
)
_SEAT = _record({"player": _text, "roster": _ROSTER}, {"team": _text})
BODIES: dict[str, Sort] = {
    "faction": _record({"name": _name}, _LIBRARY, "faction"),
    "armoury": _record({"name": _name}, _LIBRARY, "armoury"),
    "roster": _ROSTER,
    "table": _TABLE,
    "table-game": _record(
        {"name": _name},
        _all(_text, "style", "ruleset", "victory", "made")
        | _all(_plain, "limit", "game_turns")
        | {"seats": _listed(_SEAT), "log": _listed(_record({}, {})), "summary": _record({}, _all(_plain, "phase"))},
        "table-game",
    ),
}


def _refusal(value: object, at: str, allowed: str) -> BadInput:
    return BadInput("thing.shape", wrong(_short(at), sort_of(value), allowed, one=True), at=at)


def _short(at: str) -> str:
    """The end of a place, as a sentence names it: units[2].models of body.body.units[2].models."""
    return at.rpartition("body.")[2]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _texts(each)
