"""Choices out of the blue: any kind, any unit, any host, any place; legal by accident at most."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice, Attack, Deploy, Disembark, Embark, Lose, March, Move, Place, Transfer
from muster.battle.spot import Load, Path, Shot, Spot
from muster.table.shapes.measure import INCH


def wild_choices(battle: Battle, rng: Random) -> Iterator[AnyChoice]:
    """One of every sort that names units, models or places."""
    decision = battle.pending
    assert decision is not None
    forces, state = battle.forces, battle.state
    named = getattr(decision, "units", ()) or (getattr(decision, "unit", 0),)
    asked = [getattr(each, "unit", each) for each in named]
    unit = rng.choice([rng.choice(asked), rng.choice(asked), rng.randrange(len(forces.units))])
    models = forces.units[unit].models
    hosts = [model for each in forces.units if each.carries for model in each.models] or [0]
    host, other = rng.choice(hosts), rng.choice(hosts)
    near = [spot for spot in (_beside(battle, model, rng) for model in models) if spot is not None]
    yield Embark(unit, host)
    yield Embark(unit, host, models=tuple(models[: len(models) // 2]))
    yield Transfer(unit, other)
    yield Disembark(unit, tuple(near))
    yield Disembark(unit)
    yield March(unit, _somewhere(battle, rng))
    yield Deploy(unit, near=_somewhere(battle, rng), cargo=(Load(host, (rng.randrange(len(forces.units)),)),))
    yield Deploy(unit, cargo=_stack(battle, unit, rng))
    yield Move(unit, tuple(Path(spot.model, ((spot.x, spot.y),)) for spot in near[:1]))
    yield Move(unit, tuple(Path(spot.model, ((spot.x, spot.y),)) for spot in near))
    yield Attack(unit, tuple(Shot(model, 0, rng.randrange(len(forces.units))) for model in models))
    yield Lose((rng.randrange(forces.model_count),))
    yield Place(tuple(near))
    yield Place(tuple(near[:1]))
    if state.figures[models.start] is not None:
        yield Move(unit, (Path(models.start, (_at(battle, models.start), _somewhere(battle, rng))),))


def _stack(battle: Battle, unit: int, rng: Random) -> tuple[Load, ...]:
    """A transport in a transport in a transport, as far as there are any."""
    carriers = [each for each in battle.forces.units if each.carries and each.side == battle.forces.units[unit].side]
    rng.shuffle(carriers)
    chain = [battle.forces.units[unit], *(each for each in carriers if each.number != unit)]
    return tuple(Load(outer.models.start, (inner.number,)) for outer, inner in pairwise(chain))


def _at(battle: Battle, model: int) -> tuple[int, int]:
    figure = battle.state.figures[model]
    return (0, 0) if figure is None else figure.centre


def _beside(battle: Battle, model: int, rng: Random) -> Spot | None:
    figure = battle.state.figures[model]
    far = rng.choice((INCH // 4, 2 * INCH, 9 * INCH))
    x, y = _somewhere(battle, rng) if figure is None else figure.centre
    return Spot(model, x + rng.randint(-far, far), y + rng.randint(-far, far))


def _somewhere(battle: Battle, rng: Random) -> tuple[int, int]:
    xs, ys = zip(*battle.forces.table.board.outline, strict=True)
    return rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
