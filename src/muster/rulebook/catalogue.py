"""The rules catalogue: every rule of the books in our own words, one entry for each, with a stable id.

An entry that says several things has clauses, such as `TRANS-22.b`. They are in `catalogue/clauses`, one file for
each area.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from muster.files import BadInput
from muster.files.refusals import shown

BOOKS = MappingProxyType(
    {
        "core": "Core Rules",
        "quickref": "Quick Reference",
        "quickstart": "Quick Start",
        "beta": "Beta Rules",
        "competitive": "Competitive Games",
    }
)
LONGEST_ID = 20
_FILES = ("core", "advanced", "quickref", "quickstart", "beta", "competitive")


@dataclass(frozen=True, slots=True)
class Clause:
    """One of several things that an entry says, which a test can prove by itself."""

    id: str
    says: str
    part: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry. `part` is the first part of the project that can prove it; `ambiguity` holds our ruling."""

    id: str
    book: str
    section: str
    title: str
    rule: str
    kind: str
    part: str
    decision: str = ""
    example: str = ""
    ambiguity: str = ""
    see: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def area(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def provable(self) -> tuple[Clause, ...]:
        """What tests prove one by one: its clauses, or the entry itself if it says only one thing."""
        return self.clauses or (Clause(self.id, self.title, self.part),)


@cache
def catalogue() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the books."""
    folder = files("muster.rulebook") / "catalogue"
    entries = [entry for name in _FILES for entry in json.loads((folder / f"{name}.json").read_text("utf-8"))]
    clauses = _clauses()
    rules = [
        Rule(
            **{**entry, "see": tuple(entry.get("see", ()))},
            clauses=tuple(
                Clause(f"{entry['id']}.{letter}", **{"part": entry["part"], **fields})
                for letter, fields in clauses.get(entry["id"], {}).items()
            ),
        )
        for entry in entries
    ]
    return MappingProxyType({rule.id: rule for rule in rules})


def _clauses() -> dict[str, dict[str, dict[str, str]]]:
    """The clauses of each entry, by letter: the text of each, and its part if that differs from the entry's."""
    folder = files("muster.rulebook") / "catalogue" / "clauses"
    found: dict[str, dict[str, dict[str, str]]] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        for clause, said in json.loads(file.read_text("utf-8")).items():
            rule, _, letter = clause.partition(".")
            found.setdefault(rule, {})[letter] = {"says": said} if isinstance(said, str) else said
    return found


@cache
def rule_of() -> Mapping[str, Rule]:
    """The entry for every id that a test may name: the id of an entry or of a clause."""
    rules = catalogue().values()
    clauses = {clause.id: rule for rule in rules for clause in rule.clauses}
    return MappingProxyType({**catalogue(), **clauses})


def find_rule(rule_id: str) -> Rule:
    """The rule with this id, or with this clause; letter case and a missing leading zero do not matter."""
    entry, dot, clause = rule_id.strip().upper().partition(".")
    area, dash, number = entry.rpartition("-")
    wanted = f"{area}{dash}{number.zfill(2)}"
    if f"{wanted}{dot}{clause.lower()}" in rule_of():
        return catalogue()[wanted]
    if wanted in catalogue():
        has = ", ".join(each.id for each in catalogue()[wanted].clauses) or "none"
        raise BadInput("rule.unknown", f"{wanted} has no clause “{shown(clause.lower())}”; its clauses are {has}.")
    near = get_close_matches(wanted, catalogue(), n=3) if len(wanted) <= LONGEST_ID else []
    areas = ", ".join(sorted({rule.area for rule in catalogue().values()}))
    hint = f"near it are {', '.join(near)}" if near else f"an id is an area and a number; the areas are {areas}"
    raise BadInput("rule.unknown", f"There is no rule {rule_id}; {hint}.")


def search(words: str) -> list[Rule]:
    """The rules in which every word occurs, the best match first."""
    terms = [_stem(word) for word in re.findall(r"[\w+/\"-]+", words.lower())]
    if not terms:
        raise BadInput("search.empty", "There is nothing to search for; give one word or more.")
    found = [(score, rule) for rule in catalogue().values() if (score := _score(rule, terms))]
    return [rule for _, rule in sorted(found, key=lambda pair: -pair[0])]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _score(rule: Rule, terms: list[str]) -> int:
    """How well a rule matches: 0 if a term is missing; the id or area counts most, then the title, then the text."""
    places = (
        (5, rule.title.lower()),
        (3, rule.rule.lower()),
        (1, f"{rule.decision} {rule.example} {rule.ambiguity} {BOOKS[rule.book]}".lower()),
    )
    score = 0
    for term in terms:
        named = 8 if term in (rule.id.lower(), rule.area.lower()) else 0
        best = max([weight + _is_a_word(term, text) for weight, text in places if term in text], default=0)
        if not named and not best:
            return 0
        score += max(named, best)
    return score


def _is_a_word(term: str, text: str) -> int:
    """2 for a whole word, 1 for the beginning of one, 0 for a part inside."""
    if re.search(rf"\b{re.escape(term)}s?\b", text):
        return 2
    return 1 if re.search(rf"\b{re.escape(term)}", text) else 0
