"""Expectations of what lies between two units: who sees whom, how much is hidden, how far apart they are."""

from dataclasses import dataclass

from muster.battle.field import Field
from muster.battle.rules.hosts import hull_of
from muster.battle.rules.sighting import eye_of, piece_around, sighting
from muster.battle.state import Where
from muster.files.values import Value
from muster.scenario.amounts import Amount, figure_text, read_amount, read_share
from muster.scenario.names import Names
from muster.scenario.outcome import ExpectationKind, Found, Outcome
from muster.scenario.pairs import Pair, read_by_pair
from muster.table.shapes.figure import distance
from muster.table.shapes.measure import INCH
from muster.table.terrain.buildings import range_from

SOME, NONE, EVERY = "yes", "no", "all"
Sight = str | frozenset[int]


@dataclass(frozen=True, slots=True)
class _Shares:
    """A share for each model of the target, or one for all of them."""

    each: tuple[Amount, ...]


# -- reading


def _sights(value: Value, names: Names) -> list[tuple[Pair, Sight]]:
    """Reads sight: `yes` if any model is seen, `no`, `all`, or the numbers of the models seen: `1 3-4`."""

    def read(text: str, pair: Pair) -> Sight:
        word = {"true": SOME, "false": NONE}.get(text.lower(), text.lower())
        if word in (SOME, NONE, EVERY):
            return word
        return frozenset(model for each in text.split() for model in names.numbered(pair.target, each))

    return read_by_pair(value, names, read)


def _shares(value: Value, names: Names) -> list[tuple[Pair, _Shares]]:
    """Reads shares: `40%` for all models, or one share for each: `40% 0% 100%`."""

    def read(text: str, pair: Pair) -> _Shares:
        whole, sign, near = text.partition(" within ")
        amounts = tuple(read_share(f"{each} within {near}" if sign else each) for each in whole.split())
        if len(amounts) not in (1, len(pair.targets)):
            count = len(pair.targets)
            raise ValueError(
                f"there are {len(amounts)} shares for {count} models; allowed is one for all, or one for each."
            )
        return _Shares(amounts if len(amounts) > 1 else amounts * len(pair.targets))

    return read_by_pair(value, names, read)


def _gaps(value: Value, names: Names) -> list[tuple[Pair, Amount]]:
    return read_by_pair(value, names, lambda text, _: read_amount(text))


# -- comparing


def _seen(wanted: list[tuple[Pair, Sight]], after: Outcome) -> Found:
    for pair, sight in wanted:
        seen = _in_sight(after.battle.field, pair)
        there = [model for model in after.battle.field.models(pair.target) if model in pair.targets]
        right = {SOME: bool(seen), NONE: not seen, EVERY: bool(there) and len(seen) == len(there)}
        if not (right[sight] if isinstance(sight, str) else sight == frozenset(seen)):
            now = _sight_text(frozenset(seen), after.names)
            yield f"{pair.text}: {_sight_text(sight, after.names)}", f"{pair.text}: {now}"


def _in_sight(field: Field, pair: Pair) -> list[int]:
    lookers = pair.lookers(field)
    if not lookers or not field.in_play(pair.target):
        return []
    return [model for model in sighting(field, pair.unit, lookers, pair.target).visible if model in pair.targets]


def _sight_text(sight: Sight, names: Names) -> str:
    return sight if isinstance(sight, str) else " ".join(names.of_models(sorted(sight))) or NONE


def _hidden(wanted: list[tuple[Pair, _Shares]], after: Outcome) -> Found:
    for pair, shares in wanted:
        now = _hidden_shares(after.battle.field, pair)
        for model, share in zip(pair.targets, shares.each, strict=True):
            if not share.is_met_by(now.get(model)):
                which = after.names.of_model(model)
                found = f"{figure_text(now[model])}%" if model in now else "not to be looked at"
                yield f"{pair.text}: {which} {share.text}", f"{pair.text}: {which} {found}"


def _hidden_shares(field: Field, pair: Pair) -> dict[int, float]:
    """The share of each model that is hidden in the best view of the viewers, in hundredths (COVER-03)."""
    lookers, targets = pair.lookers(field), pair.standing(field)
    targets = [model for model in targets if field.state.figures[model] is not None]
    if not lookers or not targets:
        return {}
    places, around = field.places_in_scene(targets), piece_around(field, pair.unit)
    piece = None if around is None else field.piece_of(field.unit(around))
    if piece is not None:
        shares = field.scene.views_from_piece(piece, places)[1]
    else:
        eyes = field.places_in_scene(eye_of(field, model) for model in lookers)
        shares = field.scene.views(eyes, places)[1].min(axis=0)
    return {model: 100 * share for model, share in zip(targets, shares.tolist(), strict=True)}


def _apart(wanted: list[tuple[Pair, Amount]], after: Outcome) -> Found:
    for pair, amount in wanted:
        now = _gap(after.battle.field, pair)
        if not amount.is_met_by(now):
            yield f"{pair.text} {amount.text}", f"{pair.text} {figure_text(now)}"


def _gap(field: Field, pair: Pair) -> float | None:
    """The shortest distance between the two of a pair, in inches; a passenger is where its hull is (TARGET-08)."""
    present = [
        [eye_of(field, model) for model in models if field.state.where[model] in (Where.TABLE, Where.ABOARD)]
        for models in (pair.models, pair.targets)
    ]
    far = [_between(field, one, other) for one in present[0] for other in present[1]]
    return min(far) / INCH if far else None


def _between(field: Field, one: int, other: int) -> float:
    if one == other:
        return 0.0
    pieces = [field.piece_of(field.forces.of_model(model)) for model in (one, other)]
    if pieces[1] is not None and pieces[0] is None:
        return range_from(pieces[1], field.figure(one))
    if pieces[0] is not None and pieces[1] is None:
        return range_from(pieces[0], field.figure(other))
    return distance(hull_of(field, one), hull_of(field, other))


OF_VIEWS = {
    "sight": ExpectationKind(_sights, _seen, "yes, no, all, or the models that are seen: {Guards > Foes: 1 3-4}"),
    "hidden": ExpectationKind(_shares, _hidden, "the share of each model that is hidden: {Guards/1 > Foes: 40% 0%}"),
    "gap": ExpectationKind(
        _gaps, _apart, "how far apart they are, as ranges are measured: {Guards > Foes: 4.5 within 0.1}"
    ),
}
