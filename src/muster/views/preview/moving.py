"""What a choice would come to: whether it is legal, the ways of the models, and what the unit could do from there."""

from muster.battle.choices import AnyChoice, Embark
from muster.battle.decisions import MoveDecision
from muster.battle.field import Field
from muster.battle.refusal import Refusal, near
from muster.battle.rules.nearest import nearer_to_host
from muster.battle.view import View
from muster.table.movement.units.melee import touch
from muster.views.preview.ahead import all_ahead
from muster.views.preview.faults import body_of, fault_of
from muster.views.preview.links import links_of
from muster.views.preview.outcome import Outcome, outcome_of
from muster.views.preview.stopped import stopped_of
from muster.views.shapes.preview import MovePreview, TargetAhead


def move_preview(view: View, choice: AnyChoice, hidden: frozenset[int]) -> MovePreview:
    """A choice as the engine judges it; of one that is refused, the nearest legal one is shown."""
    return judged(view, choice, _towards(view, choice, view.check(choice)), hidden)


def _towards(view: View, choice: AnyChoice, found: AnyChoice | Refusal) -> AnyChoice | Refusal:
    """Who only does not reach a host is shown a walk towards it, which the screen offers as that."""
    decision = view.decision
    if not isinstance(found, Refusal) or found.code != "embark.contact" or found.nearest is not None:
        return found
    if not isinstance(choice, Embark) or not isinstance(decision, MoveDecision):
        return found
    return near(found, nearer_to_host(view.field, choice.unit, decision.phase, choice.host))


def judged(view: View, choice: AnyChoice, found: AnyChoice | Refusal, hidden: frozenset[int]) -> MovePreview:
    """What was found of a choice, told with all that it comes to."""
    refused = isinstance(found, Refusal)
    told: MovePreview = {
        "legal": not refused,
        "fault": fault_of(found) if isinstance(found, Refusal) else None,
        "choice": None if isinstance(found, Refusal) else body_of(found),
        "ways": [],
        "links": [],
        "length": 0,
        "used": 0,
        "left": 0,
        "engages": [],
        "danger": [],
        "ahead": [],
        "stopped": None,
    }
    outcome = outcome_of(view, found.nearest if isinstance(found, Refusal) else found)
    if outcome is not None:
        _add(told, outcome, hidden)
    told["stopped"] = stopped_of(view, choice, found, told["ways"])
    return told


def _add(told: MovePreview, outcome: Outcome, hidden: frozenset[int]) -> None:
    field, unit = outcome.field, outcome.unit
    told["ways"], told["danger"] = outcome.ways, outcome.danger
    longest = max(outcome.ways, key=lambda way: way["used"], default=None)
    if longest is not None:
        told["length"] = max(way["length"] for way in outcome.ways)
        told["used"], told["left"] = longest["used"], max(0, longest["allowed"] - longest["used"])
    told["links"] = links_of(field, unit)
    told["engages"] = _engaged(field, unit)
    told["ahead"] = [_later(each) if outcome.later else each for each in all_ahead(field, unit, hidden)]


def _later(told: TargetAhead) -> TargetAhead:
    """After a Dash of a Standard game nobody attacks before the next Game Turn."""
    return {**told, "sentence": f"In the next Game Turn, if nobody moves before: {told['sentence']}"}


def _engaged(field: Field, unit: int) -> list[int]:
    """The enemies in contact with a unit, or in the same building (MELEE-01, TERRAIN-07)."""
    melee, own = field.melee_of(unit), field.figures(field.on_table(unit))
    foes = [other for other in melee.units if field.forces.enemies(unit, other)] if melee is not None else []
    return [foe for foe in foes if not own or touch(own, field.figures(field.on_table(foe)))]
