"""A unit's card: its stats, its weapons, who carries what, HP boxes, perks and lore."""

from dataclasses import dataclass

from muster.army import RosterUnit
from muster.press.sheets import boxes
from muster.press.sheets.card_tables import needs_table, stat_block, weapon_table
from muster.press.sheets.faces import Face, largest
from muster.press.sheets.facts import (
    base_of,
    by_hand,
    carried,
    count_of,
    linked,
    listed,
    perks_of,
    points,
    price_of_each,
)
from muster.press.sheets.look import PAD, Look
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.rich import rich
from muster.press.sheets.strip import Strip, inset, label, space, text
from muster.press.sheets.token import token
from muster.press.sheets.wrapping import title
from muster.rulebook.ruleset import Ruleset

TOKEN = 16.0
PRICE = 56.0


@dataclass(frozen=True, slots=True)
class Card:
    """The parts of a card from top to bottom."""

    unit: RosterUnit
    wide: float
    strips: tuple[Strip, ...]


def card_of(unit: RosterUnit, rules: Ruleset, wide: float, look: Look, form_of: str = "") -> Card:
    room = wide - 2 * PAD
    parts = [
        [head(unit, wide, look, form_of), stat_block(unit.profile, wide)],
        weapon_table(unit, room, look),
        crew(unit, room, look),
        needs_table(unit, rules, room, look),
        perk_texts(unit, room, look),
        lore(unit, room, look),
    ]
    return Card(unit, wide, tuple(strip for part in parts for strip in part))


def head(unit: RosterUnit, wide: float, look: Look, form_of: str) -> Strip:
    left = PAD + 2 * TOKEN + 8
    room = wide - left - PAD - PRICE
    size, lines = title(unit.name, Face.HEAD, (17, 15, 13, 11.5), room, 2)
    about = line_about(unit, form_of)
    small = text(about, Style(Face.TEXT, 7.4, look.ink_2), room)
    names = len(lines) * size * 1.06
    height = max(2 * TOKEN + 14, 9 + names + 2 + sum(each.height for each in small) + 5)

    def draw(pen: Pen, x: float, y: float) -> None:
        token(pen, x + PAD + TOKEN, y + 7 + TOKEN, TOKEN, unit.profile.symbol, unit.name)
        for at, line in enumerate(lines):
            pen.words(x + left, y + 8 + size * (0.8 + 1.06 * at), line, Style(Face.HEAD, size, pen.look.ink))
        below = y + 9 + names + 2
        for strip in small:
            strip.draw(pen, x + left, below)
            below += strip.height
        _price(pen, unit, x + wide - PAD, y)
        pen.hair(x, y + height, wide)

    return Strip(height, draw, joined=True)


def continued(card: Card) -> Strip:
    """The head of a card where it continues in another column."""
    size, lines = title(f"{card.unit.name}, continued", Face.HEAD, (12, 10.5, 9), card.wide - 2 * PAD, 1)
    height = 12 + len(lines) * size * 1.1

    def draw(pen: Pen, x: float, y: float) -> None:
        for at, line in enumerate(lines):
            pen.words(x + PAD, y + 6 + size * (0.8 + 1.1 * at), line, Style(Face.HEAD, size, pen.look.ink))
        pen.hair(x, y + height - 5, card.wide)

    return Strip(height, draw, joined=True)


def line_about(unit: RosterUnit, form_of: str) -> str:
    profile = f"{unit.profile.name}. " if unit.profile.name != unit.name else ""
    form = f"A form of {form_of}. " if form_of else ""
    place = f", aboard {unit.aboard} at the start" if unit.aboard else ""
    return (
        f"{form}{profile}{count_of(len(unit.models), 'model')}{price_of_each(unit)}, {base_of(unit.profile)}{place}"
    )


def _price(pen: Pen, unit: RosterUnit, right: float, y: float) -> None:
    figure = points(unit.cost)
    size = largest(figure, Face.FIGURE, (18, 16, 14, 12), PRICE - 4)
    pen.words(right, y + 8 + size * 0.8, figure, Style(Face.FIGURE, size, pen.look.ink), Align.RIGHT)
    word = "not priced" if unit.cost is None else "points, by hand" if by_hand(unit) else "points"
    pen.words(right, y + 8 + size * 0.8 + 8.5, word, Style(Face.LABEL, 7.6, pen.look.ink_2), Align.RIGHT)


def crew(unit: RosterUnit, room: float, look: Look) -> list[Strip]:
    """Which models carry what, and the HP boxes of those models."""
    found: list[Strip] = []
    first = 1
    for model, count in unit.groups():
        who = _who(first, count, len(unit.models))
        weapons = listed(carried([model])) or "no weapons"
        found += inset(_lead(f"{who}:", weapons, room, look))
        found.append(space(2.5))
        found += inset(boxes.strips(boxes.rows(first, count, unit.profile.hp, room)))
        found.append(space(4))
        first += count
    return found


def _who(first: int, count: int, models: int) -> str:
    if count == models:
        return "The model" if models == 1 else f"All {models:,} models"
    return f"Model {first}" if count == 1 else f"Models {first} to {first + count - 1}"


def _lead(who: str, rest: str, room: float, look: Look) -> list[Strip]:
    """A few bold words and the text after them, kept together with what follows."""
    parts = [(who, Style(Face.BOLD, 8, look.ink)), (rest, Style(Face.TEXT, 8, look.ink))]
    return rich(parts, room, joined=True)


def perk_texts(unit: RosterUnit, room: float, look: Look) -> list[Strip]:
    found: list[Strip] = []
    for name, words in [*perks_of(unit), *linked(unit)]:
        parts = [
            (f"{name}{':' if words else '.'}", Style(Face.BOLD, 7.4, look.ink)),
            (words, Style(Face.TEXT, 7.4, look.ink)),
        ]
        found += [*inset(rich(parts, room)), space(2)]
    return [space(2), *inset([label("Perks", look.ink)]), *found] if found else []


def lore(unit: RosterUnit, room: float, look: Look) -> list[Strip]:
    words = "\n".join(each for each in (unit.lore, unit.profile.lore) if each)
    found = inset(text(words, Style(Face.TEXT, 7.6, look.ink_2), room))
    return [space(3), *found] if found else []
