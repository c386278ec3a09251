"""What a field keeps of what it was asked is what one that was never asked finds, whatever has happened since."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.field import Field
from muster.battle.rules.acting import units_to_act
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import claimed_by
from muster.battle.rules.order import sides_left
from muster.battle.spot import Spot
from muster.dice import FastDice, NoDice
from muster.rulebook.playstyle import Playstyle
from muster.scenario.names import Names
from muster.scenario.reading import load_scenario
from tests.battle.talking import some_talk
from tests.battle.varied import varied_setup

TERRAIN = Path(__file__).resolve().parents[1] / "scenarios" / "terrain"
TALK = 0.3
"""How often somebody tries to say something."""


def stale(field: Field) -> Counter[str]:
    """What a field knows otherwise than one that begins in the same state."""
    fresh = Field(field.grounds, field.state.copy(), field.dice)
    units, sides = field.forces.units, sides_left(field)
    phases = [field.state.phase] if field.state.phase is not None and field.state.turn else []
    questions: dict[str, Callable[[Field], object]] = {
        "claims": lambda asked: [claimed_by(asked, unit) for unit in units],
        "distances": lambda asked: asked.least_distances,
        "units to act": lambda asked: [units_to_act(asked, side, phase) for side in sides for phase in phases],
        "any shot": lambda asked: [aim_of(asked, unit.number).has_any_shot for unit in units],
        "places": lambda asked: asked.scene.figures,
    }
    return Counter(what for what, answer in questions.items() if _answered(answer, field) != answer(fresh))


def _answered(answer: Callable[[Field], object], asked: Field) -> object:
    """An answer, or that there is none: who looks for a model where it was may find nobody."""
    try:
        return answer(asked)
    except LookupError:
        return LookupError


def stale_in_games(numbers: range, style: Playstyle, most: int = 60) -> tuple[Counter[str], Counter[str]]:
    """What was stale anywhere in some games of choices at random with much talk, and what was said in them."""
    found, said = Counter[str](), Counter[str]()
    for number in numbers:
        battle, rng = Battle.new(varied_setup(number, style), FastDice(number)), Random(number)
        while battle.pending is not None and battle.state.number < most:
            found += stale(battle.field)
            battle.choose(battle.step.sample(battle.field, rng))
            for command, seat in some_talk(battle, rng):
                found += stale(battle.field)
                said[type(command).__name__] += isinstance(battle.command(command, seat), Progress)
    return found, said


@pytest.mark.parametrize("style", Playstyle)
def test_what_is_known_of_a_field_holds_after_every_choice_and_command(
    style: Playstyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.battle.talking.TALKATIVE", TALK)
    found, said = stale_in_games(range(8), style)
    assert not found
    assert said["AskUndo"]
    assert said["Surrender"]


def test_what_would_be_kept_too_long_is_found() -> None:
    """The comparison is a sharp one: a field that does not hear of what has happened is wrong about everything."""
    found = Counter[str]()
    for number in range(6):
        battle, rng = Battle.new(varied_setup(number), FastDice(number)), Random(number)
        _play(battle, rng, until=40)
        field = Field(battle.field.grounds, battle.state.copy(), battle.field.dice)
        assert not stale(field)
        _play(battle, rng, until=80)
        then, field.state = field.state, battle.state.copy()
        field.state.version = then.version
        found += stale(field)
    assert set(found) >= {"distances", "units to act", "any shot", "places"}


def _play(battle: Battle, rng: Random, until: int) -> None:
    while battle.pending is not None and battle.state.number < until:
        battle.choose(battle.step.sample(battle.field, rng))


@pytest.mark.rule("TERRAIN-05", "TERRAIN-06")
def test_who_is_near_terrain_is_asked_anew_when_somebody_falls_goes_or_comes() -> None:
    field = load_scenario(TERRAIN / "contested.yaml").position.field.copy(NoDice(0))
    names = Names(field.forces)
    turret, crew, foe, near = (field.unit(names.unit(name)) for name in ("Turret", "Crew", "Foe", "Near"))
    assert claimed_by(field, turret) == (crew.side, near.side)
    field.apply(ev.HpLost(near.number, ((near.models.start, 3),)))
    assert claimed_by(field, turret) == (crew.side,)
    place = Spot.of(foe.models.start, foe.figure(field.figure(near.models.start).centre))
    field.apply(ev.CasualtiesRemoved((near.models.start,)))
    field.apply(ev.Placed(foe.number, "coherency", (place,)))
    assert claimed_by(field, turret) == (crew.side, foe.side)
    field.apply(ev.Eliminated(crew.side, "surrender"))
    assert claimed_by(field, turret) == (foe.side,)
    field.apply(ev.CasualtiesRemoved((turret.models.start,)))
    assert claimed_by(field, turret) == ()
