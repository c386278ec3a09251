"""Where somebody pointed and what keeps the unit from there, so that both can be shown beside where it ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.battle.choices import AnyChoice, Deploy, March, Move
from muster.battle.decisions import MoveDecision
from muster.battle.field import Field
from muster.battle.narration.wording import inches
from muster.battle.refusal import Refusal
from muster.battle.rules.limits import allowance
from muster.battle.rules.sending import THERE, cut, has_come, leader_of
from muster.battle.rules.stopping import Stop, what_stops
from muster.battle.rules.walk_faults import pieces_blamed
from muster.battle.rules.zones import off_its_zone
from muster.battle.state import Phase
from muster.battle.view import View
from muster.table.shapes.measure import INCH, length
from muster.table.shapes.outline import Point
from muster.views.shapes.preview import ModelWay, Stopped

BESIDE = INCH // 2
"""So near to where the middle of a unit was put it is placed there: it stands where there is room."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A model and where it was sent."""

    model: int
    to: Point


def stopped_of(view: View, choice: AnyChoice, found: AnyChoice | Refusal, ways: Sequence[ModelWay]) -> Stopped | None:
    """What stops a unit that does not come to where it was sent; None if it does, or was sent nowhere."""
    field, decision = view.field, view.decision
    refusal = found if isinstance(found, Refusal) else None
    match choice:
        case March(unit, to) if isinstance(decision, MoveDecision) and _may_march(field, decision, unit):
            wish = Wish(leader_of(field, choice), to)
            return _march(field, choice, wish, decision.phase, refusal, ways)
        case Move(_, paths) if refusal is not None and any(path.points for path in paths):
            named = [path for path in paths if path.points and path.model == refusal.facts.get("model")]
            path = (named or [path for path in paths if path.points])[-1]
            x, y, *_ = path.points[-1]
            return refused_wish(field, Wish(path.model, (x, y)), refusal, ways)
        case Deploy(unit, near=(x, y)):
            return _placed(field, Wish(field.unit(unit).models.start, (x, y)), unit, refusal, ways)
        case _:
            return None


def _may_march(field: Field, decision: MoveDecision, unit: int) -> bool:
    return any(each.unit == unit for each in decision.units) and bool(field.on_table(unit))


def refused_wish(field: Field, wish: Wish, refusal: Refusal, ways: Sequence[ModelWay]) -> Stopped | None:
    """A wish that was refused, with the pieces that the refusal blames."""
    if not 0 <= wish.model < field.forces.model_count or field.state.figures[wish.model] is None:
        return None
    return stopped_wish(field, wish, Stop(refusal, pieces_blamed(refusal)), ways)


def _march(
    field: Field, choice: March, wish: Wish, phase: Phase, refusal: Refusal | None, ways: Sequence[ModelWay]
) -> Stopped | None:
    if refusal is None and has_come(_end(field, wish.model, ways), wish.to):
        return None
    most, start = allowance(field, wish.model, phase), field.figure(wish.model).centre
    used = max((way["used"] for way in ways if way["model"] == wish.model), default=0)
    far = _apart(start, wish.to)
    is_spent = used >= most - THERE
    goal = wish.to if not most or far <= most or is_spent else cut((start, wish.to), most)[-1]
    stop = what_stops(field, choice.unit, phase, wish.model, goal, beyond=_apart(goal, wish.to))
    if most and far > most and is_spent and not stop.over:  # what stands farther on does not stop it
        sentence = f"{(far - most) / INCH:.1f} in. too far: {far / INCH:.1f} in. away, {inches(most)} allowed."
        stop = Stop(Refusal("walk.too_far", "MOVE-02", sentence))
    return stopped_wish(field, wish, stop if refusal is None else Stop(refusal, stop.pieces, stop.models), ways)


def _placed(field: Field, wish: Wish, unit: int, refusal: Refusal | None, ways: Sequence[ModelWay]) -> Stopped | None:
    ends = [way["path"][-1] for way in ways]
    middle = (sum(x for x, *_ in ends) // len(ends), sum(y for _, y, *_ in ends) // len(ends)) if ends else wish.to
    short = round(_apart(middle, wish.to))
    if refusal is None:
        if short <= BESIDE:
            return None
        refusal = off_its_zone(field, unit, wish.to) or Refusal(
            "deploy.beside", "DEPLOY-08", f"There is no room for all of {field.unit(unit).name} right there."
        )
    return _written(wish, short, Stop(refusal, pieces_blamed(refusal)))


def stopped_wish(field: Field, wish: Wish, stop: Stop, ways: Sequence[ModelWay]) -> Stopped:
    """A wish, how far from it the model ends, and what stops it."""
    return _written(wish, round(_apart(_end(field, wish.model, ways), wish.to)), stop)


def _written(wish: Wish, short: int, stop: Stop) -> Stopped:
    return {
        "model": wish.model,
        "wish": [*wish.to],
        "short": short,
        "sentence": stop.refusal.sentence,
        "rule": stop.refusal.rule,
        "pieces": list(stop.pieces),
        "models": list(stop.models),
    }


def _end(field: Field, model: int, ways: Sequence[ModelWay]) -> Point:
    way = next((way for way in ways if way["model"] == model), None)
    if way is None:
        return field.figure(model).centre
    x, y, *_ = way["path"][-1]
    return x, y


def _apart(one: Point, other: Point) -> float:
    return length(one[0] - other[0], one[1] - other[1])
