"""The symbols that a profile may carry: their names, what they show, and how to find one."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from muster.files.kinds import did_you_mean

FILE = Path(__file__).with_name("symbols.json")


@dataclass(frozen=True, slots=True)
class SymbolKind:
    """One chapter of the list, such as beasts."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class ListedSymbol:
    """A symbol as the list has it: its name in files, what it shows, who drew it, and words it is found by."""

    name: str
    kind: SymbolKind
    label: str
    author: str
    words: str

    @property
    def terms(self) -> frozenset[str]:
        """The words by which it can be found, in lower case."""
        words = " ".join((self.name, self.label, self.words, self.kind.name, self.kind.title))
        return frozenset(_terms(words))


@cache
def listed_symbols() -> Mapping[str, ListedSymbol]:
    """Every symbol by its name, kind by kind."""
    listed = {}
    for name, chapter in json.loads(FILE.read_text("utf-8")).items():
        kind = SymbolKind(name, chapter["title"])
        for entry in chapter["symbols"]:
            listed[entry["name"]] = ListedSymbol(kind=kind, **entry)
    return listed


def known_symbol(name: str) -> bool:
    return name in listed_symbols()


def near_symbol(name: str) -> str:
    """A question to add to the sentence that there is no such symbol; empty if none is similar."""
    if question := did_you_mean(name, listed_symbols()):
        return question
    found = find_symbols(name)
    return f" Did you mean “{found[0].name}”?" if found else ""


def find_symbols(text: str) -> list[ListedSymbol]:
    """The symbols with a term for every word of the text that begins with it; all symbols if there is no word."""
    wanted = _terms(text)
    return [each for each in listed_symbols().values() if _has_all(each.terms, wanted)]


def near_words(text: str) -> str:
    """The question “Did you mean ...?” for the first word of the text by which no symbol is found."""
    known = sorted(frozenset[str]().union(*(each.terms for each in listed_symbols().values())))
    strange = (word for word in _terms(text) if not _has_all(known, [word]))
    return did_you_mean(next(strange, ""), known)


def _has_all(terms: Iterable[str], wanted: Iterable[str]) -> bool:
    return all(any(term.startswith(word) for term in terms) for word in wanted)


def _terms(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())
