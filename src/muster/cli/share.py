"""`muster share`: a weapon, a unit or a whole army as a code to paste, and as QR."""

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.army.sharing import Shared, describe, share
from muster.army.things import Thing, find_thing
from muster.cli import output
from muster.cli.options import flag, word
from muster.cli.out_file import FORCE_HELP, PICTURE, new_or_forced, write_file
from muster.press.qr import Qr

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)
COLUMNS = 76


@app.command()
def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A file with a weapon, unit, faction, armoury or roster, or the name of a ready army.",
            show_default=False,
        ),
    ],
    qr: Annotated[
        str | None, word("qr", "Draw it as QR into a PNG or SVG file; a large thing into several.", "FILE")
    ] = None,
    lore: Annotated[bool, flag("lore", "Take the lore along; it makes the code longer.")] = False,
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> None:
    """Make a code of what a file holds: to paste into a chat, or to draw as QR. No server is asked.

    Example: muster share roster.yaml --qr roster.png
    """
    if qr is not None:  # before the code is made, and again for each picture of a series
        new_or_forced(Path(qr), force=True, endings=PICTURE, what="A picture")
    thing = find_thing(name)
    shared = share(thing, lore=lore)
    pictures = [Qr(part) for part in shared.parts]
    paths = _paths(Path(qr), len(pictures)) if qr is not None else []
    for path in paths:
        new_or_forced(path, force, PICTURE, "A picture")
    for number, (path, picture) in enumerate(zip(paths, pictures, strict=False), 1):
        caption = _caption(thing, number, len(pictures))
        drawn = picture.png(*caption) if path.suffix.lower() == ".png" else picture.svg(*caption).encode()
        write_file(path, drawn)
    document = _document(thing, shared, pictures, paths, lore)
    output.show(as_json, document, lambda console: draw(console, describe(thing), document))


def _paths(path: Path, count: int) -> list[Path]:
    if count == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, count + 1)]


def _caption(thing: Thing, number: int, count: int) -> list[str]:
    return [thing.name, f"part {number} of {count}"] if count > 1 else [thing.name]


def _document(thing: Thing, shared: Shared, pictures: list[Qr], paths: list[Path], lore: bool) -> dict[str, Any]:
    return {
        "kind": shared.kind,
        "name": thing.name,
        "lore": lore,
        "code": shared.code,
        "parts": list(shared.parts),
        "versions": [picture.version for picture in pictures],
        "files": [str(path) for path in paths],
    }


def draw(console: "Console", what: str, document: dict[str, Any]) -> None:
    console.print(what, style="bold", markup=False, soft_wrap=True)
    console.print()
    for line in wrap(document["code"], COLUMNS, break_on_hyphens=False):
        console.print(line, style=output.TAPE, markup=False, soft_wrap=True)
    console.print()
    lore = "with lore" if document["lore"] else "without lore; --lore takes it along"
    console.print(f"{len(document['code']):,} characters, {lore}.", style=output.QUIET)
    console.print(_sizes(document["versions"]), style=output.QUIET)
    for file in document["files"]:
        console.print(f"Wrote {file}.", markup=False, soft_wrap=True)


def _sizes(versions: list[int]) -> str:
    if len(versions) == 1:
        return f"One QR code of version {versions[0]}."
    return f"{len(versions)} QR codes of version {max(versions)} at most; all of them are needed, in any order."
