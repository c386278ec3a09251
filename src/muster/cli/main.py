"""The `muster` command. A command's file is imported only when it is called, so that each starts at once."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from muster import __version__
from muster.battle.interrupt import is_interrupt
from muster.cli import output
from muster.files import BadInput

COMMANDS = {
    "serve": "serve",
    "warm": "warm",
    "odds": "odds",
    "roll": "roll",
    "chart": "chart",
    "table": "table",
    "play": "play.command",
    "replay": "replay",
    "verify": "verify",
    "scenario": "scenario",
    "new": "new",
    "armies": "armies",
    "roster": "roster",
    "cost": "cost",
    "share": "share",
    "receive": "receive",
    "print": "print",
    "check": "check",
    "schema": "schema",
    "symbols": "symbols",
    "rules": "rules",
    "ruleset": "ruleset",
    "admin": "admin.command",
}

INTERRUPTED = 130


class Commands(TyperGroup):
    """The commands by name, each loaded when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            allowed = ", ".join(COMMANDS)
            raise BadInput("command.unknown", f"muster has no command “{cmd_name}”; allowed are {allowed}.")
        command = typer.main.get_command(import_module(f"muster.cli.{COMMANDS[cmd_name]}").app)
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)


@app.callback(invoke_without_command=True)
def muster(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    as_json: output.Json = False,
) -> None:
    """Know the odds, roll the dice and look up the rules of WARSURGE, the miniature wargame.

    WARSURGE is a trademark of Three Brothers Grim; Muster is an independent implementation.
    """
    if version:
        output.show(as_json, {"version": __version__}, lambda console: console.print(f"muster {__version__}"))
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from muster.cli.welcome import welcome

        welcome(as_json)


def main() -> None:
    """The entry point: every refusal is one sentence, or with --json one document, and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a bar shows a question mark; and what is typed may be no text.
            stream.reconfigure(errors="replace")
    code = run(sys.argv[1:])
    try:
        with output.patient(sys.stdout):
            pass  # what is still held back is written here, and not while Python ends
    except OSError as error:
        code = output.cannot_print(error)
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    as_json = "--json" in arguments
    # Wherever --json stands, it is meant for the command.
    words = [word for word in arguments if word != "--json"] + ["--json"] * as_json
    try:
        result = typer.main.get_command(app).main(words, prog_name="muster", standalone_mode=False)
    except BadInput as refusal:
        return output.refuse(as_json, refusal)
    except typer.TyperException as usage:
        return output.refuse(as_json, _refusal(usage))
    except Exception as error:
        if is_interrupt(error):
            return INTERRUPTED
        if isinstance(error, OSError) and error.filename is None:  # no file but a stream, such as a full device
            return output.cannot_print(error)
        raise
    return result if isinstance(result, int) else 0


def _refusal(usage: typer.TyperException) -> BadInput:
    if isinstance(usage.__cause__, BadInput):
        return usage.__cause__
    message = usage.format_message() if hasattr(usage, "format_message") else str(usage)
    context = getattr(usage, "ctx", None)
    command = context.command_path if context else "muster"
    return BadInput("command.usage", f"{message.strip().rstrip('.')}; see {command} --help for what is allowed.")
