"""The summary of a roster: its name, its points against the limit, and all its units in one table."""

from decimal import Decimal
from functools import partial

from muster.army import Roster, RosterUnit
from muster.press.sheets.band import FOOT, TAPE, thin_band
from muster.press.sheets.document import Page
from muster.press.sheets.faces import Face
from muster.press.sheets.facts import (
    BY_HAND_NOTE,
    NIL,
    amount,
    by_hand,
    carried,
    count_of,
    listed,
    marked,
    models_of,
    save,
    weapons_of,
)
from muster.press.sheets.look import MARGIN, Look, Rect, Setting
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip, draw_all, height_of, space, text
from muster.press.sheets.summary_extras import armoury, lore, lore_parts, score_sheet
from muster.press.sheets.summary_head import HEAD, before_table, draw_head
from muster.press.sheets.table import Column, table
from muster.press.sheets.token import token

SIGNS = 28.0
LATER = 60.0
"""Where the summary begins on its second and later pages."""
LITTLE = 90.0
"""If less than this is left on a page, long lore begins on the next one."""
SHORT_LORE = 80.0
"""Lore up to this height is part of every summary; longer lore may get pages of its own."""
SIZES = ((10.6, 31.0), (9.8, 27.0), (9.2, 23.0), (8.4, 18.0), (7.6, 14.5))
"""The sizes of letters with the least height of a row, from roomy to tight."""

COLUMNS = (
    Column("Unit", 0, Align.LEFT, wraps=True),
    Column("Models", 33, Align.CENTRE),
    Column("Move", 29, Align.CENTRE),
    Column("Dash", 29, Align.CENTRE),
    Column("Defence", 32, Align.CENTRE),
    Column("HP", 24, Align.CENTRE),
    Column("Armour", 32, Align.CENTRE),
    Column("AEGIS", 30, Align.CENTRE),
    Column("Weapons", 132, Align.LEFT, wraps=True, prose=True),
    Column("Points", 50, Align.RIGHT),
)


def summary_pages(roster: Roster, setting: Setting) -> list[Page]:
    """The pages: one if all units fit on it, else the table continues on further pages."""
    look, wide = setting.look, setting.paper.inner
    top = HEAD + TAPE + 12
    first = setting.paper.height - FOOT - top - height_of(before_table(roster, wide, look))
    after = _after(roster, wide, look)
    rows = _fitting(roster, wide, look, first - height_of(after))
    parts = _parted(rows, first, setting.paper.height - FOOT - LATER)
    if height_of(parts[-1]) + height_of(after) > (first if len(parts) == 1 else setting.paper.height - FOOT - LATER):
        parts.append([])
    parts[0] = [*before_table(roster, wide, look), *parts[0]]
    parts[-1] += after
    _add_extras(parts, roster, setting, top)
    return [partial(_draw, roster, at, part, top) for at, part in enumerate(parts)]


def _draw(roster: Roster, at: int, part: list[Strip], top: float, pen: Pen) -> None:
    if at == 0:
        draw_head(pen, roster)
    else:
        top = thin_band(pen, roster.name, "Summary, continued")
    draw_all(pen, part, MARGIN, top)


def _fitting(roster: Roster, wide: float, look: Look, room: float) -> list[Strip]:
    """The rows at the largest size at which they fit on one page, else at the smallest size."""
    for size, least in SIZES:
        rows = _rows(roster, wide, look, size, least)
        if height_of(rows) <= room:
            break
    return rows


def _rows(roster: Roster, wide: float, look: Look, size: float, least: float) -> list[Strip]:
    heads, *rows = table(COLUMNS, [_row(unit) for unit in roster.units], wide - SIGNS, look, size, least)
    signed = [_signed(strip, unit, least) for strip, unit in zip(rows, roster.units, strict=True)]
    return [_shifted(heads), *signed]


def _row(unit: RosterUnit) -> tuple[str, ...]:
    profile = unit.profile
    lengths = (f"{profile.move} in.", f"{profile.dash} in.")
    rest = (str(profile.defence), str(profile.hp), save(profile.armour), save(profile.aegis))
    price = marked(unit.cost, by_hand(unit))
    return (unit.name, str(len(unit.models)), *lengths, *rest, listed(carried(unit.models)) or NIL, price)


def _shifted(strip: Strip) -> Strip:
    return Strip(strip.height, lambda pen, x, y: strip.draw(pen, x + SIGNS, y), strip.joined)


