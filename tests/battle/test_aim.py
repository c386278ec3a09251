"""Whether a unit can attack at all is found quickly, and is what asking every weapon about every target gives."""

from pathlib import Path
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.forces import NOBODY
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.state import Phase
from muster.dice import FastDice, ScriptedDice
from muster.scenario.names import Names
from muster.scenario.reading import load_scenario
from muster.scenario.written_choices import read_choice
from tests.battle.varied import varied_setup

BETA = Path(__file__).resolve().parents[1] / "scenarios" / "beta"


@pytest.mark.parametrize("number", range(6))
def test_the_quick_look_finds_what_every_single_shot_would(number: int) -> None:
    battle, rng, shots = Battle.new(varied_setup(number), FastDice(number), record=False), Random(number), 0
    while battle.pending is not None:
        if battle.state.phase is Phase.ATTACK:
            for unit in battle.forces.units:
                shots += _compared(battle, unit.number)
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    assert shots


def _compared(battle: Battle, unit: int) -> int:
    """How many shots a unit has, all of them found both ways."""
    field = battle.field
    quick, slow = Aim(field, unit), Aim(field, unit)
    found = {
        target.number: [
            (model, place)
            for model, places in slow.usable.items()
            for place in places
            if slow.fault(model, field.weapons(model)[place], target.number) is None
        ]
        for target in battle.forces.units
    }
    assert quick.has_any_shot == bool(slow.targets or slow.friends)
    assert all(slow.has_found(*shot, target) for target in slow.targets for shot in found[target])
    for other in battle.forces.units:
        if other.side not in (NOBODY, slow.side) or other.number in slow.targets:
            assert slow.shots_at(other.number) == found[other.number]
    return sum(len(each) for each in found.values())


@pytest.mark.rule("COVER-03.b")
def test_what_gives_cover_is_told_as_the_same_attackers_see_it() -> None:
    """Of some of the unit, too, whose view may be worse than that of all: then what is told differs as well."""
    differs = 0
    for number in range(6):
        battle, rng = Battle.new(varied_setup(number), FastDice(number), record=False), Random(number)
        while battle.pending is not None and not differs:
            if battle.state.phase is Phase.ATTACK:
                differs += sum(_told_alike(battle, unit.number) for unit in battle.forces.units)
            battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    assert differs


def _told_alike(battle: Battle, unit: int) -> int:
    """How many attackers have cover before them that is none from where all attack."""
    aim, found = Aim(battle.field, unit), 0
    for target in aim.targets:
        seen = aim.sighting(target)
        if seen.unlimited or battle.forces.ruleset.reduced:
            continue
        whole = seen.cover(aim.shooters)
        for judges in (aim.shooters, *((each,) for each in aim.shooters)):
            told = seen.reasons(judges)
            assert told.cover == seen.cover(judges)
            found += told.cover != whole
    return found


@pytest.mark.rule("BETA-05.a", "BETA-13.a")
@pytest.mark.parametrize(
    ("scenario", "looks", "falls", "then"),
    [
        ("passengers-vulnerable", "Second", "Gunner attack Car", "Squad"),
        ("a-fresh-casualty-is-seen-past", "Second", "First attack Wreck", "Foe"),
    ],
)
def test_what_was_known_of_targets_is_known_no_more_when_somebody_falls(
    scenario: str, looks: str, falls: str, then: str
) -> None:
    field = load_scenario(BETA / f"{scenario}.yaml").position.field.copy(ScriptedDice([6]))
    battle, names = Battle.at(field), Names(field.forces)
    assert names.unit(then) not in aim_of(battle.field, names.unit(looks)).targets
    battle.choose(read_choice(falls, names)(battle))
    assert names.unit(then) in aim_of(battle.field, names.unit(looks)).targets
