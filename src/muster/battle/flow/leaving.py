"""A side that goes while others play on: what becomes of its units, and of the steps that would have asked it."""

from muster.battle import events as ev
from muster.battle.choices import Answer, AnyChoice, Finish, Lose, NameMaster, PickZone, Place, Strike
from muster.battle.decisions import (
    AnyDecision,
    CasualtiesDecision,
    CounterDecision,
    MasterDecision,
    PlaceDecision,
    StrikeDecision,
    ZoneDecision,
)
from muster.battle.field import Field
from muster.battle.flow.aftermath import MendMelees
from muster.battle.flow.attack import AttackOpportunity, Volley
from muster.battle.flow.deploy import DeployOpportunity
from muster.battle.flow.move import MoveOpportunity
from muster.battle.flow.placing import Restore
from muster.battle.flow.step import Step
from muster.battle.rules.acting import units_to_act
from muster.battle.rules.engaging import released
from muster.battle.rules.seats import voices

Opportunity = DeployOpportunity | MoveOpportunity | AttackOpportunity


def leave(field: Field, side: int, reason: str) -> None:
    """Take a side out of the game with all its units (SPORT-08); the others go on from where they are."""
    field.tell(ev.Eliminated(side, reason))
    free = released(field)
    if free:
        field.tell(ev.MeleeChanged(free))
    still_due = (_without(field, step) for step in field.state.steps)
    field.state.steps = tuple(step for step in still_due if step is not None)


def _without(field: Field, step: Step) -> Step | None:
    """A step as it stands once a side has gone, or nothing if it was about what is no longer there."""
    match step:
        case DeployOpportunity() | MoveOpportunity() | AttackOpportunity():
            return step if _has_units_to_act(field, step) else None
        case Volley(unit=unit, groups=groups):
            there = tuple(group for group in groups if not field.is_gone(group.target))
            return None if field.is_gone(unit) else Volley(unit, there)
        case Restore(why="contact"):  # the enemy to be touched may have gone: MendMelees looks again
            return None
        case MendMelees():
            return MendMelees()
        case _:
            about: int | None = getattr(step, "unit", None)
            return None if about is not None and field.is_gone(about) else step


def _has_units_to_act(field: Field, step: Opportunity) -> bool:
    phase = field.state.phase
    return phase is not None and step.side not in field.state.out and bool(units_to_act(field, step.side, phase))


def unasked(field: Field, step: Step, decision: AnyDecision) -> AnyChoice:
    """What is done for a side that nobody answers for any more: the least that the rules let it do (SPORT-03)."""
    checked = step.check(field, _least(field, decision))
    assert isinstance(checked, AnyChoice)  # noqa: S101 - each of these is always legal
    return checked


def _least(field: Field, decision: AnyDecision) -> AnyChoice:
    match decision:
        case MasterDecision():
            return NameMaster(voices(field)[0])
        case ZoneDecision(zones=zones):
            return PickZone(zones[0])
        case CasualtiesDecision():
            return Lose(())
        case PlaceDecision():
            return Place(())
        case StrikeDecision(units=units):
            return Strike(units[0])
        case CounterDecision():
            return Answer(None)
        case _:
            return Finish()
