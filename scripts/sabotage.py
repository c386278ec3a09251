"""`make sabotage`: breaks one rule at a time in a copy and shows that a test which names the rule fails.

What breaks a promise of ours rather than a rule of the books (a line is kept before it is told) names the test that
must fail. Writes docs/evidence/sabotage.md. The checkout itself is never touched. What was caught is kept in .soak/
by all that it hangs on, so that a run that was stopped goes on, and only what changed is tried again.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import Queue

from ruamel.yaml import YAML

from muster.rulebook.coverage import Tests, read_claims
from muster.scenario.reading import load_scenario
from scripts.evidence import KEPT, ROOT, commit, tracked, write_evidence

BREAKAGES = ROOT / "tests" / "sabotage.yaml"
FEWEST_IN_AN_AREA = 2
ROOMS = ("hall", "server/games")
"""Rooms of which hardly anything is a rule of the books, yet that must not break unseen."""
SCENARIOS = "tests/scenario/test_scenarios.py"
"""Its tests take the rules that they name from the scenario files, so that no mark in it tells which."""
BROWSER = "tests/web/"
"""Its tests see a client that was built before the breakage; they would prove nothing here."""
WORKERS = os.cpu_count() or 1
HYPOTHESIS = "--hypothesis-profile=as-found"
OURS = ("tests.", "scripts.")
CONFIGURED = ("pyproject.toml", "requirements-dev.lock")
NOT_COPIED = (".git", ".venv*", ".soak", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")


@dataclass(frozen=True)
class Breakage:
    file: str
    find: str
    replace: str
    rule: str = ""
    test: str = ""
    """Where no rule is broken: the test that must fail."""

    @property
    def area(self) -> str:
        return self.rule.rpartition("-")[0] if self.rule else self.room

    @property
    def room(self) -> str:
        return self.file.rpartition("/")[0]

    @property
    def name(self) -> str:
        return self.rule or self.room


@dataclass(frozen=True)
class Outcome:
    breakage: Breakage
    caught_by: str
    trouble: str = ""
    earlier: bool = False
    """Whether an earlier run of the same source and tests has shown it."""


def main() -> int:
    breakages = [Breakage(**entry) for entry in YAML(typ="safe", pure=True).load(BREAKAGES.read_text("utf-8"))]
    thin = areas_with_too_few(breakages)
    tried = Tried(KEPT / "sabotage.jsonl")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
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
    report(outcomes, thin)
    print(f"{len(outcomes) - len(missed)} of {len(outcomes)} breakages caught.")
    for area in thin:
        print(f"{area} has tests but fewer than {FEWEST_IN_AN_AREA} breakages.")
    return 1 if missed or thin else 0


class Tried:
    """What earlier runs have shown of the same source and the same tests: these are not tried again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._caught: dict[str, str] = {}
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            self._caught |= json.loads(line)

    def are_sound(self, breakages: Sequence[Breakage]) -> bool:
        """Whether all the tests are known to pass unbroken."""
        return _key(breakages) in self._caught

    def note_sound(self, breakages: Sequence[Breakage]) -> None:
        self._note(_key(breakages), "")

    def outcome(self, breakage: Breakage, copies: "Queue[Path]") -> Outcome:
        key = _key([breakage])
        if key in self._caught:
            return Outcome(breakage, self._caught[key], earlier=True)
        found = try_out(breakage, copies)
        if found.caught_by:
            self._note(key, found.caught_by)
        return found

    def _note(self, key: str, caught_by: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({key: caught_by}) + "\n")


def _key(breakages: Sequence[Breakage]) -> str:
    """A digest of what breakages are and of all that their outcome hangs on."""
    files = {file for each in breakages for file in ([each.test] if each.test else files_of({each.rule}))}
    loaded = {part for file in files for part in loaded_by(file.partition("::")[0])}
    wanted = [[each.rule, each.test, each.file, each.find, each.replace] for each in breakages]
    return sha256(json.dumps([_source(), _digest(tuple(sorted(loaded))), wanted]).encode()).hexdigest()


