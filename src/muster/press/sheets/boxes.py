"""HP boxes: one to cross out for each HP of each model, smaller if there are hundreds."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from muster.press.sheets.faces import Face
from muster.press.sheets.look import Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip

MANY_MODELS = 120
"""For more models with 1 HP than this, boxes are small and in groups of ten."""
MANY_BOXES = 400
"""For more boxes than this, if models have several HP, each model gets one cell to write its HP in."""

SIDE, BETWEEN = 11.5, 2.5
NUMBER = 11.0
AFTER = 2.4
SMALL, TEN = 4.7, 58.0
CELL = 28.0


@dataclass(frozen=True, slots=True)
class Box:
    """A box: its left edge, its width and the text in it."""

    x: float
    wide: float
    inside: str = ""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """Boxes side by side, and the words between them, each by where it starts or ends."""

    height: float
    boxes: tuple[Box, ...]
    words: tuple[tuple[float, str], ...] = ()


def rows(first: int, models: int, hp: int, room: float) -> list[BoxRow]:
    """The rows of boxes for models with this much HP, numbered from `first`, in rows no wider than `room`."""
    if hp == 1:
        return list(_tens(models, room) if models > MANY_MODELS else _ones(first, models, room))
    return list(_cells(first, models, room) if models * hp > MANY_BOXES else _plates(first, models, hp, room))


def _ones(first: int, models: int, room: float) -> Iterator[BoxRow]:
    """Rows of boxes with the model's number in each."""
    wide = SIDE
    most = int((room + BETWEEN) // (wide + BETWEEN))
    for start in range(0, models, most):
        numbers = range(start, min(start + most, models))
        places = [Box((at - start) * (wide + BETWEEN), wide, str(first + at)) for at in numbers]
        yield BoxRow(SIDE + 4, tuple(places))


def _tens(models: int, room: float) -> Iterator[BoxRow]:
    """Rows of small boxes in groups of ten; each row ends with the number of boxes so far."""
    most = 10 * int((room - 18) // TEN)
    for start in range(0, models, most):
        count = min(most, models - start)
        places = tuple(Box(at // 10 * TEN + at % 10 * (SMALL + 0.7), SMALL) for at in range(count))
        yield BoxRow(SMALL + 3, places, ((room, str(start + count)),))


def _cells(first: int, models: int, room: float) -> Iterator[BoxRow]:
    """Rows of cells, each with the model's number and room for a figure."""
    most = int((room + BETWEEN) // (CELL + BETWEEN))
    for start in range(0, models, most):
        numbers = range(start, min(start + most, models))
        places = tuple(Box((at - start) * (CELL + BETWEEN), CELL, str(first + at)) for at in numbers)
        yield BoxRow(SIDE + 5, places)


def _plates(first: int, models: int, hp: int, room: float) -> Iterator[BoxRow]:
    """Rows of models, each with its number and boxes: as many as fit in a row, or one model over several rows."""
    across = (room - NUMBER + BETWEEN) // (SIDE + BETWEEN)
    most = int(across if across < 10 or hp <= across else across // 5 * 5)
    plate = NUMBER + min(hp, most) * (SIDE + BETWEEN) + AFTER
    beside = max(1, int((room + AFTER + BETWEEN) // plate)) if hp <= most else 1
    for start in range(0, models, beside):
        numbers = range(start, min(start + beside, models))
        for done in range(0, hp, most):
            yield _plate_row(first, numbers, plate, min(most, hp - done), done == 0)


def _plate_row(first: int, numbers: range, plate: float, boxes: int, begins: bool) -> BoxRow:
    places: list[Box] = []
    words: list[tuple[float, str]] = []
    for at, number in enumerate(numbers):
        left = at * plate + NUMBER
        places += [Box(left + box * (SIDE + BETWEEN), SIDE) for box in range(boxes)]
        if begins:
            words.append((left - 2.5, str(first + number)))
    return BoxRow(SIDE + 4, tuple(places), tuple(words))


def strips(found: list[BoxRow]) -> list[Strip]:
    return [Strip(row.height, partial(_draw, row)) for row in found]


def _draw(row: BoxRow, pen: Pen, x: float, y: float) -> None:
    side = row.height - (4 if row.height > SIDE else 3)
    style = Style(Face.LABEL, 7.4, pen.look.ink_2)
    for box in row.boxes:
        pen.box(Rect(x + box.x, y, box.wide, side), line=pen.look.line_2, thick=0.6, round_=min(1.5, side / 4))
        if box.inside and box.wide > SIDE + 2:
            pen.words(x + box.x + 2, y + 7, box.inside, style)
        elif box.inside:
            pen.words(x + box.x + box.wide / 2, y + side / 2 + 2.6, box.inside, style, Align.CENTRE)
    for end, words in row.words:
        pen.words(x + end, y + side / 2 + 2.6, words, style, Align.RIGHT)
