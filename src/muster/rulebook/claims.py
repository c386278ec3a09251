"""Which rules and clauses tests name, read from the sources of the tests and from scenario files."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from muster.files.values import Items, Text, Unreadable, part
from muster.rulebook.catalogue import rule_of

Tests = Mapping[str, tuple[str, ...]]
"""The tests that name each rule or clause."""
SCENARIOS = "scenarios"
_RULES = re.compile(r"^rules:.*(?:\n(?:[ \t#-].*)?)*", re.MULTILINE)
_KNOWN_BUG = re.compile(r"^known_bug:", re.MULTILINE)


def read_claims(tests: Path) -> Tests:
    """The files below `tests` (tests and scenarios) that name each id."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for name in dict.fromkeys(_marks(ast.parse(path.read_text("utf-8")))):
            found.setdefault(name, []).append(path.relative_to(tests.parent).as_posix())
    for path in sorted((tests / SCENARIOS).rglob("*.yaml")):
        for name in dict.fromkeys(_named(path.read_text("utf-8"))):
            found.setdefault(name, []).append(path.relative_to(tests.parent).as_posix())
    return {name: tuple(files) for name, files in found.items()}


def _marks(tree: ast.Module) -> Iterator[str]:
    """Every id in a call of `pytest.mark.rule(...)` or `pytest.mark.shows(...)`.

    If a call takes its ids from a table, every id that is written in the file counts.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule" | "shows")):
                literal = all(isinstance(argument, ast.Constant) for argument in node.args)
                for words in node.args if literal else ast.walk(tree):
                    if isinstance(words, ast.Constant) and words.value in rule_of():
                        yield str(words.value)


def _named(scenario: str) -> Iterator[str]:
    """The ids that a scenario proves; none if it has a known bug. Other fields are not read, which saves time."""
    from muster.files.yaml_values import roots

    field = _RULES.search(scenario)
    if field is None or _KNOWN_BUG.search(scenario):
        return
    try:
        named = part(next(roots(field[0])), "rules")
    except Unreadable:
        return  # the scenario's own test reports this
    for each in named.values if isinstance(named, Items) else (named,):
        if isinstance(each, Text) and each.text in rule_of():
            yield each.text
