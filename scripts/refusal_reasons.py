"""Every reason for a refusal by the engine, read from its source: where it is, and its sentences."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from muster.battle.refusal import Refusal

ROOT = Path(__file__).resolve().parents[1]
BATTLE = ROOT / "src" / "muster" / "battle"
MOVEMENT = ROOT / "src" / "muster" / "table" / "movement"
SOURCES = (
    *sorted(BATTLE.rglob("*.py")),
    MOVEMENT / "walking" / "walk.py",
    MOVEMENT / "standing" / "standing.py",
)
GIVEN_BY = {"Refusal": (0, 1, 2), "Fault": (0, None, 2), "Hindrance": (None, None, 2), "Why": (None, 0, 1)}
"""The arguments with code, rule and sentence. For a fault on the table, the rule is only the usual one."""
ANYTHING = "\0"
"""Stands for a value set into a text, or one that comes from elsewhere."""
Texts = tuple[str, ...]
WORKED_OUT: dict[str, Texts] = {
    "action.kind": (
        *("ACT-06", "ACT-08", "ACT-14", "ACT-22", "ACT-23", "CTR-13", "DEPLOY-01", "HP-06", "MELEE-16", "MOVE-10"),
        *("MOVE-11", "QS-18", "QS-21", "TARGET-02", "TARGET-09", "TERRAIN-02", "TERRAIN-05", "TERRAIN-06"),
        *("TERRAIN-17", "TRANS-02", "TRANS-28", "TRANS-32", "TRANS-33", "TRANS-36"),
    ),
    "answer.action": ("ACT-06", "ACT-08", "CTR-01", "CTR-05", "CTR-15", "TARGET-02", "TRANS-02"),
    "attack.unit": (
        *("ATTACK-23", "ATTACK-24", "CP-13", "DEPLOY-01", "HP-06", "MELEE-16", "QS-18", "QS-21", "TARGET-02"),
        *("TARGET-09", "TERRAIN-05", "TERRAIN-06", "TERRAIN-17", "TRANS-02", "TRANS-28", "TRANS-32", "TRANS-36"),
        *("TURN-07", "TURN-08"),
    ),
    "casualties.model": ("HP-03", "HP-07", "HP-08", "HP-10", "HP-13", "HP-18", "TERRAIN-11"),
    "deploy.unit": ("CP-13", "DEPLOY-05", "HP-06", "TURN-07"),
    "disembark.held": ("ACT-06", "ACT-08", "ATTACK-23", "ATTACK-24", "TRANS-33"),
    "embark.held": ("ACT-06", "ACT-08", "ATTACK-23", "ATTACK-24", "TRANS-33"),
    "move.held": ("ACT-06", "ACT-08", "ATTACK-23", "ATTACK-24", "TRANS-33"),
    "move.unit": (
        *("ATTACK-23", "ATTACK-24", "CP-13", "DEPLOY-01", "HP-06", "MOVE-10", "MOVE-11", "QS-18", "TERRAIN-02"),
        *("TERRAIN-17", "TRANS-33", "TURN-07", "TURN-08"),
    ),
    "transfer.held": ("ACT-06", "ACT-08", "ATTACK-23", "ATTACK-24", "TRANS-33"),
}
"""The rules that may come with a code, if one place works out the reason for several codes."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One place that refuses something: all codes, rules and sentences that it may give."""

    where: str
    codes: Texts
    rules: Texts
    sentences: Texts

    def tells(self, refusal: Refusal) -> bool:
        """Whether a refusal may come from here."""
        told = (self.codes, refusal.code), (self.rules, refusal.rule), (self.sentences, refusal.sentence)
        return all(any(_fits(text, said) for text in texts) for texts, said in told)

    def unmet(self, refusals: Iterable[Refusal]) -> list[str]:
        """Its codes, rules and sentences that none of these refusals has."""
        own = [refusal for refusal in refusals if self.tells(refusal)]
        met = (
            (self.codes, [refusal.code for refusal in own]),
            (self.rules, [refusal.rule for refusal in own]),
            (self.sentences, [refusal.sentence for refusal in own]),
        )
        return [
            text.replace(ANYTHING, "…")
            for texts, said in met
            for text in texts
            if not any(_fits(text, each) for each in said)
        ]


def reasons(paths: Iterable[Path] = SOURCES) -> list[Reason]:
    """All reasons, in the order of the source; code that only passes a refusal on has none of its own."""
    return [reason for path in paths for reason in reasons_in(path.read_text("utf-8"), _named(path))]


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def reasons_in(source: str, name: str) -> Iterator[Reason]:
    for function in _functions(ast.parse(source)):
        for call in _calls(function):
            code, rule, sentence = (_texts_at(call, place, function) for place in GIVEN_BY[name_of(call)])
            if any(text.strip(ANYTHING) for text in (*sentence, *code)):
                yield Reason(f"{name}:{call.lineno}", code, rule, sentence)


def said_twice(found: Sequence[Reason]) -> list[tuple[str, str]]:
    """The places of two reasons with the same sentence and code."""
    told = [(code, text, each.where) for each in found for code in each.codes for text in each.sentences]
    told = [(code, text, where) for code, text, where in told if text.strip(ANYTHING)]
    return [
        (where, other)
        for place, (code, text, where) in enumerate(told)
        for again, same, other in told[:place]
        if text == same and other != where and (_fits(code, again) or _fits(again, code))
    ]


def _fits(text: str, said: str) -> bool:
    if text == ANYTHING:
        return True
    if text == "":
        return said == ""
    return re.search(".*".join(map(re.escape, text.split(ANYTHING))), said) is not None


def _named(path: Path) -> str:
    return path.relative_to(ROOT / "src" / "muster").as_posix()


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Every function with all in it, and the rest of the file as one more."""
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node not in inside:
            inside.update(each for each in ast.walk(node) if each is not node)
            yield node
    rest = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    yield ast.Module(rest, [])


def _calls(function: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and name_of(node) in GIVEN_BY:
            yield node


def _texts_at(call: ast.Call, place: int | None, function: ast.AST) -> Texts:
    return (ANYTHING,) if place is None else tuple(dict.fromkeys(_texts(call.args[place], call.lineno, function)))


def _texts(node: ast.expr, line: int, function: ast.AST) -> Iterator[str]:
    """All texts that an expression may give, as far as they are written in the source."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield from map("".join, product(*(_set_in(part, line, function) for part in parts)))
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, line, function)
            yield from _texts(other, line, function)
        case ast.Name(id=name):
            value = _assigned(name, line, function)
            if value is None:
                yield ANYTHING
            else:
                yield from _texts(value, value.lineno, function)
        case _:
            yield ANYTHING


def _set_in(part: ast.expr, line: int, function: ast.AST) -> Texts:
    """The texts that a part of a text may give: words, or a choice between words; else anything."""
    inner = part.value if isinstance(part, ast.FormattedValue) else part
    texts = tuple(_texts(inner, line, function))
    return (ANYTHING,) if any(ANYTHING in text for text in texts) else texts


def _assigned(name: str, line: int, function: ast.AST) -> ast.expr | None:
    """The expression last assigned to a name before a line; None if that is not plain."""
    values = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and node.lineno < line and _gives(node.targets, name)
    ]
    return max(values, key=lambda value: value.lineno, default=None)


def _gives(targets: list[ast.expr], name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)
