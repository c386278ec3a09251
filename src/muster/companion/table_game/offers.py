"""What a unit may do now: one definition, which refuses what players ask for and offers what is left."""

from dataclasses import dataclass
from functools import partial

from muster.bookkeeping.command import MOST_ACTIONS, Closed
from muster.bookkeeping.order import next_side, order_of_play
from muster.bookkeeping.turn_plan import Part
from muster.companion.table_game.setup import Setup
from muster.companion.table_game.state import Place, Ref
from muster.companion.table_game.table import Table
from muster.rulebook.actions import USE_PERKS, Action, ActionName

STANDARD_ACTIONS: tuple[ActionName, ...] = (Action.DEPLOY, Action.MOVE, Action.ATTACK, Action.DASH)
ADVANCED_ACTIONS: tuple[ActionName, ...] = (
    Action.DEPLOY,
    Action.MOVE,
    Action.DASH,
    Action.ATTACK,
    USE_PERKS,
    Action.PREPARE,
    Action.GUARD,
    Action.SUPPORT,
)
COUNTER_ACTIONS: tuple[ActionName, ...] = (Action.ATTACK, Action.GUARD, USE_PERKS)
WAITING = {
    Part.TURN_MASTER: "The Turn Master is named first.",
    Part.COMMAND_POINTS: "The Turn Master rolls for Command Points first.",
    Part.END: "This Game Turn is over; the next begins above.",
    Part.OVER: "The game is over.",
}
"""The parts of a game in which no unit acts, and what comes first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why not. Players may agree on it all the same, unless it could not be booked."""

    code: str
    sentence: str
    rule: str
    agreeable: bool = True


def actions_of(setup: Setup) -> tuple[ActionName, ...]:
    return ADVANCED_ACTIONS if setup.is_advanced else STANDARD_ACTIONS


def counter_cost(table: Table, ref: Ref, action: ActionName) -> int:
    """What a Counter Action costs a unit (CTR-05, BETA-09)."""
    return table.command.answer_cost(ref, action, overwatch=table.setup.ruleset.overwatch)


