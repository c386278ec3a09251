"""What is understood at every prompt, laid out in the width that there is."""

from typing import TYPE_CHECKING

from muster.cli.output import QUIET

if TYPE_CHECKING:
    from rich.console import Console

ABOUT = (
    "A number or the letter of an option takes it; Enter takes what is marked. Places are x,y in inches as on the "
    "edges of the map; a way such as ne 4 is four inches to the upper right."
)
WORDS = {
    "map": "the battlefield; map A shows the surroundings of unit A",
    "units": "every unit: what is left of it, what it did, where it is",
    "log": "what happened last; log 50 goes further back",
    "undo": "back to your last choice, undo 3 to the third last; past a roll or somebody else's choice, all must "
    "agree; once a unit is named, undo names another",
    "draw": "offer a draw; stop proposes to stop and score now; all must agree",
    "surrender": "give up the game",
    "bot": "let a bot take a seat: bot Anna greedy",
    "without": "go on without a player who has left: without Bert",
    "warn": "warn an opponent for cheating: warn Bert moved twice; the second warning disqualifies",
    "settle": "settle a disagreement by a roll-off: asks how each side reads it",
    "as": "somebody else speaks out of turn: as Bert draw",
    "quit": "leave; what was played is in the log, if there is one",
}


def show_help(console: "Console") -> None:
    from rich.padding import Padding
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for word, meaning in WORDS.items():
        grid.add_row(word, meaning)
    for part in (ABOUT, grid):
        console.print(Padding(part, (0, 0, 0, 2), expand=False), style=QUIET, highlight=False)
