"""`muster table`: a fair random table or one from a file, to look at, to print and to edit."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.options import flag, option, word
from muster.cli.out_file import FORCE_HELP, YAML, new_or_forced, write_file
from muster.cli.table_size import ALLOWED, CORNERS, board_of, polygon_of
from muster.cli.table_view import Shown, document, draw
from muster.files import BadInput
from muster.files.kinds import OneOf, OrNil, Whole
from muster.files.refusals import BadFile, shown

if TYPE_CHECKING:
    from muster.scenery.random_table import RandomTable
    from muster.table.shapes.board import Board

app = typer.Typer(add_completion=False)
WIDTH = 1_600
FIVE = 5
SEEDS = 1_000_000
QUICK = 3_200
"""A PNG up to this wide is drawn in seconds."""
OF_A_FILE = {"file", "svg", "png", "save", "width", "night", "force", "as_json"}
PANEL = "A random table"


def drawn(name: str, kind: Any, text: str, rule: str = "") -> Any:
    return option(name, kind, text, rule, PANEL)


def asked(name: str, text: str, metavar: str) -> Any:
    return typer.Option(f"--{name}", help=text, metavar=metavar, show_default=False, rich_help_panel=PANEL)


@app.command()
def command(
    ctx: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="A table file to draw.", show_default=False)] = None,
    size: Annotated[str, asked("size", f"{ALLOWED}; 6x4 if not given.", "SIZE")] = "6x4",
    corners: Annotated[
        str | None, asked("corners", f"A board of any outline instead of a size: {CORNERS}.", "CORNERS")
    ] = None,
    terrain: Annotated[
        str, asked("terrain", "light, moderate or dense; moderate if not given.", "DENSITY")
    ] = "moderate",
    pieces: Annotated[
        int | None, drawn("pieces", Whole(0, 100), "An agreed number of pieces instead of dice.", "SCENERY-02")
    ] = None,
    theme: Annotated[
        str | None, asked("theme", "mixed, woodland, ruins, desert, industrial or farmland.", "THEME")
    ] = None,
    players: Annotated[int, drawn("players", Whole(2, 8), "2 to 8; 2 if not given.", "ZONE-12")] = 2,
    zones: Annotated[str, asked("zones", "random, or the id of a map; random if not given.", "MAP")] = "random",
    depth: Annotated[str, drawn("depth", OneOf("33", "25"), "Of the zones in per cent: 33 or 25.", "ZONE-02")] = "33",
    markers: Annotated[
        int | None, drawn("markers", OrNil(Whole(0, 9), 0), "none or 1 to 9; 5 if not given and fair.", "MARK-01")
    ] = None,
    seed: Annotated[
        int | None, drawn("seed", Whole(0, 10**15), "The same seed gives the same table; random if not given.")
    ] = None,
    units: Annotated[
        str,
        drawn(
            "units",
            OneOf("in", "cm"),
            "in or cm; in if not given. The numbers stay and bases grow: 6x4 in cm is 72 × 48 cm.",
            "SETUP-20",
        ),
    ] = "in",
    svg: Annotated[str | None, word("svg", "Draw it into an SVG file; - prints it.", "FILE")] = None,
    png: Annotated[str | None, word("png", "Draw it into a PNG file.", "FILE")] = None,
    save: Annotated[
        str | None, word("save", "Write it as a table file, to edit by hand and draw again.", "FILE")
    ] = None,
    width: Annotated[
        int, option("width", Whole(100, 8_000, unit="pixels"), "Of the PNG; 1600 if not given.")
    ] = WIDTH,
    night: Annotated[bool, flag("night", "Draw it in the dark theme.")] = False,
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> int:
    """A fair random table, or one from a file: look at it, draw it, save it.

    Example: muster table --size 6x4 --terrain moderate --zones random --markers 5 --seed 7 --svg out.svg
    """
    if svg == "-" and as_json:
        raise BadInput("table.both", "--svg - and --json both print; allowed is one of them, or --svg with a file.")
    paths = checked(svg, png, save, force)
    if file is not None:
        _refuse_options_beside_file(ctx)
        try:
            found = from_file(file)
        except BadFile as refusal:
            return _refuse(refusal, as_json)
    else:
        asked = {"density": terrain, "pieces": pieces, "players": players, "zones": zones, "theme": theme}
        if corners is not None and "size" in _given(ctx):
            raise BadInput(
                "table.board", "--size and --corners both make the board; allowed is one of them.", "SETUP-21"
            )
        board = board_of(size, units) if corners is None else polygon_of(corners, units)
        made = random(board, seed, markers, asked | {"depth": int(depth)})
        note = f"{terrain} terrain" if pieces is None else "an agreed number"
        found = _shown(made, note, _again(ctx, made.seed))
    if svg == "-":
        with output.patient(sys.stdout):
            print(picture(found, night), end="")
        return 0
    written = write(found, paths, width, night)
    output.show(as_json, document(found, written) if as_json else {}, lambda console: draw(console, found, written))
    return 0


def random(board: "Board", seed: int | None, markers: int | None, asked: dict[str, Any]) -> "RandomTable":
    """The table of a seed; where no number of markers was asked for, the first of the usual ones that is fair."""
    from secrets import randbelow

    from muster.scenery.random_table import random_table

    chosen = randbelow(SEEDS) if seed is None else seed
    usual = (FIVE, asked["players"] + 1, asked["players"]) if markers is None else ()
    for count in usual:
        try:
            return random_table(board, seed=chosen, markers=count, **asked)
        except BadInput as refusal:
            if refusal.code != "markers.unfair":
                raise
    return random_table(board, seed=chosen, markers=markers or 0, **asked)


def from_file(file: Path) -> Shown:
    from muster.scenery.balance import balance
    from muster.table.terrain.table_reading import load_table

    table = load_table(file)
    return Shown(table, balance(table), None, "", f"muster table {file} --svg table.svg")


def _shown(made: "RandomTable", note: str, drawn_by: str) -> Shown:
    table = replace(made.table, name=f"Random table, seed {made.seed}")
    return Shown(table, made.report, made.seed, note, drawn_by)


def picture(found: Shown, night: bool) -> str:
    from muster.drawing.picture import draw_table

    return draw_table(found.table, theme="night" if night else "day", note=found.note)


def checked(svg: str | None, png: str | None, save: str | None, force: bool) -> dict[str, Path]:
    """The files to write by their options; all are checked before anything is drawn."""
    asked_for = {
        "svg": (svg if svg != "-" else None, (".svg",), "An SVG"),
        "png": (png, (".png",), "A PNG"),
        "save": (save, YAML, "A table"),
    }
    if "-" in (png, save):
        raise BadInput("table.printed", "Only --svg - prints; allowed for --png and --save is the name of a file.")
    return {
        name: new_or_forced(Path(given), force, endings, what)
        for name, (given, endings, what) in asked_for.items()
        if given is not None
    }


def write(found: Shown, paths: dict[str, Path], width: int, night: bool) -> list[Path]:
    """Writes what is asked for, each file in the form of its option."""
    text = picture(found, night) if "svg" in paths or "png" in paths else ""
    if "svg" in paths:
        write_file(paths["svg"], text.encode())
    if "png" in paths:
        from muster.press.png import png as rendered

        _warn(text, width)
        write_file(paths["png"], rendered(text, width))
    if "save" in paths:
        from muster.table.terrain.table_writing import write_table

        write_file(paths["save"], write_table(found.table).encode())
    return list(paths.values())


def _warn(text: str, width: int) -> None:
    """A word on the error channel before a picture that takes long, or that may lack letters."""
    from muster.press.png import foreign

    notes = []
    if width > QUICK:
        notes.append(f"a PNG {width:,} pixels wide can take a minute; half the width takes a quarter of the time.")
    if lacking := foreign(text):
        notes.append(
            f"our font lacks {shown(lacking)}; a PNG shows boxes for them unless this machine has a font, an SVG not."
        )
    with output.patient(sys.stderr):
        for note in notes:
            print(f"muster: {note}", file=sys.stderr)


def _refuse(refusal: BadFile, as_json: bool) -> int:
    """Every fault of the file, each on a line of its own."""
    if as_json or len(refusal.faults) == 1:
        return output.refuse(as_json, refusal)
    with output.patient(sys.stderr):
        for fault in refusal.faults:
            print(f"muster: {fault}", file=sys.stderr)
    return 2


def _given(ctx: typer.Context) -> list[str]:
    return [name for name in ctx.params if "COMMANDLINE" in str(ctx.get_parameter_source(name))]


def _refuse_options_beside_file(ctx: typer.Context) -> None:
    beside = sorted(set(_given(ctx)) - OF_A_FILE)
    if beside:
        names = ", ".join(f"--{name}" for name in beside)
        allowed = "--svg, --png, --save, --width, --night, --force and --json"
        sentence = f"{names} cannot stand beside a table file; allowed there are {allowed}."
        raise BadInput("table.file_and_options", sentence)


def _again(ctx: typer.Context, seed: int) -> str:
    """The command that draws the same table."""
    kept = {name: ctx.params[name] for name in _given(ctx) if name not in OF_A_FILE | {"seed"}}
    options = "".join(f" --{name} {_quoted(str(value))}" for name, value in kept.items())
    return f"muster table{options} --seed {seed} --svg table.svg"


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value
