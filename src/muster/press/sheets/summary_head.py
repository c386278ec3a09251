"""The head of a roster's summary: its name, its points, and the tape that measures them against the limit."""

from decimal import Decimal

from muster.army import Roster
from muster.press.sheets.band import band, logo
from muster.press.sheets.faces import Face, largest
from muster.press.sheets.facts import amount, by_hand, limit_of, marked, points
from muster.press.sheets.look import MARGIN, Look, Rect
from muster.press.sheets.pen import Align, Pen, Style
from muster.press.sheets.strip import Strip, space
from muster.press.sheets.tape import TapePart, measure
from muster.press.sheets.token import initials
from muster.press.sheets.wrapping import title

HEAD = 88.0
"""The height of the band."""


def draw_head(pen: Pen, roster: Roster) -> None:
    band(pen, HEAD)
    look, right = pen.look, pen.paper.width - MARGIN
    room = pen.paper.inner * 0.66
    logo(pen, MARGIN + 2, 16, 13)
    about = [each for each in (roster.faction, f"{roster.ruleset.capitalize()} rules") if each]
    pen.words(MARGIN + 24, 26, ", ".join(about), Style(Face.LABEL, 10.5, look.mat_ink_2))
    size, lines = title(roster.name, Face.HEAD, (30, 26, 22, 18, 15), room, 1 if len(roster.name) < 28 else 2)
    for line_number, line in enumerate(lines):
        y = 40 + size * (0.8 + 1.02 * line_number)
        pen.words(MARGIN, y, line, Style(Face.HEAD, size, look.mat_ink))
    figure = marked(roster.cost, any(map(by_hand, roster.units)))
    size = largest(figure, Face.FIGURE, (40, 34, 28, 22), pen.paper.inner * 0.3)
    pen.words(right, 54, figure, Style(Face.FIGURE, size, look.mat_ink), Align.RIGHT)
    pen.words(right, 72, against_limit(roster), Style(Face.LABEL, 10.5, look.mat_ink_2), Align.RIGHT)


def against_limit(roster: Roster) -> str:
    """The points in words: the limit, and what is left or over."""
    if roster.cost is None:
        return "not all units are priced"
    limit = limit_of(roster)
    if limit is None:
        return "points, no limit"
    left = limit - roster.cost
    rest = f"{points(left)} left" if left >= 0 else f"{points(-left)} over"
    return f"of {amount(limit)} points, {rest}"


def before_table(roster: Roster, wide: float, look: Look) -> list[Strip]:
    """The strips above the table."""
    parts = [
        TapePart(float(unit.cost), initials(unit.name), unit.profile.symbol) for unit in roster.units if unit.cost
    ]
    limit = limit_of(roster)
    most = None if limit is None else float(limit)
    bar = Strip(42, lambda pen, x, y: measure(pen, Rect(x, y, wide, 24), parts, most))
    return [bar, *_over(roster, wide, look), space(2)]


def _over(roster: Roster, wide: float, look: Look) -> list[Strip]:
    """The note on points over the limit and on those that the opponents accepted; empty if there are none."""
    limit, accepted = limit_of(roster), roster.overspend
    is_over = roster.cost is not None and limit is not None and roster.cost > limit
    if accepted is not None:
        taken = f"the opponents accepted {points(accepted)}. POINTS-04"
        words = f"{_beyond(roster)}; {taken}" if is_over else f"Over the limit {taken}"
    elif is_over:
        words = f"{_beyond(roster)}, which nobody has accepted. POINTS-03"
    else:
        return []
    colour = look.bad if is_over else look.ink

    def draw(pen: Pen, x: float, y: float) -> None:
        fill = look.head if not is_over else "#fae3dc" if look.tape else None
        pen.box(Rect(x, y, wide, 20), fill=fill, line=colour, round_=3)
        pen.words(x + 10, y + 13.2, words, Style(Face.BOLD, 8.8, colour))

    return [Strip(28, draw)]


def _beyond(roster: Roster) -> str:
    over = (roster.cost or Decimal(0)) - (limit_of(roster) or Decimal(0))
    return f"{points(over)} points over the limit"
