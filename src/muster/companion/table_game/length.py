"""When things end: a phase, a Game Turn and a game; the roll for a random length, and sides that are out before."""

from collections.abc import Iterable
from dataclasses import replace

from muster.bookkeeping import ending
from muster.bookkeeping.length import GOES_ON
from muster.bookkeeping.turn_plan import Part
from muster.companion.table_game.offers import Fault
from muster.companion.table_game.order import melees_ended
from muster.companion.table_game.table import Table


def is_last(table: Table) -> bool:
    """Whether no Game Turn follows this one, whatever is rolled."""
    length, longest = table.setup.length, table.setup.ruleset.longest_random_game
    return length is not None and length.is_last(table.state.game_turn, longest)


def roll_fault(table: Table) -> Fault | None:
    """Why the length of the game is not rolled for now (TURN-18)."""
    length, turn = table.setup.length, table.state.game_turn
    if length is None or not length.is_rolled_for(turn) or table.state.goes_on >= turn:
        sentence = f"The length of this game is not rolled for after Game Turn {turn}."
        return Fault("length.no_roll", sentence, "TURN-18", agreeable=False)
    return None


def goes_on_from(table: Table) -> int | None:
    """The face that lets the game go on, while that is to be rolled for."""
    is_due = table.state.phase is Part.END and roll_fault(table) is None
    return GOES_ON if is_due and not is_last(table) else None


def turn_fault(table: Table) -> Fault | None:
    """Why no other Game Turn can begin."""
    turn = table.state.game_turn
    if table.state.phase is Part.TURN_MASTER:
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
        case Part.TURN_MASTER:
            fault = ("phase.no_master", "The Turn Master must be named first.", "TURN-04")
        case Part.COMMAND_POINTS:
            fault = ("phase.no_income", "Command Points must be rolled for first.", "CP-01")
        case Part.END:
            fault = ("phase.last", "The Game Turn is at its end; the next one comes now.", "TURN-16")
        case _:
            return None
    return Fault(*fault, agreeable=False)


def eliminated(table: Table) -> tuple[int, ...]:
    """Sides that are out when this Game Turn ends (DM-03)."""
    if not table.setup.elimination:
        return ()
    units = [[table.where(ref) for ref in table.setup.refs_of_side(side)] for side in range(len(table.setup.sides))]
    return ending.eliminated(
        table.state.game_turn, table.left, lambda side: any(unit.in_play and unit.hp for unit in units[side])
    )


def without(table: Table, sides: Iterable[int]) -> Table:
    """The table when these sides are out, with all that they have left, in Reserve too."""
    out = frozenset(sides)
    for ref in (ref for side in out for ref in table.setup.refs_of_side(side)):
        models = tuple(replace(model, hp=0, removed=True) for model in table.where(ref).models)
        table = table.with_unit(ref, models=models, in_melee=False)
    return melees_ended(table.changed(out=table.state.out | out))
