"""Suggestions for misspelt names: the right ones, and never more work than a bound, counted in names compared."""

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

import pytest

from muster.companion.door import answer
from muster.files import suggestions
from muster.files.document import parse_documents
from muster.files.kinds import did_you_mean
from muster.files.suggestions import MOST_COMPARED, MOST_MATCHED, MOST_SUGGESTIONS, few_suggestions
from muster.files.yaml_values import MOST_EVENTS
from muster.setting_up.proposal import ruleset_of

SOLDIERS = [f"soldier number {number:04}" for number in range(3_000)]
MANY = 600


class Counted(SequenceMatcher[str]):
    """Counts how often letters are counted, and how often names are matched."""

    compared = matched = 0

    def quick_ratio(self) -> float:
        Counted.compared += 1
        return super().quick_ratio()

    def ratio(self) -> float:
        Counted.matched += 1
        return super().ratio()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    Counted.compared = Counted.matched = 0
    monkeypatch.setattr(suggestions, "SequenceMatcher", Counted)
    return Counted


def test_the_nearest_name_is_suggested_in_its_own_letters() -> None:
    assert did_you_mean("RIFEL", ["Pistol", "Rifle", "Rifles of old"]) == " Did you mean “Rifle”?"
    assert did_you_mean("soldeir number 0150", SOLDIERS) == " Did you mean “soldier number 0150”?"
    assert did_you_mean("xylophone", ["Pistol", "Rifle"]) == did_you_mean("Rifle", []) == ""


def test_one_suggestion_compares_so_many_names_and_no_long_ones(counted: type[Counted]) -> None:
    assert did_you_mean("soldier", (name[:7] for name in SOLDIERS))
    assert did_you_mean("soldeir numbr 150", SOLDIERS)
    assert counted.compared <= 2 * MOST_COMPARED
    assert counted.matched <= 2 * MOST_MATCHED
    before = counted.compared
    assert did_you_mean("a" * 41, ["a" * 40]) == did_you_mean("a" * 40, ["a" * 41]) == ""
    assert counted.compared == before


def test_one_document_gets_so_many_suggestions_and_the_next_as_many_again() -> None:
    for _ in range(2):
        with few_suggestions():
            with few_suggestions():
                told = [did_you_mean("rifel", ["rifle"]) for _ in range(MOST_SUGGESTIONS)]
            assert all(told)
            assert did_you_mean("rifel", ["rifle"]) == ""
    assert did_you_mean("rifel", ["rifle"])


def _like() -> str:
    weapons = "".join(f"  - {{name: {name}, attacks: 1}}\n" for name in SOLDIERS[:MANY])
    likes = "".join(f"  - {{name: x {number}, like: soldeir numbr {number}}}\n" for number in range(MANY))
    return f"kind: faction\nname: A\nweapons:\n{weapons}{likes}"


def _thing() -> dict[str, Any]:
    profiles = [{"name": f"p{number}", "symbol": f"elephnt {number}"} for number in range(MANY)]
    return {"kind": "faction", "name": "A", "profiles": profiles, **{f"nmae{number}": 1 for number in range(MANY)}}


ASKED: dict[str, Callable[[], object]] = {
    "a file of variants": lambda: answer("file", {"text": _like()}),
    "a file of many documents": lambda: answer("file", {"text": "---\nkind: weapon\nnmae: A\n" * MANY}),
    "a library of symbols": lambda: answer("library", {"thing": _thing()}),
    "switches of rules": lambda: ruleset_of("core", {f"attack tabel {number}": 1 for number in range(MANY)}, []),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_thousand_faults_take_no_more_comparing_than_a_few(
    ask: Callable[[], object], counted: type[Counted]
) -> None:
    ask()
    assert counted.compared <= MOST_SUGGESTIONS * MOST_COMPARED
    assert counted.matched <= MOST_SUGGESTIONS * MOST_MATCHED


def test_a_file_of_very_many_fields_is_refused_where_they_become_too_many() -> None:
    text = "kind: faction\n" + "".join(f"k{number}: 1\n" for number in range(MOST_EVENTS))
    documents, faults = parse_documents(text, "the file")
    assert documents == []
    assert [fault.sentence for fault in faults] == ["this holds too much; at most 12,000 fields are read."]
    assert faults[0].line < MOST_EVENTS // 2
    inside = "kind: faction\n" + "".join(f"k{number}: 1\n" for number in range(MOST_EVENTS // 2 - 10))
    assert parse_documents(inside, "the file")[1] == []
