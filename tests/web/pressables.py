"""Everything on the page of a game that can be pressed, by its sources: handlers of panels, steps of the bar."""

import re
from pathlib import Path

PLAY = Path(__file__).resolve().parents[2] / "web" / "src" / "pages" / "play"
FOLDERS = ("controls", "panels")
HANDLER = re.compile(r"\b(?:on(?:click|change|keydown|pointerdown)|bind:(?:group|value|checked))=\{")
LABEL = re.compile(r"const label =([^;]*);|\blabel: ((?:`[^`]*`|'[^']*'|[^`',;{}]+)+),\s*(?!ok\b)\w+:")
VERBS = re.compile(r"const \w*VERBS[^=]*= \{([^}]*)\}")
WORDS = re.compile(r"`([^`\n]*[A-Z][^`\n]*)`|'([A-Z][^'\n]*)'")


def pressables() -> set[str]:
    """`Move.svelte setWay`, `moving.svelte.ts Go as near as allowed` and the like."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in sorted((PLAY / folder).glob("*.svelte")):
            found |= {f"{path.name} {each}" for each in handlers(path.read_text(encoding="utf-8"))}
        for path in sorted((PLAY / folder).glob("*.svelte.ts")):
            found |= {f"{path.name} {each}" for each in steps(path.read_text(encoding="utf-8"))}
    return found


def handlers(source: str) -> set[str]:
    """What the handlers of a component do, by the last thing that each calls or sets; what is handed on is none."""
    return {
        doing for match in HANDLER.finditer(source) if (doing := _doing(_braced(source, match.end()))) != "onclick"
    }


def _doing(handler: str) -> str:
    called = re.findall(r"([\w.]+)\(", handler)
    if called:
        return str(called[-1]).rpartition(".")[2]
    changed = re.findall(r"([\w.]+)\s*(?:[*+-]?=)(?![=>])", handler)
    return str(changed[-1] if changed else re.sub(r"\W+$", "", handler)).rpartition(".")[2]


def _braced(source: str, start: int) -> str:
    """What stands in braces from there on."""
    depth, at = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return source[start : at - 1]


def steps(source: str) -> set[str]:
    """The words of the steps that a class of control puts into the bar; what is only ticked off is none."""
    labels = [first or second for first, second in LABEL.findall(source)] + VERBS.findall(source)
    return {_gaps(first or second) for label in labels for first, second in WORDS.findall(label)}


def _gaps(words: str) -> str:
    return re.sub(r"\$\{[^}]*\}", "…", words)
