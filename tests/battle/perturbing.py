"""Legal choices made illegal, each in one way that breaks one rule for certain."""

from collections.abc import Callable, Iterator
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
    Finish,
    Lose,
    Move,
    NameMaster,
    PickZone,
    Place,
    Transfer,
)
from muster.battle.decisions import ActionDecision, CasualtiesDecision, DeployDecision, PlaceDecision
from muster.battle.rules.command import cost_of
from muster.battle.rules.limits import allowance
from muster.battle.spot import Path, Shot, Spot
from muster.battle.state import Phase, Where
from muster.rulebook.actions import COUNTERS, FREE, Action
from muster.table.shapes.measure import INCH

Twist = Callable[[Battle, AnyChoice, Random], AnyChoice | None]
FAR = 200 * INCH


def twisted(battle: Battle, legal: AnyChoice, rng: Random) -> Iterator[tuple[str, AnyChoice]]:
    """Every way in which this choice can be made illegal, by name."""
    for twist in TWISTS.get(type(legal), ()):
        found = twist(battle, legal, rng)
        if found is not None:
            yield twist.__name__.strip("_"), found
    yield "another_kind", _another_kind(legal)


def _another_kind(legal: AnyChoice) -> AnyChoice:
    return Finish() if isinstance(legal, NameMaster | PickZone | Lose | Place) else NameMaster(0)


def _a_side_that_is_not_there(_: Battle, __: AnyChoice, ___: Random) -> AnyChoice:
    return NameMaster(99)


def _a_zone_that_is_taken(battle: Battle, _: AnyChoice, __: Random) -> AnyChoice:
    return PickZone(max(battle.state.zones) if max(battle.state.zones) >= 0 else 99)


