"""The list of symbols: enough, spread over the genres, and found by whatever a player would call them."""

import json
import re
from collections import Counter

import pytest

from muster.army.symbols import FILE, find_symbols, known_symbol, listed_symbols, near_symbol, near_words

GENRES = ("fantasy", "future", "history", "animal")
KINDS = (
    "soldiers", "beasts", "machines", "magic", "blades", "guns", "heavy", "armour", "flags", "buildings", "nature",
    "signs",
)  # fmt: skip


@pytest.mark.rule("STAT-15")
def test_there_are_enough_of_every_kind_and_genre() -> None:
    listed = listed_symbols().values()
    assert len(listed) >= 150
    kinds = Counter(each.kind.name for each in listed)
    assert tuple(kinds) == KINDS
    assert min(kinds.values()) >= 10
    for genre in GENRES:
        assert sum(genre in each.terms for each in listed) >= 25, genre


def test_every_name_and_every_label_stands_for_one_symbol() -> None:
    entries = [entry for chapter in json.loads(FILE.read_text("utf-8")).values() for entry in chapter["symbols"]]
    for field in ("name", "label"):
        assert max(Counter(entry[field] for entry in entries).values()) == 1
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["name"])
        assert len(entry["name"]) <= 40
        assert entry["label"][0].isupper()
        assert entry["author"]
        assert entry["words"]


@pytest.mark.rule("STAT-15")
def test_each_is_found_by_its_name_its_label_and_each_of_its_words() -> None:
    for each in listed_symbols().values():
        for text in (each.name, each.label, each.label.upper(), each.kind.name, *each.words.split()):
            assert each in find_symbols(text), (each.name, text)


@pytest.mark.rule("STAT-15")
def test_all_words_must_fit() -> None:
    assert [each.name for each in find_symbols("fantasy dragon head")] == ["dragon-head"]
    assert find_symbols("dragon submarine") == []
    assert find_symbols("") == list(listed_symbols().values())


@pytest.mark.rule("STAT-15")
@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("wolf-haed", " Did you mean “wolf-head”?"),
        ("Dragon-Head", " Did you mean “dragon-head”?"),
        ("emperor", " Did you mean “caesar”?"),
        ("qqqqqq", ""),
    ],
)
def test_an_unknown_name_gets_a_near_one(name: str, question: str) -> None:
    assert not known_symbol(name)
    assert near_symbol(name) == question


def test_a_name_of_the_list_is_known() -> None:
    assert all(map(known_symbol, listed_symbols()))


@pytest.mark.rule("STAT-15")
def test_the_word_that_finds_nothing_is_the_one_mended() -> None:
    assert near_words("fantasy dragn") == " Did you mean “dragon”?"
    assert near_words("dragon submarine") == ""
