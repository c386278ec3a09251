"""`make quick`: the tests of what a change touches, with the reason for each; a look before `make test`, not instead.

A change is what differs from main, committed or not. Of Python its room's tests are run, and every other test file
that imports a module which changed; of the client what vitest finds related and the browser tests of the page.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = "tests/project"
EVERY_PAGE = ("tests/web/test_start.py", "tests/web/test_every_page.py")
OF_CLIENT = {"engine": ("tests/web/test_offline.py",), "store": ("tests/web/test_offline.py",)}
"""Browser tests for code that is not a page, by the folder under web/src; the tests of all pages cover the rest."""
Reasons = dict[str, str]


def changed(base: str) -> list[str]:
    """The files that changed since this branch left `base`, including what is not committed."""
    fork = git("merge-base", "HEAD", base)[0]
    return sorted({*git("diff", "--name-only", fork), *git("ls-files", "--others", "--exclude-standard")})


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout.splitlines()


def chosen(paths: Iterable[str], tests: Mapping[str, str]) -> Reasons:
    """Which tests to run, each with the reason; `tests` are the Python files of tests/ with their text."""
    reasons: Reasons = {}
    for path in paths:
        for each in of_file(path, tests):
            reasons.setdefault(each, path)
    folders = [each for each in reasons if not each.endswith(".py")]
    within = tuple(f"{folder}/" for folder in folders)
    return {each: why for each, why in reasons.items() if not each.startswith(within)}


def of_file(path: str, tests: Mapping[str, str]) -> list[str]:
    """The tests of one file."""
    parts = Path(path).parts
    if path.startswith("web/src/"):
        return of_client(parts[2:], tests)
    if path in tests and parts[-1].startswith("test_"):
        return [path]
    if parts[0] == "tests":
        folder = "tests/scenario" if parts[1:2] == ("scenarios",) else "/".join(parts[:-1])
        return importers(path, tests) or [PROJECT if folder == "tests" else folder]
    if path.startswith("src/muster/") and len(parts) > 3:
        room = f"tests/{parts[2]}"
        return [*([room] if any(each.startswith(f"{room}/") for each in tests) else []), *importers(path[4:], tests)]
    return [PROJECT, *importers(path, tests)]


def importers(path: str, tests: Mapping[str, str]) -> list[str]:
    """Test files that import a module; a helper's imports count for the tests that use the helper."""
    if not path.endswith(".py"):
        return []
    dotted = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = dotted.rpartition(".")
    imports = re.compile(
        rf"^\s*(from {re.escape(dotted)} import|import {re.escape(dotted)}\b"
        rf"|from {re.escape(package)} import ([^\n]*\b|\([^)]*\b){re.escape(name)}\b)",
        re.MULTILINE,
    )
    found = []
    for file, text in tests.items():
        if file != path and imports.search(text):
            found += [file] if Path(file).name.startswith("test_") else importers(file, tests)
    return sorted({*found})


def of_client(parts: tuple[str, ...], tests: Mapping[str, str]) -> list[str]:
    """Browser tests of a page by its name; if there are none, those of every page."""
    if parts[0] == "pages" and len(parts) > 1:
        page = parts[1].partition(".")[0].lower()
        own = sorted(file for file in tests if file.startswith(f"tests/web/test_{page}"))
        if own:
            return own
    return [*OF_CLIENT.get(parts[0], EVERY_PAGE)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="main")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--show", action="store_true", help="only say what would be run")
    told = parser.parse_args()
    paths = changed(told.base)
    tests = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")}
    reasons = {each: why for each, why in chosen(paths, tests).items() if (ROOT / each).exists()}
    client = [path.removeprefix("web/") for path in paths if path.startswith("web/src/") and (ROOT / path).exists()]
    if not reasons:
        print(f"Nothing differs from {told.base} that has tests.")
    for each, why in reasons.items():
        print(f"{each}  because of {why}")
    if client:
        print(f"vitest on what belongs to {len(client)} files of the client")
    if told.show or not reasons:
        return 0
    return run(list(reasons), client, told.workers)


def run(tests: list[str], client: list[str], workers: str) -> int:
    codes = []
    if client:
        related = ["npx", "vitest", "related", "--run", "--passWithNoTests", *client]
        codes.append(subprocess.run(related, cwd=ROOT / "web", check=False).returncode)
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal", *tests]
    codes.append(subprocess.run(pytest, cwd=ROOT, check=False).returncode)
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
