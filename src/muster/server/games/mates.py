"""Bots beside people: of a side that has both, a bot plays the units of its own seat.

In a Standard game it is asked first, as long as it wants to act with them; in an Advanced game, whose Command Points
the mates share, it takes turns with the people. What is about one of its units alone is its own to answer.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.choices import Act, AnyChoice, Finish
from muster.battle.decisions import (
    ActionDecision,
    AnyDecision,
    AttackDecision,
    CasualtiesDecision,
    CounterDecision,
    DeployDecision,
    MoveDecision,
    PlaceDecision,
    StrikeDecision,
)


def units_asked(decision: AnyDecision) -> tuple[int, ...]:
    """The units that a decision is about, or among which it is to be chosen."""
    match decision:
        case DeployDecision(units=units) | AttackDecision(units=units) | StrikeDecision(units=units):
            return units
        case MoveDecision(units=movable):
            return tuple(each.unit for each in movable)
        case ActionDecision(offered=offered) | CounterDecision(offered=offered):
            return tuple(dict.fromkeys(each.unit for each in offered))
        case CasualtiesDecision(unit=unit) | PlaceDecision(unit=unit):
            return (unit,)
        case _:
            return ()


def narrowed(decision: AnyDecision, units: Collection[int]) -> AnyDecision:
    """The same decision among some of its units."""
    match decision:
        case DeployDecision() | AttackDecision() | StrikeDecision():
            return replace(decision, units=tuple(each for each in decision.units if each in units))
        case MoveDecision():
            return replace(decision, units=tuple(each for each in decision.units if each.unit in units))
        case ActionDecision():
            return replace(decision, offered=tuple(each for each in decision.offered if each.unit in units))
        case _:
            return decision


def own_units(battle: Battle, decision: AnyDecision, seat: int, bots: Collection[int]) -> tuple[int, ...]:
    """The units that the bot of a seat answers for now; none if people are to answer."""
    asked = units_asked(decision)
    own = tuple(unit for unit in asked if battle.forces.units[unit].seat == seat)
    if not own:
        return ()
    if not is_opportunity(battle):
        is_own = len(own) == len(asked) and not _began_by_people(battle, decision, bots)
        return own if is_own else ()
    if len(own) == len(asked):
        return own
    waits = isinstance(decision, ActionDecision) and _last_seat(battle, decision.side) in bots
    return () if waits else own


def is_opportunity(battle: Battle) -> bool:
    """Whether any unit of the side may act: a bot that wants nothing of it passes it on to the people."""
    return battle.step.any_unit


def is_pass(battle: Battle, choice: AnyChoice) -> bool:
    return isinstance(choice, Finish) and is_opportunity(battle)


def _began_by_people(battle: Battle, decision: AnyDecision, bots: Collection[int]) -> bool:
    """Whether this is what follows from an Action that a person began, with whomever's unit."""
    if not isinstance(decision, DeployDecision | MoveDecision | AttackDecision | ActionDecision):
        return False
    began = next((line for line in reversed(battle.log.lines) if isinstance(line.choice, Act)), None)
    mates = battle.forces.sides[decision.side]
    return began is not None and began.seat in mates and began.seat not in bots


def _last_seat(battle: Battle, side: int) -> int | None:
    """Whose unit last began an Action of its own in this Game Turn."""
    return next((battle.forces.units[each.unit].seat for each in _begun(battle, side)), None)


def _begun(battle: Battle, side: int) -> Iterator[ev.ActionBegan]:
    """The Actions of a side in this Game Turn, the newest first."""
    for line in reversed(battle.log.lines):
        for event in reversed(line.events):
            if isinstance(event, ev.TurnBegan):
                return
            if isinstance(event, ev.ActionBegan) and event.side == side and not event.answers:
                yield event
