"""The decision that is pending, as those who answer it need it; others learn what they wait for."""

from typing import cast

import msgspec

from muster.battle import decisions as de
from muster.battle.choices import AnyChoice, Lose, Place
from muster.battle.refusal import Refusal
from muster.battle.state import Phase
from muster.battle.view import View
from muster.companion.json_types import Body
from muster.views.answer_words import answers_offered
from muster.views.asked_units import units_asked
from muster.views.asked_words import finish_words, question, waiting
from muster.views.shapes.asked import Asked, DecisionKind, WhyPlaced


def asked_picture(view: View, *, spectator: bool = False) -> Asked | None:
    """What is asked; None once the game is over. Who only looks on sees through the view of any seat."""
    decision = view.decision
    if decision is None:
        return None
    kind = kind_of(decision)
    if spectator or view.side != decision.side:
        return _head(decision, kind, waiting(view.forces, decision), "")
    asked = _head(decision, kind, question(view.forces, view.state, decision), finish_words(view.state, decision))
    units = units_asked(view, decision)
    if units is not None:
        asked["units"] = units
    _fill(asked, view, decision)
    return asked


def kind_of(decision: de.Decision) -> DecisionKind:
    """The name of a kind of decision, as docs/engine.md lists them."""
    return str(decision.__struct_config__.tag)


def _head(decision: de.Decision, kind: DecisionKind, sentence: str, finish: str) -> Asked:
    return {
        "number": decision.number,
        "kind": kind,
        "side": decision.side,
        "sentence": sentence,
        "rules": list(decision.rules),
        "may_finish": bool(finish),
        "finish": finish,
    }


def _fill(asked: Asked, view: View, decision: de.Decision) -> None:
    """What belongs to one kind alone."""
    match decision:
        case de.MasterDecision():
            asked["sides"] = list(decision.sides)
        case de.ZoneDecision():
            asked["zones"] = list(decision.zones)
        case de.DeployDecision():
            asked["zones"], asked["takes_back"] = [decision.zone], decision.takes_back
        case de.MoveDecision():
            asked["phase"], asked["takes_back"] = (
                "dash" if decision.phase is Phase.DASH else "move",
                decision.takes_back,
            )
        case de.AttackDecision():
            asked["only"], asked["takes_back"] = decision.only, decision.takes_back
        case de.ActionDecision():
            asked["points"], asked["second"] = decision.points, decision.second
        case de.CounterDecision():
            asked["points"], asked["unit"] = decision.points, decision.attacker
        case _:
            _fill_losses(asked, view, decision)


def _fill_losses(asked: Asked, view: View, decision: de.Decision) -> None:
    """What belongs to the kinds that follow from losses."""
    match decision:
        case de.CasualtiesDecision():
            asked["unit"], asked["hp"] = decision.unit, decision.hp
            asked["models"] = list(decision.eligible)
            asked["suggested"] = _suggested(view, Lose(()))
        case de.PlaceDecision():
            asked["unit"], asked["why"] = decision.unit, cast("WhyPlaced", decision.why)
            asked["models"] = [spot.model for spot in decision.suggested]
            asked["suggested"] = _suggested(view, Place(decision.suggested))
        case de.StrikeDecision():
            asked["hp"] = decision.hits
        case _:
            _fill_plain(asked, view, decision)


def _fill_plain(asked: Asked, view: View, decision: de.Decision) -> None:
    """Of a kind that nothing more is known of: its answers, and whatever of its fields has a name that is known."""
    asked["answers"] = answers_offered(view.forces, decision)
    known = Asked.__annotations__.keys() - asked.keys() - {"suggested", "units"}
    told = {name: getattr(decision, name) for name in decision.__struct_fields__ if name in known}
    cast("dict[str, object]", asked).update(msgspec.to_builtins(told))


def _suggested(view: View, choice: AnyChoice) -> Body | None:
    """A choice with everything resolved, as it would be sent."""
    resolved = view.check(choice)
    if isinstance(resolved, Refusal):
        return None
    body: Body = msgspec.to_builtins(resolved)
    return body
