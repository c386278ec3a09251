"""`muster replay`: tells a game again from its log, with a map at the end of every turn, or draws it."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.options import option, word
from muster.cli.out_file import picture_folder, write_file
from muster.files.kinds import Whole

if TYPE_CHECKING:
    from rich.console import Console

    from muster.battle.events import AnyEvent
    from muster.battle.field import Field
    from muster.battle.log.log import Log

app = typer.Typer(add_completion=False)


@app.command()
def command(
    log: Annotated[Path, typer.Argument(help="The log of a game.", show_default=False)],
    to: Annotated[int | None, option("to", Whole(0, 10**9), "The last line of the log to tell.")] = None,
    svg: Annotated[Path | None, word("svg", "Draw every turn's end into this folder.", "DIR")] = None,
    as_json: output.Json = False,
) -> None:
    """Tell a game again: what happened and why, with a map at the end of every turn.

    Example: muster replay game.jsonl --svg pictures
    """
    from muster.battle.log.files import read_log
    from muster.battle.log.replay import fold

    read = read_log(log)
    fold(read, to)  # whatever is wrong with the log is said before anything is told
    kept = read if to is None else replace(read, lines=read.lines[: to + 1])
    if svg is not None:
        written = _pictures(kept, svg)
        whole = {"log": str(log), "written": [str(path) for path in written]}
        output.show(as_json, whole, lambda console: _draw_written(console, written))
    elif as_json:
        output.show(as_json, _document(log, kept), lambda _: None)
    else:
        output.show(as_json, {}, lambda console: _print_story(console, kept))


def _is_end(events: "tuple[AnyEvent, ...]", last: bool) -> bool:
    return last or _ended(events) is not None


def _ended(events: "tuple[AnyEvent, ...]") -> int | None:
    """The Game Turn that ended."""
    from muster.battle.events import TurnEnded

    return next((event.turn for event in events if isinstance(event, TurnEnded)), None)


def _document(path: Path, log: "Log") -> dict[str, object]:
    from muster.battle.narration.narrate import narrated
    from muster.views.line_by_line import steps_of

    lines = [
        {"line": line.n, "told": list(narrated(battle.forces, before, line.events))}
        for battle, before, line in steps_of(log)
    ]
    return {"log": str(path), "lines": lines}


def _print_story(console: "Console", log: "Log") -> None:
    from muster.cli.battle_map import BattleMap
    from muster.cli.battle_view import print_line, result_lines, show_headline, show_units, story
    from muster.views.line_by_line import steps_of

    drawn: BattleMap | None = None
    for battle, before, line in steps_of(log):
        drawn = drawn or BattleMap(battle.forces, console)
        for words in story(battle.forces, before, line.events):
            print_line(console, words)
        if _is_end(line.events, line.n == len(log.lines) - 1):
            console.print()
            for row in drawn.whole(battle.field):
                console.print(row, highlight=False, no_wrap=True, crop=True)
            show_headline(console, battle.field, ended=_ended(line.events))
            show_units(console, battle.field)
        if battle.result is not None:
            console.print()
            for row in result_lines(battle):
                console.print(row, highlight=False)


def _pictures(log: "Log", folder: Path) -> list[Path]:
    """A picture of the table at the end of every turn and of the game."""
    from muster.views.line_by_line import steps_of

    picture_folder(folder, "replay.folder")
    written: list[Path] = []
    for battle, before, line in steps_of(log):
        if _is_end(line.events, line.n == len(log.lines) - 1):
            path = folder / f"turn-{before.turn or battle.state.turn}-line-{line.n}.svg"
            write_file(path, _picture(battle.field).encode())
            written.append(path)
    return written


def _picture(field: "Field") -> str:
    """The table as an SVG picture, and on it every model with the sign of its unit."""
    from muster.battle.rules.points import side_value
    from muster.bookkeeping.value import points_text
    from muster.cli.battle_signs import seat_colour, signs_of
    from muster.drawing.overlays import Token
    from muster.drawing.picture import draw_table
    from muster.press.palette import SEATS

    forces, state, signs = field.forces, field.state, signs_of(field.forces)
    tokens = [
        Token(
            figure,
            SEATS.index(seat_colour(forces, state, forces.of_model(model).side)),
            signs[forces.unit_of[model]],
        )
        for model, figure in enumerate(state.figures)
        if figure is not None
    ]
    values = ", ".join(
        f"{name} {points_text(side_value(field, side))}" for side, name in enumerate(forces.side_names)
    )
    return draw_table(field.ground.table, figures=tokens, note=f"Game Turn {state.turn}: {values} points")


def _draw_written(console: "Console", written: list[Path]) -> None:
    for path in written:
        console.print(f"Wrote {path}.", markup=False, soft_wrap=True)
