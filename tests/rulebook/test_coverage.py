"""Which rules count as proven, claimed, shown, advice or missing."""

import json
from pathlib import Path

import pytest

from muster.files import BadInput
from muster.rulebook.catalogue import catalogue
from muster.rulebook.claims import read_claims
from muster.rulebook.coverage import Evidence, Status, coverage, find_evidence, read_run
from tests.conftest import name_of

SCENARIOS = {
    "flow.yaml": "rules:\n  [HP-01,\n   HP-02]",
    "block.yaml": "rules:\n- ACT-04.b # deploy\n- NO-99",
    "bug.yaml": "rules: [HP-03]\nknown_bug: it is wrong",
    "broken.yaml": "rules: [HP-04",
    "none.yaml": "turns: 4",
}
ACT = catalogue()["ACT-04"]
ADVICE = next(rule for rule in catalogue().values() if rule.part == "none")


def checkout(tmp_path: Path, run: object = None) -> Path:
    tests = tmp_path / "tests" / "deep"
    tests.mkdir(parents=True)
    (tests / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('DICE-01', 'DICE-03')\n"
        "def test_a(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('HP-01'))])\n"
        "def test_b(x): ...\n"
        "@pytest.mark.shows('APP-01')\n"
        "def test_c(): ...\n"
    )
    scenarios = tmp_path / "tests" / "scenarios" / "hp"
    scenarios.mkdir(parents=True)
    for name, text in SCENARIOS.items():
        (scenarios / name).write_text(f"kind: scenario\nname: One\n{text}\nsides:\n  A: {{}}\n")
    if run is not None:
        (tmp_path / "build").mkdir()
        (tmp_path / "build" / "rules-proven.json").write_text(run if isinstance(run, str) else json.dumps(run))
    return tmp_path


def test_without_a_run_rules_are_only_claimed(tmp_path: Path) -> None:
    evidence = find_evidence(checkout(tmp_path))
    assert set(evidence.claimed) == {"DICE-01", "DICE-03", "HP-01", "HP-02", "APP-01", "ACT-04.b"}
    assert evidence.tests(catalogue()["HP-01"]) == ("tests/deep/test_some.py", "tests/scenarios/hp/flow.yaml")
    assert evidence.status(catalogue()["DICE-01"]) == Status.CLAIMED
    assert evidence.tests(catalogue()["DICE-01"]) == ("tests/deep/test_some.py",)
    totals = coverage(evidence)["totals"]
    assert totals == {"proven": 0, "claimed": 5, "partly": 1, "shown": 0, "advice": 32, "missing": 838}


def test_a_run_proves_what_its_tests_passed(tmp_path: Path) -> None:
    run = {"proven": {"DICE-01": ["tests/a.py::test_a"]}, "shown": {"APP-01": ["tests/w.py::test_w"]}}
    evidence = find_evidence(checkout(tmp_path, run))
    assert evidence.tests(catalogue()["DICE-01"]) == ("tests/a.py::test_a",)
    found = coverage(evidence)
    assert found["totals"] == {"proven": 1, "shown": 1, "advice": 32, "missing": 842}
    assert found["areas"]["DICE"] == {"proven": 1, "shown": 0, "advice": 0, "missing": 14}  # type: ignore[index]
    assert found["parts"]["app"] == {"proven": 0, "shown": 1, "advice": 0, "missing": 24}  # type: ignore[index]


def test_areas_and_parts_add_up(tmp_path: Path) -> None:
    found = coverage(Evidence(proven={"DICE-01": ("t",)}))
    for grouping in ("areas", "parts"):
        summed = {"proven": 0, "shown": 0, "advice": 0, "missing": 0}
        for counted in found[grouping].values():  # type: ignore[attr-defined]
            summed = {status: count + counted[status] for status, count in summed.items()}
        assert summed == found["totals"]


@pytest.mark.parametrize(
    ("proven", "claimed", "shown", "status"),
    [
        ("", "", "", Status.MISSING),
        ("abcde", "", "", Status.PROVEN),
        ("abcd", "", "", Status.PARTLY),
        ("", "a", "", Status.PARTLY),
        ("abc", "de", "", Status.CLAIMED),
        ("abcd", "", "e", Status.SHOWN),
    ],
)
def test_an_entry_is_proven_when_all_its_clauses_are(proven: str, claimed: str, shown: str, status: Status) -> None:
    named = [{f"ACT-04.{letter}": (letter,) for letter in letters} for letters in (proven, claimed, shown)]
    evidence = Evidence(*named)
    assert evidence.status(ACT) == status
    assert "".join(sorted(evidence.tests(ACT))) == proven + claimed + shown


def test_naming_an_entry_alone_proves_none_of_its_clauses() -> None:
    evidence = Evidence(proven={"ACT-04": ("t",)})
    assert (evidence.status(ACT), evidence.tests(ACT)) == (Status.MISSING, ())
    found = coverage(evidence)["clauses"]
    assert found["totals"]["proven"] == 0  # type: ignore[index]


def test_clauses_are_counted_beside_the_entries_each_in_its_own_part() -> None:
    found = coverage(Evidence(proven={"ACT-04.a": ("t",), "ACT-04.e": ("t",), "DICE-01": ("t",)}))
    assert found["totals"]["proven"] == found["parts"]["combat"]["proven"] == 1  # type: ignore[index]
    assert found["parts"]["advanced"]["partly"] == 1  # type: ignore[index]
    clauses = found["clauses"]
    assert clauses["totals"]["proven"] == 3  # type: ignore[index]
    for part in ("combat", "advanced", "perks"):
        assert clauses["parts"][part]["proven"] == 1  # type: ignore[index]
    assert clauses["areas"]["ACT"]["proven"] == 2  # type: ignore[index]


def test_advice_stays_advice() -> None:
    assert Evidence().status(ADVICE) == Status.ADVICE


@pytest.mark.parametrize("run", ["", "[]", "{}", '{"proven": []}'])
def test_a_broken_record_is_refused(tmp_path: Path, run: str) -> None:
    with pytest.raises(BadInput, match="make test"):
        find_evidence(checkout(tmp_path, run))


def test_no_tests_at_all_claim_nothing(tmp_path: Path) -> None:
    assert read_claims(tmp_path / "tests") == {}
    with pytest.raises(BadInput):
        read_run(tmp_path / "none.json")


def test_a_record_names_the_scenario_and_not_the_test_that_plays_it() -> None:
    assert name_of("tests/scenario/test_scenarios.py::test_scenario[hp/one]") == "tests/scenarios/hp/one.yaml"
    assert name_of("tests/hp/test_hp.py::test_one[a]") == "tests/hp/test_hp.py::test_one"
    assert name_of("tests/hp/test_hp.py::test_one") == "tests/hp/test_hp.py::test_one"
