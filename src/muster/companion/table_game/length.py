"""When things end: a phase, a Game Turn and a game; the roll for a random length, and sides that are out before."""

from collections.abc import Iterable
from dataclasses import replace

from muster.bookkeeping import ending
from muster.bookkeeping.length import GOES_ON
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.offers import RuleFault
from muster.companion.table_game.order import melees_ended


def is_last(game: TableGame) -> bool:
    """Whether no Game Turn follows this one, whatever is rolled."""
    length, longest = game.setup.length, game.setup.ruleset.longest_random_game
    return length is not None and length.is_last(game.state.game_turn, longest)


def roll_fault(game: TableGame) -> RuleFault | None:
    """Why the length of the game is not rolled for now (TURN-18, LENGTH-06)."""
    length, longest, turn = game.setup.length, game.setup.ruleset.longest_random_game, game.state.game_turn
    if length is not None and length.is_rolled_for(turn, longest) and game.state.goes_on < turn:
        return None
    sentence = f"The length of this game is not rolled for after Game Turn {turn}."
    return RuleFault("length.no_roll", sentence, "TURN-18", agreeable=False)


def is_played(game: TableGame) -> bool:
    """Whether the last Game Turn is at its end; where their number is open, any may be the last (TURN-17)."""
    return game.state.phase is TurnPart.END and (game.setup.length is None or is_last(game))


def goes_on_from(game: TableGame) -> int | None:
    """The face that lets the game go on, while that is to be rolled for."""
    return GOES_ON if game.state.phase is TurnPart.END and roll_fault(game) is None else None


def turn_fault(game: TableGame) -> RuleFault | None:
    """Why no other Game Turn can begin."""
    turn = game.state.game_turn
    if game.state.phase is TurnPart.TURN_MASTER:
        return RuleFault("turn.not_begun", f"Game Turn {turn} has not begun yet.", "TURN-04", agreeable=False)
    if is_last(game):
        sentence = f"Game Turn {turn} was the last; the game can be ended."
        return RuleFault("turn.last", sentence, "TURN-17", agreeable=False)
    if roll_fault(game) is None:
        sentence = f"After Game Turn {turn} a die says whether the game goes on."
        return RuleFault("turn.length", sentence, "TURN-18", agreeable=False)
    return None


def phase_fault(game: TableGame) -> RuleFault | None:
    """Why this part of the Game Turn cannot simply end."""
    match game.state.phase:
        case TurnPart.TURN_MASTER:
            fault = ("phase.no_master", "The Turn Master must be named first.", "TURN-04")
        case TurnPart.COMMAND_POINTS:
            fault = ("phase.no_income", "Command Points must be rolled for first.", "CP-01")
        case TurnPart.END:
            fault = ("phase.last", "The Game Turn is at its end; the next one comes now.", "TURN-16")
        case _:
            return None
    return RuleFault(*fault, agreeable=False)


def eliminated(game: TableGame) -> tuple[int, ...]:
    """Sides that are out when this Game Turn ends (DM-03)."""
    if not game.setup.elimination:
        return ()
    units = [[game.where(ref) for ref in game.setup.refs_of_side(side)] for side in range(len(game.setup.sides))]
    return ending.eliminated(
        game.state.game_turn, game.left, lambda side: any(unit.in_play and unit.hp for unit in units[side])
    )


def without(game: TableGame, sides: Iterable[int]) -> TableGame:
    """The game when these sides are out, with all that they have left, in Reserve too."""
    out = frozenset(sides)
    for ref in (ref for side in out for ref in game.setup.refs_of_side(side)):
        models = tuple(replace(model, hp=0, removed=True) for model in game.where(ref).models)
        game = game.with_unit(ref, models=models, in_melee=False)
    return melees_ended(game.changed(out=game.state.out | out))
