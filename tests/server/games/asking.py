"""Questions of every kind before a choice, about any unit and model of a game, sensible or not."""

from random import Random
from typing import Any

from muster.battle.battle import Battle
from muster.views.preview.questions import KINDS

INCHES = 48_000


def any_question(battle: Battle, choice: dict[str, Any], rng: Random) -> dict[str, Any]:
    """One of any kind; `choice` is one that is about to be made, and is asked about as often as others."""
    unit, other = (rng.randrange(len(battle.forces.units)) for _ in range(2))
    kind = rng.choice(KINDS)
    return {"ask": kind, **_asked(battle, kind, unit, other, choice, rng)}


def _asked(battle: Battle, kind: str, unit: int, other: int, choice: dict[str, Any], rng: Random) -> dict[str, Any]:
    forces = battle.forces
    model, foe = rng.choice(forces.units[unit].models), rng.choice(forces.units[other].models)
    to = [rng.randrange(INCHES), rng.randrange(INCHES)]
    near = _near(battle, model, rng)
    shots = [[each, 0, other] for each in forces.units[unit].models]
    choices = [choice, {"do": "march", "unit": unit, "to": near}, {"do": "attack", "unit": unit, "shots": []}]
    choices += [{"do": "attack", "unit": unit, "shots": _shots(shots)}, {"do": "finish"}]
    asked: dict[str, list[dict[str, Any]]] = {
        "choice": [{"choice": each} for each in choices],
        "move": [
            {"unit": unit, "to": near},
            {"unit": unit, "to": to, "leader": model},
            {"unit": unit, "charge": other},
            {"unit": unit, "paths": [[model, [near]]]},
        ],
        "reach": [{"unit": unit}, {"unit": unit, "leader": model, "whole": True}],
        "deploy": [{"unit": unit, "to": to}, {"unit": unit, "to": near}, {"unit": unit, "cargo": [[foe, [unit]]]}],
        "attack": [{"unit": unit}, {"unit": unit, "shots": shots}],
        "sight": [{"one": model, "other": foe}],
    }
    return rng.choice(asked.get(kind, [{}]))


def _near(battle: Battle, model: int, rng: Random) -> list[int]:
    """A place where a model could come to, if it stands anywhere."""
    figure = battle.state.figures[model]
    x, y = (12_000, 12_000) if figure is None else figure.centre
    return [round(x) + rng.randint(-6_000, 6_000), round(y) + rng.randint(-6_000, 6_000)]


def _shots(shots: list[list[int]]) -> list[dict[str, int]]:
    return [{"model": model, "weapon": weapon, "target": target} for model, weapon, target in shots]