def _outside_the_zone(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice | None:
    assert isinstance(legal, Deploy)
    cx, cy = battle.forces.table.board.centre
    moved = tuple(replace(spot, x=2 * cx - spot.x, y=2 * cy - spot.y) for spot in legal.spots)
    return replace(legal, spots=moved)


def _two_on_one_spot(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice | None:
    assert isinstance(legal, Deploy)
    if len(legal.spots) < 2:
        return None
    first, second, *rest = legal.spots
    return replace(legal, spots=(first, replace(first, model=second.model), *rest))


def _one_model_short(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice | None:
    assert isinstance(legal, Deploy)
    return replace(legal, spots=legal.spots[1:]) if len(legal.spots) > 1 else None


def _off_the_board(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice:
    assert isinstance(legal, Deploy)
    return replace(legal, spots=tuple(replace(spot, x=spot.x + FAR) for spot in legal.spots))


def _a_unit_that_is_not_in_reserve(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice | None:
    assert isinstance(legal, Deploy)
    decision = battle.pending
    assert isinstance(decision, DeployDecision)
    others = [unit for unit in range(battle.forces.players_units) if unit not in decision.units]
    return replace(legal, unit=others[0]) if others else None


def _too_far(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    """One model goes twice as far as it may, straight."""
    assert isinstance(legal, Move)
    path = rng.choice(legal.paths)
    start, most = battle.field.figure(path.model), allowance(battle.field, path.model, _phase(battle))
    centre = battle.forces.table.board.centre
    way = 1 if start.x < centre[0] else -1
    points = (start.centre, (start.x + way * 2 * most, start.y))
    return _with_path(legal, Path(path.model, points))


def _over_the_edge(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    assert isinstance(legal, Move)
    path = rng.choice(legal.paths)
    start = battle.field.figure(path.model)
    return _with_path(legal, Path(path.model, (start.centre, (start.x, start.y + FAR))))


def _from_elsewhere(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    assert isinstance(legal, Move)
    path = rng.choice(legal.paths)
    points = tuple((point[0] + INCH, *point[1:]) for point in path.points)
    return _with_path(legal, Path(path.model, points))


def _onto_another_model(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice | None:
    """Where a model of another unit stands at the same height; under one on an upper floor there may be room."""
    assert isinstance(legal, Move)
    path = rng.choice(legal.paths)
    start, own = battle.field.figure(path.model), battle.forces.unit_of[path.model]
    others = [
        figure
        for model, figure in enumerate(battle.state.figures)
        if figure is not None and battle.forces.unit_of[model] != own and figure.z == start.z
    ]
    if not others:
        return None
    return _with_path(legal, Path(path.model, (start.centre, rng.choice(others).centre)))


def _a_unit_that_cannot_act(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice | None:
    """An enemy's unit."""
    assert isinstance(legal, Move | Attack | Embark | Disembark | Transfer | Act)
    decision = battle.pending
    assert decision is not None
    enemy = next((unit for unit in battle.forces.units if unit.side not in (decision.side, -1)), None)
    return None if enemy is None else replace(legal, unit=enemy.number)


def _nobody_moves(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice:
    assert isinstance(legal, Move)
    return Move(legal.unit)


def _no_such_host(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice:
    assert isinstance(legal, Embark | Transfer)
    return replace(legal, host=battle.forces.model_count + 7)


def _an_own_model_as_host(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice:
    assert isinstance(legal, Embark | Transfer)
    return replace(legal, host=battle.forces.units[legal.unit].models.start)


def _out_far_away(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice:
    assert isinstance(legal, Disembark)
    return replace(legal, spots=tuple(replace(spot, x=spot.x + FAR) for spot in legal.spots))


def _one_stays_aboard(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice | None:
    assert isinstance(legal, Disembark)
    return replace(legal, spots=legal.spots[1:]) if len(legal.spots) > 1 else None


def _at_itself(_: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    assert isinstance(legal, Attack)
    return _with_shot(legal, replace(rng.choice(legal.shots), target=legal.unit))


def _at_one_in_reserve(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice | None:
    assert isinstance(legal, Attack)
    waiting = [unit.number for unit in battle.forces.units if battle.state.where[unit.models.start] is Where.RESERVE]
    return _with_shot(legal, replace(rng.choice(legal.shots), target=rng.choice(waiting))) if waiting else None


def _with_a_weapon_it_has_not(_: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    assert isinstance(legal, Attack)
    return _with_shot(legal, replace(rng.choice(legal.shots), weapon=99))


def _with_one_weapon_twice(_: Battle, legal: AnyChoice, rng: Random) -> AnyChoice:
    assert isinstance(legal, Attack)
    return replace(legal, shots=(*legal.shots, rng.choice(legal.shots)))


def _with_nothing(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice:
    assert isinstance(legal, Attack)
    return replace(legal, shots=())


def _one_that_may_not_be_lost(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice | None:
    assert isinstance(legal, Lose)
    decision = battle.pending
    assert isinstance(decision, CasualtiesDecision)
    others = [model for model in range(battle.forces.model_count) if model not in decision.eligible]
    return Lose((others[0],)) if others else None


def _too_many_models(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice:
    assert isinstance(legal, Lose)
    return Lose((*legal.models, *legal.models))


def _put_far_away(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice | None:
    assert isinstance(legal, Place)
    return Place(tuple(replace(spot, x=spot.x + FAR) for spot in legal.spots)) if legal.spots else None


def _all_on_one_spot(_: Battle, legal: AnyChoice, __: Random) -> AnyChoice | None:
    assert isinstance(legal, Place)
    if len(legal.spots) < 2:
        return None
    return Place(tuple(replace(legal.spots[0], model=spot.model) for spot in legal.spots))


def _one_spot_short(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice | None:
    """One of the survivors is left out; a correction by fewer models might be as good."""
    assert isinstance(legal, Place)
    decision = battle.pending
    assert isinstance(decision, PlaceDecision)
    return Place(legal.spots[1:]) if decision.why == "survivors" and len(legal.spots) > 1 else None


def _another_units_model(battle: Battle, legal: AnyChoice, _: Random) -> AnyChoice | None:
    assert isinstance(legal, Place)
    other = next((model for model, figure in enumerate(battle.state.figures) if figure is not None), None)
    named = {spot.model for spot in legal.spots}
    if other is None or battle.forces.unit_of[other] in {battle.forces.unit_of[model] for model in named}:
        return None
    return Place((*legal.spots, Spot(other, 1_000, 1_000)))


def _more_than_is_left(battle: Battle, _: AnyChoice, rng: Random) -> AnyChoice | None:
    """An Action that costs more Command Points than there are."""
    decision = battle.pending
    assert isinstance(decision, ActionDecision)
    units = {offer.unit for offer in decision.offered}
    dear = [
        Act(unit, action)
        for unit in sorted(units)
        for action in Action
        if action not in FREE and cost_of(battle.field, unit, action) > decision.points
    ]
    return rng.choice(dear) if dear else None


def _what_it_may_not_do(battle: Battle, legal: AnyChoice, rng: Random) -> AnyChoice | None:
    """An Action that is not offered to the same unit."""
    assert isinstance(legal, Act)
    decision = battle.pending
    assert isinstance(decision, ActionDecision)
    offered = {offer.action for offer in decision.offered if offer.unit == legal.unit}
    others = [action for action in Action if action not in offered]
    return replace(legal, action=rng.choice(others)) if others else None


def _no_counter_action(_: Battle, __: AnyChoice, rng: Random) -> AnyChoice:
    return Answer(rng.choice([action for action in Action if action not in COUNTERS]))


def _phase(battle: Battle) -> Phase:
    assert battle.state.phase is not None
    return battle.state.phase


def _with_path(move: Move, path: Path) -> Move:
    return replace(move, paths=tuple(path if each.model == path.model else each for each in move.paths))


def _with_shot(attack: Attack, shot: Shot) -> Attack:
    first = next(
        place for place, each in enumerate(attack.shots) if (each.model, each.weapon) == (shot.model, shot.weapon)
    ) if shot.weapon != 99 else 0  # fmt: skip
    return replace(attack, shots=(*attack.shots[:first], shot, *attack.shots[first + 1 :]))


TWISTS: dict[type[AnyChoice], tuple[Twist, ...]] = {
    NameMaster: (_a_side_that_is_not_there,),
    PickZone: (_a_zone_that_is_taken,),
    Deploy: (
        _outside_the_zone,
        _two_on_one_spot,
        _one_model_short,
        _off_the_board,
        _a_unit_that_is_not_in_reserve,
    ),
    Move: (_too_far, _over_the_edge, _from_elsewhere, _onto_another_model, _a_unit_that_cannot_act, _nobody_moves),
    Embark: (_no_such_host, _an_own_model_as_host, _a_unit_that_cannot_act),
    Disembark: (_out_far_away, _one_stays_aboard, _a_unit_that_cannot_act),
    Transfer: (_no_such_host, _an_own_model_as_host, _a_unit_that_cannot_act),
    Attack: (
        _at_itself,
        _at_one_in_reserve,
        _with_a_weapon_it_has_not,
        _with_one_weapon_twice,
        _with_nothing,
        _a_unit_that_cannot_act,
    ),
    Lose: (_one_that_may_not_be_lost, _too_many_models),
    Act: (_a_unit_that_cannot_act, _more_than_is_left, _what_it_may_not_do),
    Answer: (_no_counter_action,),
    Place: (_put_far_away, _all_on_one_spot, _one_spot_short, _another_units_model),
}
