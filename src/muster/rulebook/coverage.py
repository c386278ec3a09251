"""Which rules are proven: by tests that name them and passed in the last run, or only claimed by tests."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from muster.files import BadInput
from muster.rulebook.catalogue import Clause, Rule, catalogue
from muster.rulebook.claims import Tests, read_claims


class Status(StrEnum):
    PROVEN = "proven"
    CLAIMED = "claimed"
    PARTLY = "partly"
    """The status of an entry with several clauses of which only some are proven or claimed."""
    SHOWN = "shown"
    ADVICE = "advice"
    MISSING = "missing"


SELDOM = (Status.CLAIMED, Status.PARTLY)
WEAKEST_FIRST = (Status.SHOWN, Status.CLAIMED, Status.PROVEN, Status.ADVICE)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known about the tests: from a run, or only from their sources (claimed)."""

    proven: Tests = field(default_factory=dict)
    claimed: Tests = field(default_factory=dict)
    shown: Tests = field(default_factory=dict)

    def status(self, rule: Rule) -> Status:
        """The weakest status of an entry's clauses, or partly if some are missing; naming the entry proves none."""
        found = {self.clause_status(clause) for clause in rule.provable}
        if len(found) > 1:
            found.discard(Status.ADVICE)
        if Status.MISSING in found:
            return Status.PARTLY if len(found) > 1 else Status.MISSING
        return next(status for status in WEAKEST_FIRST if status in found)

    def clause_status(self, clause: Clause) -> Status:
        if clause.id in self.proven:
            return Status.PROVEN
        if clause.id in self.claimed:
            return Status.CLAIMED
        if clause.id in self.shown:
            return Status.SHOWN
        return Status.ADVICE if clause.part == "none" else Status.MISSING

    def tests(self, rule: Rule) -> tuple[str, ...]:
        return tuple(dict.fromkeys(test for clause in rule.provable for test in self.clause_tests(clause)))

    def clause_tests(self, clause: Clause) -> tuple[str, ...]:
        return self.proven.get(clause.id) or self.claimed.get(clause.id) or self.shown.get(clause.id) or ()


def find_evidence(checkout: Path) -> Evidence:
    """The evidence in the file that the last `make test` wrote; without it, the marks in the tests themselves."""
    run = checkout / "build" / "rules-proven.json"
    return read_run(run) if run.is_file() else Evidence(claimed=read_claims(checkout / "tests"))


def read_run(path: Path) -> Evidence:
    try:
        run = json.loads(path.read_text("utf-8"))
        return Evidence(proven=_tests(run["proven"]), shown=_tests(run["shown"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadInput("coverage.run", f"{path} is no record of a test run; “make test” writes one.") from None


def coverage(evidence: Evidence) -> dict[str, object]:
    """Totals, and totals by area of the catalogue and by part of the project; for entries and for clauses.

    An entry that says one thing counts as one clause. A clause may belong to a later part than its entry.
    """
    rules = list(catalogue().values())
    clauses = [(rule.area, clause) for rule in rules for clause in rule.provable]
    return {
        **_counted([(rule.area, rule.part, evidence.status(rule)) for rule in rules]),
        "clauses": _counted([(area, clause.part, evidence.clause_status(clause)) for area, clause in clauses]),
    }


def _counted(found: Sequence[tuple[str, str, Status]]) -> dict[str, object]:
    areas, parts = (dict.fromkeys(each[place] for each in found) for place in (0, 1))
    return {
        "totals": _counts(status for _, _, status in found),
        "areas": {area: _counts(status for each, _, status in found if each == area) for area in areas},
        "parts": {part: _counts(status for _, each, status in found if each == part) for part in parts},
    }


def _counts(statuses: Iterable[Status]) -> dict[str, int]:
    """How many have each status; `claimed` and `partly` are left out if they are 0."""
    found = Counter(statuses)
    return {status.value: found[status] for status in Status if status not in SELDOM or found[status]}


def _tests(named: Mapping[str, Iterable[str]]) -> Tests:
    return {rule_id: tuple(tests) for rule_id, tests in named.items()}