def fault_of(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    """Why a unit may not do something now; None if it may."""
    return unit_fault(table, ref, action) or _order_fault(table, ref)


def unit_fault(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    """What stands against it whoever's opportunity it is."""
    return _place_fault(table, ref, action) or (
        _price_fault(table, ref, action) if _is_paid(table) else _phase_fault(table, ref, action)
    )


def counter_fault(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    """Why a unit may not answer the attack that is under way (CTR-01, CTR-02, CTR-13, CTR-14)."""
    state, unit, name = table.state, table.where(ref), table.name(ref)
    side = table.setup.side_of(ref.seat)
    if state.attacking is None:
        return Fault("counter.no_attack", "No attack is under way that could be answered.", "CTR-01")
    if table.setup.side_of(state.attacking.seat) == side:
        return Fault("counter.own", f"{name} is not attacked by an enemy.", "CTR-01")
    closed = table.command.answer_closed(ref, side, state.finished)
    if closed is Closed.ANSWERED:
        return Fault("counter.twice", f"{name} has already answered this attack.", "CTR-02")
    if not unit.in_play:
        return Fault("unit.off_table", f"{name} is not on the battlefield.", "CTR-01", agreeable=False)
    if closed is Closed.RESTING:
        return Fault("unit.resting", f"{name} used Support and makes no Counter Action.", "CTR-13")
    if closed is Closed.FINISHED:
        sentence = f"{table.setup.side_names[side]} is finished for this Game Turn."
        return Fault("side.finished", sentence, "CTR-14")
    return _short(table, ref, counter_cost(table, ref, action), "CTR-14")


def may(table: Table, ref: Ref) -> list[ActionName]:
    if table.state.phase in WAITING:
        return []
    return [action for action in actions_of(table.setup) if fault_of(table, ref, action) is None]


def waits(table: Table, ref: Ref) -> str:
    """Why a unit may do nothing now, or what must come first; empty if it may do something."""
    if may(table, ref):
        return ""
    if table.where(ref).is_destroyed:
        return "No model is left."
    phase = table.state.phase
    if phase in WAITING:
        return WAITING[phase]
    action = Action.MOVE if _is_paid(table) else Action(phase.value)
    fault = fault_of(table, ref, action)
    return fault.sentence if fault else ""


def counters(table: Table, ref: Ref) -> list[ActionName]:
    if table.state.phase is not Part.ACTIONS:
        return []
    return [action for action in COUNTER_ACTIONS if counter_fault(table, ref, action) is None]


def side_after(table: Table, after: int | None) -> int | None:
    """Who has the next opportunity after a side, or the first of all; sides are numbered clockwise."""
    sides = range(len(table.setup.sides))
    order = order_of_play(sides, table.state.master or 0, after, table.state.out)
    return next_side(order, table.state.finished, partial(can_act, table))


def can_act(table: Table, side: int) -> bool:
    actions = actions_of(table.setup)
    refs = table.setup.refs_of_side(side)
    return any(unit_fault(table, ref, action) is None for ref in refs for action in actions)


def _is_paid(table: Table) -> bool:
    return table.state.phase is Part.ACTIONS


def _place_fault(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    unit, name = table.where(ref), table.name(ref)
    if unit.is_destroyed:
        return Fault("unit.destroyed", f"{name} is destroyed.", "HP-02", agreeable=False)
    if action == Action.DEPLOY:
        arrived = unit.place is not Place.RESERVE
        return Fault("unit.deployed", f"{name} is not in Reserve.", "TURN-10", agreeable=False) if arrived else None
    if unit.place is Place.RESERVE:
        return Fault(
            "unit.in_reserve", f"{name} is in Reserve and must be deployed first.", "ACT-02", agreeable=False
        )
    if unit.hp == 0 and action != Action.ATTACK:
        return Fault("unit.casualty", f"All models of {name} are casualties; it can only attack.", "TURN-13")
    return None


def _phase_fault(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    phase, name = table.state.phase, table.name(ref)
    if action != phase.value:
        return Fault(
            "phase.other", f"This is the {phase.value.capitalize()} Phase; {action} is for another.", "TURN-03"
        )
    if table.command.used(ref, action):
        return Fault("unit.acted", f"{name} has already acted in this Phase.", "TURN-08")
    return None


def _price_fault(table: Table, ref: Ref, action: ActionName) -> Fault | None:
    command, name = table.command, table.name(ref)
    closed = command.closed(ref, action)
    if closed is Closed.RESTING:
        return Fault("unit.resting", f"{name} used Support and acts no more in this Game Turn.", "ACT-22")
    if closed is Closed.TRIED:
        return Fault("deploy.twice", f"{name} used its Deploy Action in this Game Turn already.", "ACT-14")
    if table.where(ref).hp == 0:
        return Fault("unit.casualty", f"All models of {name} are casualties.", "ACT-11")
    if closed is Closed.ACTED:
        return Fault(
            "support.acted", f"{name} has already acted in this Game Turn; Support is for who has not.", "ACT-23"
        )
    return _short(table, ref, command.cost(ref, action), "CP-12")


def _short(table: Table, ref: Ref, cost: int, rule: str) -> Fault | None:
    side = table.setup.side_of(ref.seat)
    if table.command.can_pay(side, cost):
        return None
    left = table.command.points[side]
    sentence = f"{table.name(ref)} needs {cost} CP for that, and {table.setup.side_names[side]} has {left}."
    return Fault("points.short", sentence, rule, agreeable=False)


def _order_fault(table: Table, ref: Ref) -> Fault | None:
    """Whether it is somebody else's opportunity (TURN-07, CP-13)."""
    if not table.setup.keeps_order:
        return None
    names, side = table.setup.side_names, table.setup.side_of(ref.seat)
    if side in table.state.finished:
        return Fault("side.finished", f"{names[side]} is finished.", "CP-14" if _is_paid(table) else "TURN-09")
    active = active_for(table, ref)
    if active == side:
        return None
    whose = f"It is {names[active]}’s opportunity" if active is not None else "Nobody has an opportunity"
    return Fault("order.other_side", f"{whose}, not {names[side]}’s.", "CP-13" if _is_paid(table) else "TURN-07")


def active_for(table: Table, ref: Ref) -> int | None:
    """Whose opportunity it is once whatever must end before this unit acts has ended."""
    state = table.state
    if starts_step(table, ref) and state.acting is not None and state.active is not None:
        return side_after(table, state.active)
    return state.active


def starts_step(table: Table, ref: Ref) -> bool:
    """Whether acting would begin an Action Step, and not go on with the one under way (ACT-03)."""
    return table.state.acting != ref or table.state.actions >= MOST_ACTIONS
