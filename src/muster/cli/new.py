"""`muster new`: a file to begin with, with every field explained."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.first_files import FIRST_FILES, NEXT, USUALLY
from muster.cli.options import flag
from muster.cli.out_file import FORCE_HELP, YAML, new_or_forced, write_file
from muster.files.kinds import OneOf, read_option

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def command(
    kind: Annotated[str, typer.Argument(help=f"What to make: {', '.join(FIRST_FILES)}.", show_default=False)],
    file: Annotated[Path, typer.Argument(help="The file to write, .yaml or .yml.", show_default=False)],
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> None:
    """Write a file to begin with, such as a unit, a roster, a ruleset, a table or a scenario, and make it your own.

    Example: muster new unit guard.yaml
    """
    made = read_option("kind", kind, OneOf(*FIRST_FILES))
    new_or_forced(file, force, YAML, f"{'An' if made[0] in 'aeiou' else 'A'} {made}")
    write_file(file, FIRST_FILES[made]().encode())

    def draw(console: "Console") -> None:
        console.print(f"[bold {output.GREEN}]Written: {made}.[/] Change it, and then:")
        for call in NEXT.get(made, USUALLY):
            typed = f"  muster {call.format(file=shlex.quote(str(file)))}"
            console.print(typed, style="bold", markup=False, soft_wrap=True)

    output.show(as_json, {"kind": made, "file": str(file)}, draw)
