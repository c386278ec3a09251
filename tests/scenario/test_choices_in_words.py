"""Choices in words: amounts of losses, ways aboard, and facings."""

from pathlib import Path

import pytest

from muster.battle.battle import Progress
from muster.battle.events import Embarked
from muster.scenario.facings import WORDS, last_step, read_facing
from tests.scenario.kit import fault, played, told

GAME = """
kind: scenario
name: hulls and walkers
table: 36 x 24
weapons: {gun: {power: 4, attacks: 3}}
sides:
  Red:
    Truck: {at: "6,6", base: rect 101.6x50.8, transport: 40, move: 8}
    Tank: {base: rect 101.6x50.8, transport: 40}
    Crew: {aboard: Truck, models: 2}
    Guards: {at: "4,12 6,12", weapons: gun}
  Blue:
    Foes: {at: "26,4 28,4 30,4", hp: 3, weapons: gun, move: 9}
"""


@pytest.mark.parametrize(("word", "facing"), WORDS.items())
def test_facings_have_words(word: str, facing: tuple[int, int]) -> None:
    assert read_facing(word) == facing


@pytest.mark.parametrize(
    ("facing", "step"),
    [((1, 0), (5, 0)), ((0, -1000), (0, -5)), ((3000, 4000), (3, 4)), ((-1, 1), (-4, 4)), ((707, 708), (71, 71))],
)
def test_a_way_ends_with_a_short_step_in_a_direction(facing: tuple[int, int], step: tuple[int, int]) -> None:
    assert last_step(facing) == step


@pytest.mark.parametrize(
    ("do", "start", "unit", "place", "facing"),
    [
        ("Truck move 4,0 facing up", "move", 0, (10_000, 6_000), (0, 1)),
        ("Truck move to 10,6 facing down-left", "move", 0, (10_000, 6_000), (-1, -1)),
        ("Truck move via 8,6 8,8 facing left", "move", 0, (8_000, 8_000), (-1, 0)),
        ("Truck move facing 0,-1", "move", 0, (6_000, 6_000), (0, -1)),
        ("Truck move 1: 0,2 facing right", "move", 0, (6_000, 8_000), (1, 0)),
        ("deploy Tank at 9,18 facing up carrying Crew", "deploy", 1, (9_000, 18_000), (0, 1)),
        ("deploy Tank at 9,18 facing 1,1", "deploy", 1, (9_000, 18_000), (1, 1)),
        ("deploy Tank at 9,18", "deploy", 1, (9_000, 18_000), (1, 0)),
    ],
)
def test_hulls_are_turned_in_words(
    tmp_path: Path, do: str, start: str, unit: int, place: tuple[int, int], facing: tuple[int, int]
) -> None:
    game = GAME.replace("aboard: Truck, ", "") if "carrying" in do else GAME
    report = played(tmp_path, f'start: {{phase: {start}}}\nsteps:\n  - {{do: "{do}"}}\n', game)
    assert told(report) == []
    after = report.played[-1].after
    figure = after.field.figure(after.forces.units[unit].models.start)
    assert figure.centre == place
    x, y = figure.facing
    assert x * facing[1] == y * facing[0]
    assert x * facing[0] + y * facing[1] > 0


@pytest.mark.parametrize(
    ("to", "places", "facings"),
    [
        ("to 5,7.6 6.5,7.6 facing up down", "5,7.6 6.5,7.6", [(0, 1), (0, -1)]),
        ("to 5,7.6 6.5,7.6 facing left", "5,7.6 6.5,7.6", [(-1, 0), (-1, 0)]),
        ("from 4,8 to 6,8", "4,8 6,8", [(1, 0), (1, 0)]),
        ("from 4,8 to 6,8 facing up", "4,8 6,8", [(0, 1), (0, 1)]),
    ],
)
def test_units_are_set_down_and_turned(tmp_path: Path, to: str, places: str, facings: list[tuple[int, int]]) -> None:
    report = played(tmp_path, f'steps:\n  - {{do: "Crew disembark {to}", at: {{Crew: "{places}"}}}}\n', GAME)
    assert told(report) == []
    after = report.played[-1].after
    assert [after.field.figure(model).facing for model in after.forces.units[2].models] == facings


def test_a_unit_is_deployed_in_a_line(tmp_path: Path) -> None:
    game = GAME.replace('Guards: {at: "4,12 6,12"', "Guards: {models: 3")
    step = 'do: "deploy Guards from 3,18 to 7,18 facing up", at: {Guards: "3,18 5,18 7,18"}'
    assert told(played(tmp_path, f"start: {{phase: deploy}}\nsteps:\n  - {{{step}}}\n", game)) == []


