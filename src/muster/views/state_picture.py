"""How a game stands, as a seat sees it after a line of the log."""

from fractions import Fraction

from muster.battle.battle import Battle
from muster.battle.field import Field
from muster.battle.narration.wording import joined
from muster.battle.rules.seats import voices
from muster.battle.speech import DRAW, PAUSE, STOP, UNDO
from muster.battle.state import NO_HOST, PHASES, SETTLE, Did, Dispute, Phase, State, Where
from muster.rulebook.playstyle import Playstyle
from muster.views.hiding import UNKNOWN_HP, hides, keeps_secrets
from muster.views.leaving_words import without_each
from muster.views.outcome import result_now
from muster.views.shapes.now import (
    ModelNow,
    OfferNow,
    PhaseNow,
    Proposed,
    SideNow,
    StateNow,
    UnitNow,
    WhereNow,
)

_WHERE: dict[Where, WhereNow] = {
    Where.RESERVE: "reserve",
    Where.TABLE: "table",
    Where.ABOARD: "aboard",
    Where.BETWEEN: "between",
    Where.GONE: "gone",
}
_PHASES: dict[Phase, PhaseNow] = {
    Phase.DEPLOY: "deploy",
    Phase.MOVE: "move",
    Phase.ATTACK: "attack",
    Phase.DASH: "dash",
}
_LIMITS = (
    (Did.MOVED, "moved: no heavy weapons"),
    (Did.DASHED, "dashed: no heavy or battle weapons"),
    (Did.USED_HEAVY, "used a heavy weapon: no Move or Dash"),
    (Did.USED_BATTLE, "used a battle weapon: no Dash"),
    (Did.PASSENGER_USED_HEAVY, "passengers used a heavy weapon: no Move or Dash"),
    (Did.PASSENGER_USED_BATTLE, "passengers used a battle weapon: no Dash"),
)
_OFFERS: dict[str, tuple[Proposed, str]] = {
    DRAW: ("draw", "a draw"),
    STOP: ("stop", "to stop and count points now"),
    UNDO: ("undo", "to go back to an earlier choice"),
    SETTLE: ("settle", "to roll for a disagreement"),
    PAUSE: ("pause", "a pause: clocks stand still until somebody resumes"),
}


def state_picture(battle: Battle, seat: int | None) -> StateNow:
    """How a game stands after the last line of its log."""
    last = battle.log.lines[-1]
    return picture_of(battle.field, seat, last.n, last.hash)


def picture_of(field: Field, seat: int | None, n: int, hashed: str) -> StateNow:
    """How a state stands that is known to be that after line `n`, with its hash."""
    state, forces = field.state, field.forces
    secret = keeps_secrets(forces)
    hidden = {unit.number for unit in forces.units if hides(forces, seat, unit.number)} if secret else set[int]()
    values = [Fraction(0) if unit.number in hidden else _value(field, unit.number) for unit in forces.units]
    return {
        "n": n,
        "turn": state.turn,
        "phase": phase_of(field.forces.setup.style, state),
        "master": None if state.master < 0 else state.master,
        "models": [_model(state, model, forces.unit_of[model] in hidden) for model in range(forces.model_count)],
        "units": [_unit(field, unit.number, values[unit.number], unit.number in hidden) for unit in forces.units],
        "sides": [_side(field, side, values) for side in range(len(forces.sides))],
        "melees": [list(melee.units) for melee in state.melees],
        "lost_pieces": field.destroyed,
        "players": list(state.players),
        "offer": _offer(field),
        "paused": state.paused,
        "without": without_each(field),
        "result": None if state.result is None else result_now(forces, state.result, seat),
        "hash": "" if secret else hashed,
    }


def phase_of(style: Playstyle, state: State) -> PhaseNow | None:
    """The phase that goes on; an Advanced game has none."""
    return None if state.phase is None or style is Playstyle.ADVANCED else _PHASES[state.phase]


def _model(state: State, model: int, secret: bool) -> ModelNow:
    figure, where, host, hp = state.figures[model], state.where[model], state.hosts[model], state.hp[model]
    return {
        "at": None if figure is None else [figure.x, figure.y],
        "z": 0 if figure is None else figure.z,
        "facing": [1, 0] if figure is None else [*figure.facing],
        "hp": UNKNOWN_HP if secret else hp,
        "where": _WHERE[where],
        "host": None if host == NO_HOST else host,
        "casualty": hp == 0 and where is not Where.GONE,
    }


def _unit(field: Field, unit: int, value: Fraction, secret: bool) -> UnitNow:
    state, models = field.state, field.models(unit)
    melee = next((place for place, each in enumerate(state.melees) if unit in each.units), None)
    return {
        "acted": _acted(state, unit),
        "limits": [] if secret else _limits(field, unit),
        "left": sum(state.hp[model] > 0 for model in models),
        "hp": UNKNOWN_HP if secret else field.hp_left(unit),
        "value": float(value),
        "guard": field.guard(unit),
        "melee": melee,
        "in_play": field.in_play(unit),
        "gone": not models,
    }


def _acted(state: State, unit: int) -> list[str]:
    if state.command is None:
        return [phase.value for place, phase in enumerate(PHASES) if state.acted[unit] >> place & 1]
    return [action.value for each, action, times in state.command.uses if each == unit for _ in range(times)]


def _limits(field: Field, unit: int) -> list[str]:
    """What its models did, any of them: whom that binds is for the rules to say."""
    did = 0
    for model in field.unit(unit).models:
        did |= field.state.did[model]
    return [words for mark, words in _LIMITS if did & mark] if did else []


def _value(field: Field, unit: int) -> Fraction:
    return field.stats(unit).value(field.hp_left(unit)) if field.in_play(unit) else Fraction(0)


def _side(field: Field, side: int, values: list[Fraction]) -> SideNow:
    state = field.state
    zone = state.zones[side]
    return {
        "value": float(sum(values[unit.number] for unit in field.units_of(side))),
        "command": None if state.command is None else state.command.points[side],
        "zone": None if zone < 0 else zone,
        "finished": side in state.finished,
        "out": side in state.out,
    }


def _offer(field: Field) -> OfferNow | None:
    offer = field.state.offer
    if offer is None or field.state.result is not None:
        return None
    what, words = _OFFERS[offer.what]
    names = joined([field.forces.side_names[side] for side in offer.agreed])
    verb = "proposes" if len(offer.agreed) == 1 else "propose"
    told: OfferNow = {"what": what, "agreed": list(offer.agreed), "sentence": f"{names} {verb} {words}."}
    if offer.what == UNDO:
        told["to"] = offer.to
    if isinstance(offer, Dispute):
        sides = [field.forces.side_names[side] for side in voices(field)]
        read = [f"{side}: “{reading}”" for side, reading in zip(sides, offer.readings, strict=False)]
        told["sentence"] = f"{names} {verb} to roll for “{offer.question}” ({', '.join(read)})."
        told["question"], told["readings"] = offer.question, list(offer.readings)
    return told
