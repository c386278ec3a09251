"""Which rules count as proven, claimed, shown, advice or missing."""

import json
from pathlib import Path

import pytest

from muster.files import BadInput
from muster.rulebook.catalogue import catalogue
from muster.rulebook.coverage import Evidence, Status, coverage, find_evidence, read_claims, read_run

ADVICE = next(rule for rule in catalogue().values() if rule.is_advice)


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
    if run is not None:
        (tmp_path / "build").mkdir()
        (tmp_path / "build" / "rules-proven.json").write_text(run if isinstance(run, str) else json.dumps(run))
    return tmp_path


def test_without_a_run_rules_are_only_claimed(tmp_path: Path) -> None:
    evidence = find_evidence(checkout(tmp_path))
    assert set(evidence.claimed) == {"DICE-01", "DICE-03", "HP-01", "APP-01"}
    assert evidence.status(catalogue()["DICE-01"]) == Status.CLAIMED
    assert evidence.tests(catalogue()["DICE-01"]) == ("tests/deep/test_some.py",)
    totals = coverage(evidence)["totals"]
    assert totals == {"proven": 0, "claimed": 4, "shown": 0, "advice": 32, "missing": 840}


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


def test_advice_stays_advice() -> None:
    assert Evidence().status(ADVICE) == Status.ADVICE


@pytest.mark.parametrize("run", ["", "[]", "{}", '{"proven": []}'])
def test_a_broken_record_is_refused(tmp_path: Path, run: str) -> None:
    with pytest.raises(BadInput, match="make test"):
        find_evidence(checkout(tmp_path, run))


def test_no_tests_at_all_claim_nothing(tmp_path: Path) -> None:
    assert read_claims(tmp_path / "tests").claimed == {}
    with pytest.raises(BadInput):
        read_run(tmp_path / "none.json")