@pytest.mark.rule("TRANS-06")
@pytest.mark.parametrize(
    ("do", "path"),
    [
        ("Guards embark Truck via 4,9 4,7.5", [(4_000, 12_000), (4_000, 9_000), (4_000, 7_500)]),
        ("Guards embark Truck, 2: via 6,7.5", [(6_000, 12_000), (6_000, 7_500)]),
        ("Guards embark Truck, 2: to 6,7.5", [(6_000, 12_000), (6_000, 7_500)]),
        ("Guards embark Truck, 1: 0.2,-4.5", [(4_000, 12_000), (4_200, 7_500)]),
    ],
)
def test_ways_aboard_are_given_in_words(tmp_path: Path, do: str, path: list[tuple[int, int]]) -> None:
    report = played(tmp_path, f'steps:\n  - {{do: "{do}", where: {{Guards: aboard Truck}}}}\n', GAME)
    assert told(report) == []
    answer = report.played[-1].answer
    assert isinstance(answer, Progress)
    (walked,) = next(event.paths for event in answer.events if isinstance(event, Embarked))
    assert [point[:2] for point in walked.points] == path


LOSSES = 'start: {phase: attack}\nsteps:\n  - {do: Guards attack Foes, dice: "6 6 6 6 1 1"}\n'


@pytest.mark.rule("HP-07")
@pytest.mark.parametrize(
    ("step", "differences"),
    [
        ('do: "Foes lose 2: 3; 1: 1", hp: {Foes: 2 0 3}', []),
        ('do: "Foes lose 2: 3; 1: 1", lost: {Foes: 4, Foes/2: 3, Foes/3: 0}', []),
        ('do: "Foes lose 2 1", lost: {Foes/2: 4}', [("lost", "Foes/2 loses 4 HP", "Foes/2 loses 3 HP")]),
        (
            'do: "Foes lose 2: 2; 1: 2"',
            [
                ("lost", "Foes/2 loses 2 HP", "Foes/2 loses 3 HP"),
                ("lost", "Foes/1 loses 2 HP", "Foes/1 loses 1 HP"),
            ],
        ),
        ('do: "Foes lose 2: 2; 1: 1; 3: 1", refused: [HP-07, casualties.model]', []),
    ],
)
def test_losses_have_amounts(tmp_path: Path, step: str, differences: list[tuple[str, str, str]]) -> None:
    report = played(tmp_path, f"{LOSSES}  - {{{step}}}\n", GAME)
    assert told(report) == differences


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            "Truck move 4,0 facing north",
            "“north” is no facing; allowed are directions such as 0,1, and right, left, up",
        ),
        ("Truck move facing 0,0", "“0,0” is no facing; allowed are"),
        ("deploy Tank near 9,18 facing up", "near finds facings of its own; allowed is a facing with places"),
        (
            "deploy Tank at 9,18 facing up down",
            "there are 2 facings for 1 models; allowed is one for all, or one for each.",
        ),
        ("Crew disembark near 5,8 facing up", "near finds facings of its own"),
        ("Crew disembark to 5,8 facing", "is no way out; allowed are to with a place for each model, and near."),
        ("Guards embark Truck by bus", "there is no unit “Truck by bus”"),
        (
            "Guards embark Truck, on foot",
            "“on foot” is no way to move; allowed are 3,0 and to 8,8 9,8 and via 3,4 6,4",
        ),
        ("Foes lose 2: all", "“2: all” is no loss; allowed are such as 2: 3 for 3 HP of model 2."),
        ("Foes lose 2: 0", "“2: 0” is no loss; allowed are"),
        ("Foes lose 4: 1", "Foes has no model 4"),
        (
            "Guards deploy at 4,4",
            "“Guards deploy at 4,4” begins with a unit; allowed is that deploy is the first word.",
        ),
    ],
)
def test_what_cannot_be_meant_names_its_line(tmp_path: Path, step: str, sentence: str) -> None:
    assert sentence in fault(tmp_path, f'steps:\n  - {{do: "{step}"}}\n', GAME).sentence


def test_what_is_lost_is_a_whole_number(tmp_path: Path) -> None:
    said = fault(tmp_path, "steps:\n  - {do: finish, lost: {Foes: some}}\n", GAME).sentence
    assert said == "step 1, lost: what Foes loses is some; allowed are whole numbers of HP."
