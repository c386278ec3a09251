"""Every command by its name, with when it can be given, and the one way to carry one out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.refused import Refused
from muster.companion.table_game.commands import (
    acting,
    clocks,
    command_points,
    disputes,
    ending,
    harm,
    marking,
    progress,
    scoring,
)
from muster.companion.table_game.commands.done import Done
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame

PLAYED = (TurnPart.DEPLOY, TurnPart.MOVE, TurnPart.ATTACK, TurnPart.DASH, TurnPart.ACTIONS)
GOING_ON = tuple(phase for phase in TurnPart if phase is not TurnPart.OVER)


@dataclass(frozen=True)
class TableCommand:
    """How a command is carried out, and when it can be given."""

    carry_out: Callable[[TableGame, Fields], Done]
    phases: tuple[TurnPart, ...] = GOING_ON
    advanced: bool = False
    """Whether only Advanced games have it."""


COMMANDS: Mapping[str, TableCommand] = {
    "name-turn-master": TableCommand(progress.name_turn_master, (TurnPart.TURN_MASTER,)),
    "acted": TableCommand(acting.acted, PLAYED),
    "counter": TableCommand(acting.counter, (TurnPart.ACTIONS,), advanced=True),
    "end-step": TableCommand(acting.end_step, (TurnPart.ACTIONS,), advanced=True),
    "place": TableCommand(acting.place),
    "finished": TableCommand(progress.finished, PLAYED),
    "opportunity": TableCommand(progress.opportunity, PLAYED),
    "leave": TableCommand(progress.leave),
    "next-phase": TableCommand(progress.next_phase),
    "next-turn": TableCommand(progress.next_turn),
    "length-roll": TableCommand(progress.length_roll, (TurnPart.END,)),
    "income": TableCommand(command_points.income, (TurnPart.COMMAND_POINTS,), advanced=True),
    "command-points": TableCommand(command_points.command_points, advanced=True),
    "attack-applied": TableCommand(harm.attack_applied, (*PLAYED[1:],)),
    "lose-hp": TableCommand(harm.lose_hp),
    "regain-hp": TableCommand(harm.regain_hp),
    "set-hp": TableCommand(harm.set_hp),
    "remove-casualties": TableCommand(harm.remove_casualties),
    "form": TableCommand(acting.form),
    "mark": TableCommand(marking.mark),
    "note": TableCommand(marking.note, tuple(TurnPart)),
    "remark": TableCommand(marking.remark, tuple(TurnPart)),
    "objective": TableCommand(scoring.objective),
    "remove-objective": TableCommand(scoring.remove_objective),
    "score": TableCommand(scoring.score),
    "score-objectives": TableCommand(scoring.score_objectives),
    "dispute": TableCommand(disputes.dispute, tuple(TurnPart)),
    "clock": TableCommand(clocks.clock, tuple(TurnPart)),
    "end-game": TableCommand(ending.end_game),
}


def can_be_given(game: TableGame, name: str) -> bool:
    command = COMMANDS[name]
    return game.state.phase in command.phases and (game.setup.is_advanced or not command.advanced)


def carry_out(game: TableGame, name: str, fields: Fields) -> Done:
    """Carries a command out, or refuses it; all its fields have been read then."""
    if not can_be_given(game, name):
        raise Refused("command.not_now", f"{_now(game)}; “{name}” cannot be given now.", "TURN-01", f"{fields.at}.do")
    fields.time()
    done = COMMANDS[name].carry_out(game, fields)
    fields.close()
    return done


def _now(game: TableGame) -> str:
    if game.state.phase is TurnPart.OVER:
        return "The game is over"
    return f"This is “{game.state.phase.value}” of a game in {game.setup.style.value} style"
