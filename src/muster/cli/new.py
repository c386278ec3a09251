"""`muster new`: a file to begin with, with every field explained."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.army.things import READERS, template
from muster.cli import output
from muster.cli.shared_files import new_or_forced, write_file
from muster.files.kinds import OneOf, read_option

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def command(
    kind: Annotated[str, typer.Argument(help=f"What to make: {', '.join(READERS)}.", show_default=False)],
    file: Annotated[Path, typer.Argument(help="The file to write.", show_default=False)],
    as_json: output.Json = False,
) -> None:
    """Write a weapon, a unit, a faction, an armoury or a roster to begin with, and make it your own.

    Example: muster new unit guard.yaml
    """
    made = read_option("kind", kind, OneOf(*READERS))
    new_or_forced(file, force=False)
    write_file(file, template(made).encode())

    def draw(console: "Console") -> None:
        console.print(f"[bold {output.GREEN}]Written: {made}.[/] Change it, and then:")
        for verb in ("check", "cost"):
            console.print(f"  muster {verb} {file}", style="bold", markup=False, soft_wrap=True)

    output.show(as_json, {"kind": made, "file": str(file)}, draw)
