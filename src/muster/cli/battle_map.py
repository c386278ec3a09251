"""The battlefield in the terminal: terrain, zones and models, with a ruler in inches along two edges."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from muster.cli.battle_signs import sign_style, signs_of
from muster.cli.output import QUIET
from muster.cli.table_map import cell, sign
from muster.drawing.pieces import in_order
from muster.drawing.words import kinds
from muster.table.shapes.measure import INCH, length
from muster.table.shapes.outline import contains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.text import Text

    from muster.battle.field import Field
    from muster.battle.forces import Forces
    from muster.table.shapes.figure import Figure
    from muster.table.shapes.outline import Point
    from muster.table.terrain.table import Table

STEPS = tuple(round(step * INCH) for step in (0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 12))
"""How much of the table a character may stand for, across; twice as much up and down."""
MOST_ROWS = 26
FEWEST_ROWS, HIGHEST = 16, 40
BESIDE = 8
"""Rows of a terminal that are left for the question beside the map."""
MARGIN = 4
TICK = 6 * INCH
CLOSE = 9 * INCH
"""How far about a unit a close map reaches."""
WELL_WITHIN = 0.8


@dataclass(frozen=True, slots=True)
class MapWindow:
    """The part of the table that is drawn, from its lower left corner, and how finely."""

    left: int
    low: int
    columns: int
    rows: int
    step: int

    def centre(self, column: int, row: int) -> "Point":
        half = self.step // 2
        return self.left + column * self.step + half, self.low + (self.rows - 1 - row) * 2 * self.step + self.step

    def cell_of(self, point: "Point") -> tuple[int, int]:
        column = (point[0] - self.left) // self.step
        return column, self.rows - 1 - (point[1] - self.low) // (2 * self.step)

    def holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows


def rows_for(console: "Console") -> int:
    """How high a map may be: in a terminal it leaves room for a question, elsewhere it is of a usual size."""
    return min(max(console.height - BESIDE, FEWEST_ROWS), HIGHEST) if console.is_terminal else MOST_ROWS


def window(corner: "Point", size: "Point", room: int, most_rows: int = MOST_ROWS) -> MapWindow:
    """A part of the table, as large as fits."""
    wide, high = size
    for step in STEPS:
        columns, rows = -(-wide // step), -(-high // (2 * step))
        if columns <= room and rows <= most_rows:
            break
    return MapWindow(*corner, columns, rows, step)


class BattleMap:
    """Draws a battle again and again; the ground is looked at once for each window."""

    def __init__(self, forces: "Forces", console: "Console") -> None:
        self._forces = forces
        self._signs = signs_of(forces)
        self._room = max(console.width - MARGIN - 2, 12)
        self._rows = rows_for(console)
        self._grounds: dict[tuple[MapWindow, tuple[int, ...]], list[list[tuple[str, str]]]] = {}

    def whole(self, field: "Field") -> "list[Text]":
        board = self._forces.table.board
        return self._drawn(field, window(board.corner, board.size, self._room, self._rows))

    def close(self, field: "Field", unit: int) -> "list[Text]":
        """The surroundings of a unit on the table."""
        figures = field.figures(field.on_table(unit))
        xs, ys = [figure.x for figure in figures], [figure.y for figure in figures]
        corner = (min(xs) - CLOSE) // INCH * INCH, (min(ys) - CLOSE) // INCH * INCH
        return self._drawn(
            field,
            window(corner, (max(xs) + CLOSE - corner[0], max(ys) + CLOSE - corner[1]), self._room, self._rows),
        )

    def _drawn(self, field: "Field", part: MapWindow) -> "list[Text]":
        from rich.text import Text

        shown = [row.copy() for row in self._ground(field, part)]
        for model, figure in enumerate(field.state.figures):
            if figure is not None:
                unit = self._forces.of_model(model)
                look = self._signs[unit.number], sign_style(self._forces, field.state, unit.side)
                for column, line in _covered(part, figure):
                    shown[line][column] = look
        lines = [_numbers(part)]
        for place, row in enumerate(shown):
            text = Text().append(_height(part, place), QUIET)
            for character, style in row:
                text.append(character, style)
            lines.append(text)
        return lines

    def _ground(self, field: "Field", part: MapWindow) -> list[list[tuple[str, str]]]:
        key = part, tuple(field.destroyed)
        if key not in self._grounds:
            self._grounds[key] = _terrain(field.ground.table, part)
        return self._grounds[key]


def legend(table: "Table", width: int) -> "Iterator[Text]":
    """What the signs of the ground stand for, in as many lines as it takes."""
    from rich.text import Text

    named: dict[tuple[str, str], list[str]] = {}
    for kind in kinds(table.pieces):
        named.setdefault(sign(kind.pieces[0]), []).append(kind.name)
    line = Text(" " * MARGIN)
    for (character, colour), names in named.items():
        name = ", ".join(names)
        if len(line) > MARGIN and len(line) + len(name) + 2 > width:
            yield line
            line = Text(" " * MARGIN)
        line.append(f"{character} ", colour).append(f"{name}  ", QUIET)
    yield line


def _terrain(table: "Table", part: MapWindow) -> list[list[tuple[str, str]]]:
    pieces = in_order(table.pieces)[::-1]
    return [
        [cell(table, pieces, part.centre(column, row), part.step) for column in range(part.columns)]
        for row in range(part.rows)
    ]


def _covered(part: MapWindow, figure: "Figure") -> set[tuple[int, int]]:
    """The characters that a base covers: the one at its centre, and those well within it."""
    column, row = part.cell_of(figure.centre)
    reach = figure.footprint.radius // part.step + 1
    cells = {(column, row)}
    for each in range(column - reach, column + reach + 1):
        for line in range(row - reach, row + reach + 1):
            if _is_on(figure, part.centre(each, line)):
                cells.add((each, line))
    return {each for each in cells if part.holds(*each)}


def _is_on(figure: "Figure", point: "Point") -> bool:
    if not figure.is_round:
        return contains(figure.outline, point)
    return length(point[0] - figure.x, point[1] - figure.y) <= figure.footprint.radius * WELL_WITHIN


def _numbers(part: MapWindow) -> "Text":
    """The ruler above: a number at every sixth inch, where there is room."""
    from rich.text import Text

    line = [" "] * (MARGIN + part.columns + 4)
    last = -4
    for column in range(part.columns):
        x = part.left + column * part.step
        beyond = -x % TICK
        if beyond < part.step and column - last >= 4:
            for place, digit in enumerate(str((x + beyond) // INCH)):
                line[MARGIN + column + place] = digit
            last = column
    return Text("".join(line).rstrip(), style=QUIET)


def _height(part: MapWindow, row: int) -> str:
    """The ruler at the left: a number at every sixth inch."""
    low = part.low + (part.rows - 1 - row) * 2 * part.step
    beyond = -low % TICK
    return f"{(low + beyond) // INCH:>{MARGIN - 1}} " if beyond < 2 * part.step else " " * MARGIN
