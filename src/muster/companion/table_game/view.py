"""A game as a page shows it."""

from fractions import Fraction
from typing import Literal

from muster.bookkeeping.command_points import MOST_ACTIONS, CommandPoints
from muster.bookkeeping.turn_plan import TurnPart, actions_of
from muster.bookkeeping.value import points_number
from muster.combat.tally import Tally
from muster.companion.table_game.commands.registry import COMMANDS, can_be_given
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.history import REDO, UNDO, History, HistoryLine
from muster.companion.table_game.length import goes_on_from, phase_fault, roll_fault, turn_fault
from muster.companion.table_game.offers import (
    counter_cost,
    counters,
    may,
    waits,
)
from muster.companion.table_game.reminders import of_game, of_unit
from muster.companion.table_game.shapes import (
    ActingView,
    LogLine,
    ModelView,
    Offer,
    ResultView,
    RulingView,
    SeatView,
    SideView,
    TableView,
    UnitView,
)
from muster.companion.table_game.state import ModelState, Ref
from muster.rulebook.actions import ActionName

LINES_SHOWN = 50
OVERWATCH = "overwatch"
"""How the answer is shown that cost nothing by the house rule (BETA-09)."""


def view(history: History) -> TableView:
    game = history.game
    setup, state = game.setup, game.state
    undo, redo = history.next_undo, history.next_redo
    limit = None if setup.time_limit is None else setup.time_limit * 60
    return {
        "name": setup.name,
        "style": setup.style,
        "ruleset": setup.preset,
        "limit": float(setup.point_limit),
        "game_turns": setup.game_turns,
        "victory": setup.victory,
        "keeps_order": setup.keeps_order,
        "game_turn": state.game_turn,
        "phase": state.phase,
        "phases": list(game.phases),
        "turn_master": state.master,
        "active": state.active,
        "acting": _acting(game),
        "command_dice": setup.command_dice if setup.is_advanced else 0,
        "sides": [_side(game, side) for side in range(len(setup.sides))],
        "seats": [_seat(game, seat) for seat in range(len(setup.seats))],
        "clock": {"running": state.clock.running, "since": state.clock.since or None, "limit": limit},
        "objectives": [{"name": each.name, "owner": each.owner, "worth": each.worth} for each in state.objectives],
        "rulings": _rulings(game),
        "result": _result(game),
        "leading": game.leading,
        "reminders": of_game(game),
        "goes_on_from": goes_on_from(game),
        "commands": _commands(history),
        "undo": undo.sentence if undo else None,
        "redo": redo.sentence if redo else None,
        "log": [line_view(line) for line in history.lines[-LINES_SHOWN:]],
        "log_length": len(history.lines),
    }


def line_view(line: HistoryLine) -> LogLine:
    return {
        "n": line.n,
        "at": line.at,
        "who": line.who,
        "do": line.do,
        "sentence": line.sentence,
        "rules": list(line.rules),
        "undone": line.undone,
    }


def _commands(history: History) -> list[str]:
    game = history.game
    refused = {"length-roll": roll_fault, "next-phase": phase_fault, "next-turn": turn_fault}
    found = [name for name in COMMANDS if can_be_given(game, name) and not (name in refused and refused[name](game))]
    return [*found, *([UNDO] if history.done else []), *([REDO] if history.undone else [])]


def _acting(game: TableGame) -> ActingView | None:
    ref = game.state.acting
    if ref is None:
        return None
    return {"seat": ref.seat, "unit": game.name(ref), "actions": game.state.actions, "most": MOST_ACTIONS}


def _side(game: TableGame, side: int) -> SideView:
    setup, state = game.setup, game.state
    refs = setup.refs_of_side(side)
    return {
        "side": side,
        "name": setup.side_names[side],
        "seats": list(setup.sides[side]),
        "finished": side in state.finished,
        "command_points": game.command.points[side] if setup.is_advanced else None,
        "score": state.scores[side],
        "value": points_number(game.side_value(side)),
        "worth": points_number(_worth(game, refs)),
        "units_left": sum(not game.where(ref).is_destroyed for ref in refs),
    }


