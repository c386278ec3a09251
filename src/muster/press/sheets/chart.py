"""The attack chart of a ruleset with the contents that its book prints, in our own layout."""

from muster.press.palette import mix
from muster.press.sheets.faces import Face, largest
from muster.press.sheets.look import Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.rulebook.attack_table import HIGHEST_DEFENCE, HIGHEST_POWER, AttackTable
from muster.rulebook.ladder import Needs

MINT = "#1c7765"


def size_of(table: AttackTable) -> tuple[int, int]:
    """The number of rows and columns, as printed in the book; for a formula, all that the limits allow."""
    rows, columns = table.printed
    return (rows, columns) if rows else (HIGHEST_POWER, HIGHEST_DEFENCE + 1)


def draw_chart(pen: Pen, place: Rect, table: AttackTable) -> None:
    """Draw the chart: Power down, Defence across; the easier a cell, the stronger its tint."""
    rows, columns = size_of(table)
    wide, high = place.width / (columns + 1.35), place.height / (rows + 1.5)
    left, top = place.x + wide * 1.35, place.y + high * 1.5
    grid = Rect(left, top, wide * columns, high * rows)
    for power in range(1, rows + 1):
        for defence in range(columns):
            cell = Rect(left + defence * wide, top + (power - 1) * high, wide, high)
            _cell(pen, cell, table.needs(power, defence))
    _lines(pen, grid, rows, columns)
    _labels(pen, place, grid, table)


def _cell(pen: Pen, cell: Rect, needs: Needs) -> None:
    pen.box(cell, fill=tint(needs, pen.look))
    words = str(needs).replace("x", "×")
    face = Face.FIGURE if needs.automatic else Face.HEAD
    size = largest(words, face, tuple(cell.height * share for share in (0.66, 0.56, 0.48, 0.4)), cell.width - 2)
    middle = cell.x + cell.width / 2
    pen.words(middle, cell.y + cell.height / 2 + size * 0.34, words, Style(face, size, pen.look.ink), Align.CENTRE)


def tint(needs: Needs, look: Look) -> str | None:
    if look.tape is None:
        return None
    if needs.automatic:
        return mix(look.tape, "#ffffff", 0.0 if needs.times > 1 else 0.42)
    return mix("#ffffff", MINT, 0.42 * needs.chance) if len(needs.stages) == 1 else None


def _lines(pen: Pen, grid: Rect, rows: int, columns: int) -> None:
    wide, high = grid.width / columns, grid.height / rows
    for at in range(rows + 1):
        pen.hair(grid.x, grid.y + at * high, grid.width)
    for at in range(columns + 1):
        pen.line((grid.x + at * wide, grid.y), (grid.x + at * wide, grid.bottom), pen.look.line)
    pen.box(grid, line=pen.look.line_2, thick=0.8)


def _labels(pen: Pen, place: Rect, grid: Rect, table: AttackTable) -> None:
    rows, columns = size_of(table)
    wide, high = grid.width / columns, grid.height / rows
    size = min(high * 0.66, 10.5)
    style, small = Style(Face.FIGURE, size, pen.look.ink), Style(Face.LABEL, min(8, high * 0.55), pen.look.ink_2)
    for defence in range(columns):
        middle = grid.x + (defence + 0.5) * wide
        pen.words(middle, grid.y - high * 0.3, _edge(defence, HIGHEST_DEFENCE), style, Align.CENTRE)
    for power in range(1, rows + 1):
        base = grid.y + (power - 0.5) * high + size * 0.34
        pen.words(grid.x - 5, base, _edge(power, HIGHEST_POWER), style, Align.RIGHT)
    pen.words(grid.right, grid.y - high * 1.05, "Defence", small, Align.RIGHT)
    pen.words(place.x, grid.y - high * 0.3, "Power", small)


def _edge(number: int, highest: int) -> str:
    """The label of a row or column; the last one also stands for all higher values."""
    return f"{number}+" if number == highest else str(number)
