"""docs/companion.md: every reckoning with an example request and its answer, written from the code."""

import json
from pathlib import Path
from typing import Any, get_type_hints

from muster.companion import RECKONINGS, answer
from tests.companion.kit import EXAMPLES

PAGE = Path(__file__).resolve().parents[1] / "docs" / "companion.md"
MOST_ITEMS, LONGEST = 2, 70

HEAD = """\
# The companion: one door for every reckoning

`muster.companion.answer(name, request)` takes JSON and gives JSON: prices, faults, odds. `answer_text` does the
same from text to text. They are pure functions: no clock, no dice but those in the request, no files but those of the
package. A server calls them, and so does a browser, with the very same code in Pyodide (`python -m
scripts.build_engine` makes `build/engine.zip`). The reckonings of a game on a physical table are in
[table-game.md](table-game.md).

A request that cannot be answered gets `{"refused": {"code", "sentence", "rule", "at"}}`; `at` is the path in the
request, and `agreeable: true` is there too where players may agree on it. Drafts are not refused by `price`,
`library` and `roster`: their faults are listed, each with its sentence, rule, `where` (the name of the unit, weapon
or profile), `field` and `at` (the path in the body). A body is the JSON twin of a file ([files.md](files.md)): the
same fields, `kind` and `version` included; a save is the text `"4+"`, and one that is left out is none.

This page is written by `python -m scripts.companion_page`. Long lists and texts in the examples are cut (`...`).
"""


def page() -> str:
    parts = [HEAD]
    for name, reckoning in RECKONINGS.items():
        if name in EXAMPLES:
            asked = get_type_hints(reckoning.request)
            parts.append(f"\n## {name}\n\n{reckoning.purpose} Asked: {', '.join(asked) or 'nothing'}.\n")
            parts.append(_block(EXAMPLES[name]) + _block(answer(name, EXAMPLES[name])))
    return "".join(parts)


def _block(value: Any) -> str:
    lines = (f'  "{key}": {json.dumps(cut(each), ensure_ascii=False)}' for key, each in value.items())
    return "\n```json\n{\n" + ",\n".join(lines) + "\n}\n```\n"


def cut(value: Any) -> Any:
    """A value as shown in an example: long lists and texts are cut."""
    match value:
        case dict():
            return {key: cut(each) for key, each in value.items()}
        case list() if len(value) > MOST_ITEMS:
            return [*map(cut, value[:MOST_ITEMS]), "..."]
        case list():
            return list(map(cut, value))
        case str() if len(value) > LONGEST:
            return value[:LONGEST] + "..."
        case _:
            return value


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
