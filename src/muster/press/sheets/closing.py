"""The last page of a roster: the attack chart, what goes with it, and the code to share the roster."""

from muster.army import Roster
from muster.press.sheets.attack_words import chart_block, saves_block, types_block
from muster.press.sheets.band import thin_band
from muster.press.sheets.block import block_strips
from muster.press.sheets.chart import draw_chart, size_of
from muster.press.sheets.columns import BETWEEN
from muster.press.sheets.faces import Face
from muster.press.sheets.look import MARGIN, Look, Rect
from muster.press.sheets.pen import Pen, Style
from muster.press.sheets.share import draw_codes, share_codes
from muster.press.sheets.strip import Strip, draw_all, heading, space, text

ASIDE = 15.0
SIZE = 8.4


def draw_closing(pen: Pen, roster: Roster) -> None:
    top = thin_band(pen, roster.name, f"Attack chart, {roster.ruleset} rules")
    rules, look, wide = roster.rules, pen.look, pen.paper.inner
    rows, _ = size_of(rules.table)
    high = min(18.0, 400 / (rows + 1.5)) * (rows + 1.5)
    draw_chart(pen, Rect(MARGIN, top, wide, high), rules.table)
    each = (wide - 2 * ASIDE) / 3
    blocks = [chart_block(rules), types_block(rules), saves_block()]
    first, second, third = (block_strips(found, each, look, SIZE) for found in blocks)
    columns = [first, [*second, space(BETWEEN), *third], _share(roster, each, look)]
    for at, column in enumerate(columns):
        draw_all(pen, column, MARGIN + at * (each + ASIDE), top + high + 16)


def _share(roster: Roster, room: float, look: Look) -> list[Strip]:
    codes = share_codes(roster)
    title = heading("Share", Style(Face.HEAD, SIZE * 1.62, look.ink), SIZE * 2.1)
    small = Style(Face.TEXT, SIZE, look.ink_2)
    if isinstance(codes, str):
        return [title, *text(codes, small, room)]
    side = room - 8  # the white space to the right is the code's quiet zone
    drawing = Strip(side + 8, lambda pen, x, y: draw_codes(pen, Rect(x, y + 4, side, side), codes))
    several = "" if len(codes) == 1 else f"Scan all {len(codes)} codes. "
    words = f"Scan it with Muster and you have this roster. {several}No server, no account. Lore is not in it."
    return [title, drawing, space(4), *text(words, small, room)]
