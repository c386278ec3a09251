"""`muster symbols`: the symbols that a unit or a weapon may carry, by kind or by word, and a picture of them."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.army.symbols import ListedSymbol, find_symbols, near_words
from muster.cli import output
from muster.cli.options import flag, word
from muster.cli.out_file import FORCE_HELP, PICTURE, new_or_forced, write_file
from muster.files import BadInput
from muster.press.icons.outlines import CREDIT

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)
PIXELS = 1_640
PICTURE_HELP = "Draw them into a file, .png or .svg."


@app.command()
def symbols(
    words: Annotated[list[str] | None, typer.Argument(help="Words that must all fit.", show_default=False)] = None,
    picture: Annotated[str | None, word("picture", PICTURE_HELP, "FILE")] = None,
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> None:
    """List the symbols for units and weapons, or find some by their words.

    Examples: muster symbols; muster symbols fantasy beast; muster symbols helm --picture helms.png
    """
    text = " ".join(words or [])
    found = find_symbols(text)
    near = "" if found else near_words(text).strip()
    if picture is not None:
        path = new_or_forced(Path(picture), force, PICTURE, "A picture")
        write_file(path, picture_of(found, path.suffix.lower()))
    whole = {"words": words or [], "found": len(found), "symbols": [document(each) for each in found]}
    whole |= {"credit": CREDIT} | ({"near": near} if near else {}) | ({"picture": picture} if picture else {})
    output.show(as_json, whole, lambda console: draw(console, found, near, bool(words), picture))


def document(listed: ListedSymbol) -> dict[str, Any]:
    return asdict(listed) | {"kind": listed.kind.name, "words": listed.words.split()}


def picture_of(found: Sequence[ListedSymbol], ending: str) -> bytes:
    """The sheet of what was found, in the form that the ending of the file's name asks for."""
    from muster.press.fonts import FACES, face_file
    from muster.press.icons.sheet import symbol_sheet
    from muster.press.png import png

    if not found:
        raise BadInput(
            "symbols.none", "No symbol has all these words, so there is nothing to draw; allowed are others."
        )
    sheet = symbol_sheet(found)
    return sheet.encode() if ending != ".png" else png(sheet, PIXELS, [face_file(face) for face in FACES])


def draw(console: "Console", found: Sequence[ListedSymbol], near: str, by_word: bool, picture: str | None) -> None:
    if not found:
        console.print(f"No symbol has all these words; try fewer or others. {near}".strip(), markup=False)
    for kind, chapter in groupby(found, lambda each: each.kind):
        console.print(f"\n[bold {output.TAPE}]{kind.title}[/]  [{output.QUIET}]{kind.name}[/]")
        if by_word:
            draw_with_authors(console, list(chapter))
        else:
            draw_names(console, list(chapter))
    if found:
        counted = f"{len(found)} symbols" if len(found) > 1 else "1 symbol"
        seen = f"drawn into {picture}" if picture else "--picture FILE draws them"
        console.print(f"\n{counted}; {seen}. {CREDIT}.", style=output.QUIET, markup=False)


def draw_with_authors(console: "Console", chapter: Sequence[ListedSymbol]) -> None:
    width = max(len(each.name) for each in chapter)
    for each in chapter:
        console.print(
            f"  [bold {output.GREEN}]{each.name:<{width}}[/]  {each.label} [{output.QUIET}]by {each.author}[/]"
        )


def draw_names(console: "Console", chapter: Sequence[ListedSymbol]) -> None:
    from rich.columns import Columns
    from rich.padding import Padding

    console.print(Padding(Columns([each.name for each in chapter], padding=(0, 2), column_first=True), (0, 0, 0, 2)))
