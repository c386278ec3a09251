"""`symbols`: the symbols that a profile may carry, kind by kind. Their pictures are in the sprite that is built."""

from functools import cache

from muster.army.symbols import listed_symbols
from muster.companion.asked import Asked
from muster.companion.json_types import Body, TypedDict


class SymbolListed(TypedDict):
    """A symbol to choose."""

    name: str
    """Its name in bodies and in the sprite."""
    label: str
    """What it shows."""
    author: str
    """Who drew it."""
    words: str
    """More words that it is found by."""


class SymbolChapter(TypedDict):
    """The symbols of one kind."""

    kind: str
    """The kind, such as beasts."""
    title: str
    """The kind as a heading."""
    symbols: list[SymbolListed]
    """Its symbols."""


class SymbolsAnswer(TypedDict):
    """All symbols."""

    kinds: list[SymbolChapter]
    """The symbols by kind."""


def symbols(request: Body) -> SymbolsAnswer:
    Asked(request, ())
    return _chapters()


@cache
def _chapters() -> SymbolsAnswer:
    chapters: dict[str, SymbolChapter] = {}
    for each in listed_symbols().values():
        chapter = chapters.setdefault(
            each.kind.name, {"kind": each.kind.name, "title": each.kind.title, "symbols": []}
        )
        chapter["symbols"].append(
            {"name": each.name, "label": each.label, "author": each.author, "words": each.words}
        )
    return {"kinds": list(chapters.values())}