@cache
def _source() -> str:
    """A digest of the source, and of what any test may read."""
    files = [file for file in tracked("tests") if ROOT / file != BREAKAGES and not file.startswith(BROWSER)]
    own = {part for file in files if Path(file).name.startswith("test_") for part in loaded_by(file)}
    around = {part for file in files if Path(file).name == "conftest.py" for part in loaded_by(file)}
    return _digest((*tracked("src", *CONFIGURED), *sorted({*files} - own | around)))


@cache
def loaded_by(file: str) -> frozenset[str]:
    """A file of tests and all that it imports from among them, directly or not."""
    found, left = set[str](), [file]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += _imports(each)
    return frozenset(found)


@cache
def _imports(file: str) -> list[str]:
    nodes = ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
    named = [
        (each.module or "", part.name) for each in nodes if isinstance(each, ast.ImportFrom) for part in each.names
    ]
    modules = {name for module, part in named for name in (module, f"{module}.{part}") if name.startswith(OURS)}
    files = [f"{module.replace('.', '/')}.py" for module in sorted(modules)]
    return [each for each in files if (ROOT / each).is_file()]


@cache
def _digest(files: tuple[str, ...]) -> str:
    found = sha256()
    for file in files:
        found.update(f"{file} {sha256((ROOT / file).read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def areas_with_too_few(breakages: list[Breakage]) -> list[str]:
    """Areas of the catalogue that tests claim to prove, yet that hardly anything tries to break."""
    claimed = {rule.rpartition("-")[0] for rule in claims()} | {*ROOMS}
    listed = Counter(breakage.area for breakage in breakages)
    return sorted(area for area in claimed if listed[area] < FEWEST_IN_AN_AREA)


@cache
def claims() -> Tests:
    """The files of tests that name each rule, so that only those need to be loaded."""
    read = read_claims(ROOT / "tests").claimed
    found = {rule: tuple(file for file in files if not file.startswith(BROWSER)) for rule, files in read.items()}
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        for rule in load_scenario(path).rules:
            found.setdefault(rule, (SCENARIOS,))
    return found


def control(breakages: list[Breakage], copy: Path) -> str:
    """Runs the tests of all rules in a sound copy; what went wrong, or nothing. Only then does a failure tell."""
    beside = ("-n", str(WORKERS))
    done = run_tests({each.rule for each in breakages if each.rule}, copy, *beside)
    if done.returncode == 0:
        done = run_these(sorted({each.test for each in breakages if each.test}), copy, *beside)
    return "" if done.returncode == 0 else done.stdout[-2000:]


def try_out(breakage: Breakage, copies: "Queue[Path]") -> Outcome:
    """The tests that name the rule must fail in a broken copy: a test, not the loading of a file.

    A copy is mended and used again, so that kernels that are not broken are compiled once in it.
    """
    copy = copies.get()
    broken = copy / "src" / "muster" / breakage.file
    sound = broken.read_text("utf-8")
    try:
        if sound.count(breakage.find) != 1:
            return Outcome(breakage, "", f"“{breakage.find}” occurs {sound.count(breakage.find)} times, not once")
        broken.write_text(sound.replace(breakage.find, breakage.replace), encoding="utf-8")
        done = run_these([breakage.test], copy, "-x") if breakage.test else run_tests({breakage.rule}, copy, "-x")
    finally:
        broken.write_text(sound, encoding="utf-8")
        copies.put(copy)
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED ")]
    if done.returncode == 1 and failed:
        return Outcome(breakage, failed[0].split(" ")[1].partition("[")[0])
    return Outcome(breakage, "", f"pytest ended with {done.returncode}: {done.stdout[-300:]}")


def copied(folder: Path) -> Path:
    """A copy of the project, with its kernels compiled: no test waits for that."""
    copy = Path(shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*NOT_COPIED)))
    subprocess.run([sys.executable, "-m", "scripts.warm"], cwd=copy, env=_around(copy), check=True)
    return copy


def run_tests(rules: set[str], copy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests that name one of `rules`; only files that name them are loaded."""
    chosen = [word for rule in sorted(rules) for word in ("--rule", rule)]
    return run_these([*chosen, *files_of(rules)], copy, *options)


def files_of(rules: set[str]) -> list[str]:
    named = {file for rule in rules for file in claims().get(rule, ())}
    return sorted({*named, SCENARIOS}) if named else []


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
