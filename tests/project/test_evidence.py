"""What a long run has measured is kept by its source: a stopped run goes on, and a changed source begins anew."""

from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from scripts import evidence, sabotage, soak
from scripts.breakages import Breakage, key_of
from scripts.evidence import Batched, Kept

CHAPTER = "99-tried"


class Measuring:
    """A check of three batches that tells what was measured; it fails where it is told to."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.fails_at = -1

    def batch(self, number: int) -> dict[str, Any]:
        evidence.require(number != self.fails_at, "it did not hold")
        self.done.append(number)
        return {"games": 10 + number}


@pytest.fixture
def measuring(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Measuring:
    found = Measuring()
    check = Batched("Games.", 3, found.batch, lambda parts: {"games": sum(part["games"] for part in parts)})
    monkeypatch.setattr(soak, "CHAPTERS", {CHAPTER: ("Tried", {"games": check})})
    monkeypatch.setattr(soak, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(evidence, "EVIDENCE", tmp_path)
    monkeypatch.setattr(evidence, "ROOT", tmp_path)
    monkeypatch.setattr(soak, "commit", lambda: "c0ffee")
    monkeypatch.setattr(soak, "source", lambda _: "first")
    return found


def test_a_run_that_was_stopped_goes_on_and_then_writes_its_page(measuring: Measuring, tmp_path: Path) -> None:
    measuring.fails_at = 1
    assert soak.run(CHAPTER, backwards=False) == [f"{CHAPTER} games 2 of 3: SystemExit soak failed: it did not hold"]
    assert measuring.done == [0, 2]
    assert not (tmp_path / f"{CHAPTER}.md").exists()
    measuring.fails_at = -1
    assert soak.run(CHAPTER, backwards=True) == []
    assert measuring.done == [0, 2, 1]
    assert "| games | 33 |" in (tmp_path / f"{CHAPTER}.md").read_text()


def test_chosen_checks_alone_are_done_without_a_page(measuring: Measuring, tmp_path: Path) -> None:
    assert soak.run(CHAPTER, ("kills",), backwards=False) == []
    assert measuring.done == []
    assert soak.run(CHAPTER, ("kills", "game"), backwards=False) == []
    assert measuring.done == [0, 1, 2]
    assert not (tmp_path / f"{CHAPTER}.md").exists()


def test_another_source_is_measured_anew(
    measuring: Measuring, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    soak.run(CHAPTER, backwards=False)
    monkeypatch.setattr(soak, "source", lambda _: "second")
    soak.run(CHAPTER, backwards=False)
    assert measuring.done == [0, 1, 2, 0, 1, 2]
    kept = (tmp_path / "kept" / f"{CHAPTER}.jsonl").read_text()
    assert "second" in kept
    assert "first" not in kept


def test_texts_and_tests_that_no_soak_runs_make_no_other_source() -> None:
    for file in (
        "src/muster/dice/odds.py",
        "web/src/main.ts",
        "scripts/soak_evening.py",
        "tests/web/monkey.py",
        "tests/web/test_play_every_control.py",
        "tests/table/test_laws.py",
        "requirements.lock",
    ):
        assert evidence.is_source(file), file
    for file in ("docs/odds.md", "tests/web/test_play.py", "web/src/kit/Button.test.ts", "tests/sabotage.yaml"):
        assert not evidence.is_source(file), file


def test_a_check_hangs_on_what_it_uses_of_tests_and_scripts() -> None:
    twins, evening = (evidence.used_by(f"scripts.soak_{name}") for name in ("twins", "evening"))
    assert {"scripts/soak_twins.py", "tests/server/games/twins.py", "tests/server/kit.py"} <= twins
    assert "tests/web/monkey.py" not in twins
    assert {"tests/web/monkey.py", "tests/web/monkey_eyes.py"} <= evening
    assert not {"tests/server/games/twins.py", "tests/web/walks.py"} & evening
    assert {"tests/web/test_play_every_control.py", "tests/web/walks.py"} <= evidence.used_by("scripts.soak_controls")
    for module in {soak.module_of(check) for _, checks in soak.CHAPTERS.values() for check in checks.values()}:
        assert f"{module.replace('.', '/')}.py" in evidence.used_by(module)
        assert len(evidence.source(module)) == 64


def test_only_checks_that_open_a_browser_hang_on_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "digest", " ".join)
    twins, evening = (evidence.source.__wrapped__(f"scripts.soak_{name}") for name in ("twins", "evening"))
    assert "web/src/main.ts" in evening
    assert "web/" not in twins.replace("/web/", "")
    for files in (twins, evening):
        assert "src/muster/server/gate.py" in files
        assert "requirements.lock" in files


def test_a_check_hangs_on_the_parts_of_the_program_that_it_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "digest", " ".join)
    points, marches = (evidence.source.__wrapped__(f"scripts.soak_{name}") for name in ("points", "marches"))
    assert {"src/muster/army/unit.py", "src/muster/__init__.py"} <= {*points.split()}
    assert "src/muster/rulebook/catalogue/core.json" in points, "data of a room that is used"
    assert "src/muster/table/terrain/table.py" in marches
    assert "src/muster/table/" not in points
    assert "src/muster/server/" not in marches


def test_a_breakage_that_was_caught_is_not_tried_again_and_its_test_is_tried_first_after_a_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    breakage, tries = Breakage("dice/odds.py", "a", "b", rule="SAVE-03"), list[str]()

    def tried(broken: Breakage, _copies: object, likely: str) -> sabotage.Outcome:
        tries.append(likely)
        return sabotage.Outcome(broken, "tests/x.py::test_y")

    monkeypatch.setattr(sabotage, "try_out", tried)
    kept = Kept(tmp_path / "sabotage.jsonl")
    copies: Any = None
    assert not sabotage.Tried(kept).outcome(breakage, copies).earlier
    assert sabotage.Tried(kept).outcome(breakage, copies).earlier
    monkeypatch.setattr(sabotage, "key_of", lambda breakages: "changed " + key_of(breakages))
    assert not sabotage.Tried(kept).outcome(breakage, copies).earlier
    assert tries == ["", "tests/x.py::test_y"]


def test_where_only_rules_are_broken_no_other_tests_are_run_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Pytest without a name of a test would run them all."""
    ran: list[list[str]] = []

    def done(chosen: list[str], *_: object) -> CompletedProcess[str]:
        ran.append(chosen)
        return CompletedProcess([], 0)

    monkeypatch.setattr(sabotage, "run_these", done)
    assert sabotage.control([Breakage("combat/odds.py", "a", "b", rule="SAVE-03")], tmp_path) == ""
    assert [words[:2] for words in ran] == [["--rule", "SAVE-03"]]
