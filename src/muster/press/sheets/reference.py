"""The reference: the rules of a ruleset on two pages, to lie beside the table."""

from collections.abc import Callable, Sequence

from muster.press.sheets.attack_words import attack_blocks, attack_steps
from muster.press.sheets.band import FOOT, TAPE, band, logo
from muster.press.sheets.block import Block, block_strips
from muster.press.sheets.chart import draw_chart, size_of
from muster.press.sheets.columns import BETWEEN, column_height, columned
from muster.press.sheets.document import Page, Printed, printed
from muster.press.sheets.faces import Face, largest
from muster.press.sheets.ground_words import ground_blocks
from muster.press.sheets.look import MARGIN, Look, Rect, Setting
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.roster_sheets import FOOTING
from muster.press.sheets.stations import stations
from muster.press.sheets.strip import Strip, draw_all, height_of, space
from muster.press.sheets.table import Column, table
from muster.press.sheets.turn_words import action_rows, advanced_turn, standard_turn, turn_blocks
from muster.rulebook.ruleset import Ruleset

HEAD = 46.0
TOP = HEAD + TAPE + 9
ACROSS = 3
ASIDE = 13.0
"""The distance between columns."""
SIZES = tuple(size / 10 for size in range(90, 55, -1))
"""The sizes of letters to try, the largest first."""

Above = Callable[[float], list[Strip]]
"""What is above the columns, for a size of letters."""


def print_reference(rules: Ruleset, setting: Setting) -> Printed:
    pages = [turn_page(rules, setting), attack_page(rules, setting)]
    return printed(pages, setting, f"Reference, {rules.name} rules", FOOTING)


def turn_page(rules: Ruleset, setting: Setting) -> Page:
    wide, look = setting.paper.inner, setting.look

    def above(size: float) -> list[Strip]:
        small = size * 0.98
        return [
            _section("Standard Game Turn", "TURN-02, TURN-04, TURN-07", wide, look),
            stations(standard_turn(rules), wide, look, small),
            _section("Advanced Game Turn", _points_rules(rules), wide, look),
            stations(advanced_turn(rules), wide, look, small),
            _section("Actions and their Command Points, by use in a Game Turn", "ACT-04, CP-10, CP-11", wide, look),
            *table(ACTION_COLUMNS, action_rows(), wide, look, size * 1.14),
            space(8),
        ]

    return _page(rules, setting, "Turn and movement", above, [*turn_blocks(rules), *ground_blocks(rules)])


def _points_rules(rules: Ruleset) -> str:
    return f"CP-01, CP-04, {'QR-10' if rules.command_dice else 'CP-05'}, CP-13"


ACTION_COLUMNS = (
    Column("Action", 62, Align.LEFT),
    Column("First", 34, Align.CENTRE),
    Column("Second", 34, Align.CENTRE),
    Column("Third", 34, Align.CENTRE),
    Column("Fourth", 34, Align.CENTRE),
    Column("What it does", 0, Align.LEFT, wraps=True, prose=True),
)


def attack_page(rules: Ruleset, setting: Setting) -> Page:
    wide, look = setting.paper.inner, setting.look
    rows, _ = size_of(rules.table)

    def above(size: float) -> list[Strip]:
        tall = (rows + 1.5) * (11.7 if rows > 12 else 15)
        chart = Strip(tall + 12, lambda pen, x, y: draw_chart(pen, Rect(x, y, wide, tall), rules.table))
        return [
            _section("Attack sequence", "ATTACK-01, ATTACK-02", wide, look),
            stations(attack_steps(rules), wide, look, size * 0.98),
            _section(f"Attack chart, {rules.table.ladder.die.name.upper()}", "ATTACK-06", wide, look),
            chart,
        ]

    return _page(rules, setting, "Attack", above, attack_blocks(rules))


def _section(words: str, ids: str, wide: float, look: Look) -> Strip:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.words(x, y + 12.5, words, Style(Face.HEAD, 13, look.ink))
        pen.words(x + wide, y + 12.5, ids, Style(Face.LABEL, 7.4, look.link), Align.RIGHT)

    return Strip(18, draw, joined=True)


def _page(rules: Ruleset, setting: Setting, name: str, above: Above, blocks: Sequence[Block]) -> Page:
    """The page with the largest letters at which all of it fits."""
    room = setting.paper.height - TOP - FOOT
    wide = (setting.paper.inner - ASIDE * (ACROSS - 1)) / ACROSS
    for size in SIZES:
        top = above(size)
        columns = columned([block_strips(each, wide, setting.look, size) for each in blocks], ACROSS)
        if height_of(top) + max(map(column_height, columns)) <= room:
            break
    return lambda pen: _draw(pen, rules, name, top, columns, wide)


def _draw(
    pen: Pen, rules: Ruleset, name: str, top: list[Strip], columns: list[list[list[Strip]]], wide: float
) -> None:
    _head(pen, rules, name)
    start = draw_all(pen, top, MARGIN, TOP)
    free = pen.paper.height - FOOT - start
    for at, column in enumerate(columns):
        x, y = MARGIN + at * (wide + ASIDE), start
        for part in column:
            y = draw_all(pen, part, x, y) + BETWEEN
        if at:
            line = x - ASIDE / 2
            pen.line((line, start + 4), (line, start + min(free, max(map(column_height, columns)))), pen.look.line)


def _head(pen: Pen, rules: Ruleset, name: str) -> None:
    band(pen, HEAD)
    logo(pen, MARGIN + 2, 14, 20)
    pen.words(MARGIN + 34, 31, name, Style(Face.HEAD, 23, pen.look.mat_ink))
    words = f"{rules.name[0].upper()}{rules.name[1:]} rules"
    size = largest(words, Face.LABEL, (13, 11, 9, 7, 6), pen.paper.inner * 0.5)
    pen.words(pen.paper.width - MARGIN, 30, words, Style(Face.LABEL, size, pen.look.mat_ink_2), Align.RIGHT)
