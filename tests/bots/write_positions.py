"""Writes the positions kept of `greedy@0.7`: `python -m tests.bots.write_positions`. What is there stays."""

from functools import cache

from muster.army import ready_army
from muster.battle.setup import Seat, Setup
from muster.bots import Player, RandomPlayer, bot
from muster.rulebook.playstyle import Playstyle
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from tests.battle.varied import varied_setup
from tests.bots.positions import GREEDY_07, written

POSITIONS = 1_000
STANDARD, ADVANCED = Playstyle
VARIED = (
    (1, STANDARD, False),
    (40, ADVANCED, True),
    (2, STANDARD, False),
    (4, STANDARD, False),
    (8, STANDARD, True),
    (5, ADVANCED, False),
    (1, ADVANCED, True),
)
"""Games by number, and whether random players chose how they went on; tests play the first two, which are short."""


@cache
def _large(style: Playstyle) -> Setup:
    """A thousand points a side."""
    seats = tuple(Seat(name.title(), ready_army(f"benchmark-{name}")) for name in ("red", "blue"))
    return Setup(seats, random_table(Size.C.board(), seed=4).table, style=style)


def main() -> None:
    if GREEDY_07.exists():
        print(f"{GREEDY_07.name} is there already.")
        return
    player, text = bot("greedy@0.7"), ""
    for number, style, others in VARIED:
        random: Player | None = RandomPlayer(number) if others else None
        text += written(player, varied_setup(number, style), number, random)
    for style in Playstyle:
        left = POSITIONS - text.count('{"answer"')
        text += written(player, _large(style), 0, None, left)
    GREEDY_07.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
