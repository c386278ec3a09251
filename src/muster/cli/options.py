"""Options whose values are read by the same kinds as the fields of files, and refused in the same sentences."""

from typing import Any

import typer

from muster.files import BadInput
from muster.files.kinds import Kind, read_option


def option(name: str, kind: Kind[Any], text: str, rule: str = "") -> Any:
    """An option `--name` with a value of this kind; `text` is its help."""

    def read(value: Any) -> Any:
        try:
            return read_option(name.replace("-", " "), str(value), kind, rule)
        except BadInput as refusal:
            raise typer.BadParameter(refusal.sentence) from refusal

    metavar = name.rpartition("-")[2].upper()
    return typer.Option(f"--{name}", parser=read, metavar=metavar, help=text, show_default=False)


def flag(name: str, text: str) -> Any:
    return typer.Option(f"--{name}", help=text, show_default=False)
