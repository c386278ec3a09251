"""Options whose values are read by the same kinds as the fields of files, and refused in the same sentences."""

from typing import Any

import typer

from muster.files import BadInput
from muster.files.kinds import Kind, read_option

RULESET_HELP = "core, quickref, quickstart, beta, competitive or a file; core if not given."


def option(name: str, kind: Kind[Any], text: str, rule: str = "", panel: str | None = None) -> Any:
    """An option `--name` with a value of this kind; `text` is its help, `panel` the box it stands in there."""

    def read(value: Any) -> Any:
        try:
            return read_option(name.replace("-", " "), str(value), kind, rule)
        except BadInput as refusal:
            raise typer.BadParameter(refusal.sentence) from refusal

    metavar = name.rpartition("-")[2].upper()
    return typer.Option(
        f"--{name}", parser=read, metavar=metavar, help=text, show_default=False, rich_help_panel=panel
    )


def flag(name: str, text: str, panel: str | None = None) -> Any:
    return typer.Option(f"--{name}", help=text, show_default=False, rich_help_panel=panel)


def word(name: str, text: str, metavar: str) -> Any:
    """An option whose value is a name or a path, looked up by the command itself."""
    return typer.Option(f"--{name}", help=text, metavar=metavar, show_default=False)
