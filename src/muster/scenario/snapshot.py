"""The exact state of a battle as text in a scenario, for positions that no list of units can tell."""

from typing import Any

import msgspec

from muster.battle.forces import Forces
from muster.battle.log.log import decoded_steps
from muster.battle.spot import Spot
from muster.battle.state import Dispute, Melee, Offer, Phase, Result, State, Where
from muster.bookkeeping.command_points import CommandPoints
from muster.rulebook.actions import Action

_PLAIN = ("hp", "hosts", "did", "acted", "lost")
_TUPLES = ("zones", "finished", "out", "players", "warned")
_NUMBERS = ("number", "turn", "master", "rolled")


def snapshot_text(state: State) -> str:
    return msgspec.json.encode(state.snapshot()).decode()


def restored(forces: Forces, text: str) -> State:
    """The state written in this text; raises ValueError with a sentence if it does not fit these units."""
    try:
        raw = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        values = {name: msgspec.json.decode(each) for name, each in raw.items()}
        state = State.at_start(forces)
        if {len(values[name]) for name in ("hp", "where", "figures")} != {forces.model_count}:
            raise ValueError("the exact state is of other units than these.")
        _fill(state, values)
        for model, at in enumerate(values["figures"]):
            state.figures[model] = None if at is None else Spot(model, *at).figure(forces.of_model(model))
        state.steps = decoded_steps(raw["steps"])
    except (KeyError, TypeError, AttributeError, msgspec.MsgspecError) as wrong:
        raise ValueError(f"the exact state cannot be read: {wrong}.") from None
    return state


def _fill(state: State, values: dict[str, Any]) -> None:
    for name in (*_PLAIN, *_NUMBERS):
        setattr(state, name, values[name])
    for name in _TUPLES:
        setattr(state, name, tuple(values[name]))
    halves = (ruling.partition(": ") for ruling in values["rulings"])
    state.rulings = tuple((question, reading) for question, _, reading in halves)
    state.where = [Where(each) for each in values["where"]]
    state.phase = None if values["phase"] is None else Phase(values["phase"])
    state.melees = msgspec.convert(values["melees"], tuple[Melee, ...])
    state.passages = msgspec.convert(values["passages"], tuple[tuple[int, int], ...])
    state.command = msgspec.convert(values.get("command"), CommandPoints[int, Action] | None)
    disputed = isinstance(values["offer"], dict) and "question" in values["offer"]
    state.offer = msgspec.convert(values["offer"], Dispute if disputed else Offer | None)
    state.result = msgspec.convert(values["result"], Result | None)
