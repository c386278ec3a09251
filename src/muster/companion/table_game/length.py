"""When things end: a phase, a Game Turn and a game; the roll for a random length, and sides that are out before."""

from dataclasses import replace

from muster.companion.table_game.offers import Fault
from muster.companion.table_game.setup import FEWEST_TURNS, RANDOM
from muster.companion.table_game.state import Phase
from muster.companion.table_game.table import Table

GOES_ON = 4
"""The lowest face on which a game of random length goes on (TURN-18)."""


def is_last(table: Table) -> bool:
    """Whether no Game Turn follows this one, whatever is rolled (TURN-17, LENGTH-06)."""
    length, turn = table.setup.game_turns, table.state.game_turn
    last = table.setup.ruleset.longest_random_game if length == RANDOM else length
    return bool(last) and turn >= int(last or 0)


def roll_fault(table: Table) -> Fault | None:
    """Why the length of the game is not rolled for now (TURN-18)."""
    turn = table.state.game_turn
    if table.setup.game_turns != RANDOM or turn < FEWEST_TURNS or table.state.goes_on >= turn:
        sentence = f"The length of this game is not rolled for after Game Turn {turn}."
        return Fault("length.no_roll", sentence, "TURN-18", agreeable=False)
    return None


def goes_on_from(table: Table) -> int | None:
    """The face that lets the game go on, while that is to be rolled for."""
    is_due = table.state.phase is Phase.END and roll_fault(table) is None
    return GOES_ON if is_due and not is_last(table) else None


def turn_fault(table: Table) -> Fault | None:
    """Why no other Game Turn can begin."""
    turn = table.state.game_turn
    if table.state.phase is Phase.TURN_MASTER:
        return Fault("turn.not_begun", f"Game Turn {turn} has not begun yet.", "TURN-04", agreeable=False)
    if is_last(table):
        sentence = f"Game Turn {turn} was the last; the game can be ended."
        return Fault("turn.last", sentence, "TURN-17", agreeable=False)
    if roll_fault(table) is None:
        sentence = f"After Game Turn {turn} a die says whether the game goes on."
        return Fault("turn.length", sentence, "TURN-18", agreeable=False)
    return None


def phase_fault(table: Table) -> Fault | None:
    """Why this part of the Game Turn cannot simply end."""
    match table.state.phase:
        case Phase.TURN_MASTER:
            fault = ("phase.no_master", "The Turn Master must be named first.", "TURN-04")
        case Phase.COMMAND_POINTS:
            fault = ("phase.no_income", "Command Points must be rolled for first.", "CP-01")
        case Phase.END:
            fault = ("phase.last", "The Game Turn is at its end; the next one comes now.", "TURN-16")
        case _:
            return None
    return Fault(*fault, agreeable=False)


def eliminated(table: Table) -> list[int]:
    """Sides that are out when this Game Turn ends: no unit on the battlefield; Reserve saves nobody (DM-03)."""
    if not table.setup.elimination or table.state.game_turn == 1:
        return []
    units = [[table.where(ref) for ref in table.setup.refs_of_side(side)] for side in range(len(table.setup.sides))]
    return [side for side, own in enumerate(units) if not any(unit.in_play and unit.hp for unit in own)]


def without(table: Table, sides: list[int]) -> Table:
    """The table when the Reserve of these sides is lost too."""
    for ref in (ref for side in sides for ref in table.setup.refs_of_side(side)):
        models = table.where(ref).models
        table = table.with_models(ref, (replace(model, hp=0, removed=True) for model in models))
    return table