def _signed(strip: Strip, unit: RosterUnit, least: float) -> Strip:
    """A row with the unit's token before it."""
    radius = min(11.5, least / 2 - 1.5)

    def draw(pen: Pen, x: float, y: float) -> None:
        token(pen, x + 12.5, y + strip.height / 2, radius, unit.profile.symbol, unit.name)
        pen.hair(x, y + strip.height, SIGNS)
        strip.draw(pen, x + SIGNS, y)

    return Strip(strip.height, draw)


def _parted(rows: list[Strip], first: float, later: float) -> list[list[Strip]]:
    """The rows of each page; each page has the table's head."""
    heads, parts = rows[0], [[rows[0]]]
    for row in rows[1:]:
        if height_of(parts[-1]) + row.height > (first if len(parts) == 1 else later):
            parts.append([heads])
        parts[-1].append(row)
    return parts


def _after(roster: Roster, wide: float, look: Look) -> list[Strip]:
    """What follows the table: the total, the army at a glance, and short lore."""
    mark = text(BY_HAND_NOTE, Style(Face.TEXT, 7.2, look.ink_2), wide) if any(map(by_hand, roster.units)) else []
    strips = lore(roster, wide, look)
    short = strips if height_of(strips) <= SHORT_LORE else []
    return [_total(roster, wide), *mark, space(8), _glance(roster, wide), *short]


def _total(roster: Roster, wide: float) -> Strip:
    words = f"{count_of(len(roster.units), 'unit')}, {count_of(models_of(roster), 'model')}"

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.line((x, y + 0.5), (x + wide, y + 0.5), pen.look.ink, 1.2)
        pen.words(x + SIGNS + 3, y + 16, words, Style(Face.HEAD, 11, pen.look.ink))
        figure = marked(roster.cost, any(map(by_hand, roster.units)))
        pen.words(x + wide - 3, y + 17, figure, Style(Face.FIGURE, 15, pen.look.ink), Align.RIGHT)

    return Strip(24, draw)


def _glance(roster: Roster, wide: float) -> Strip:
    cells = at_a_glance(roster)
    each = wide / len(cells)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.box(Rect(x, y, wide, 40), fill=pen.look.head, line=pen.look.line, round_=4)
        for at, (name, figure, unit) in enumerate(cells):
            left = x + at * each + 10
            pen.words(left, y + 13, name, Style(Face.LABEL, 8.4, pen.look.ink_2))
            end = pen.words(left, y + 32, figure, Style(Face.FIGURE, 19, pen.look.ink))
            pen.words(end + 2, y + 32, unit, Style(Face.LABEL, 8.4, pen.look.ink_2))
            if at:
                pen.line((x + at * each, y), (x + at * each, y + 40), pen.look.line)

    return Strip(48, draw)


def at_a_glance(roster: Roster) -> list[tuple[str, str, str]]:
    units = roster.units
    carried_by_all = [(weapon, count) for unit in units for weapon, count in weapons_of(unit)]
    dice = sum(weapon.attacks * count for weapon, count in carried_by_all)
    reach = max((weapon.range for weapon, _ in carried_by_all), default=0)
    paces = [unit.profile.move + unit.profile.dash for unit in units]
    room = sum((unit.profile.transport * len(unit.models) for unit in units), Decimal(0))
    found = [
        ("Hit Points", f"{sum(unit.full_hp for unit in units):,}", ""),
        ("Attack Dice, all weapons", f"{dice:,}", ""),
        ("Longest Range", str(reach), "in."),
        ("Move and Dash", _span(min(paces), max(paces)), "in."),
    ]
    return [*found, ("Transport", amount(room), "points")] if room else found


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _add_extras(parts: list[list[Strip]], roster: Roster, setting: Setting, top: float) -> None:
    """Adds long lore, the weapons and a score sheet, each if all of it fits.

    Lore is never left out: if it does not fit as a whole, it comes last and continues on further pages.
    """
    page = setting.paper.height - FOOT
    tall = page - (top if len(parts) == 1 else LATER)
    wide, look = setting.paper.inner, setting.look
    long = lore(roster, wide, look)
    if height_of(long) <= SHORT_LORE:
        long = []  # it is above already
    for extra in (long, armoury(roster, wide, look), score_sheet(roster, wide, look)):
        if height_of(extra) <= tall - height_of(parts[-1]):
            parts[-1] += extra
            long = [] if extra is long else long
    if long:
        parts[-1].append(space(12))
        room = tall - height_of(parts[-1])
        if room < LITTLE:
            parts.append([])
            room = page - LATER
        here, *further = lore_parts(long, look, room, page - LATER)
        parts[-1] += here
        parts += further
