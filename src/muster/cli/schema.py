"""`muster schema`: JSON Schemas of the files that people write, and of what goes between a game and its players."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from muster.army.schemas import SCHEMAS as OF_THE_ARMOURY
from muster.cli import output
from muster.combat.attack_file import attack_schema
from muster.files.kinds import OneOf, read_option
from muster.files.schema import Schema
from muster.rulebook.ruleset_schema import ruleset_schema

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


def scenario_schema() -> Schema:
    """A scenario's; its room is imported only where it is asked for, so that other commands need not wait for it."""
    from muster.scenario.schema import scenario_schema

    return scenario_schema()


def of_the_game(kind: str) -> Callable[[], Schema]:
    """Choices, commands, decisions and questions of a game, or the messages of its websocket; imported as above."""

    def made() -> Schema:
        from muster.battle.grammar import KINDS, grammar
        from muster.server.games.describing import message_schema
        from muster.views.preview.questions import question_grammar

        if kind in KINDS:
            return grammar(kind)
        return question_grammar() if kind == "question" else message_schema(kind)

    return made


OF_FILES = {**OF_THE_ARMOURY, "ruleset": ruleset_schema, "attack": attack_schema, "scenario": scenario_schema}
"""For each kind of file that has a schema, what makes it."""
OF_THE_GAME = {kind: of_the_game(kind) for kind in ("choice", "command", "decision", "question", "said", "told")}
SCHEMAS = {**OF_FILES, **OF_THE_GAME}


@app.command()
def command(
    kind: Annotated[
        str,
        typer.Argument(
            help=f"What the file holds: {', '.join(OF_FILES)}. Or what is said in a game: {', '.join(OF_THE_GAME)}.",
            show_default=False,
        ),
    ],
    as_json: output.Json = False,
) -> None:
    """Print the JSON Schema of a kind of file, or of what is said in a game.

    Tables have none; muster check finds what is wrong in them. Of a game: choice and command are what players answer
    and say, decision is what the engine asks, question is asked before a choice; said and told are all messages to a
    server and from it.

    An editor that knows YAML takes it in the file's first line: # yaml-language-server: $schema=roster.json

    Example: muster schema roster > roster.json
    """
    schema = SCHEMAS[read_option("kind", kind, OneOf(*SCHEMAS))]()

    def draw(console: "Console") -> None:
        console.print(json.dumps(schema, indent=2, ensure_ascii=False), markup=False, highlight=False, soft_wrap=True)

    output.show(as_json, schema, draw)
