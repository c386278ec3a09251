"""The one function that changes a state. It decides nothing: whatever an event says, happened."""

from collections.abc import Callable, Iterable
from typing import Any

from muster.battle import events as ev
from muster.battle.forces import Forces
from muster.battle.spot import Spot
from muster.battle.state import (
    ATTACKED,
    DEPLOYED,
    NO_HOST,
    PHASE_OF,
    SETTLE,
    Did,
    Dispute,
    Melee,
    Offer,
    Phase,
    State,
    Where,
    bit,
)
from muster.battle.stats import game_stats
from muster.bookkeeping.command_points import CommandPoints
from muster.rulebook.actions import Action
from muster.rulebook.weapon_type import WeaponType


def apply(state: State, forces: Forces, event: ev.AnyEvent) -> None:
    """Change a state by one event."""
    change = CHANGES[type(event)]
    if change is not None:
        change(state, forces, event)
    if event.unsettles(state, forces.ruleset):
        state.unsettle()
    for cast in event.thrown:
        state.rolled = max(state.rolled, cast.number)


def _turn_began(state: State, _: Forces, event: ev.TurnBegan) -> None:
    state.turn, state.phase = event.turn, None
    state.acted = [0] * len(state.acted)
    state.did = [0] * len(state.did)


def _turn_ended(state: State, _: Forces, __: ev.TurnEnded) -> None:
    """Guards and use counters end with the Game Turn; Command Points are kept (CP-06, CP-11, CP-17)."""
    if state.command is not None:
        state.command = state.command.turn_over()


def _phase_began(state: State, _: Forces, event: ev.PhaseBegan) -> None:
    state.phase, state.finished = event.phase, ()
    if event.phase is Phase.ATTACK:
        state.lost = [0] * len(state.lost)


def _command_gained(state: State, _: Forces, event: ev.CommandGained) -> None:
    state.command, state.finished, state.answered = CommandPoints(event.points), (), ()


def _action_began(state: State, _: Forces, event: ev.ActionBegan) -> None:
    command, side, unit, action, cost = state.commanded, event.side, event.unit, event.action, event.cost
    if event.answers:
        state.command = command.answered(side, unit, action, cost, overwatch=event.overwatch)
        state.answered = (*state.answered, unit)
        return
    state.command = command.begun(side, unit, action, cost)
    if action in PHASE_OF:
        state.phase = PHASE_OF[action]
    if action is Action.ATTACK:
        state.lost = [0] * len(state.lost)


def _action_taken_back(state: State, _: Forces, event: ev.ActionTakenBack) -> None:
    state.command = state.commanded.taken_back(event.side, event.unit, event.action, event.cost)


def _guarded(state: State, _: Forces, event: ev.Guarded) -> None:
    state.command = state.commanded.guarded(event.unit, event.bonus)


def _prepared(state: State, forces: Forces, event: ev.Prepared) -> None:
    for model in forces.units[event.unit].models:
        state.did[model] = 0


def _supported(state: State, _: Forces, event: ev.Supported) -> None:
    state.command = state.commanded.supported(event.side, event.unit, event.points)


def _finished(state: State, _: Forces, event: ev.Finished) -> None:
    state.finished = (*state.finished, event.side)


def _master_named(state: State, _: Forces, event: ev.MasterNamed) -> None:
    state.master = event.side


def _zone_picked(state: State, _: Forces, event: ev.ZonePicked) -> None:
    state.zones = tuple(event.zone if side == event.side else zone for side, zone in enumerate(state.zones))


def _stand(state: State, forces: Forces, unit: int, spots: Iterable[Spot]) -> None:
    for spot in spots:
        state.figures[spot.model] = spot.figure(forces.units[unit])
        state.where[spot.model] = Where.TABLE
        state.hosts[spot.model] = NO_HOST


def _board(state: State, models: Iterable[int], host: int) -> None:
    for model in models:
        state.figures[model] = None
        state.where[model] = Where.ABOARD
        state.hosts[model] = host


def _deployed(state: State, forces: Forces, event: ev.Deployed) -> None:
    _stand(state, forces, event.unit, event.spots)
    state.acted[event.unit] |= DEPLOYED
    for load in event.cargo:
        for unit in load.units:
            _board(state, forces.units[unit].models, load.host)
            state.acted[unit] |= DEPLOYED


