"""The rules catalogue: every rule of the books in our own words, one rule an entry, with a stable id."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from muster.files import BadInput

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
class Rule:
    """One entry. `part` is the part of the project that can first prove it; `ambiguity` holds our ruling."""

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

    @property
    def area(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def is_advice(self) -> bool:
        return self.part == "none"


@cache
def catalogue() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the books."""
    folder = files("muster.rulebook") / "catalogue"
    entries = [entry for name in _FILES for entry in json.loads((folder / f"{name}.json").read_text("utf-8"))]
    rules = [Rule(**{**entry, "see": tuple(entry.get("see", ()))}) for entry in entries]
    return MappingProxyType({rule.id: rule for rule in rules})


def find_rule(rule_id: str) -> Rule:
    """The rule with this id; letter case and a missing leading zero do not matter."""
    area, dash, number = rule_id.strip().upper().rpartition("-")
    wanted = f"{area}{dash}{number.zfill(2)}"
    if wanted in catalogue():
        return catalogue()[wanted]
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
    """0 if a term is missing; an id or area counts most, then the title, then the rule itself."""
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
