"""The tables of a unit's card: its stats, its weapons, and what their dice need."""

from muster.army import RosterUnit, Unit
from muster.press.sheets.faces import Face, largest, width
from muster.press.sheets.facts import BY_HAND, by_hand, stats, weapon_row, weapons_of
from muster.press.sheets.look import Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip, heading, inset, line_of, space, text
from muster.press.sheets.table import Column, table
from muster.rulebook.ruleset import Ruleset

NARROW = 15.0
"""The least width for a figure in the stat block."""
MET = range(1, 11)
"""The values of Defence that are shown, as far as a die is rolled for them."""


def stat_block(profile: Unit, wide: float) -> Strip:
    """Cells of label over figure, in the fixed order."""
    cells = stats(profile)
    needs = [max(width(name, Face.LABEL, 8.2), NARROW) for name, _, _ in cells]
    spare = (wide - sum(needs)) / len(cells)
    places = [Rect(sum(needs[:at]) + spare * at, 0, need + spare, 36) for at, need in enumerate(needs)]
    height = 36.0

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.box(Rect(x, y, wide, height), fill=pen.look.head)
        for at, (name, figure, unit) in enumerate(cells):
            left = x + places[at].x
            _cell(pen, Rect(left, y, places[at].width, height), name, figure, unit)
            if at:
                pen.line((left, y), (left, y + height), pen.look.line)
        pen.hair(x, y + height, wide)

    return Strip(height + 6, draw)


def _cell(pen: Pen, place: Rect, name: str, figure: str, unit: str) -> None:
    middle = place.x + place.width / 2
    size = largest(name, Face.LABEL, (8.2, 7.4, 6.6, 6), place.width - 5)
    pen.words(middle, place.y + 10.5, name, Style(Face.LABEL, size, pen.look.ink_2), Align.CENTRE)
    big = largest(figure, Face.FIGURE, (20, 17, 14, 11), place.width - (14 if unit else 4))
    style = Style(Face.FIGURE, big, pen.look.ink)
    end = pen.words(middle - (5 if unit else 0), place.y + 29.5, figure, style, Align.CENTRE)
    if unit:
        pen.words(end + 1.5, place.y + 29.5, unit, Style(Face.LABEL, 7.6, pen.look.ink_2))


WEAPON_COLUMNS = (
    Column("Weapon", 0, Align.LEFT, wraps=True),
    Column("No.", 18, Align.CENTRE),
    Column("Range", 28, Align.CENTRE),
    Column("Type", 35, Align.CENTRE),
    Column("Attacks", 27, Align.CENTRE),
    Column("Power", 23, Align.CENTRE),
    Column("AP", 17, Align.CENTRE),
    Column("Points", 33, Align.RIGHT),
)


def weapon_table(unit: RosterUnit, room: float, look: Look) -> list[Strip]:
    found = weapons_of(unit)
    if not found:
        return [line_of("Carries no weapons.", Style(Face.TEXT, 8, look.ink_2), 13)]
    rows = table(WEAPON_COLUMNS, [weapon_row(weapon, count) for weapon, count in found], room, look, 9.2)
    note = text(f"{BY_HAND} Entered by hand.", Style(Face.TEXT, 7, look.ink_2), room) if by_hand(unit) else []
    return [*inset([*rows, *note]), space(6)]


NEEDS_COLUMNS = (
    Column("Power", 0, Align.LEFT),
    *(Column(str(defence), 21.6, Align.CENTRE) for defence in MET),
)


def needs_table(unit: RosterUnit, rules: Ruleset, room: float, look: Look) -> list[Strip]:
    """What an Attack Die needs against common values of Defence, for each Power among the unit's weapons."""
    powers = sorted({weapon.power for weapon, _ in weapons_of(unit)})
    rows = [
        (str(power), *(str(rules.table.needs(power, each)).replace("x", "×") for each in MET)) for power in powers
    ]
    if not rows:
        return []
    title = heading("Needed against Defence", Style(Face.LABEL, 7.6, look.ink_2), 11)
    return [*inset([title, *table(NEEDS_COLUMNS, rows, room, look, 8.6)]), space(4)]
