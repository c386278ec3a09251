"""What the summary shows below its table if there is room: lore, all weapons, and a score sheet."""

from collections import Counter

from muster.army import Roster, Weapon
from muster.press.sheets.faces import Face
from muster.press.sheets.facts import weapon_row, weapons_of
from muster.press.sheets.look import Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip, heading, height_of, space, text
from muster.press.sheets.table import Column, table

ROW = 21.0
LONG = 6
"""The number of Game Turns on a score sheet if the rules set none."""

COLUMNS = (
    Column("Weapon", 0, Align.LEFT, wraps=True),
    Column("Carried", 48, Align.CENTRE),
    Column("Range", 52, Align.CENTRE),
    Column("Type", 52, Align.CENTRE),
    Column("Attacks", 48, Align.CENTRE),
    Column("Power", 48, Align.CENTRE),
    Column("AP", 42, Align.CENTRE),
    Column("Points", 50, Align.RIGHT),
)


def lore(roster: Roster, wide: float, look: Look) -> list[Strip]:
    found = text(roster.lore, Style(Face.TEXT, 8.8, look.ink_2), wide * 0.86, 1.45)
    return [*found, space(8)] if found else []


def lore_parts(strips: list[Strip], look: Look, first: float, later: float) -> list[list[Strip]]:
    """Lore in as many parts as needed, each with its heading: one of the height `first`, the others of `later`."""
    parts: list[list[Strip]] = [[_title("Lore", look)]]
    for strip in strips:
        if height_of(parts[-1]) + strip.height > (first if len(parts) == 1 else later):
            parts.append([_title("Lore", look)])
        parts[-1].append(strip)
    return parts


def armoury(roster: Roster, wide: float, look: Look) -> list[Strip]:
    """Every weapon that is carried, with its number."""
    counts: Counter[str] = Counter()
    named: dict[str, Weapon] = {}
    for weapon, count in (each for unit in roster.units for each in weapons_of(unit)):
        named[weapon.name] = weapon
        counts[weapon.name] += count
    rows = [weapon_row(weapon, counts[name]) for name, weapon in named.items()]
    return [_title("Weapons", look), *table(COLUMNS, rows, wide, look, 9.4, 17), space(12)] if rows else []


def score_sheet(roster: Roster, wide: float, look: Look) -> list[Strip]:
    """Boxes to write the scores in, turn by turn."""
    turns = roster.rules.set_length or roster.rules.longest_random_game or LONG
    names = ("Turn Master", "Command Points", "Score")
    return [_title("Game Turns", look), _turns(turns, wide), *(_writing(name, turns, wide) for name in names)]


def _title(words: str, look: Look) -> Strip:
    return heading(words, Style(Face.HEAD, 13, look.ink), 19)


def _left(wide: float) -> float:
    return wide * 0.2


def _turns(turns: int, wide: float) -> Strip:
    each = (wide - _left(wide)) / turns

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.box(Rect(x, y, wide, 15), fill=pen.look.head)
        for turn in range(turns):
            middle = x + _left(wide) + (turn + 0.5) * each
            pen.words(middle, y + 11, str(turn + 1), Style(Face.FIGURE, 10, pen.look.ink), Align.CENTRE)
        pen.line((x, y + 15), (x + wide, y + 15), pen.look.line_2)

    return Strip(15, draw, joined=True)


def _writing(name: str, turns: int, wide: float) -> Strip:
    each = (wide - _left(wide)) / turns

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.words(x + 3, y + 13.5, name, Style(Face.HEAD, 9.4, pen.look.ink))
        for turn in range(turns):
            left = x + _left(wide) + turn * each
            pen.line((left, y), (left, y + ROW), pen.look.line)
        pen.hair(x, y + ROW, wide)

    return Strip(ROW, draw, joined=name != "Score")
