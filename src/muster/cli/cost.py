"""`muster cost`: what weapons, units and rosters cost by the open point model, and why."""

from pathlib import Path
from typing import Annotated, Any

import typer

from muster.army.points import VERSIONS, repriced
from muster.army.things import breaches_of, find_thing, write_thing
from muster.cli import output
from muster.cli.cost_view import Costed, document, draw
from muster.cli.options import flag, word
from muster.cli.out_file import FORCE_HELP, YAML, new_or_forced, write_file
from muster.files import BadInput

app = typer.Typer(add_completion=False)


@app.command()
def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A file with a weapon, unit, faction, armoury or roster, or the name of a ready one.",
            show_default=False,
        ),
    ],
    explain: Annotated[bool, flag("explain", "Every line of every price, and why.")] = False,
    version: Annotated[int | None, word("version", "An older version of the model.", "NUMBER")] = None,
    out: Annotated[Path | None, word("out", "Write it with these costs to a new file.", "FILE")] = None,
    hand_too: Annotated[bool, flag("hand-too", "With --out: give up costs entered by hand as well.")] = False,
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> None:
    """What a weapon, a unit or a whole roster costs, and why.

    A cost entered by hand is kept and marked, beside what the model says. The model is told in docs/points.md.

    Example: muster cost roster.yaml --explain
    """
    thing: Any = find_thing(name)  # whatever it is, repricing gives the same kind back
    if hand_too and out is None:
        raise BadInput("cost.hand_too", "--hand-too is for a new file; it needs --out FILE.")
    if out is not None:
        new_or_forced(out, force, YAML)
    by = _version(version)
    new = repriced(thing, by, hand_too=hand_too)
    costed = Costed(thing, by, [each.sentence for each in breaches_of(new)])
    if out is not None:
        write_file(out, write_thing(new).encode())
    whole = document(costed) | ({"saved": str(out)} if out else {})
    output.show(as_json, whole, lambda console: draw(console, costed, explain=explain, saved=out))


def _version(version: int | None) -> int:
    wanted = max(VERSIONS) if version is None else version
    if wanted not in VERSIONS:
        allowed = ", ".join(map(str, VERSIONS))
        raise BadInput("cost.version", f"version is {wanted}; allowed are {allowed}.")
    return wanted