def _went(state: State, unit: int, phase: Phase, models: Iterable[int]) -> None:
    state.acted[unit] |= bit(phase)
    mark = Did.MOVED if phase is Phase.MOVE else Did.DASHED
    for model in models:
        state.did[model] |= mark


def _moved(state: State, forces: Forces, event: ev.Moved) -> None:
    _stand(state, forces, event.unit, event.spots)
    _went(state, event.unit, event.phase, [spot.model for spot in event.spots])


def _embarked(state: State, forces: Forces, event: ev.Embarked) -> None:
    _board(state, event.models, event.host)
    _stand(state, forces, event.unit, event.spots)
    _went(state, event.unit, event.phase, [*event.models, *(spot.model for spot in event.spots)])


def _disembarked(state: State, forces: Forces, event: ev.Disembarked) -> None:
    _stand(state, forces, event.unit, event.spots)
    _went(state, event.unit, event.phase, [spot.model for spot in event.spots])


def _living(state: State, forces: Forces, unit: int) -> list[int]:
    return [model for model in forces.units[unit].models if state.where[model] is not Where.GONE]


def _transferred(state: State, forces: Forces, event: ev.Transferred) -> None:
    models = _living(state, forces, event.unit)
    origin = state.hosts[models[0]]
    _board(state, models, event.host)
    _went(state, event.unit, event.phase, models)
    if event.arrives:
        state.passages = (*state.passages, (event.unit, event.arrives))
        state.origins = (*state.origins, (event.unit, origin))
        for model in models:
            state.where[model] = Where.BETWEEN


def _arrived(state: State, forces: Forces, event: ev.Arrived) -> None:
    state.passages = tuple(each for each in state.passages if each[0] != event.unit)
    state.origins = tuple(each for each in state.origins if each[0] != event.unit)
    _board(state, _living(state, forces, event.unit), event.host)


def _engaged(state: State, _: Forces, event: ev.Engaged) -> None:
    """Every pair joins the melees of both its units into one."""
    for one, other in event.pairs:
        joined = [melee for melee in state.melees if one in melee.units or other in melee.units]
        apart = tuple(melee for melee in state.melees if melee not in joined)
        units = {one, other, *(unit for melee in joined for unit in melee.units)}
        pairs = {(min(one, other), max(one, other)), *(pair for melee in joined for pair in melee.pairs)}
        state.melees = (*apart, Melee(tuple(sorted(units)), tuple(sorted(pairs))))


def _melee_changed(state: State, _: Forces, event: ev.MeleeChanged) -> None:
    left = []
    for melee in state.melees:
        units = tuple(unit for unit in melee.units if unit not in event.released)
        pairs = tuple(pair for pair in melee.pairs if not set(pair) & set(event.released))
        left.append(Melee(units, pairs))
    state.melees = tuple(melee for melee in left if melee.units)


def _attack_declared(state: State, forces: Forces, event: ev.AttackDeclared) -> None:
    state.acted[event.unit] |= ATTACKED
    used = {WeaponType.HEAVY: Did.USED_HEAVY, WeaponType.BATTLE: Did.USED_BATTLE, WeaponType.ASSAULT: 0}
    for shot in event.shots:
        state.did[shot.model] |= used[game_stats(forces).weapons(state, shot.model)[shot.weapon].type]
    for host, mark in event.holds:
        state.did[host] |= mark


def _hp_lost(state: State, _: Forces, event: ev.HpLost) -> None:
    for model, hp in event.losses:
        state.hp[model] -= hp
        state.lost[event.unit] += not state.hp[model]


def _take_away(state: State, models: Iterable[int]) -> None:
    for model in models:
        state.figures[model] = None
        state.where[model] = Where.GONE
        state.hosts[model] = NO_HOST
        state.hp[model] = 0


def _casualties_removed(state: State, _: Forces, event: ev.CasualtiesRemoved) -> None:
    _take_away(state, event.models)


def _left_aboard(state: State, _: Forces, event: ev.LeftAboard) -> None:
    _take_away(state, event.models)


