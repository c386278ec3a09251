"""Wherever the source goes by the kind of a decision, it has an answer for a kind that it does not know."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from muster.battle import decisions as de
from muster.cli.play.listed import choose_listed
from muster.cli.play.person import ASKERS
from tests.added.edits import SOURCE

KINDS = {kind.__name__ for kind in get_args(de.AnyDecision)}
WHOLE = {"AnyDecision", "Decision"}
MAY_GO_BY_KIND = re.compile("Decision|turn_master")
FILES = [path for path in sorted((SOURCE / "muster").rglob("*.py")) if MAY_GO_BY_KIND.search(path.read_text("utf-8"))]
PARSED = {path: ast.parse(path.read_text("utf-8")) for path in FILES}
WEB = SOURCE.parent / "web" / "src" / "pages" / "play"


def named(node: ast.AST) -> set[str]:
    """The kinds of decisions that are named in a piece of source."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return KINDS & (names | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)})


def functions_by_kind(tree: ast.Module) -> Iterator[tuple[str, ast.Match]]:
    """Every `match` over kinds of decisions in a function that takes one of any kind."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            whole = {
                ast.unparse(each.annotation).rpartition(".")[2] for each in function.args.args if each.annotation
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Match) and whole & WHOLE and any(named(case.pattern) for case in node.cases):
                    yield function.name, node


def test_a_function_that_goes_by_the_kind_has_a_last_case_for_any_other() -> None:
    found = [
        (path.name, name, match.cases[-1].pattern)
        for path in FILES
        for name, match in functions_by_kind(PARSED[path])
    ]
    assert len(found) > 8, "it finds those that there are"
    for file, name, pattern in found:
        assert isinstance(pattern, ast.MatchAs), f"{name} in {file} has nothing for a kind that it does not know"


def tables_by_kind(tree: ast.Module) -> Iterator[str]:
    """The names of tables whose keys are kinds of decisions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Dict):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if any(key is not None and named(key) for key in node.value.keys):
                yield ast.unparse(target)


def test_a_table_that_goes_by_the_kind_is_asked_with_what_holds_for_any_other() -> None:
    found = {(path, name) for path in FILES for name in tables_by_kind(PARSED[path])}
    assert {(path.name, name) for path, name in found} == {("person.py", "ASKERS")}
    for path, name in found:
        assert f"{name}[" not in path.read_text("utf-8").replace(f"{name}: dict[", "")
    assert choose_listed not in ASKERS.values()


def test_the_kinds_are_written_out_in_no_list_of_python() -> None:
    """The names of all kinds stand together where they are derived from the classes, and nowhere else."""
    tags = {str(kind.__struct_config__.tag) for kind in get_args(de.AnyDecision)}
    for path in FILES:
        for node in ast.walk(PARSED[path]):
            if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
                parts = node.keys if isinstance(node, ast.Dict) else node.elts
                texts = {each.value for each in parts if isinstance(each, ast.Constant)}
                assert not texts >= tags, path.name


def test_every_kind_can_be_answered_at_the_terminal() -> None:
    for kind in get_args(de.AnyDecision):
        assert (kind in ASKERS) != (kind.options is not de.Decision.options), kind.__name__


def test_the_client_has_a_control_for_any_kind() -> None:
    kinds = Path(WEB / "controls" / "kinds.ts").read_text("utf-8")
    assert "Partial<Record<DecisionKind, Kind>>" in kinds
    assert "KINDS[asked.kind] ?? GENERIC" in kinds
