"""A charge asked about: the unit into contact with an enemy, or which of its models is how far short."""

from muster.battle.choices import Move
from muster.battle.decisions import MoveDecision
from muster.battle.field import Field
from muster.battle.narration.wording import inches, unit_name
from muster.battle.refusal import Refusal, near
from muster.battle.rules.charging import into_contact
from muster.battle.rules.full_charge import full_charge, is_held_elsewhere, nearest_pair
from muster.battle.rules.limits import allowance
from muster.battle.rules.nearest import nearest_march
from muster.battle.rules.stopping import Stop, what_stops
from muster.battle.state import NO_HOST, Phase
from muster.battle.view import View
from muster.table.movement.units.survivors import exit_point
from muster.table.shapes.measure import INCH, within
from muster.views.preview.faults import UnanswerableError, asked_unit
from muster.views.preview.moving import judged, move_preview
from muster.views.preview.stopped import Wish, stopped_wish
from muster.views.shapes.preview import MovePreview


def charge_preview(view: View, unit: int, target: int, hidden: frozenset[int]) -> MovePreview:
    """The charge with as many models as can; of one that fails, the nearest that the unit can come (MELEE-01)."""
    field, decision = view.field, view.decision
    foe = asked_unit(field, target).number
    if not isinstance(decision, MoveDecision) or not field.forces.enemies(unit, foe):
        sentence = "An enemy unit is charged, while a Move or a Dash is asked for."
        raise UnanswerableError("ask.charge", sentence)
    if unit not in [each.unit for each in decision.units] or not field.on_table(unit):
        return move_preview(view, Move(unit), hidden)
    found = full_charge(field, unit, decision.phase, foe) if field.on_table(foe) else None
    if found is not None:
        return move_preview(view, found, hidden)
    return _refused(view, unit, decision.phase, foe, hidden)


def _refused(view: View, unit: int, phase: Phase, foe: int, hidden: frozenset[int]) -> MovePreview:
    field = view.field
    name, other = unit_name(field.forces, unit), unit_name(field.forces, foe)
    pair = nearest_pair(field, unit, phase, foe)
    if not field.on_table(foe):
        host = field.host_of(foe)
        inside = f"is in {unit_name(field.forces, field.forces.unit_of[host])}" if host != NO_HOST else "is not there"
        return judged(view, Move(unit), _no(f"{other} {inside}; it cannot be touched from outside."), hidden)
    if pair is None:
        return judged(view, Move(unit), _no(f"No model of {name} may move now."), hidden)
    model, enemy, far = pair
    if is_held_elsewhere(field, unit, foe):
        sentence = f"{name} is locked in a melee: it must stay in contact there and cannot charge {other}."
        return judged(view, Move(unit), Refusal("move.locked", "MELEE-04", sentence), hidden)
    start = field.figure(model)
    goal, shift = exit_point(enemy, start.centre), into_contact(start, enemy)
    stop = _why(field, unit, phase, model, goal, far, other)
    nearest = field.sought(lambda: nearest_march(field, unit, phase, model, goal))
    told = judged(view, Move(unit), near(stop.refusal, nearest), hidden)
    told["stopped"] = stopped_wish(field, Wish(model, (start.x + shift[0], start.y + shift[1])), stop, told["ways"])
    return told


def _why(field: Field, unit: int, phase: Phase, model: int, goal: tuple[int, int], far: float, other: str) -> Stop:
    """How much the foremost model lacks, or what is between it and the enemy."""
    own, most = field.unit(unit), allowance(field, model, phase)
    who = own.name if len(own.models) == 1 else f"Model {model - own.models.start + 1} of {own.name}"
    word = "Move" if phase is Phase.MOVE else "Dash"
    if not within(far, most):
        sentence = f"{who} is {(far - most) / INCH:.1f} in. short of {other}: {far / INCH:.1f} in. away, {word} "
        return Stop(_no(f"{sentence}{inches(most)}."))
    stop = what_stops(field, unit, phase, model, goal)
    sentence = f"{who} is {far / INCH:.1f} in. from {other}, but finds no way. {stop.refusal.sentence}"
    return Stop(_no(sentence), stop.pieces, tuple(each for each in stop.models if field.forces.unit_of[each] != unit))


def _no(sentence: str) -> Refusal:
    return Refusal("charge.short", "MELEE-01", sentence)
