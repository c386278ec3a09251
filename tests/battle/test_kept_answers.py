"""What a field keeps of what it was asked is what one that was never asked finds, whatever has happened since."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from muster.battle.battle import Battle, Progress
from muster.battle.field import Field
from muster.battle.rules.acting import units_to_act
from muster.battle.rules.aim import aim_of
from muster.battle.rules.control import claimed_by
from muster.battle.rules.order import sides_left
from muster.battle.state import State
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from tests.battle.talking import some_talk
from tests.battle.varied import varied_setup

TALK = 0.3
"""How often somebody tries to say something."""


def stale(battle: Battle) -> Counter[str]:
    """What the field of a battle knows otherwise than one that begins in the same state."""
    known, field = battle.field, battle.field
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
    return Counter(what for what, answer in questions.items() if answer(known) != answer(fresh))


def stale_in_games(numbers: range, style: Playstyle, most: int = 60) -> tuple[Counter[str], Counter[str]]:
    """What was stale anywhere in some games of choices at random with much talk, and what was said in them."""
    found, said = Counter[str](), Counter[str]()
    for number in numbers:
        battle, rng = Battle.new(varied_setup(number, style), FastDice(number)), Random(number)
        while battle.pending is not None and battle.state.number < most:
            found += stale(battle)
            battle.choose(battle.step.sample(battle.field, rng))
            for command, seat in some_talk(battle, rng):
                found += stale(battle)
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


def test_what_would_be_kept_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is a sharp one: where nothing is ever dropped, everything that is kept goes stale."""
    monkeypatch.setattr(State, "unsettle", lambda _: None)
    found, _ = stale_in_games(range(4), Playstyle.STANDARD)
    assert set(found) >= {"claims", "distances", "any shot", "places"}


def test_the_units_that_can_act_are_asked_anew_after_every_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Field, "apply", _applied_and_kept(Field.apply))
    found, _ = stale_in_games(range(4), Playstyle.STANDARD)
    assert found["units to act"]


def _applied_and_kept(apply: Callable[..., None]) -> Callable[..., None]:
    def applied(field: Field, event: object) -> None:
        kept = dict(field.acting)
        apply(field, event)
        field.acting.update(kept)

    return applied