def _seat(game: TableGame, seat: int) -> SeatView:
    setup = game.setup
    refs, who = setup.refs(seat), setup.seats[seat]
    return {
        "seat": seat,
        "player": who.player,
        "team": who.team,
        "side": setup.side_of(seat),
        "roster": who.roster.name,
        "value": points_number(sum((game.value(ref) for ref in refs), Fraction(0))),
        "worth": points_number(_worth(game, refs)),
        "clock": game.state.clock.used[seat],
        "units": [_unit(game, ref) for ref in refs],
    }


def _worth(game: TableGame, refs: list[Ref]) -> Fraction:
    return sum((Fraction(game.setup.unit(ref).cost or 0) for ref in refs), Fraction(0))


def _unit(game: TableGame, ref: Ref) -> UnitView:
    unit, roster_unit, command = game.where(ref), game.setup.unit(ref), game.command
    card, stats, is_paid = game.card(ref), game.stats(ref), game.state.phase is TurnPart.ACTIONS
    may_do: list[Offer] = [
        {"action": action, "cost": game.command.cost(ref, action) if is_paid else None} for action in may(game, ref)
    ]
    answers: list[Offer] = [
        {"action": action, "cost": counter_cost(game, ref, action)} for action in counters(game, ref)
    ]
    priced = actions_of(game.setup.style) if game.setup.is_advanced else ()
    models = zip(unit.models, game.fielded(ref).models, strict=True)
    return {
        "seat": ref.seat,
        "unit": roster_unit.name,
        "form": unit.form,
        "forms": list(game.setup.forms(ref)),
        "profile": card.name,
        "symbol": card.symbol,
        "move": stats.move.total,
        "dash": stats.dash.total,
        "defence": stats.defence.total,
        "armour": _save(stats.armour),
        "aegis": _save(stats.aegis),
        "place": unit.place,
        "transport": unit.transport,
        "destroyed": unit.is_destroyed,
        "hp": unit.hp,
        "full_hp": stats.full_hp,
        "value": points_number(game.value(ref)),
        "worth": points_number(Fraction(roster_unit.cost or 0)),
        "models": [
            _model(number, state, stats.hp.total, [weapon.name for weapon in model.weapons])
            for number, (state, model) in enumerate(models)
        ],
        "uses": _uses(command, ref),
        "guard": command.guard(ref),
        "resting": ref in command.resting,
        "in_melee": unit.in_melee,
        "note": unit.note,
        "may": may_do,
        "waits": waits(game, ref),
        "next_costs": {action: command.cost(ref, action) for action in priced},
        "counters": answers,
        "reminders": of_unit(game, ref),
    }


def _uses(command: CommandPoints[Ref, ActionName], ref: Ref) -> dict[str, int]:
    uses: dict[str, int] = {action: times for each, action, times in command.uses if each == ref}
    return uses | ({OVERWATCH: 1} if ref in command.watched else {})


def _model(number: int, model: ModelState, full: int, weapons: list[str]) -> ModelView:
    state: Literal["standing", "casualty", "removed"]
    state = "removed" if model.removed else "casualty" if model.is_casualty else "standing"
    return {"model": number, "hp": model.hp, "full_hp": full, "state": state, "weapons": weapons, "note": model.note}


def _rulings(game: TableGame) -> list[RulingView]:
    return [
        {
            "question": each.question,
            "reading": each.reading,
            "side": each.side,
            "faces": list(each.faces),
            "agreed": not each.faces,
        }
        for each in game.state.rulings
    ]


def _result(game: TableGame) -> ResultView | None:
    result = game.state.result
    if result is None:
        return None
    return {"winner": result.winner, "why": result.why, "sentence": result.sentence}


def _save(save: Tally | None) -> str | None:
    return None if save is None else f"{save.total}+"
