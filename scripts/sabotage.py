"""`make sabotage`: breaks one rule at a time in a copy and shows that a test which names the rule fails.

Writes docs/evidence/sabotage.md. The checkout itself is never touched.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

from muster.rulebook.coverage import Tests, read_claims
from scripts.evidence import ROOT, commit, write_evidence

BREAKAGES = ROOT / "tests" / "sabotage.yaml"
FEWEST_IN_AN_AREA = 2
NOT_COPIED = (".git", ".venv*", ".soak", "build", "__pycache__", ".*_cache", ".hypothesis")


@dataclass(frozen=True)
class Breakage:
    rule: str
    file: str
    find: str
    replace: str

    @property
    def area(self) -> str:
        return self.rule.rpartition("-")[0]


@dataclass(frozen=True)
class Outcome:
    breakage: Breakage
    caught_by: str
    trouble: str = ""


def main() -> int:
    breakages = [Breakage(**entry) for entry in YAML(typ="safe", pure=True).load(BREAKAGES.read_text("utf-8"))]
    thin = areas_with_too_few(breakages)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = []
        for outcome in pool.map(try_out, breakages):
            outcomes.append(outcome)
            word = f"caught by {outcome.caught_by}" if outcome.caught_by else f"NOT CAUGHT {outcome.trouble}"
            print(f"{len(outcomes):>3}/{len(breakages)} {outcome.breakage.rule:<11} {word}", flush=True)
    missed = [outcome for outcome in outcomes if not outcome.caught_by]
    report(outcomes, thin)
    print(f"{len(outcomes) - len(missed)} of {len(outcomes)} breakages caught.")
    for area in thin:
        print(f"{area} has tests but fewer than {FEWEST_IN_AN_AREA} breakages.")
    return 1 if missed or thin else 0


def areas_with_too_few(breakages: list[Breakage]) -> list[str]:
    """Areas of the catalogue that tests claim to prove, yet that hardly anything tries to break."""
    claimed = {rule.rpartition("-")[0] for rule in claims()}
    listed = Counter(breakage.area for breakage in breakages)
    return sorted(area for area in claimed if listed[area] < FEWEST_IN_AN_AREA)


@cache
def claims() -> Tests:
    """The files of tests that name each rule, so that only those need to be loaded."""
    return read_claims(ROOT / "tests").claimed


def try_out(breakage: Breakage) -> Outcome:
    """The tests that name the rule must pass in a sound copy and fail in a broken one."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        broken = copy / "src" / "muster" / breakage.file
        text = broken.read_text("utf-8")
        if text.count(breakage.find) != 1:
            return Outcome(breakage, "", f"“{breakage.find}” occurs {text.count(breakage.find)} times, not once")
        sound = run_tests(breakage.rule, copy)
        if sound.returncode != 0:
            return Outcome(breakage, "", f"the tests do not pass unbroken: {sound.stdout[-300:]}")
        broken.write_text(text.replace(breakage.find, breakage.replace), encoding="utf-8")
        done = run_tests(breakage.rule, copy)
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode == 1 and failed:
        return Outcome(breakage, failed[0].split(" ")[1].partition("[")[0])
    return Outcome(breakage, "", f"pytest ended with {done.returncode}: {done.stdout[-300:]}")


def run_tests(rule: str, copy: Path) -> subprocess.CompletedProcess[str]:
    """Runs the tests that name `rule`; only files that name it are loaded, and a test must fail, not a file."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"}
    environment.pop("CI", None)
    options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--rule", rule]
    command = [sys.executable, "-m", "pytest", *options, *claims().get(rule, ())]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def report(outcomes: list[Outcome], thin: list[str]) -> None:
    caught = sum(1 for outcome in outcomes if outcome.caught_by)
    lines = [
        f"Commit {commit()}. {caught} of {len(outcomes)} breakages were caught by a test that names the broken rule.",
        f"Areas with tests but fewer than {FEWEST_IN_AN_AREA} breakages: {', '.join(thin) or 'none'}.",
        "",
        "| rule | file | broken to | caught by |",
        "| --- | --- | --- | --- |",
    ]
    for outcome in outcomes:
        change = " ".join(outcome.breakage.replace.split()).replace("|", "\\|") or "(removed)"
        caught_by = outcome.caught_by or "**NOT CAUGHT**"
        lines.append(f"| {outcome.breakage.rule} | {outcome.breakage.file} | `{change[:90]}` | {caught_by} |")
    write_evidence("sabotage", "Sabotage: do the tests bite?", lines)


if __name__ == "__main__":
    sys.exit(main())
