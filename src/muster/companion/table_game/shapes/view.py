"""All that a page shows of a game."""

from typing import Literal

from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.json_types import TypedDict
from muster.companion.table_game.setup import Victory
from muster.companion.table_game.shapes.books import ObjectiveView, ResultView, RulingView
from muster.companion.table_game.shapes.lines import LogLine, Reminder
from muster.companion.table_game.shapes.sides import ActingView, ClockView, SeatView, SideView
from muster.rulebook.playstyle import Playstyle


class TableView(TypedDict):
    """All that a page shows of a game."""

    name: str
    """The name of the game."""
    style: Playstyle
    """The playstyle."""
    ruleset: str
    """The name of the preset."""
    limit: float
    """The Point Limit that counts."""
    game_turns: int | Literal["random"] | None
    """How many Game Turns are played; random; null for open."""
    victory: Victory
    """What decides the game: points or score."""
    keeps_order: bool
    """Whether only the side whose opportunity it is may act."""
    game_turn: int
    """The Game Turn, from 1."""
    phase: TurnPart
    """The phase now."""
    phases: list[TurnPart]
    """The phases of this Game Turn in their order."""
    turn_master: int | None
    """The side that is Turn Master; null before one is named."""
    active: int | None
    """The side whose opportunity it is; null if it is nobody's, or no order is kept."""
    acting: ActingView | None
    """Advanced games: the unit of the Action Step under way."""
    command_dice: int
    """How many dice the Turn Master rolls for Command Points; 0 in a Standard game."""
    sides: list[SideView]
    """Teams, and players without one."""
    seats: list[SeatView]
    """The players with their units."""
    clock: ClockView
    """Whose clock runs."""
    objectives: list[ObjectiveView]
    """The objectives."""
    rulings: list[RulingView]
    """Disputes that were settled."""
    result: ResultView | None
    """How the game ended; null while it goes on."""
    leading: int | None
    """The side that would win now; null if several would."""
    reminders: list[Reminder]
    """What is to be done now, and what is easily forgotten."""
    goes_on_from: int | None
    """The lowest face on which the game goes on, while its length is to be rolled for; null otherwise."""
    commands: list[str]
    """The names of the commands that can be given now."""
    undo: str | None
    """What would be taken back; null if there is nothing."""
    redo: str | None
    """What would be done again; null if there is nothing."""
    log: list[LogLine]
    """The last lines of the log, the newest last."""
    log_length: int
    """How many lines the log has."""
