"""Command Points, Actions and Counter Actions, told to people."""

from collections.abc import Callable
from typing import Any

from muster.battle import events as ev
from muster.battle.forces import Forces
from muster.battle.narration.wording import counted, faces, side_does, started, unit_name, verb
from muster.battle.state import State
from muster.rulebook.actions import SUPPORT, Action

_DONE = {
    Action.MOVE: ("moves", "move"),
    Action.DASH: ("dashes", "dash"),
    Action.ATTACK: ("attacks", "attack"),
    Action.DEPLOY: ("arrives", "arrive"),
    Action.PREPARE: ("prepares", "prepare"),
    Action.GUARD: ("guards", "guard"),
    Action.SUPPORT: ("supports", "support"),
}


def _gained(forces: Forces, event: ev.CommandGained, before: State) -> str:
    kept = (0,) * len(event.points) if before.command is None else before.command.points
    accounts = [
        f"{side_does(forces, side, 'has', 'have')} {points}: {income} for units, "
        f"{sum(event.cast.faces)} of the roll and {left} left over"
        for side, (points, income, left) in enumerate(zip(event.points, event.income, kept, strict=True))
    ]
    return f"Command Points, roll {faces([event.cast])}. {started('; '.join(accounts))}."


def _began(forces: Forces, event: ev.ActionBegan, before: State) -> str:
    name, does = unit_name(forces, event.unit), verb(forces, event.unit, *_DONE[event.action])
    left = 0 if before.command is None else before.command.points[event.side] - event.cost
    price = f"for {counted(event.cost, 'Command Point')}, {left} left" if event.cost else "at no cost"
    price = f"{price}, to give {counted(SUPPORT, 'Command Point')}" if event.action is Action.SUPPORT else price
    price = "on Overwatch" if event.overwatch else price
    return f"{name} {does} {'in answer ' if event.answers else ''}{price}."


def _dropped(forces: Forces, event: ev.ActionDropped, _: State) -> str:
    name, does = unit_name(forces, event.unit), verb(forces, event.unit, "does", "do")
    return f"Nothing comes of it: {name} {does} not {event.action}."


def _taken_back(forces: Forces, event: ev.ActionTakenBack, before: State) -> str:
    side, action = side_does(forces, event.side, "takes", "take"), event.action
    if not event.cost:
        return f"{side} the {action} of {unit_name(forces, event.unit)} back."
    left = event.cost + (0 if before.command is None else before.command.points[event.side])
    price = counted(event.cost, "Command Point")
    return f"{side} the {action} of {unit_name(forces, event.unit)} back, and {price} with it: {left} left."


def _guarded(forces: Forces, event: ev.Guarded, before: State) -> str:
    name = unit_name(forces, event.unit)
    held = 0 if before.command is None else before.command.guard(event.unit)
    if not event.bonus:
        return f"The Guard of {name} is over."
    more = f" more, {event.bonus} in all" if held else ""
    return f"Guard raises the Defence of {name} by {event.bonus - held}{more}."


def _prepared(forces: Forces, event: ev.Prepared, _: State) -> str:
    name = unit_name(forces, event.unit)
    return f"What {name} did in this Game Turn limits neither weapons nor movement any more."


def _supported(forces: Forces, event: ev.Supported, _: State) -> str:
    gains = counted(event.points, "Command Point")
    name = unit_name(forces, event.unit)
    does = verb(forces, event.unit, "does", "do")
    return f"{side_does(forces, event.side, 'gains', 'gain')} {gains}; {name} {does} nothing more in this Game Turn."


def _read_again(forces: Forces, event: ev.DiceReadAgain, _: State) -> str:
    more = f", {faces(event.casts)} newly rolled" if event.casts else ""
    return f"The dice are read again: {event.needs} ({event.because}){more}, {counted(event.hits, 'hit')} now."


TELLERS: dict[type[Any], Callable[[Forces, Any, State], str]] = {
    ev.CommandGained: _gained,
    ev.ActionBegan: _began,
    ev.ActionDropped: _dropped,
    ev.ActionTakenBack: _taken_back,
    ev.Guarded: _guarded,
    ev.Prepared: _prepared,
    ev.Supported: _supported,
    ev.DiceReadAgain: _read_again,
}
