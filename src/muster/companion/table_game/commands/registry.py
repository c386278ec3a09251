"""Every command by its name, with when it can be given, and the one way to carry one out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from muster.bookkeeping.turn_plan import Part
from muster.companion.refused import Refused
from muster.companion.table_game.commands import (
    acting,
    clocks,
    command_points,
    disputes,
    ending,
    forms,
    harm,
    marking,
    scoring,
    turns,
)
from muster.companion.table_game.commands.done import Done
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.table import Table

PLAYED = (Part.DEPLOY, Part.MOVE, Part.ATTACK, Part.DASH, Part.ACTIONS)
GOING_ON = tuple(phase for phase in Part if phase is not Part.OVER)


@dataclass(frozen=True)
class Command:
    carry_out: Callable[[Table, Fields], Done]
    phases: tuple[Part, ...] = GOING_ON
    advanced: bool = False
    """Whether only Advanced games have it."""


COMMANDS: Mapping[str, Command] = {
    "name-turn-master": Command(turns.name_turn_master, (Part.TURN_MASTER,)),
    "acted": Command(acting.acted, PLAYED),
    "counter": Command(acting.counter, (Part.ACTIONS,), advanced=True),
    "end-step": Command(acting.end_step, (Part.ACTIONS,), advanced=True),
    "place": Command(acting.place),
    "finished": Command(turns.finished, PLAYED),
    "opportunity": Command(turns.opportunity, PLAYED),
    "leave": Command(turns.leave),
    "next-phase": Command(turns.next_phase),
    "next-turn": Command(turns.next_turn),
    "length-roll": Command(turns.length_roll, (Part.END,)),
    "income": Command(command_points.income, (Part.COMMAND_POINTS,), advanced=True),
    "command-points": Command(command_points.command_points, advanced=True),
    "attack-applied": Command(harm.attack_applied, (*PLAYED[1:],)),
    "lose-hp": Command(harm.lose_hp),
    "regain-hp": Command(harm.regain_hp),
    "set-hp": Command(harm.set_hp),
    "remove-casualties": Command(harm.remove_casualties),
    "form": Command(forms.form),
    "mark": Command(marking.mark),
    "note": Command(marking.note, tuple(Part)),
    "remark": Command(marking.remark, tuple(Part)),
    "objective": Command(scoring.objective),
    "remove-objective": Command(scoring.remove_objective),
    "score": Command(scoring.score),
    "score-objectives": Command(scoring.score_objectives),
    "dispute": Command(disputes.dispute, tuple(Part)),
    "clock": Command(clocks.clock, tuple(Part)),
    "end-game": Command(ending.end_game),
}


def can_be_given(table: Table, name: str) -> bool:
    command = COMMANDS[name]
    return table.state.phase in command.phases and (table.setup.is_advanced or not command.advanced)


def carry_out(table: Table, name: str, fields: Fields) -> Done:
    """Carries a command out, or refuses it; all its fields have been read then."""
    if not can_be_given(table, name):
        raise Refused(
            "command.not_now", f"{_now(table)}; “{name}” cannot be given now.", "TURN-01", f"{fields.at}.do"
        )
    fields.time()
    done = COMMANDS[name].carry_out(table, fields)
    fields.close()
    return done


def _now(table: Table) -> str:
    if table.state.phase is Part.OVER:
        return "The game is over"
    return f"This is “{table.state.phase.value}” of a game in {table.setup.style.value} style"
