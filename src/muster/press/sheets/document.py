"""A document: pages drawn one after another, each with its number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.press.sheets.band import foot
from muster.press.sheets.look import Setting
from muster.press.sheets.pen import Mark, Pen

Page = Callable[[Pen], None]


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, its number of pages, and where everything is on them."""

    pdf: bytes
    pages: int
    marks: tuple[Mark, ...]

    @property
    def words(self) -> str:
        return "\n".join(mark.text for mark in self.marks if mark.text)


def printed(pages: Sequence[Page], setting: Setting, title: str, footing: str) -> Printed:
    pen = Pen(setting, title)
    for number, page in enumerate(pages, 1):
        page(pen)
        foot(pen, footing, number, len(pages))
        pen.turn()
    return Printed(pen.finished(), len(pages), tuple(pen.marks))
