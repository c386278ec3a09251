"""Bar charts for the terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from muster.cli.output import GREEN, QUIET, TAPE, per_cent

if TYPE_CHECKING:
    from rich.text import Text

MOST_BARS = 20
WORTH_A_BAR = 0.0005
EIGHTHS = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the counts it stands for and their chance."""

    first: int
    last: int
    chance: float

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def bars(chances: Sequence[float]) -> list[Bar]:
    """The counts worth a bar, each by itself or, if they are many, in equal ranges; the tails gathered."""
    worth = [count for count, chance in enumerate(chances) if chance >= WORTH_A_BAR] or range(len(chances))
    first, last = worth[0], worth[-1]
    width = -(-(last - first + 1) // MOST_BARS)
    last = min(last + (first - last - 1) % width, len(chances) - 1)  # the last range is as wide as the others
    middle = [(start, min(start + width - 1, last)) for start in range(first, last + 1, width)]
    tails = [(0, first - 1)] if first else []
    beyond = [(last + 1, len(chances) - 1)] if last + 1 < len(chances) else []
    return [Bar(a, b, sum(chances[a : b + 1])) for a, b in (*tails, *middle, *beyond)]


def draw_bars(rows: Sequence[Bar], width: int) -> "Iterator[Text]":
    """One line a bar: label, bar, per cent. The likeliest is the tape's yellow, nothing at all is quiet."""
    from rich.text import Text

    longest = max(row.chance for row in rows)
    margin = max(len(row.label) for row in rows)
    for row in rows:
        colour = TAPE if row.chance == longest else QUIET if row.last == 0 else GREEN
        line = Text(f"  {row.label:>{margin}} ", style="bold")
        line.append(f"{block(row.chance / longest, width):<{width}}", style=colour)
        line.append(f" {per_cent(row.chance):>7}")
        yield line


def block(share: float, width: int) -> str:
    """A bar of so many characters, exact to an eighth of one; anything above nothing shows."""
    eighths = max(round(share * width * 8), 1 if share else 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
