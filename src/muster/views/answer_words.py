"""The answers that a decision lists, in words: made of the fields of each, for buttons and menus."""

from collections.abc import Callable
from typing import Any

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.decisions import Decision
from muster.battle.flow.step import tag
from muster.battle.forces import Forces
from muster.battle.narration.wording import joined, unit_name
from muster.views.shapes.asked import AnswerOffer


def answers_offered(forces: Forces, decision: Decision) -> list[AnswerOffer]:
    """Every answer but `finish`, which has a button of its own, ready to be sent."""
    options = decision.options()
    return [
        {"label": label, "choice": msgspec.to_builtins(choice)}
        for label, choice in zip(answer_labels(forces, options), options, strict=True)
    ]


def answer_labels(forces: Forces, options: tuple[AnyChoice, ...]) -> list[str]:
    """What each of some answers is called; where there are several kinds of them, by its kind as well."""
    one_kind = len({type(choice) for choice in options}) == 1
    return [_label(forces, choice, named=not one_kind) for choice in options]


def _label(forces: Forces, choice: AnyChoice, *, named: bool) -> str:
    values = [_value(forces, name, getattr(choice, name)) for name in choice.__struct_fields__]
    kind = tag(choice).replace("_", " ")
    words = " ".join([*([kind] if named or not values else []), *filter(None, values)])
    return words[:1].upper() + words[1:]


def _value(forces: Forces, name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return joined([_value(forces, name.removesuffix("s"), each) for each in value])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return _OF_FIELD[name](forces, value) if name in _OF_FIELD else str(value)


def _model(forces: Forces, model: int) -> str:
    unit = forces.of_model(model)
    return f"model {model - unit.models.start + 1} of {unit_name(forces, unit.number)}"


def _zone(forces: Forces, zone: int) -> str:
    return f"zone {forces.table.zones[zone].letter}"


_OF_FIELD: dict[str, Callable[[Forces, int], str]] = {
    "unit": unit_name,
    "target": unit_name,
    "model": _model,
    "host": _model,
    "side": lambda forces, side: forces.side_names[side],
    "seat": lambda forces, seat: forces.setup.seats[seat].name,
    "zone": _zone,
}
"""What a number stands for, by the name of its field."""
