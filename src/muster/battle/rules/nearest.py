"""What comes nearest to a movement that is refused: of the same unit, and towards where it was meant to go."""

from collections.abc import Iterator, Sequence

from muster.battle.choices import Move
from muster.battle.field import Field
from muster.battle.rules.hosts import hull_of
from muster.battle.rules.limits import allowance
from muster.battle.rules.moving import Moves, moves_of, shifted
from muster.battle.spot import Path
from muster.battle.state import Phase, Where
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

STEP = INCH // 4
LEAST = INCH // 10
"""Nobody would spend a Move on less."""
EIGHTHS = tuple(range(8, 0, -1))
"""A way that is too long, or barred, is tried in eighths of it, the longest first."""
SHARES = 1, 0.75, 0.5, 0.25
"""What part of such ways all models go, where the unit would not hold together otherwise."""
WINDS = ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7))


def nearest_move(field: Field, unit: int, phase: Phase, paths: Sequence[Path]) -> Move | None:
    """The legal Move that comes nearest to wished paths: these cut short, or the whole unit towards them.

    Nobody goes away from where they were sent: if there is no way towards it, there is no such Move.
    """
    ends = _wishes(field, unit, paths)
    if not ends:
        return None
    shift = sum(x for x, _ in ends.values()) // len(ends), sum(y for _, y in ends.values()) // len(ends)
    return _cut_short(field, unit, phase, ends) or _in_formation(field, unit, phase, shift)


def nearest_march(field: Field, unit: int, phase: Phase, leader: int, to: Point) -> Move | None:
    """The same for a whole unit that is sent somewhere, told of one of its models."""
    ends = _wishes(field, unit, [Path(leader, (to,))])
    return _in_formation(field, unit, phase, ends[leader]) if ends else None


def _wishes(field: Field, unit: int, paths: Sequence[Path]) -> dict[int, Point]:
    """How far, and which way, each model was sent; empty if nobody was sent anywhere."""
    standing = field.on_table(unit)
    wished = [path for path in paths if path.model in standing and path.points]
    ends = {path.model: _towards(field, path) for path in wished}
    return ends if any(any(shift) for shift in ends.values()) else {}


def _in_formation(field: Field, unit: int, phase: Phase, shift: Point) -> Move | None:
    """The whole unit towards a wish as far as it can, or one of its models a little."""
    for part in (shift, (shift[0] // 3, shift[1] // 3), *_steps_towards(shift, INCH // 2)):
        found = shifted(field, unit, phase, part, patient=True)
        if found is not None and _comes_nearer(field, found, shift):
            return found
    return _one_step(field, unit, phase, shift)


def nearer_to_host(field: Field, unit: int, phase: Phase, host: int) -> Move | None:
    """A Move that brings a unit nearer to a host on the table that it does not reach (TRANS-06)."""
    if not 0 <= host < field.forces.model_count or field.state.where[host] is not Where.TABLE:
        return None
    hull, standing = hull_of(field, host), field.on_table(unit)
    if not standing:
        return None
    model = min(standing, key=lambda each: _off(field.figure(each), hull))
    return nearest_march(field, unit, phase, model, hull.centre)


def _towards(field: Field, path: Path) -> Point:
    start, end = field.figure(path.model), path.points[-1]
    return end[0] - start.x, end[1] - start.y


def _cut_short(field: Field, unit: int, phase: Phase, ends: dict[int, Point]) -> Move | None:
    """The models that were to go, each as far along its straight way as it can, or all of them a part of that."""
    reached = {model: _as_far(field, unit, phase, model, shift) for model, shift in ends.items()}
    for share in SHARES:
        paths = [
            Path(model, (field.figure(model).centre, _gone(field.figure(model), ends[model], far * share)))
            for model, far in reached.items()
            if far
        ]
        moves = moves_of(field, unit, phase, paths) if paths else None
        if isinstance(moves, Moves):
            return Move(unit, moves.paths)
    return None


def _as_far(field: Field, unit: int, phase: Phase, model: int, shift: Point) -> float:
    """The longest part of a straight way that a model can go."""
    most, start = allowance(field, model, phase), field.figure(model)
    far = length(*shift)
    if not most or not far:
        return 0.0
    mover, course = Mover(start, field.unit(unit).media), field.course(unit)
    cap = min(1.0, most / far)
    for eighth in EIGHTHS:
        share = cap * eighth / 8
        if course.straight(mover, _gone(start, shift, share), most) is not None:
            return share
    return 0.0


def _gone(start: Figure, shift: Point, share: float) -> Point:
    return start.x + int(shift[0] * share), start.y + int(shift[1] * share)


def _steps_towards(shift: Point, step: Mil) -> Iterator[Point]:
    """Small steps that lead nearer, the straightest first."""
    ahead = sorted((-(dx * shift[0] + dy * shift[1]), round(dx * step), round(dy * step)) for dx, dy in WINDS)
    return ((dx, dy) for along, dx, dy in ahead if along < 0)


def _comes_nearer(field: Field, move: Move, shift: Point) -> bool:
    """Whether the models that move go towards a wish on the whole, and one of them farther than a nudge."""
    gone = [_towards(field, path) for path in move.paths]
    return sum(dx * shift[0] + dy * shift[1] for dx, dy in gone) > 0 and any(length(*each) >= LEAST for each in gone)


def _one_step(field: Field, unit: int, phase: Phase, shift: Point) -> Move | None:
    """A small step of any one model towards a wish that leaves the unit legal."""
    for model in field.on_table(unit):
        start = field.figure(model)
        if not allowance(field, model, phase):
            continue
        for dx, dy in _steps_towards(shift, STEP):
            moves = moves_of(field, unit, phase, [Path(model, (start.centre, (start.x + dx, start.y + dy)))])
            if isinstance(moves, Moves):
                return Move(unit, moves.paths)
    return None


def _off(one: Figure, other: Figure) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2
