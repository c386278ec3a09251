"""`make sabotage`: breaks one rule at a time in a copy and shows that a test which names the rule fails.

What breaks a promise of ours rather than a rule of the books (a line is kept before it is told) names the test that
must fail. Writes docs/evidence/sabotage.md. The checkout itself is never touched. What was caught is kept by all that
it hangs on, so that a run that was stopped goes on, and only what changed is tried again; the test that caught a
breakage last is tried first.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from scripts.breakages import Breakage, claims, files_of, key_of, read_breakages
from scripts.evidence import KEPT, ROOT, Kept, commit, write_evidence

FEWEST_IN_AN_AREA = 2
ROOMS = ("setting_up", "views", "server/games")
"""Packages that hold few rules of the books, but must not break unnoticed either."""
WORKERS = os.cpu_count() or 1
HYPOTHESIS = "--hypothesis-profile=as-found"
NOT_COPIED = (".git", ".venv*", ".soak", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")


@dataclass(frozen=True)
class Outcome:
    breakage: Breakage
    caught_by: str
    trouble: str = ""
    earlier: bool = False
    """Whether an earlier run with the same source and tests showed it."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only breakages with one of these in them; the page is not written")
    words = parser.parse_args().words
    listed = read_breakages()
    breakages = [each for each in listed if not words or any(word in str(each) for word in words)]
    thin = [] if words else areas_with_too_few(listed)
    tried = Tried(Kept(KEPT / "sabotage.jsonl"))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        Path(folder).chmod(0o755)  # some tests run the server as another user
        copies = Queue[Path]()
        ready = [*pool.map(copied, [Path(folder) / str(worker) for worker in range(WORKERS)])]
        for copy in ready:
            copies.put(copy)
        if not tried.are_sound(breakages):
            trouble = control(breakages, ready[0])
            if trouble:
                sys.exit(f"The tests do not pass unbroken:\n{trouble}")
            tried.note_sound(breakages)
        print("Unbroken, all tests pass.", flush=True)
        outcomes = []
        for outcome in pool.map(lambda breakage: tried.outcome(breakage, copies), breakages):
            outcomes.append(outcome)
            word = f"caught by {outcome.caught_by}" if outcome.caught_by else f"NOT CAUGHT {outcome.trouble}"
            print(f"{len(outcomes):>3}/{len(breakages)} {outcome.breakage.name:<12} {word}", flush=True)
    missed = [outcome for outcome in outcomes if not outcome.caught_by]
    if not words:
        tried.forget_all_but(breakages)
        report(outcomes, thin)
    print(f"{len(outcomes) - len(missed)} of {len(outcomes)} breakages caught.")
    for area in thin:
        print(f"{area} has tests but fewer than {FEWEST_IN_AN_AREA} breakages.")
    return 1 if missed or thin else 0


