"""The question that a decision puts to its side, in a sentence, and what finishing means."""

from muster.battle import decisions as de
from muster.battle.forces import Forces
from muster.battle.narration.wording import counted, joined, unit_name, verb
from muster.battle.state import Phase, State
from muster.rulebook.playstyle import Playstyle

_PLACES = {
    "coherency": ("no longer stands together", "no longer stand together"),
    "contact": ("has lost contact in melee", "have lost contact in melee"),
    "survivors": ("gets out of what was lost", "get out of what was lost"),
}


def waiting(forces: Forces, decision: de.Decision) -> str:
    """What those who are not asked wait for."""
    return f"{forces.side_names[decision.side]} {decision.waits}."


def question(forces: Forces, state: State, decision: de.Decision) -> str:
    """The question, to the side that is asked; of a kind that is not here, the one that stands in its class."""
    match decision:
        case de.MasterDecision():
            return f"You won the Roll-Off for Game Turn {state.turn}: the Turn Master {_mastery(forces, state)}."
        case de.ZoneDecision():
            letters = [forces.table.zones[zone].letter for zone in decision.zones]
            return f"Take a deployment zone: {' or '.join(letters)}."
        case de.DeployDecision():
            return f"Deploy a unit in zone {forces.table.zones[decision.zone].letter}, or finish."
        case de.MoveDecision():
            return _movement(forces, state, decision)
        case de.AttackDecision():
            return _attack(forces, state, decision)
        case de.CasualtiesDecision() | de.PlaceDecision() | de.StrikeDecision():
            return _losses(forces, decision)
        case de.ActionDecision():
            return _action(forces, decision)
        case de.CounterDecision():
            attacked = _does(forces, decision.offered[0].unit, "is", "are")
            answer = f"answer, or not. {counted(decision.points, 'Command Point')} left"
            return f"{attacked} attacked by {unit_name(forces, decision.attacker)}: {answer}."
        case _:
            return decision.asks


def _mastery(forces: Forces, state: State) -> str:
    """What it brings to be Turn Master (TURN-04, TURN-07)."""
    first = "acts first in it" if forces.setup.style is Playstyle.ADVANCED else "acts first in every phase"
    return f"takes a zone first, deploys first and {first}" if state.turn == 1 else first


def _losses(forces: Forces, decision: de.CasualtiesDecision | de.PlaceDecision | de.StrikeDecision) -> str:
    """What follows from losses."""
    match decision:
        case de.CasualtiesDecision():
            loses = _does(forces, decision.unit, "loses", "lose")
            return f"{loses} {decision.hp} HP: choose the models that take it."
        case de.PlaceDecision():
            many = counted(len(decision.suggested), "model")
            return f"{_does(forces, decision.unit, *_PLACES[decision.why])}: place {many}."
        case de.StrikeDecision():
            return f"{counted(decision.hits, 'hit is', 'hits are')} left over: name the unit aboard to strike."


def finish_words(state: State, decision: de.Decision) -> str:
    """What finishing means, on a button; empty where it is no answer."""
    match decision:
        case de.ActionDecision():
            return "Finish this Game Turn"
        case de.AttackDecision(only=int()):
            return "Do not strike back"
        case de.DeployDecision() if _is_action(state):
            return "Stay in reserve"
        case de.DeployDecision():
            return "Finish deployment"
        case de.MoveDecision() | de.AttackDecision() if _is_action(state):
            return "Leave it at that"
        case de.MoveDecision():
            return f"Finish the {decision.phase.title()} Phase"
        case de.AttackDecision():
            return "Finish the Attack Phase"
        case _:
            return decision.finishes


def _is_action(state: State) -> bool:
    """Whether it is how an Action is carried out, asked for the one unit that was paid for."""
    return state.command is not None


def _movement(forces: Forces, state: State, decision: de.MoveDecision) -> str:
    verb_ = "Dash with" if decision.phase is Phase.DASH else "Move"
    if _is_action(state):
        return f"{verb_} {unit_name(forces, decision.units[0].unit)}, or leave it at that."
    return f"{verb_} a unit, or finish the {decision.phase.title()} Phase."


def _attack(forces: Forces, state: State, decision: de.AttackDecision) -> str:
    if decision.only is not None:
        names = unit_name(forces, decision.units[0]), unit_name(forces, decision.only)
        return f"Strike back with {names[0]} at {names[1]}, or do not."
    if _is_action(state):
        return f"Attack with {unit_name(forces, decision.units[0])}, or leave it at that."
    return "Attack with a unit, or finish the Attack Phase."


def _action(forces: Forces, decision: de.ActionDecision) -> str:
    left = f"{counted(decision.points, 'Command Point')} left"
    if decision.second:
        names = joined([unit_name(forces, unit) for unit in dict.fromkeys(each.unit for each in decision.offered)])
        return f"A second Action with {names}, or rest. {left}."
    return f"Choose a unit and its Action, or finish this Game Turn. {left}."


def _does(forces: Forces, unit: int, singular: str, plural: str) -> str:
    return f"{unit_name(forces, unit)} {verb(forces, unit, singular, plural)}"
