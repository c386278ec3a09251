"""The lists of docs/engine.md that come from the code: decisions, choices, commands, events and refusal codes."""

import ast
import re
from pathlib import Path
from typing import get_args

from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "engine.md"
BATTLE = ROOT / "src" / "muster" / "battle"
CODE = re.compile(r"[a-z]+\.[a-z_]+")


def engine() -> str:
    """The page with every list as the code has it now."""
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
    """Every code that a `Refusal` is made with anywhere in the battle, and the rules named beside it."""
    found: dict[str, set[str]] = {}
    for path in sorted(BATTLE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                texts = [arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant)]
                if texts and CODE.fullmatch(str(texts[0])):
                    found.setdefault(str(texts[0]), set()).update(str(rule) for rule in texts[1:] if rule)
    return found


def _refusals() -> list[str]:
    families: dict[str, list[str]] = {}
    for code, rules in sorted(refusal_codes().items()):
        shown = f" ({', '.join(sorted(rules))})" if rules else ""
        families.setdefault(code.split(".")[0], []).append(f"`{code}`{shown}")
    rows = [f"| {name} | {', '.join(codes)} |" for name, codes in families.items()]
    return ["| about | codes |", "| --- | --- |", *rows]