class Tried:
    """The results of earlier runs with the same source and tests, which are not tried again."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        lines = kept.read()
        self._caught: dict[str, str] = {line["key"]: line["found"] for line in lines}
        self._last: dict[str, str] = {line["broken"]: line["found"] for line in lines}
        """The test that last caught a breakage, even if something changed since."""

    def are_sound(self, breakages: Sequence[Breakage]) -> bool:
        """Whether all tests are known to pass in a copy without breakages."""
        return key_of(breakages) in self._caught

    def note_sound(self, breakages: Sequence[Breakage]) -> None:
        self._kept.note(key_of(breakages), "", broken="nothing")

    def outcome(self, breakage: Breakage, copies: "Queue[Path]") -> Outcome:
        key = key_of([breakage])
        if key in self._caught:
            return Outcome(breakage, self._caught[key], earlier=True)
        found = try_out(breakage, copies, self._last.get(breakage.sign, ""))
        if found.caught_by:
            self._kept.note(key, found.caught_by, broken=breakage.sign)
        return found

    def forget_all_but(self, breakages: Sequence[Breakage]) -> None:
        self._kept.forget_but([key_of(breakages), *(key_of([each]) for each in breakages)])


def areas_with_too_few(breakages: list[Breakage]) -> list[str]:
    """Areas of the catalogue that tests claim to prove, but with few breakages."""
    claimed = {rule.rpartition("-")[0] for rule in claims()} | {*ROOMS}
    listed = Counter(breakage.area for breakage in breakages)
    return sorted(area for area in claimed if listed[area] < FEWEST_IN_AN_AREA)


def control(breakages: list[Breakage], copy: Path) -> str:
    """Runs the tests of all rules in a copy without breakages; returns what failed, or nothing.

    Only if all pass does a failure in a broken copy prove anything.
    """
    beside = ("-n", str(WORKERS))
    done = run_tests({each.rule for each in breakages if each.rule}, copy, *beside)
    apart = sorted({each.test for each in breakages if each.test})
    if done.returncode == 0 and apart:
        done = run_these(apart, copy, *beside)
    return "" if done.returncode == 0 else done.stdout[-2000:]


def try_out(breakage: Breakage, copies: "Queue[Path]", likely: str) -> Outcome:
    """Runs the tests that name the rule in a broken copy, where a test (not the loading of a file) must fail.

    The likely test is tried alone first. A copy is repaired and used again, so that its unbroken kernels are compiled
    only once.
    """
    copy = copies.get()
    broken = copy / "src" / "muster" / breakage.file
    sound = broken.read_text("utf-8")
    try:
        if sound.count(breakage.find) != 1:
            return Outcome(breakage, "", f"“{breakage.find}” occurs {sound.count(breakage.find)} times, not once")
        broken.write_text(sound.replace(breakage.find, breakage.replace), encoding="utf-8")
        if breakage.test:
            return _outcome(breakage, run_these([breakage.test], copy, "-x"))
        if likely and (copy / likely.partition("::")[0]).exists():
            found = _outcome(breakage, run_these(["--rule", breakage.rule, likely], copy, "-x"))
            if found.caught_by:
                return found
        return _outcome(breakage, run_tests({breakage.rule}, copy, "-x"))
    finally:
        broken.write_text(sound, encoding="utf-8")
        copies.put(copy)


def _outcome(breakage: Breakage, done: subprocess.CompletedProcess[str]) -> Outcome:
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode == 1 and failed:
        return Outcome(breakage, failed[0].split(" ")[1].partition("[")[0])
    return Outcome(breakage, "", f"pytest ended with {done.returncode}: {done.stdout[-300:]}")


def copied(folder: Path) -> Path:
    """A copy of the project with compiled kernels, so that no test waits for them."""
    copy = Path(shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*NOT_COPIED)))
    program = "from muster.warming import warm; warm()"
    subprocess.run([sys.executable, "-c", program], cwd=copy, env=_around(copy), check=True)
    return copy


def run_tests(rules: set[str], copy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests that name one of `rules`; only files with such tests are loaded."""
    chosen = [word for rule in sorted(rules) for word in ("--rule", rule)]
    return run_these([*chosen, *files_of(rules)], copy, *options)


def run_these(chosen: Sequence[str], copy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        HYPOTHESIS,
        "--timeout=180",
        *options,
        *chosen,
    ]
    return subprocess.run(command, cwd=copy, env=_around(copy), capture_output=True, text=True, check=False)


def _around(copy: Path) -> dict[str, str]:
    own = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"}
    return {name: value for name, value in os.environ.items() if name != "CI"} | own


def report(outcomes: list[Outcome], thin: list[str]) -> None:
    caught = sum(1 for outcome in outcomes if outcome.caught_by)
    lines = [
        f"Commit {commit()}. {caught} of {len(outcomes)} breakages were caught by a test that names the broken rule,",
        "or by the one that is named beside the breakage.",
        "Before that, the same tests passed in an unbroken copy.",
        f"{sum(outcome.earlier for outcome in outcomes)} were caught in an earlier run of the same source and tests.",
        f"Areas with tests but fewer than {FEWEST_IN_AN_AREA} breakages: {', '.join(thin) or 'none'}.",
        "",
        "| rule or room | file | broken to | caught by |",
        "| --- | --- | --- | --- |",
    ]
    for outcome in outcomes:
        change = " ".join(outcome.breakage.replace.split()).replace("|", "\\|") or "(removed)"
        caught_by = outcome.caught_by or "**NOT CAUGHT**"
        lines.append(f"| {outcome.breakage.name} | {outcome.breakage.file} | `{change[:90]}` | {caught_by} |")
    write_evidence("sabotage", "Sabotage: do the tests bite?", lines)


if __name__ == "__main__":
    sys.exit(main())
