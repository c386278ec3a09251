"""Is this Move or Dash legal, and where does it lead: path by path, then the unit as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import lock_fault
from muster.battle.rules.holding import why_held
from muster.battle.rules.hosts import outside_fault
from muster.battle.rules.limits import allowance
from muster.battle.rules.making_room import makes_room
from muster.battle.rules.marching import March, clash
from muster.battle.rules.walk_faults import fault_sentence, walk_refusal
from muster.battle.spot import Path, Spot
from muster.battle.state import Phase
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk, Waypoint
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point

AHEAD = 2
"""A way about an obstacle may be so many times as long as what can be gone at once."""
TOO_FAR = ("walk.too_far", "walk.climb_too_far")


@dataclass(frozen=True, slots=True)
class Moves:
    """A legal Move: the walks of the models that go, and where all of the unit on the table then stands."""

    walks: dict[int, Walk]
    after: dict[int, Figure]

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(Path(model, walk.path) for model, walk in self.walks.items())

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple(Spot.of(model, self.after[model]) for model in self.walks)


def moves_of(field: Field, unit: int, phase: Phase, paths: Sequence[Path]) -> Moves | Refusal:
    """What a choice of paths comes to, or why it is not legal."""
    asked = field.state.number, unit, phase, tuple(paths)
    known: dict[object, Moves | Refusal] = field.known_moves
    if asked not in known:
        known[asked] = _moves_of(field, unit, phase, paths)
    return known[asked]


def _moves_of(field: Field, unit: int, phase: Phase, paths: Sequence[Path]) -> Moves | Refusal:
    own, standing = field.unit(unit), field.on_table(unit)
    if not standing:
        return Refusal("move.aboard", "TRANS-10", f"{own.name} is aboard; it can only disembark or transfer.")
    fault = _models_fault(field, unit, phase, paths, standing)
    if fault is not None:
        return fault
    figures = {model: field.figure(model) for model in standing}
    going = [path for path in paths if tuple(path.points[-1][:2]) != figures[path.model].centre or _rises(path)]
    if not going:
        return Refusal("move.nothing", "MOVE-02", f"Nobody of {own.name} moves; finish instead.", {"unit": unit})
    course = field.course(unit)
    walks: dict[int, Walk] = {}
    for path in going:
        mover, most = Mover(figures[path.model], own.media), allowance(field, path.model, phase)
        walked: Walk | None
        if len(path.points) == 1:
            walked = course.shortest(mover, path.points[0], most)
            if walked is None:
                walked = _refused_way(course, mover, path.points[0], most)
        else:
            walked = course.walk(mover, path.points, most)
        if not walked.legal:
            why = fault_sentence(field, walked.faults[0])
            named = f"Model {path.model - own.models.start + 1} of {own.name}: {why}"
            return walk_refusal(field, walked, named, _figures_of(walked, path.model, most))
        walks[path.model] = walked
    after = figures | {model: walk.end for model, walk in walks.items()}
    return _whole(field, unit, Moves(walks, after))


def _refused_way(course: Course, mover: Mover, goal: Waypoint, most: Mil) -> Walk:
    """Why nobody gets there: the way about what is in the line is too long, or else what is in it."""
    straight, around = course.walk(mover, [mover.figure.centre, goal], most), None
    if straight.faults and straight.faults[0].code not in TOO_FAR:
        around = course.shortest(mover, goal, most * AHEAD)
    return straight if around is None else course.walk(mover, around.path, most)


def _models_fault(
    field: Field, unit: int, phase: Phase, paths: Sequence[Path], standing: Sequence[int]
) -> Refusal | None:
    own, seen = field.unit(unit), set[int]()
    for path in paths:
        if path.model not in standing or path.model in seen or not path.points:
            return _path_fault(field, unit, path, seen)
        seen.add(path.model)
        if not allowance(field, path.model, phase):
            rule, why = why_held(field, path.model, phase)
            sentence = f"Model {path.model - own.models.start + 1} of {own.name} may not move: it {why}."
            return Refusal("move.held", rule, sentence, {"unit": unit, "model": path.model})
        start = field.figure(path.model).centre
        if len(path.points) > 1 and tuple(path.points[0][:2]) != start:
            sentence = f"A path begins where its model stands, at ({start[0] / INCH:g}, {start[1] / INCH:g})."
            return Refusal("move.start", "MOVE-04", sentence, {"unit": unit, "model": path.model})
    return None


def _path_fault(field: Field, unit: int, path: Path, seen: set[int]) -> Refusal:
    """Why a model cannot take a path; allowed is one for each model of the unit on the table."""
    own, facts = field.unit(unit), {"unit": unit, "model": path.model}
    if path.model not in own.models:
        sentence = f"Model {path.model} is none of {own.name}; a path is of a model of the unit that moves."
        return Refusal("move.model", "MOVE-03", sentence, facts)
    named = f"Model {path.model - own.models.start + 1} of {own.name}"
    if path.model in seen:
        return Refusal("move.model", "MOVE-03", f"{named} has two paths; each model takes one.", facts)
    if path.model in field.aboard(unit):
        return Refusal("move.model", "TRANS-10", f"{named} is aboard, and comes out only by disembarking.", facts)
    if path.model not in field.on_table(unit):
        return Refusal("move.model", "HP-06", f"{named} is not on the table.", facts)
    return Refusal("move.model", "MOVE-04", f"The path of {named[0].lower()}{named[1:]} leads nowhere.", facts)


def _whole(field: Field, unit: int, moves: Moves) -> Moves | Refusal:
    figures = list(moves.after.values())
    for place, figure in enumerate(figures):
        if any(clash(figure, other) for other in figures[:place]):
            number = list(moves.after)[place] - field.unit(unit).models.start + 1
            sentence = (
                f"Model {number} of {field.unit(unit).name} would end on another of its unit; models may only touch."
            )
            return Refusal("move.overlap", "MOVE-06", sentence, {"unit": unit})
    if not field.forces.ruleset.reduced and not coherent(figures) and not makes_room(field, unit, figures):
        sentence = f"{field.unit(unit).name} would end out of coherency; all models must end as one group."
        return Refusal("move.coherency", "COH-05", sentence, {"unit": unit})
    return lock_fault(field, unit, figures) or outside_fault(field, unit, figures) or moves


def _rises(path: Path) -> bool:
    return len(path.points) > 1 or len(path.points[-1]) > 2


def _figures_of(walk: Walk, model: int, most: Mil) -> dict[str, object]:
    return {"model": model, "length": round(walk.length), "used": round(walk.used), "allowed": most}


def shifted(
    field: Field, unit: int, phase: Phase, shift: Point, route: tuple[Point, ...] = (), *, patient: bool = False
) -> Move | None:
    """The whole unit by a shift, straight or along a route; less of it where all is not possible."""
    return as_choice(field, unit, phase, in_formation(field, unit, phase, shift, route, patient=patient))


def as_choice(field: Field, unit: int, phase: Phase, moves: Moves | None) -> Move | None:
    """The choice that moves come to; when it is judged they are known."""
    if moves is None:
        return None
    field.known_moves[field.state.number, unit, phase, moves.paths] = moves
    return Move(unit, moves.paths)


def in_formation(
    field: Field, unit: int, phase: Phase, shift: Point, route: tuple[Point, ...] = (), *,
    patient: bool = False, wholly: bool = False, plain: bool = False,
) -> Moves | None:  # fmt: skip
    """What such a shift comes to; who asks for it `wholly` is told None where it would be less."""
    if not any(shift):
        return None
    own, standing = field.unit(unit), field.on_table(unit)
    course = field.course(unit)
    march = March(
        course,
        course.places(own.media),
        own.media,
        field.figures(standing),
        [allowance(field, model, phase) for model in standing],
        field.forces.ruleset.reduced,
        route,
        patient,
        plain,
    )
    walks = march.by(shift, wholly=wholly)
    return None if walks is None else together(field, unit, {standing[place]: walk for place, walk in walks.items()})


def together(field: Field, unit: int, walks: dict[int, Walk]) -> Moves | None:
    """The walks of some models as a Move of their unit; None if that is not legal as a whole."""
    going = dict(sorted(walks.items()))
    after = {model: field.figure(model) for model in field.on_table(unit)}
    moves = _whole(field, unit, Moves(going, after | {model: walk.end for model, walk in going.items()}))
    return moves if isinstance(moves, Moves) else None
