"""What all tests share: the rules they prove are checked, can be chosen by id, and are recorded."""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from muster.rulebook.catalogue import rule_of
from tests.ordering import spread

MARKS = ("rule", "shows")
SCENARIOS = "tests/scenario/test_scenarios.py::test_scenario"

# Time tells of the machine's other work, not of ours. Sabotage wants to see a failure, not its smallest form.
settings.register_profile("untimed", deadline=None)
settings.register_profile("as-found", deadline=None, phases=[Phase.explicit, Phase.generate])
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules")
    group.addoption(
        "--rule", action="append", default=[], metavar="ID", help="run only tests that name this rule or clause"
    )
    group.addoption("--record-rules", metavar="FILE", help="write which rules the tests of this run proved")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(config.getoption("--record-rules")), "rule-record")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    unknown = sorted({rule for item in items for _, rule in named(item)} - set(rule_of()))
    if unknown:
        raise pytest.UsageError(f"tests name rules or clauses that are not in the catalogue: {', '.join(unknown)}")
    for item in items:
        item.user_properties.extend(named(item))
    wanted = set(config.getoption("--rule"))
    if wanted:
        items[:] = [item for item in items if any(wanted & {rule, rule_of()[rule].id} for _, rule in named(item))]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        items[:] = spread(items, processes, lambda item: item.nodeid.partition("::")[0])


def named(item: pytest.Item) -> Iterator[tuple[str, str]]:
    for mark in MARKS:
        for found in item.iter_markers(mark):
            for rule in found.args:
                yield mark, str(rule)


def name_of(nodeid: str) -> str:
    """A test without its parameters; a scenario by its own file."""
    test, _, parameters = nodeid.partition("[")
    return f"tests/scenarios/{parameters[:-1]}.yaml" if test == SCENARIOS else test


class Record:
    """Gathers, on the process that leads the run, which tests that name a rule passed and which did not."""

    def __init__(self, path: str | None) -> None:
        self.path = Path(path) if path else None
        self.passed: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.failed: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.skipped: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = name_of(report.nodeid)
        if report.skipped:
            self.skipped.add(test)
        for mark, rule in report.user_properties:
            if report.failed or report.skipped:
                self.failed[str(mark), str(rule)].add(test)
            elif report.when == "call":
                self.passed[str(mark), str(rule)].add(test)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.document(), indent=1) + "\n", encoding="utf-8")
        if self.skipped and os.environ.get("CI"):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.skipped:
            terminalreporter.section("SKIPPED TESTS PROVE NOTHING (in CI this is a failure)", red=True)
            for test in sorted(self.skipped):
                terminalreporter.write_line(test)

    def document(self) -> dict[str, dict[str, list[str]]]:
        """The rules proven and shown: named by a test that passed, and by none that did not."""
        whole: dict[str, dict[str, list[str]]] = {"proven": {}, "shown": {}}
        for (mark, rule), tests in sorted(self.passed.items()):
            if not self.failed[mark, rule]:
                whole["proven" if mark == "rule" else "shown"][rule] = sorted(tests)
        return whole
