"""What stops a unit on its march: which model cannot go on, and the terrain or the unit that is in its way."""

from dataclasses import dataclass, replace

from muster.battle.choices import March
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import foes_in_melee, locked
from muster.battle.rules.limits import allowance
from muster.battle.rules.sending import held_up
from muster.battle.rules.walk_faults import pieces_blamed, walk_refusal
from muster.battle.state import Phase
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

MODEL_FAULTS = ("walk.model", "walk.end_model")


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a unit does not come to where it was sent, with the pieces and the models that are to blame."""

    refusal: Refusal
    pieces: tuple[int, ...] = ()
    models: tuple[int, ...] = ()
    over: float = 0
    """By how much the way is too long."""


def what_stops(field: Field, unit: int, phase: Phase, leader: int, to: Point, beyond: float = 0) -> Stop:
    """Why a march of a unit, told of one of its models, does not end there; the wish lies so far `beyond`."""
    stop = _what_stops(field, unit, phase, leader, to)
    if beyond:
        return _with_sentence(stop, f"{beyond / INCH:.1f} in. too far. Before that: {stop.refusal.sentence}")
    return _with_sentence(stop, _by_how_much(stop)) if stop.over else stop


def _by_how_much(stop: Stop) -> str:
    sentence, over = stop.refusal.sentence, f"{stop.over / INCH:.1f} in. too far"
    return sentence.replace("Too far", over, 1) if "Too far" in sentence else f"{over}: {sentence}"


def _what_stops(field: Field, unit: int, phase: Phase, leader: int, to: Point) -> Stop:
    own, start = field.unit(unit), field.figure(leader)
    if foes_in_melee(field, unit):
        return Stop(locked(field, unit))
    shift = to[0] - start.x, to[1] - start.y
    if not any(shift):
        return Stop(Refusal("march.no_way", "MOVE-03", f"{own.name} stands there already.", {"unit": unit}))
    found = _stopped(field, unit, phase, leader, shift, is_leader=True)
    if found is not None:
        return found
    held = held_up(field, March(unit, to, leader), phase)
    if held is not None:
        return _stopped(field, unit, phase, held, shift, is_leader=False) or _crowded(field, unit, phase, held)
    sentence = f"{own.name} would not hold together there; all models must end as one group."
    if len(field.on_table(unit)) == 1:
        sentence = f"{own.name} comes no nearer by a way that it may go."
    return Stop(Refusal("march.no_way", "MOVE-03", sentence, {"unit": unit}))


def _stopped(field: Field, unit: int, phase: Phase, model: int, shift: Point, *, is_leader: bool) -> Stop | None:
    own, figure, most = field.unit(unit), field.figure(model), allowance(field, model, phase)
    goal = figure.x + shift[0], figure.y + shift[1]
    if not most:
        return None
    mover, course = Mover(figure, own.media), field.course(unit)
    walked = course.walk(mover, [figure.centre, goal], most)
    if walked.legal or (is_leader and course.shortest(mover, goal, most) is not None):
        return None
    who = "" if is_leader else f"{_model(field, model)}: "
    return _because(field, unit, walked, most, figure.centre, goal, who)


def _model(field: Field, model: int) -> str:
    own = field.forces.of_model(model)
    return own.name if len(own.models) == 1 else f"Model {model - own.models.start + 1} of {own.name}"


def _crowded(field: Field, unit: int, phase: Phase, model: int) -> Stop:
    """A model that may not go at all, or that would have a way, but no place at its end."""
    name = field.unit(unit).name
    if not allowance(field, model, phase):
        sentence = f"{_model(field, model)} may not move; all models of {name} must end as one group with it."
        return Stop(Refusal("march.no_way", "COH-06", sentence, {"unit": unit, "model": model}))
    sentence = f"{_model(field, model)} finds no free place there; all models of {name} must end as one group."
    return Stop(Refusal("march.no_way", "COH-05", sentence, {"unit": unit, "model": model}))


def _because(field: Field, unit: int, walked: Walk, most: Mil, start: Point, goal: Point, who: str) -> Stop:
    refusal = walk_refusal(field, walked)
    if refusal.code in MODEL_FAULTS:
        blockers = _in_the_way(field, unit, start, goal)
        if blockers:
            other = field.forces.of_model(blockers[0])
            sentence = f"{who}{other.name} stands in the way; other units may only be touched."
            return Stop(_saying(refusal, sentence), (), blockers)
    over = walked.used - most if refusal.code in ("walk.too_far", "walk.climb_too_far") else 0
    return Stop(_saying(refusal, f"{who}{refusal.sentence}"), pieces_blamed(refusal), over=over)


def _with_sentence(stop: Stop, sentence: str) -> Stop:
    return replace(stop, refusal=_saying(stop.refusal, sentence))


def _saying(refusal: Refusal, sentence: str) -> Refusal:
    return Refusal(refusal.code, refusal.rule, sentence, refusal.facts)


def _in_the_way(field: Field, unit: int, start: Point, goal: Point) -> tuple[int, ...]:
    """The models of the first unit on a straight way, the nearest first."""
    (ax, ay), (bx, by) = start, goal
    far = length(bx - ax, by - ay)
    radius = field.unit(unit).footprint.radius
    met = []
    for model, figure in enumerate(field.state.figures):
        if figure is None or field.forces.unit_of[model] == unit:
            continue
        along = ((figure.x - ax) * (bx - ax) + (figure.y - ay) * (by - ay)) / far
        aside = abs((figure.x - ax) * (by - ay) - (figure.y - ay) * (bx - ax)) / far
        reach = radius + figure.footprint.radius
        if aside < reach and 0 < along < far + reach:
            met.append((along, model))
    if not met:
        return ()
    first = field.forces.unit_of[min(met)[1]]
    return tuple(model for _, model in sorted(met) if field.forces.unit_of[model] == first)
