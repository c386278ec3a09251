"""docs/grammar.md: every choice, command and question with its fields, written from their JSON Schemas."""

import json
from pathlib import Path
from typing import Any

from muster.battle.grammar import grammar
from muster.views.preview.questions import question_grammar

PAGE = Path(__file__).resolve().parents[1] / "docs" / "grammar.md"
Schema = dict[str, Any]
HEAD = """\
# The grammar of choices, commands and questions

What a client or a bot says in a game, as JSON: written from the code by `make docs`, so that it is what the server
reads. The same as JSON Schema: `muster schema choice`, `command` and `question`; `muster schema decision` is what
the engine asks in Python; `muster schema said` and `told` are all messages of the websocket
([protocol.md](protocol.md)). `/api/v1/openapi.json` has them under `Choice`, `Command`, `Question`, `Said` and
`Told`.

- **The tag.** A choice says by `do` what it is, a command by `say`, a question by `ask`. A message of the websocket
  has a `say` of its own: a command stands in its field `command`, as `{"say": "command", "id": 3, "seat": 0,
  "command": {"say": "surrender"}}`.
- **Numbers.** Units, models, seats, sides and zones are their numbers in the game, from 0. **A `host` is a model**,
  never a unit: the hull that is gone into. Models of a unit follow one another; `table.units` of hello says which.
- **Lengths** are mils, thousandths of an inch; a point is `[x, y]` from the lower left corner of the board, y
  upwards. A direction is `[x, y]` of any length.
- **Rows.** What is written `[model, x, y, z?, fx?, fy?]` is a list in this order, whose last values may be left
  out. What comes back is complete.
- **Points** are numbers in what the server tells. In logs and in the engine's results they are fractions, as text:
  `"285/2"` is 142.5, read by `fractions.Fraction`.
- Unknown fields are refused in choices and commands, and passed over in questions. A field that may be left out has
  what stands in the last column but one.
"""


def grammar_page() -> str:
    parts = [HEAD]
    for kind, schema in (
        ("choice", grammar("choice")),
        ("command", grammar("command")),
        ("question", question_grammar()),
    ):
        parts.append(f"\n## {kind.capitalize()}s\n")
        records = [link["$ref"].rpartition("/")[2] for link in schema["anyOf"]]
        parts += [_record(schema["$defs"][name], schema["$defs"]) for name in records]
    return "".join(parts)


def _record(record: Schema, known: dict[str, Schema]) -> str:
    (tag, of), *fields = record["properties"].items()
    (name,) = of["enum"]
    lines = [
        f"\n### `{name}`\n",
        f"{record['description']}\n",
        f'\n`{{"{tag}": "{name}"{", ..." if fields else ""}}}`\n',
    ]
    if fields:
        lines.append("\n| field | holds | if left out | |\n| --- | --- | --- | --- |\n")
    for field, schema in fields:
        left_out = "" if field in record["required"] else f"`{json.dumps(schema.get('default'))}`"
        about = str(schema.get("description", "")).replace("|", "\\|")
        lines.append(f"| `{field}` | {_holds(schema, known)} | {left_out} | {about} |\n")
    return "".join(lines)


def _holds(schema: Schema, known: dict[str, Schema]) -> str:
    """The values that a field may have, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return "a choice" if name == "Choice" else _holds(known[name], known)
    if "anyOf" in schema:
        return " or ".join(_holds(each, known) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "prefixItems" in schema:
        return f"`{_row(schema, known)}`"
    if schema.get("type") == "array":
        return f"a list of {_holds(schema['items'], known)}".replace(
            "list of a whole number", "list of whole numbers"
        )
    words = {"integer": "a whole number", "string": "text", "boolean": "true or false", "null": "null"}
    return words[schema["type"]]


def _row(schema: Schema, known: dict[str, Schema]) -> str:
    least = schema.get("minItems", 0)
    items = schema["prefixItems"]
    named = all("title" in item for item in items)
    names = [item["title"] for item in items] if named else ["x", "y"] if len(items) == 2 else []
    if not named and any(item["type"] != "integer" for item in items):
        names = ["model", "[...]"]
    elif not named and len(items) == 3:
        names = ["model", "weapon", "target"]
    inner = [
        f"[{name}, ...]" if item.get("type") == "array" and name != "[...]" else name
        for name, item in zip(names, items, strict=True)
    ]
    return f"[{', '.join(name if at < least else f'{name}?' for at, name in enumerate(inner))}]"
