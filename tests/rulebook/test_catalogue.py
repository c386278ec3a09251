"""The catalogue as data: complete, consistent, searchable."""

import json
import re
from collections import Counter
from importlib.resources import files
from string import ascii_lowercase

import pytest

from muster.files import BadInput
from muster.rulebook.catalogue import BOOKS, catalogue, find_rule, rule_of, search

PARTS = {
    "combat": 86, "army": 32, "battle": 265, "advanced": 81, "perks": 71, "missions": 284, "app": 25, "none": 32,
}  # fmt: skip


def test_the_catalogue_is_whole() -> None:
    rules = list(catalogue().values())
    assert len(rules) == 876
    assert Counter(rule.part for rule in rules) == PARTS
    assert {rule.book for rule in rules} == set(BOOKS)


def test_every_entry_is_complete_and_consistent() -> None:
    for rule in catalogue().values():
        assert re.fullmatch(r"[A-Z][A-Z0-9]*-\d{2,3}", rule.id)
        assert rule.title
        assert rule.rule
        assert rule.section
        assert rule.kind in ("rule", "option", "default", "definition", "advice", "feature")
        assert (rule.kind == "advice") <= (rule.part == "none"), rule.id
        assert set(rule.see) <= set(catalogue()), rule.id


def test_every_clause_belongs_to_an_entry_and_says_something_of_its_own() -> None:
    folder = files("muster.rulebook") / "catalogue" / "clauses"
    written = {file.name: list(json.loads(file.read_text("utf-8"))) for file in folder.iterdir()}
    found = {clause.id: clause for rule in catalogue().values() for clause in rule.clauses}
    assert sorted(found) == sorted(clause for clauses in written.values() for clause in clauses)
    for name, clauses in written.items():
        assert {rule_of()[clause].area for clause in clauses} == {name.removesuffix(".json")}
        assert clauses == sorted(clauses, key=lambda clause: list(rule_of()).index(clause)), name
    for rule in catalogue().values():
        letters = "".join(clause.id.removeprefix(f"{rule.id}.") for clause in rule.clauses)
        assert letters == ascii_lowercase[: len(letters)], rule.id
        assert len(letters) != 1, rule.id
        assert len({clause.says for clause in rule.clauses}) == len(rule.clauses), rule.id
        for clause in rule.clauses:
            assert clause.says.endswith("."), clause
            assert clause.part in PARTS, clause


def test_a_rule_is_found_by_its_id_however_it_is_written() -> None:
    assert find_rule("cover-2") is find_rule(" COVER-02 ") is catalogue()["COVER-02"]
    assert find_rule("act-4.B") is find_rule("ACT-04.b") is rule_of()["ACT-04.b"] is catalogue()["ACT-04"]


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("ACT-04.z", "its clauses are ACT-04.a"),
        ("COVR-02", "near it are COVER-02"),
        ("cover", "near it are COVER"),
        ("", "the areas are ACT, APP"),
    ],
)
def test_an_unknown_id_is_refused_with_what_is_near(wrong: str, hint: str) -> None:
    with pytest.raises(BadInput, match=hint):
        find_rule(wrong)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("cover bonus", "COVER-02"),
        ("power 0", "ATTACK-14"),
        ("heavy cover", "BETA-12"),
        ("DICE-15", "DICE-15"),
        ("roll-off ties", "DICE-13"),
        ("scatter", "DICE-15"),
    ],
)
def test_a_search_finds_the_rule_one_means(words: str, first: str) -> None:
    assert search(words)[0].id == first


def test_every_word_must_occur_and_plurals_do_not_matter() -> None:
    found = search("armour saves")
    assert found == search("armour save")
    for rule in found:
        text = f"{rule.id} {rule.title} {rule.rule} {rule.decision} {rule.example} {rule.ambiguity}".lower()
        assert "armour" in text
        assert "save" in text
    assert search("armour zeppelin") == []


def test_searching_for_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="nothing to search for"):
        search(" ?! ")
