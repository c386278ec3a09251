"""Choices out of the blue: any kind, any unit, any host, any place; legal by accident at most."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from msgspec.structs import replace

from muster.battle.battle import Battle
from muster.battle.choices import (
    Act,
    Answer,
    AnyChoice,
    Attack,
    Deploy,
    Disembark,
    Embark,
    Lose,
    March,
    Move,
    NameMaster,
    PickZone,
    Place,
    Rest,
    Transfer,
)
from muster.battle.commands import GoOnWithout, Surrender
from muster.battle.decisions import (
    ActionDecision,
    AttackDecision,
    CasualtiesDecision,
    CounterDecision,
    DeployDecision,
    MoveDecision,
    PlaceDecision,
)
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held
from muster.battle.spot import Load, Path, Shot, Spot
from muster.rulebook.actions import Action
from muster.table.shapes.measure import INCH

ANSWERS: dict[type[object], tuple[type[AnyChoice], ...]] = {
    DeployDecision: (Deploy,),
    MoveDecision: (Move, March, Embark, Disembark, Transfer),
    AttackDecision: (Attack,),
    CasualtiesDecision: (Lose,),
    PlaceDecision: (Place,),
    ActionDecision: (Act, Rest),
    CounterDecision: (Answer,),
}
ODD = (-1, 0, 1, 5 * INCH, 10**6, -(10**9), 10**20)


def wild_choices(battle: Battle, rng: Random, most: int) -> list[AnyChoice]:
    """So many at most: mostly of the kind that is asked for, now and then any, or one with odd numbers in it."""
    decision = battle.pending
    fitting = ANSWERS.get(type(decision), ())
    every = list(_wild_choices(battle, rng))
    wanted = [choice for choice in every if isinstance(choice, fitting)]
    chosen = wanted if wanted and rng.random() < 0.9 else every
    return rng.sample(chosen, min(most, len(chosen)))


def _wild_choices(battle: Battle, rng: Random) -> Iterator[AnyChoice]:
    """One of every sort that names units, models or places."""
    decision = battle.pending
    assert decision is not None
    forces, state = battle.forces, battle.state
    listed = getattr(decision, "units", ()) or getattr(decision, "offered", ())
    named = listed or (getattr(decision, "unit", 0),)
    asked = [getattr(each, "unit", each) for each in named]
    unit = rng.choice([rng.choice(asked), rng.choice(asked), rng.randrange(len(forces.units))])
    models = forces.units[unit].models
    carriers = [each for each in forces.units if battle.field.stats(each.number).carries]
    hosts = [model for each in carriers for model in each.models] or [0]
    host, other = rng.choice(hosts), rng.choice(hosts)
    near = [_beside(battle, model, rng) for model in models]
    yield Embark(unit, host)
    yield Embark(unit, host, models=tuple(models[: len(models) // 2]))
    yield Embark(unit, host, models=(rng.randrange(forces.model_count),) * len(models))
    yield Embark(unit, host, (Path(near[0].model, (_at(battle, near[0].model), (near[0].x, near[0].y))),))
    yield Transfer(unit, other)
    yield Disembark(unit, tuple(near))
    yield Disembark(unit)
    yield March(unit, _at(battle, models.start))  # nowhere, as a way to somewhere out of reach is long looked for
    yield Deploy(unit, near=_somewhere(battle, rng), cargo=(Load(host, (rng.randrange(len(forces.units)),)),))
    yield Deploy(unit, cargo=_stack(battle, unit, rng))
    yield Deploy(unit, tuple(replace(spot, z=rng.choice((0, 3 * INCH))) for spot in near))
    yield Move(unit, tuple(Path(spot.model, ((spot.x, spot.y),)) for spot in near[:1]))
    yield Move(unit, tuple(Path(spot.model, ((spot.x, spot.y),)) for spot in near))
    yield Attack(unit, tuple(Shot(model, 0, rng.randrange(len(forces.units))) for model in models))
    yield Lose((rng.randrange(forces.model_count),))
    yield Place(tuple(near))
    yield Place(tuple(near[:1]))
    if state.command is not None:
        yield Act(unit, rng.choice(list(Action)))
        yield Act(rng.choice(ODD), rng.choice(list(Action)))
        yield rng.choice((Rest(), Answer(rng.choice([None, *Action]))))
    yield rng.choice(tuple(_odd_choices(unit, host, rng)))
    if state.figures[models.start] is not None:
        yield Move(unit, (Path(models.start, (_at(battle, models.start), _somewhere(battle, rng))),))


def _odd_choices(unit: int, host: int, rng: Random) -> Iterator[AnyChoice]:
    """Numbers that nothing has."""
    one, other, third = rng.choices(ODD, k=3)
    spot = Spot(one, other, third, fx=rng.choice((0, 1)))
    yield NameMaster(one)
    yield PickZone(one)
    yield Deploy(one, (spot,), (Load(one, (other,)),))
    yield Deploy(unit, (spot,))
    yield Deploy(unit, near=(one, other), cargo=(Load(host, (third,)),))
    yield Move(unit, (Path(one, ((one, other), (other, third))), Path(one, ((third,),))))
    yield March(unit, (10**9, other), third)  # a place out of reach, but on the table, is looked for too long
    yield Embark(unit, one, models=(other,))
    yield Embark(unit, host, (Path(one, ((one, other),)),), (one,))
    yield Disembark(unit, (spot,))
    yield Disembark(unit, near=(one, other))
    yield Transfer(unit, one)
    yield Attack(unit, (Shot(one, other, third), Shot(one, 0, other)))
    yield Lose((one, other))
    yield Place((spot, spot))


def out_of_turn(battle: Battle, legal: AnyChoice) -> Iterator[Refusal]:
    """What is refused of a legal choice: by the wrong seat, too late, by one who left, after the end."""
    assert battle.pending is not None
    seats = battle.forces.sides[battle.pending.side]
    twin = battle.copy()
    answers = [battle.choose(legal, number=-1), battle.choose(legal, 99)]
    here = [seat for seat in seats if is_held(battle.field, seat)]
    if len(here) > 1:
        twin.command(GoOnWithout(here[0]), here[1])
        answers.append(twin.choose(legal, here[0]))
    for seat in range(len(battle.state.players)):
        twin.command(Surrender(), seat)
    yield from (answer for answer in (*answers, twin.choose(legal)) if isinstance(answer, Refusal))


def _stack(battle: Battle, unit: int, rng: Random) -> tuple[Load, ...]:
    """A transport in a transport in a transport, as far as there are any."""
    own, field = battle.forces.units[unit], battle.field
    carriers = [each for each in field.units_of(own.side) if field.stats(each.number).carries]
    rng.shuffle(carriers)
    chain = [own, *(each for each in carriers if each.number != unit)]
    return tuple(Load(outer.models.start, (inner.number,)) for outer, inner in pairwise(chain))


def _at(battle: Battle, model: int) -> tuple[int, int]:
    figure = battle.state.figures[model]
    return (0, 0) if figure is None else figure.centre


def _beside(battle: Battle, model: int, rng: Random) -> Spot:
    figure = battle.state.figures[model]
    far = rng.choice((INCH // 4, 2 * INCH, 9 * INCH))
    x, y = _somewhere(battle, rng) if figure is None else figure.centre
    return Spot(model, x + rng.randint(-far, far), y + rng.randint(-far, far))


def _somewhere(battle: Battle, rng: Random) -> tuple[int, int]:
    xs, ys = zip(*battle.forces.table.board.outline, strict=True)
    return rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
