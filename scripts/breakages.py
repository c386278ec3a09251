"""The breakages of tests/sabotage.yaml: what each breaks, which tests must notice it, and what that depends on."""

import ast
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from ruamel.yaml import YAML

from muster.rulebook.catalogue import rule_of
from muster.rulebook.claims import Tests, read_claims
from scripts.evidence import ROOT, digest, program_of, tracked, used_by

BREAKAGES = ROOT / "tests" / "sabotage.yaml"
SCENARIOS = "tests/scenario/test_scenarios.py"
"""Tests that name rules by scenario files, so that no mark in them says which."""
PLAYED = "tests/scenarios/"
BROWSER = "tests/web/"
"""Tests of a client that was built before the breakage, so they would prove nothing here."""
OURS = ("tests.", "scripts.")
CONFIGURED = ("pyproject.toml", "requirements-dev.lock")


@dataclass(frozen=True)
class Breakage:
    file: str
    find: str
    replace: str
    rule: str = ""
    test: str = ""
    """The test that must fail, if no rule is broken."""

    @property
    def area(self) -> str:
        return self.rule.rpartition("-")[0] if self.rule else self.room

    @property
    def room(self) -> str:
        return self.file.rpartition("/")[0]

    @property
    def name(self) -> str:
        return self.rule or self.room

    @property
    def sign(self) -> str:
        """A short text of what is broken and how, which does not change with anything else."""
        return _short([self.rule, self.test, self.file, self.find, self.replace])


def read_breakages() -> list[Breakage]:
    return [Breakage(**entry) for entry in YAML(typ="safe", pure=True).load(BREAKAGES.read_text("utf-8"))]


def key_of(breakages: Sequence[Breakage]) -> str:
    """A digest of the breakages and of everything that their outcome depends on."""
    files = {file for each in breakages for file in ([each.test] if each.test else files_of({each.rule}))}
    tests = sorted({file.partition("::")[0] for file in files})
    loaded = {part for file in tests for part in loaded_by(file)}
    program = {part for file in tests for part in _reached_by(file)}
    return _short(
        [_read_by_any(), digest((*CONFIGURED, *sorted(program | loaded))), [each.sign for each in breakages]]
    )


@cache
def _reached_by(file: str) -> frozenset[str]:
    """The files of the program that a test file reaches, also through files that pytest loads with it."""
    beside = (str(folder / "conftest.py") for folder in Path(file).parents)
    loaded = [file, *(each for each in beside if (ROOT / each).is_file())]
    modules = [each.removesuffix(".py").replace("/", ".") for each in loaded]
    return program_of(frozenset(part for module in modules for part in used_by(module)))


def files_of(rules: set[str]) -> list[str]:
    """The test files that name one of these rules or clauses, or a clause of one of these rules."""
    named = {file for name, files in claims().items() if rules & {name, rule_of()[name].id} for file in files}
    return sorted({*named, SCENARIOS}) if named else []


@cache
def claims() -> Tests:
    """The test files that name each rule or clause, so that only those need to be loaded."""
    return {
        name: tuple(
            {SCENARIOS if file.startswith(PLAYED) else file: 0 for file in files if not file.startswith(BROWSER)}
        )
        for name, files in read_claims(ROOT / "tests").items()
    }


@cache
def _read_by_any() -> str:
    """A digest of all that any test may read: data, and files beside tests."""
    files = [file for file in tracked("tests") if ROOT / file != BREAKAGES and not file.startswith(BROWSER)]
    own = {part for file in files if Path(file).name.startswith("test_") for part in loaded_by(file)}
    around = {part for file in files if Path(file).name == "conftest.py" for part in loaded_by(file)}
    return digest(tuple(sorted({*files} - own | around)))


@cache
def loaded_by(file: str) -> frozenset[str]:
    """A test file and all that it imports from the tests, directly or not."""
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


def _short(told: object) -> str:
    return sha256(json.dumps(told).encode()).hexdigest()[:24]
