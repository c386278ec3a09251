"""Where evidence is written, of which state of the project it is, and what was measured so far.

What a long run measures is kept in docs/evidence/kept/ under a digest of its source. So a run that was stopped
continues on another day or machine. Every change makes another source, except changes of texts, of files that the
check does not import (of the program, tests and scripts), and of the client if the check opens no browser.
"""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
EVIDENCE = ROOT / "docs" / "evidence"
KEPT = EVIDENCE / "kept"
TEXTS = ("docs/", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "LICENSE")
TESTS = re.compile(r"/test_[^/]*\.py$|\.test\.ts$|^tests/sabotage\.yaml$|^tests/project/")
RUN = ("tests/web/test_play_every_control.py", "tests/server/test_whole_api.py", "tests/table", "tests/scenery")
"""Tests that a soak runs; of all tests, only these are part of its source."""
CLIENT, BROWSER = "web/", "playwright"
PROGRAM, PACKAGE = "src/", "src/muster/"
ANYWHERE = (PACKAGE + "server/", PACKAGE + "cli/")
"""A check that imports these reaches the whole program: they load parts by name, and in other processes."""
PROCESSES = "subprocess"
BOOKKEEPING = ("scripts/evidence.py", "scripts/soak.py")
"""Scripts that only store and write what others measure."""


def commit() -> str:
    """The commit that was run, and whether files differed from it, evidence excluded."""
    name = _git("rev-parse", "--short=12", "HEAD")
    changed = [line for line in _git("status", "--porcelain").splitlines() if "docs/evidence/" not in line]
    return f"{name} with uncommitted changes" if changed else name


@cache
def source(module: str) -> str:
    """A digest of everything that the checks of a module can notice."""
    used = used_by(module)
    apart = (CLIENT,) if not any(BROWSER in _text(file) for file in used if not file.startswith(PACKAGE)) else ()
    files = [file for file in tracked() if is_source(file) and not file.startswith((PACKAGE, *apart))]
    kept = [file for file in files if file in used or not _is_harness(file)]
    return digest((*kept, *sorted(program_of(used))))


def program_of(used: frozenset[str]) -> frozenset[str]:
    """The files of the program that these files reach: what they import with its data, or all of them."""
    everything = tracked(PACKAGE)
    begun = any(PROCESSES in _text(file) for file in used if not file.startswith(PACKAGE))
    if begun or any(file.startswith(ANYWHERE) for file in used):
        return frozenset(everything)
    rooms = tuple({"/".join(file.split("/")[:3]) + "/" for file in used if file.startswith(PACKAGE)})
    return frozenset(
        file for file in everything if file in used or (file.startswith(rooms) and not file.endswith(".py"))
    )


@cache
def _text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")


def is_source(file: str) -> bool:
    return not file.startswith(TEXTS) and (file.startswith(RUN) or not TESTS.search(file))


def _is_harness(file: str) -> bool:
    """Python of tests and scripts, which is part of a source only if it is imported.

    Files that pytest or a process finds only by their folder are never imported.
    """
    here = file.startswith(("tests/", "scripts/")) and file.endswith(".py") and not file.endswith("conftest.py")
    return here and (ROOT / file).with_name("__init__.py").exists()


@cache
def used_by(module: str) -> frozenset[str]:
    """The files of the project that a module imports, directly or not.

    If it has pytest run tests, these are included.
    """
    found: set[str] = set()
    left = [_file_of(module)]
    while left:
        file = left.pop()
        if file in found or file in BOOKKEEPING or not (ROOT / file).is_file():
            continue
        found.add(file)
        left += _used_at_once(file)
    return frozenset(found)


@cache
def _used_at_once(file: str) -> tuple[str, ...]:
    text = _text(file)
    imported = [_file_of(part) for name in _imported(text) for part in _with_packages(name)]
    runs = [run for run in RUN if run in text] if more_examples.__name__ in text else []
    return tuple(dict.fromkeys([*imported, *(each for each in tracked(*runs) if runs and each.endswith(".py"))]))


def _with_packages(module: str) -> Iterator[str]:
    """A module of the program, and the packages it is in, which are imported first; other modules alone."""
    words = module.split(".")
    first = 1 if words[0] == PACKAGE.split("/")[1] else len(words)
    return (".".join(words[:count]) for count in range(first, len(words) + 1))


def _file_of(module: str) -> str:
    path = (PROGRAM if module.split(".")[0] == PACKAGE.split("/")[1] else "") + module.replace(".", "/")
    return f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"


def _imported(text: str) -> Iterator[str]:
    """Our own modules that a text imports, and the names it imports from them, which may be modules too."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] in ("muster", "tests", "scripts"))


@cache
def digest(files: tuple[str, ...]) -> str:
    """A digest of the names and contents of files."""
    found = sha256()
    for file in files:
        found.update(f"{file} {_digest_of(file)}\n".encode())
    return found.hexdigest()


@cache
def _digest_of(file: str) -> str:
    return sha256((ROOT / file).read_bytes()).hexdigest()


class Kept:
    """A file of measurements, each under a key of all that it depends on; several runs may add to it at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> list[dict[str, Any]]:
        if not self._path.exists():
            return []
        return [json.loads(line) for line in self._path.read_text("utf-8").splitlines()]

    def find(self, key: str) -> Any:
        """The last value noted under a key, or None."""
        return next((line["found"] for line in reversed(self.read()) if line["key"] == key), None)

    def note(self, key: str, found: object, **more: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, **more, "found": found}) + "\n")

    def forget_but(self, keys: Iterable[str]) -> None:
        """Deletes everything except the values under these keys."""
        wanted, lines = set(keys), {line["key"]: line for line in self.read()}
        text = "".join(json.dumps(line) + "\n" for key, line in lines.items() if key in wanted)
        self._path.write_text(text, encoding="utf-8")


def write_evidence(name: str, title: str, lines: Sequence[str]) -> None:
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    path = EVIDENCE / f"{name}.md"
    path.write_text("\n".join([f"# {title}", "", *lines]) + "\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)}")


@dataclass(frozen=True, slots=True)
class Batched:
    """A check in batches; each batch is kept when it is done, so that a stopped run continues with the next."""

    about: str
    count: int
    batch: Callable[[int], dict[str, Any]]
    summed: Callable[[list[dict[str, Any]]], dict[str, object]]


Check = Callable[[], dict[str, object]] | Batched
"""One section of the evidence: measured at once or in batches."""


def tracked(*paths: str) -> list[str]:
    """The files below these paths that are tracked by git."""
    return _git("ls-files", "--", *paths).splitlines()


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def require(held: bool, trouble: str) -> None:
    """Ends the soak with a sentence about what went wrong, unless it held."""
    if not held:
        raise SystemExit(f"soak failed: {trouble}")


def more_examples(times: int, *chosen: str) -> int:
    """Runs the chosen tests with `times` as many examples; returns how many passed, as all must."""
    require(chosen[-1] in RUN, f"{chosen[-1]} is not among the tests that a soak runs: {', '.join(RUN)}")
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(os.cpu_count()), "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "--dist", "worksteal", "--timeout=3600", *chosen],
        cwd=ROOT,
        env={**os.environ, "MUSTER_TIMES": str(times)},
        capture_output=True,
        text=True,
        check=False,
    )
    passed = re.search(r"(\d+) passed", done.stdout)
    require(done.returncode == 0 and passed is not None, done.stdout[-4000:])
    return int(passed[1]) if passed else 0
