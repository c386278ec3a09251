"""`muster cost`: what weapons, units and rosters cost by the open point model, and why."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from muster.army import (
    Armoury,
    Faction,
    Roster,
    Unit,
    Weapon,
    read_armoury,
    read_faction,
    read_roster,
    read_unit,
    read_weapon,
    write_armoury,
    write_faction,
    write_roster,
    write_unit,
    write_weapon,
)
from muster.army.points import VERSIONS, repriced
from muster.army.points.repricing import Thing
from muster.cli import output
from muster.cli.cost_view import Costed, document, draw
from muster.cli.options import flag, word
from muster.files import BadInput
from muster.files.document import Document, read_documents
from muster.files.loading import load
from muster.files.reader import Reader

app = typer.Typer(add_completion=False)

READERS: dict[str, Callable[[Document, Reader], Thing | None]] = {
    "weapon": read_weapon,
    "unit": read_unit,
    "faction": read_faction,
    "armoury": read_armoury,
    "roster": read_roster,
}
WRITERS: dict[type, Callable[[Any], str]] = {
    Weapon: write_weapon,
    Unit: write_unit,
    Faction: write_faction,
    Armoury: write_armoury,
    Roster: write_roster,
}


@app.command()
def command(
    file: Annotated[Path, typer.Argument(help="A weapon, unit, faction, armoury or roster.", show_default=False)],
    explain: Annotated[bool, flag("explain", "Every line of every price, and why.")] = False,
    version: Annotated[int | None, word("version", "An older version of the model.", "NUMBER")] = None,
    out: Annotated[Path | None, word("out", "Write it with these costs to a new file.", "FILE")] = None,
    hand_too: Annotated[bool, flag("hand-too", "With --out: give up costs entered by hand as well.")] = False,
    as_json: output.Json = False,
) -> None:
    """What a weapon, a unit or a whole roster costs, and why.

    A cost entered by hand is kept and marked, beside what the model says. The model is told in docs/points.md.

    Example: muster cost roster.yaml --explain
    """
    thing = _load(file)
    costed = Costed(thing, _version(version))
    if out is not None:
        _write(repriced(thing, costed.version, hand_too=hand_too), out)
    elif hand_too:
        raise BadInput("cost.hand_too", "--hand-too is for a new file; it needs --out FILE.")
    whole = document(costed) | ({"saved": str(out)} if out else {})
    output.show(as_json, whole, lambda console: draw(console, costed, explain=explain, saved=out))


def _load(file: Path) -> Any:
    documents, _ = read_documents(file)
    kind = documents[0].kind if documents else "weapon"
    if kind not in READERS:
        raise BadInput("cost.kind", f"{file} holds “kind: {kind}”; allowed are {', '.join(READERS)}.")
    return load(file, kind, READERS[kind])


def _version(version: int | None) -> int:
    wanted = max(VERSIONS) if version is None else version
    if wanted not in VERSIONS:
        allowed = ", ".join(map(str, VERSIONS))
        raise BadInput("cost.version", f"version is {wanted}; allowed are {allowed}.")
    return wanted


def _write(thing: Thing, path: Path) -> None:
    if path.exists():
        raise BadInput("cost.exists", f"{path} exists already; allowed is the name of a new file.")
    try:
        path.write_text(WRITERS[type(thing)](thing), encoding="utf-8")
    except OSError as error:
        raise BadInput("cost.not_written", f"{path} cannot be written: {error.strerror}.") from None
