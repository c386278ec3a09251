"""What docs/protocol.md takes from the code: the codes of closing, and an exchange for each kind of decision."""

import json
from pathlib import Path
from typing import Any

from muster.server.games.closes import CLOSES
from scripts.exchanges import exchanges

PAGE = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"
FIXTURE = Path(__file__).resolve().parents[1] / "web" / "src" / "pages" / "play" / "live" / "exchanges.json"
"""The same exchanges for the tests of the client, which must accept every message in them."""
WIDTH = 116


def protocol() -> str:
    """The text of the page, with every list as it is in the code."""
    page = PAGE.read_text("utf-8")
    for name, lines in {"closes": _closes(), "exchanges": _shown()}.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, _, rest = page.partition(begin)
        page = before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2]
    return page


def fixture() -> str:
    return json.dumps(exchanges(), ensure_ascii=False, indent=1) + "\n"


def _closes() -> list[str]:
    rows = ["| code | why | the client |", "| --- | --- | --- |"]
    for code, close in sorted(CLOSES.items()):
        rows.append(f"| {code} | {close.why} | {'comes back' if close.comes_back else 'stays away'} |")
    return rows


def _shown() -> list[str]:
    lines = []
    for at, (kind, messages) in enumerate(exchanges().items()):
        lines += [f"### {kind}", ""]
        for message in messages:
            who = "The server" if "tell" in message else "The client"
            told = message if at == 0 or message.get("tell") != "line" else {**message, "state": {}}
            lines += [f"{who}:", "```json", laid_out(told), "```"]
        lines.append("")
    return lines[:-1]


def laid_out(value: Any, depth: int = 0, before: int = 0) -> str:
    """JSON on one line if it fits, else with a line for each part."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth + before <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    room, inner = " " * (depth + 1), depth + 1
    if isinstance(value, list):
        parts, ends = [laid_out(each, inner) for each in value], "[]"
    else:
        named = [(f"{json.dumps(name)}: ", each) for name, each in value.items()]
        parts, ends = [name + laid_out(each, inner, len(name)) for name, each in named], "{}"
    return f"{ends[0]}\n" + ",\n".join(room + part for part in parts) + f"\n{' ' * depth}{ends[1]}"
