"""A whole roster on paper: summary, unit cards, attack chart."""

from muster.army import Roster
from muster.press.sheets.cards import card_pages
from muster.press.sheets.closing import draw_closing
from muster.press.sheets.document import Printed, printed
from muster.press.sheets.look import Setting
from muster.press.sheets.summary import summary_pages
from muster.press.sheets.symbol import CREDIT

FOOTING = "Muster, an independent implementation. WARSURGE is a trademark of Three Brothers Grim."
"""The text at the foot of every page."""


def print_roster(roster: Roster, setting: Setting) -> Printed:
    pages = [*summary_pages(roster, setting), *card_pages(roster, setting), lambda pen: draw_closing(pen, roster)]
    symbols = any(unit.profile.symbol for unit in roster.units)
    return printed(pages, setting, roster.name, f"{FOOTING} {CREDIT}." if symbols else FOOTING)
