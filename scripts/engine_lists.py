"""The lists of docs/engine.md that come from the code: decisions, choices, commands, events and refusal codes."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from scripts.refusal_reasons import WORKED_OUT

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "engine.md"
BATTLE = ROOT / "src" / "muster" / "battle"
WALK = ROOT / "src" / "muster" / "table" / "movement" / "walking" / "walk.py"
RULE = re.compile(r"[A-Z]+-\d+")
REFUSED_BY = ("Refusal", "Fault")
CODE = re.compile(r"[a-z]+\.[a-z_]*[a-z*]")


def engine() -> str:
    """The text of the page, with every list as it is in the code."""
    page = PAGE.read_text("utf-8")
    for name, lines in _lists().items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, _, rest = page.partition(begin)
        page = before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2]
    return page


def _lists() -> dict[str, list[str]]:
    return {
        "decisions": _kinds(AnyDecision, but=("number", "side", "rules")),
        "choices": _kinds(AnyChoice),
        "commands": _kinds(AnyCommand),
        "events": _kinds(AnyEvent),
        "refusals": _refusals(),
    }


def _kinds(union: object, but: tuple[str, ...] = ()) -> list[str]:
    rows = ["| tag | fields | |", "| --- | --- | --- |"]
    for kind in get_args(union):
        about = (kind.__doc__ or "").split("\n")[0].replace("|", "\\|")
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__ if name not in but)
        rows.append(f"| `{kind.__struct_config__.tag}` | {fields} | {about} |")
    return rows


def refusal_codes() -> dict[str, set[str]]:
    """Every code of a refusal in the battle, and the rules given with it.

    If the part after the dot comes from elsewhere, as in `deploy.*`, it is a star.
    """
    found: dict[str, set[str]] = {}
    for path in (*sorted(BATTLE.rglob("*.py")), WALK):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            code, *rules = _code_and_rule(node) or ("",)
            if CODE.fullmatch(code):
                found.setdefault(code, set()).update(rule for rule in rules if rule)
    for code, worked_out in WORKED_OUT.items():
        found[code].update(worked_out)
    return found


def _code_and_rule(node: ast.AST) -> list[str] | None:
    """The first texts of a refusal, of a fault of a walk, or of a tuple that becomes one."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSED_BY:
        return _texts(node.args[:2])
    texts = _texts(node.elts[:2]) if isinstance(node, ast.Tuple) else None
    return texts if texts and RULE.fullmatch(texts[-1]) else None


def _texts(nodes: Sequence[ast.expr]) -> list[str] | None:
    """The texts of constants; the first may have values set into it. None if the first is neither."""
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    if nodes and isinstance(nodes[0], ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "*" for part in nodes[0].values)
        return ["".join(map(str, parts)), *texts]
    return texts if nodes and isinstance(nodes[0], ast.Constant) and texts else None


def _refusals() -> list[str]:
    families: dict[str, list[str]] = {}
    for code, rules in sorted(refusal_codes().items()):
        shown = f" ({', '.join(sorted(rules))})" if rules else ""
        families.setdefault(code.split(".")[0], []).append(f"`{code}`{shown}")
    rows = [f"| {name} | {', '.join(codes)} |" for name, codes in families.items()]
    return ["| about | codes |", "| --- | --- |", *rows]
