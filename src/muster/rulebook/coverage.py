"""Which rules are proven: by tests that name them and passed in the last run, or only claimed by tests."""

import ast
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from muster.files import BadInput
from muster.rulebook.catalogue import Rule, catalogue

Tests = Mapping[str, tuple[str, ...]]
"""The tests that name each rule."""


class Status(StrEnum):
    PROVEN = "proven"
    CLAIMED = "claimed"
    SHOWN = "shown"
    ADVICE = "advice"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the tests: from a run, or (claimed) only from their sources."""

    proven: Tests = field(default_factory=dict)
    claimed: Tests = field(default_factory=dict)
    shown: Tests = field(default_factory=dict)

    def status(self, rule: Rule) -> Status:
        if rule.id in self.proven:
            return Status.PROVEN
        if rule.id in self.claimed:
            return Status.CLAIMED
        if rule.id in self.shown:
            return Status.SHOWN
        return Status.ADVICE if rule.is_advice else Status.MISSING

    def tests(self, rule: Rule) -> tuple[str, ...]:
        return self.proven.get(rule.id) or self.claimed.get(rule.id) or self.shown.get(rule.id) or ()


def find_evidence(checkout: Path) -> Evidence:
    """From the file that the last `make test` wrote, or without it from the marks in the tests themselves."""
    run = checkout / "build" / "rules-proven.json"
    return read_run(run) if run.is_file() else read_claims(checkout / "tests")


def read_run(path: Path) -> Evidence:
    try:
        run = json.loads(path.read_text("utf-8"))
        return Evidence(proven=_tests(run["proven"]), shown=_tests(run["shown"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadInput("coverage.run", f"{path} is no record of a test run; “make test” writes one.") from None


def read_claims(tests: Path) -> Evidence:
    marks: dict[str, dict[str, tuple[str, ...]]] = {"rule": {}, "shows": {}}
    for path in sorted(tests.rglob("test_*.py")):
        for mark, rule_id in _marks(ast.parse(path.read_text("utf-8"))):
            named = marks[mark].get(rule_id, ())
            marks[mark][rule_id] = tuple(dict.fromkeys((*named, path.relative_to(tests.parent).as_posix())))
    return Evidence(claimed={**marks["shows"], **marks["rule"]})


def counts(rules: Iterable[Rule], evidence: Evidence) -> dict[str, int]:
    """How many rules have each status; `claimed` appears only where something is no more than that."""
    found = Counter(evidence.status(rule) for rule in rules)
    return {status.value: found[status] for status in Status if status is not Status.CLAIMED or found[status]}


def coverage(evidence: Evidence) -> dict[str, object]:
    """Totals, and the same by area of the catalogue and by part of the project."""
    rules = list(catalogue().values())
    areas = dict.fromkeys(rule.area for rule in rules)
    parts = dict.fromkeys(rule.part for rule in rules)
    return {
        "totals": counts(rules, evidence),
        "areas": {area: counts([r for r in rules if r.area == area], evidence) for area in areas},
        "parts": {part: counts([r for r in rules if r.part == part], evidence) for part in parts},
    }


def _tests(named: Mapping[str, Iterable[str]]) -> Tests:
    return {rule_id: tuple(tests) for rule_id, tests in named.items()}


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every id in a call of `pytest.mark.rule(...)` or `pytest.mark.shows(...)`.

    Where a call takes its ids from a table, every id that the file spells out may be meant.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule" | "shows" as mark)):
                literal = all(isinstance(argument, ast.Constant) for argument in node.args)
                for words in node.args if literal else ast.walk(tree):
                    if isinstance(words, ast.Constant) and words.value in catalogue():
                        yield mark, str(words.value)
