"""How a sheet looks: its paper and its colours, in full or to save ink."""

from dataclasses import dataclass
from typing import NamedTuple

from muster.files import BadInput
from muster.files.kinds import refuse
from muster.press.palette import DAY, mix

MARGIN = 30.0
GAP = 9.0
HAIR = 0.5
PAD = 9.0
"""The white at the sides of a card."""


class Rect(NamedTuple):
    """A place on a page, in points from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    width: float
    height: float

    @property
    def inner(self) -> float:
        return self.width - 2 * MARGIN


PAPERS = {
    "a4": Paper("a4", 595.2756, 841.8898),
    "letter": Paper("letter", 612.0, 792.0),
}


def find_paper(name: str) -> Paper:
    paper = PAPERS.get(name.strip().lower())
    if paper is None:
        raise BadInput("print.paper", refuse("paper", name, ", ".join(PAPERS)))
    return paper


@dataclass(frozen=True, slots=True)
class Look:
    """Colours by their use; None for no ink at all."""

    ink: str = DAY.ink
    ink_2: str = DAY.ink_2
    line: str = DAY.line
    line_2: str = DAY.line_2
    head: str | None = DAY.card_2
    well: str | None = "#e7e2d4"
    mat: str | None = DAY.mat
    mat_2: str | None = DAY.mat_2
    mat_line: str | None = mix(DAY.mat, DAY.mat_line, 0.45)
    mat_ink: str = DAY.mat_ink
    mat_ink_2: str = DAY.mat_ink_2
    tape: str | None = DAY.tape
    tape_2: str | None = DAY.tape_2
    tape_ink: str = DAY.tape_ink
    tape_edge: str = DAY.tape_edge
    bad: str = DAY.bad
    shade: str | None = "#cfc9b8"
    link: str = "#0a6050"
    qr: str = "#000000"


FULL = Look()
SAVING = Look(
    ink="#222222",
    ink_2="#444444",
    line="#aaaaaa",
    line_2="#777777",
    head=None,
    well=None,
    mat=None,
    mat_2=None,
    mat_line=None,
    mat_ink="#222222",
    mat_ink_2="#444444",
    tape=None,
    tape_2=None,
    tape_ink="#222222",
    tape_edge="#777777",
    shade=None,
    link="#444444",
)


@dataclass(frozen=True, slots=True)
class Setting:
    """The paper to print on, and the look."""

    paper: Paper = PAPERS["a4"]
    look: Look = FULL
