"""What a choice leads to, and what a step allows, is known to the steps of the flow alone; everybody else asks them.

Whoever applied an event by hand, looked for a class of the flow or for a place on the stack would know a second time
what a step knows, and would miss what is changed there.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.battle.flow import turn
from muster.battle.flow.step import Step

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "muster"
FLOW = "battle/flow/"
APPLYING = ("battle/", "scenario/marking.py", "bots/greedy07/")
"""Who applies events: the battle itself, positions that are written down, and a player kept as it was."""
STEPS = ("scenario/position.py", "scenario/stopping.py")
"""Who knows steps by their classes: what puts them on the stack of a position, and what stops a game before some."""


def _names(kind: type[Step]) -> Iterator[str]:
    for sub in kind.__subclasses__():
        yield sub.__name__
        yield from _names(sub)


assert turn.Turn in Step.__subclasses__()
CLASSES = set(_names(Step))


def second_knowledge(file: str, text: str) -> Iterator[str]:
    """What in a file is for a step to know."""
    for node in ast.walk(ast.parse(text)):
        where = f"{file}:{getattr(node, 'lineno', 0)}"
        match node:
            case ast.Call(func=ast.Attribute(attr="apply")) if not file.startswith(APPLYING):
                yield f"{where} applies an event"
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds]) if not file.startswith((FLOW, *STEPS)):
                if CLASSES & {each.id for each in ast.walk(kinds) if isinstance(each, ast.Name)}:
                    yield f"{where} looks for a class of the flow"
            case ast.Subscript(
                value=ast.Attribute(attr="steps"), slice=ast.UnaryOp(operand=ast.Constant(value=place))
            ):
                if place != 1:
                    yield f"{where} looks for a place on the stack"
            case ast.Call(func=ast.Name(id="getattr")) if file.startswith(FLOW):
                yield f"{where} guesses at what a step has"


def test_only_steps_know_what_they_lead_to() -> None:
    found = [
        each
        for path in sorted(PACKAGE.rglob("*.py"))
        for each in second_knowledge(path.relative_to(PACKAGE).as_posix(), path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("bots/new.py", "then.apply(ev.Prepared(unit))", "applies an event"),
        ("views/new.py", "isinstance(view.step, PassThrough)", "looks for a class of the flow"),
        ("views/new.py", "isinstance(step, Window | Judged)", "looks for a class of the flow"),
        ("battle/flow/new.py", "field.state.steps[-2]", "looks for a place on the stack"),
        ("battle/flow/new.py", "getattr(step, 'unit', None)", "guesses at what a step has"),
    ],
)
def test_whoever_knows_it_besides_is_found(file: str, text: str, said: str) -> None:
    assert list(second_knowledge(file, text)) == [f"{file}:1 {said}"]


def test_what_everybody_may() -> None:
    assert list(second_knowledge("views/new.py", "top = state.steps[-1]\nisinstance(choice, Move)")) == []
