"""Is this Move or Dash legal, and where does it lead: path by path, then the unit as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from muster.battle.choices import March as MarchChoice
from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import lock_fault
from muster.battle.rules.hosts import outside_fault
from muster.battle.rules.limits import allowance
from muster.battle.rules.making_room import makes_room
from muster.battle.rules.marching import March, clash
from muster.battle.rules.walk_faults import fault_sentence, walk_refusal
from muster.battle.spot import Path, Spot
from muster.battle.state import Phase
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

AHEAD = 2
"""A way about an obstacle may be so many times as long as what can be gone at once."""
THERE = INCH // 10
"""Who ends so near to where it was sent has come there."""


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
            if walked is None:  # say why by the straight line
                walked = course.walk(mover, [mover.figure.centre, path.points[0]], most)
        else:
            walked = course.walk(mover, path.points, most)
        if not walked.legal:
            why = fault_sentence(field, walked.faults[0])
            named = f"Model {path.model - own.models.start + 1} of {own.name}: {why}"
            return walk_refusal(field, walked, named, _figures_of(walked, path.model, most))
        walks[path.model] = walked
    after = figures | {model: walk.end for model, walk in walks.items()}
    return _whole(field, unit, Moves(walks, after))


def _models_fault(
    field: Field, unit: int, phase: Phase, paths: Sequence[Path], standing: Sequence[int]
) -> Refusal | None:
    own, seen = field.unit(unit), set[int]()
    for path in paths:
        if path.model not in standing or path.model in seen or not path.points:
            sentence = (
                f"Model {path.model} cannot take a path; allowed is one for each model of {own.name} on the table."
            )
            return Refusal("move.model", "MOVE-03", sentence, {"unit": unit, "model": path.model})
        seen.add(path.model)
        if not allowance(field, path.model, phase):
            rule = "MOVE-11" if own.immobile else "ATTACK-24"
            why = "is Immobile" if own.immobile else "used a weapon that keeps it in its place, or has no such stat"
            sentence = f"Model {path.model - own.models.start + 1} of {own.name} may not move: it {why}."
            return Refusal("move.held", rule, sentence, {"unit": unit, "model": path.model})
        start = field.figure(path.model).centre
        if len(path.points) > 1 and tuple(path.points[0][:2]) != start:
            sentence = f"A path begins where its model stands, at ({start[0] / INCH:g}, {start[1] / INCH:g})."
            return Refusal("move.start", "MOVE-04", sentence, {"unit": unit, "model": path.model})
    return None


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


def leader_of(field: Field, choice: MarchChoice) -> int:
    """The model that a march is told of: the one named, or the first that stands."""
    standing = field.on_table(choice.unit)
    return choice.leader if choice.leader in standing else standing[0]


def marched(field: Field, choice: MarchChoice, phase: Phase) -> Move | None:
    """A formation's way to a place, or as much of it as the unit can go (MOVE-05); None if it cannot go at all."""
    return _told(field, choice.unit, phase, _march(field, choice, phase))


def arrives(field: Field, choice: MarchChoice, phase: Phase) -> bool:
    """Whether the model that a march is told of comes to where it is sent."""
    moves = _march(field, choice, phase, wholly=True)
    return moves is not None and has_come(moves.after[leader_of(field, choice)].centre, choice.to)


def has_come(end: Point, to: Point) -> bool:
    """Whether who ends here has come to where it was sent."""
    return length(end[0] - to[0], end[1] - to[1]) <= THERE


def _march(field: Field, choice: MarchChoice, phase: Phase, *, wholly: bool = False) -> Moves | None:
    leader = leader_of(field, choice)
    start, most = field.figure(leader), allowance(field, leader, phase)
    course, media = field.course(choice.unit), field.unit(choice.unit).media
    route: tuple[Point, ...] = (start.centre, choice.to)
    if most and choice.to != start.centre:
        route = cut(_route(course, Mover(start, media), choice.to, most), most)
    shift = route[-1][0] - start.x, route[-1][1] - start.y
    return _shift(field, choice.unit, phase, shift, route, wholly=wholly)


def _route(course: Course, mover: Mover, to: Point, most: Mil) -> tuple[Point, ...]:
    """The straight line, or a way about what is in it; that is not looked for over the whole table."""
    start = mover.figure.centre
    if course.walk(mover, [start, to]).legal:
        return start, to
    around = course.shortest(mover, to, most)
    if around is None:
        near = cut((start, to), most * AHEAD // 2)[-1]
        around = course.shortest(mover, near, most * AHEAD)
    return (start, to) if around is None else tuple((x, y) for x, y, _ in around.path)


def cut(route: tuple[Point, ...], most: Mil) -> tuple[Point, ...]:
    """As much of a route as a model can go."""
    done: list[Point] = [route[0]]
    left = float(most)
    for (ax, ay), (bx, by) in pairwise(route):
        leg = length(bx - ax, by - ay)
        if leg > left:
            share = left / leg
            return (*done, (ax + int((bx - ax) * share), ay + int((by - ay) * share)))
        left -= leg
        done.append((bx, by))
    return tuple(done)


def shifted(
    field: Field, unit: int, phase: Phase, shift: Point, route: tuple[Point, ...] = (), *, patient: bool = False
) -> Move | None:
    """The whole unit by a shift, straight or along a route; less of it where all is not possible."""
    return _told(field, unit, phase, _shift(field, unit, phase, shift, route, patient=patient))


def _told(field: Field, unit: int, phase: Phase, moves: Moves | None) -> Move | None:
    """The choice that moves come to; when it is judged they are known."""
    if moves is None:
        return None
    field.known_moves[field.state.number, unit, phase, moves.paths] = moves
    return Move(unit, moves.paths)


def _shift(
    field: Field, unit: int, phase: Phase, shift: Point, route: tuple[Point, ...], *,
    patient: bool = False, wholly: bool = False,
) -> Moves | None:  # fmt: skip
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
    )
    walks = march.by(shift, wholly=wholly)
    if walks is None:
        return None
    going = {standing[place]: walk for place, walk in sorted(walks.items())}
    after = dict(zip(standing, march.unit, strict=True)) | {model: walk.end for model, walk in going.items()}
    moves = _whole(field, unit, Moves(going, after))
    return moves if isinstance(moves, Moves) else None
