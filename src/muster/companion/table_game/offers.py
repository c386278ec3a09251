"""What a unit may do now: one definition, which refuses what players ask for and offers what is left."""

from dataclasses import dataclass
from functools import partial

from muster.bookkeeping.command_points import ANSWERS, Closed, is_full
from muster.bookkeeping.order import next_side, order_of_play
from muster.bookkeeping.turn_plan import PHASE_OF, TurnPart, action_of, actions_of
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.state import Place, Ref
from muster.rulebook.actions import Action, ActionName

WAITING = {
    TurnPart.TURN_MASTER: "The Turn Master is named first.",
    TurnPart.COMMAND_POINTS: "The Turn Master rolls for Command Points first.",
    TurnPart.END: "This Game Turn is over; the next begins above.",
    TurnPart.OVER: "The game is over.",
}
"""The parts of a game in which no unit acts, and what comes first."""


@dataclass(frozen=True, slots=True)
class RuleFault:
    """Why not. Players may agree on it all the same, unless it could not be booked."""

    code: str
    sentence: str
    rule: str
    agreeable: bool = True


def counter_cost(game: TableGame, ref: Ref, action: ActionName) -> int:
    """What a Counter Action costs a unit (CTR-05, BETA-09)."""
    return game.command.answer_cost(ref, action, overwatch=game.setup.ruleset.overwatch)


