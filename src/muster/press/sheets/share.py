"""The codes by which a phone or another table can take over a printed roster."""

from collections.abc import Sequence

from muster.army import Roster
from muster.army.sharing import share
from muster.files import BadInput
from muster.press.qr import Qr
from muster.press.sheets.look import Rect
from muster.press.sheets.pen import Pen, Step

MOST = 4
"""The most codes that are printed; a roster that needs more is better shared as a file."""

Modules = list[list[bool]]
"""The squares of a QR code, row by row, True where one is dark."""


def share_codes(roster: Roster) -> list[Modules] | str:
    """The QR codes of a roster without its lore, or a sentence why there are none."""
    try:
        parts = share(roster).parts
    except BadInput as refusal:
        return f"There is no code of this roster. {refusal.sentence}"
    if len(parts) > MOST:
        return f"This roster would need {len(parts)} QR codes; “muster share” draws them. Or pass its file on."
    return [Qr(part).rows for part in parts]


def draw_codes(pen: Pen, place: Rect, codes: Sequence[Modules]) -> None:
    """Draw one code in the whole place, or up to four in its quarters, with white between them."""
    across = 1 if len(codes) == 1 else 2
    side = place.width / across
    border = 0 if across == 1 else 8
    for at, modules in enumerate(codes):
        row, column = divmod(at, across)
        left, top = place.x + column * side + border * column, place.y + row * side + border * row
        _draw_code(pen, Rect(left, top, side - border, side - border), modules)


def _draw_code(pen: Pen, place: Rect, modules: Modules) -> None:
    """Draw one code; neighbouring squares are drawn as one, so that no seam shows between them."""
    side = place.width / len(modules)
    steps: list[Step] = []
    for at, row in enumerate(modules):
        edges = [x for x in range(len(row) + 1) if (x > 0 and row[x - 1]) != (x < len(row) and row[x])]
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            steps += _bar(place.x + start * side, place.y + at * side, (end - start) * side, side)
    pen.shape(steps, pen.look.qr)


def _bar(x: float, y: float, wide: float, high: float) -> list[Step]:
    return [("M", (x, y)), ("L", (x + wide, y)), ("L", (x + wide, y + high)), ("L", (x, y + high)), ("Z", ())]
