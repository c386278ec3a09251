"""Blocks of rules: a title, its points one by one, and the catalogue entries behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.press.sheets.faces import Face
from muster.press.sheets.look import Look
from muster.press.sheets.pen import Style
from muster.press.sheets.rich import rich
from muster.press.sheets.strip import Strip, line_of, space, text
from muster.press.sheets.table import Column, table

Item = tuple[str, str]
"""A word in bold, which may be empty, and the text about it."""


@dataclass(frozen=True, slots=True)
class Block:
    title: str
    items: tuple[Item, ...]
    rules: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> str:
        said = " ".join(f"{lead} {words}" for lead, words in self.items)
        rows = " ".join(" ".join(row) for row in self.rows)
        return f"{self.title} {rows} {said} {' '.join(self.rules)}"


def block(title: str, items: Sequence[Item | None], *rules: str) -> Block:
    """A block of those items that are there. Ids may stand together in one text; an empty one is none."""
    return Block(title, tuple(item for item in items if item is not None), tuple(" ".join(rules).split()))


def when(holds: bool, lead: str, words: str) -> Item | None:
    return (lead, words) if holds else None


def ids(holds: bool, rules: str, otherwise: str = "") -> str:
    """The ids behind a rule that holds only under some rulesets."""
    return rules if holds else otherwise


def block_strips(found: Block, room: float, look: Look, size: float) -> list[Strip]:
    """The block in letters of this size, with small ids at its end."""
    title = line_of(found.title, Style(Face.HEAD, size * 1.62, look.ink), size * 2.1, joined=True)
    strips = [title]
    if found.rows:
        strips += [*table(found.columns, found.rows, room, look, size * 1.12), space(size * 0.6)]
    bold, plain = Style(Face.BOLD, size, look.ink), Style(Face.TEXT, size, look.ink)
    for lead, words in found.items:
        strips += rich([(f"{lead}." if lead else "", bold), (words, plain)], room)
        strips.append(space(size * 0.22))
    small = Style(Face.LABEL, size * 0.86, look.link)
    return [*strips, *text(", ".join(found.rules), small, room, 1.15)]