def _placed(state: State, forces: Forces, event: ev.Placed) -> None:
    _stand(state, forces, event.unit, event.spots)


def _eliminated(state: State, forces: Forces, event: ev.Eliminated) -> None:
    state.out = (*state.out, event.side)
    for unit in forces.units:
        if unit.side == event.side:
            _take_away(state, unit.models)
    state.passages = tuple(each for each in state.passages if forces.units[each[0]].side != event.side)
    state.origins = tuple(each for each in state.origins if forces.units[each[0]].side != event.side)


def _offered(state: State, forces: Forces, event: ev.Offered) -> None:
    side = forces.side_of_seat[event.seat]
    standing = state.offer
    same = standing is not None and (standing.what, standing.to) == (event.what, event.to)
    agreed = standing.agreed if standing is not None and same else ()
    state.offer = Offer(event.what, tuple(sorted({*agreed, side})), event.to)


def _disputed(state: State, forces: Forces, event: ev.Disputed) -> None:
    side, standing = forces.side_of_seat[event.seat], state.offer
    told = event.question, event.readings
    agreed = (
        standing.agreed if isinstance(standing, Dispute) and (standing.question, standing.readings) == told else ()
    )
    state.offer = Dispute(SETTLE, tuple(sorted({*agreed, side})), 0, event.question, event.readings)


def _declined(state: State, _: Forces, __: ev.Declined) -> None:
    state.offer = None


def _seat_changed(state: State, _: Forces, event: ev.SeatChanged) -> None:
    state.players = tuple(event.now if seat == event.seat else now for seat, now in enumerate(state.players))


def _paused(state: State, _: Forces, __: ev.Paused) -> None:
    state.paused, state.offer = True, None


def _resumed(state: State, _: Forces, __: ev.Resumed) -> None:
    state.paused = False


def _warned(state: State, _: Forces, event: ev.Warned) -> None:
    state.warned = tuple(event.times if seat == event.seat else each for seat, each in enumerate(state.warned))


def _ruled(state: State, _: Forces, event: ev.Ruled) -> None:
    state.rulings = (*state.rulings, (event.question, event.reading))
    if isinstance(state.offer, Dispute):
        state.offer = None


def _game_ended(state: State, _: Forces, event: ev.GameEnded) -> None:
    state.result = event.result


CHANGES: dict[type[Any], Callable[[State, Forces, Any], None] | None] = {
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: _turn_ended,
    ev.PhaseBegan: _phase_began,
    ev.Finished: _finished,
    ev.CommandGained: _command_gained,
    ev.ActionBegan: _action_began,
    ev.ActionTakenBack: _action_taken_back,
    ev.Guarded: _guarded,
    ev.Prepared: _prepared,
    ev.Supported: _supported,
    ev.MasterNamed: _master_named,
    ev.ZonePicked: _zone_picked,
    ev.Deployed: _deployed,
    ev.Moved: _moved,
    ev.Embarked: _embarked,
    ev.Disembarked: _disembarked,
    ev.Transferred: _transferred,
    ev.Arrived: _arrived,
    ev.Engaged: _engaged,
    ev.MeleeChanged: _melee_changed,
    ev.AttackDeclared: _attack_declared,
    ev.HpLost: _hp_lost,
    ev.CasualtiesRemoved: _casualties_removed,
    ev.LeftAboard: _left_aboard,
    ev.Placed: _placed,
    ev.Eliminated: _eliminated,
    ev.Offered: _offered,
    ev.Declined: _declined,
    ev.Disputed: _disputed,
    ev.SeatChanged: _seat_changed,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Warned: _warned,
    ev.Ruled: _ruled,
    ev.GameEnded: _game_ended,
    **dict.fromkeys((ev.RolledOff, ev.LengthRolled, ev.AttackRolled, ev.DiceReadAgain, ev.DangerRolled)),
    **dict.fromkeys((ev.SavePierced, ev.SavesRolled, ev.LossDiscarded, ev.PassengersStruck)),
    **dict.fromkeys((ev.ActionDropped, ev.Undone)),
}
"""What each kind of event changes; None where it only tells of something."""
ev.check_complete(CHANGES)