def fault_of(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    """Why a unit may not do something now; None if it may."""
    return unit_fault(game, ref, action) or _order_fault(game, ref)


def unit_fault(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    """What stands against it whoever's opportunity it is."""
    return _place_fault(game, ref, action) or (
        _price_fault(game, ref, action) if _is_paid(game) else _phase_fault(game, ref, action)
    )


def counter_fault(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    """Why a unit may not answer the attack that is under way (CTR-01, CTR-02, CTR-13, CTR-14)."""
    state, unit, name = game.state, game.where(ref), game.name(ref)
    side = game.setup.side_of(ref.seat)
    if state.attacking is None:
        return RuleFault("counter.no_attack", "No attack is under way that could be answered.", "CTR-01")
    closed = game.command.answer_closed(ref, side, game.setup.side_of(state.attacking.seat), state.finished)
    if closed is Closed.FRIENDLY:
        return RuleFault("counter.own", f"{name} is not attacked by an enemy.", "CTR-01")
    if closed is Closed.ANSWERED:
        return RuleFault("counter.twice", f"{name} has already answered this attack.", "CTR-02")
    if not unit.in_play:
        return RuleFault("unit.off_table", f"{name} is not on the battlefield.", "CTR-01", agreeable=False)
    if closed is Closed.RESTING:
        return RuleFault("unit.resting", f"{name} used Support and makes no Counter Action.", "CTR-13")
    if closed is Closed.FINISHED:
        sentence = f"{game.setup.side_names[side]} is finished for this Game Turn."
        return RuleFault("side.finished", sentence, "CTR-14")
    return _short(game, ref, counter_cost(game, ref, action), "CTR-14")


def may(game: TableGame, ref: Ref) -> list[ActionName]:
    if game.state.phase in WAITING:
        return []
    return [action for action in actions_of(game.setup.style) if fault_of(game, ref, action) is None]


def waits(game: TableGame, ref: Ref) -> str:
    """Why a unit may do nothing now, or what must come first; empty if it may do something."""
    if may(game, ref):
        return ""
    if game.where(ref).is_destroyed:
        return "No model is left."
    phase = game.state.phase
    if phase in WAITING:
        return WAITING[phase]
    action = Action.MOVE if _is_paid(game) else action_of(phase)
    fault = fault_of(game, ref, action)
    return fault.sentence if fault else ""


def counters(game: TableGame, ref: Ref) -> list[ActionName]:
    if game.state.phase is not TurnPart.ACTIONS:
        return []
    return [action for action in ANSWERS if counter_fault(game, ref, action) is None]


def side_after(game: TableGame, after: int | None) -> int | None:
    """Who has the next opportunity after a side, or the first of all; sides are numbered clockwise."""
    sides = range(len(game.setup.sides))
    order = order_of_play(sides, game.state.master or 0, after, game.state.out)
    return next_side(order, game.state.finished, partial(can_act, game))


def can_act(game: TableGame, side: int) -> bool:
    actions = actions_of(game.setup.style)
    refs = game.setup.refs_of_side(side)
    return any(unit_fault(game, ref, action) is None for ref in refs for action in actions)


def _is_paid(game: TableGame) -> bool:
    return game.state.phase is TurnPart.ACTIONS


def _place_fault(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    unit, name = game.where(ref), game.name(ref)
    if unit.is_destroyed:
        return RuleFault("unit.destroyed", f"{name} is destroyed.", "HP-02", agreeable=False)
    if action == Action.DEPLOY:
        arrived = unit.place is not Place.RESERVE
        return (
            RuleFault("unit.deployed", f"{name} is not in Reserve.", "TURN-10", agreeable=False) if arrived else None
        )
    if unit.place is Place.RESERVE:
        return RuleFault(
            "unit.in_reserve", f"{name} is in Reserve and must be deployed first.", "ACT-02", agreeable=False
        )
    if unit.hp == 0 and action != Action.ATTACK:
        return RuleFault("unit.casualty", f"All models of {name} are casualties; it can only attack.", "TURN-13")
    return None


def _phase_fault(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    phase, name = game.state.phase, game.name(ref)
    if PHASE_OF.get(action) is not phase:
        return RuleFault(
            "phase.other", f"This is the {phase.value.capitalize()} Phase; {action} is for another.", "TURN-03"
        )
    if game.command.used(ref, action):
        return RuleFault("unit.acted", f"{name} has already acted in this Phase.", "TURN-08")
    return None


def _price_fault(game: TableGame, ref: Ref, action: ActionName) -> RuleFault | None:
    command, name = game.command, game.name(ref)
    closed = command.closed(ref, action)
    if closed is Closed.RESTING:
        return RuleFault("unit.resting", f"{name} used Support and acts no more in this Game Turn.", "ACT-22")
    if closed is Closed.TRIED:
        return RuleFault("deploy.twice", f"{name} used its Deploy Action in this Game Turn already.", "ACT-14")
    if game.where(ref).hp == 0:
        return RuleFault("unit.casualty", f"All models of {name} are casualties.", "ACT-11")
    if closed is Closed.ACTED:
        return RuleFault(
            "support.acted", f"{name} has already acted in this Game Turn; Support is for who has not.", "ACT-23"
        )
    return _short(game, ref, command.cost(ref, action), "CP-12")


def _short(game: TableGame, ref: Ref, cost: int, rule: str) -> RuleFault | None:
    side = game.setup.side_of(ref.seat)
    if game.command.can_pay(side, cost):
        return None
    left = game.command.points[side]
    sentence = f"{game.name(ref)} needs {cost} CP for that, and {game.setup.side_names[side]} has {left}."
    return RuleFault("points.short", sentence, rule, agreeable=False)


def _order_fault(game: TableGame, ref: Ref) -> RuleFault | None:
    """Whether it is somebody else's opportunity (TURN-07, CP-13)."""
    if not game.setup.keeps_order:
        return None
    names, side = game.setup.side_names, game.setup.side_of(ref.seat)
    if side in game.state.finished:
        return RuleFault("side.finished", f"{names[side]} is finished.", "CP-14" if _is_paid(game) else "TURN-09")
    active = active_for(game, ref)
    if active == side:
        return None
    whose = f"It is {names[active]}’s opportunity" if active is not None else "Nobody has an opportunity"
    return RuleFault("order.other_side", f"{whose}, not {names[side]}’s.", "CP-13" if _is_paid(game) else "TURN-07")


def active_for(game: TableGame, ref: Ref) -> int | None:
    """Whose opportunity it is once whatever must end before this unit acts has ended."""
    state = game.state
    if starts_step(game, ref) and state.acting is not None and state.active is not None:
        return side_after(game, state.active)
    return state.active


def starts_step(game: TableGame, ref: Ref) -> bool:
    """Whether acting would begin an Action Step, and not go on with the one under way (ACT-03)."""
    return game.state.acting != ref or is_full(game.state.actions)
