"""What can be expected after a step: right, wrong with what happened, and what cannot be meant."""

from pathlib import Path

import pytest

from tests.scenario.kit import fault, played, told

SCENE = """
kind: scenario
name: a wall before one of two foes
terrain:
  - {name: Wall, outline: [[11.5, 2], [12.5, 2], [12.5, 4.5], [11.5, 4.5]], top: 3, veil: blocks, going: impassable}
weapons: {gun: {power: 4}, blade: {range: 0, type: assault}}
sides:
  Red:
    Guards: {at: "4,4 6,4", weapons: [gun, blade]}
    Truck: {at: "4,10", base: 50.8, transport: 30, move: 8}
    Crew: {aboard: Truck, models: 2}
    Row: {at: "2,20 4.5,20 7,20"}
  Blue:
    Foes: {at: "16,3.5 16,6", hp: 2, weapons: gun}
    Others: {at: "12,22", weapons: gun}
"""
ADVANCED = SCENE + "style: advanced\nstart: {points: [Red 9, Blue 9]}\n"
NOT_SEEN = "Crew > Foes: one of them cannot be looked at"
NO_DICE = "Guards > Foes no attack dice in this step"
MOVED = 'do: "Guards move 1,0"'


@pytest.mark.parametrize(
    "expected",
    [
        "sight: {Guards > Foes: yes, Guards/1 > Foes/1: no, Others > Foes: all, Others/1 > Guards/1: yes}",
        'sight: {Guards/2 > Foes: "2", Foes > Guards: "1-2", Foes/1 > Guards: no, Crew > Foes: no}',
        "hidden: {Guards/2 > Foes: 100% 0%, Guards > Foes/2: 0%, Others > Row: 0%}",
        "hidden: {Guards > Foes: 40% 58% within 60}",
        "cover: {Guards/2 > Foes: yes, Others > Guards: no}",
        "cover: {Guards/2 > Foes: 1, Others > Guards: {defence: 0, save: 0}}",
        "gap: {Guards > Foes: 8.014, Guards/1 > Foes/2: 10.18, Crew > Foes: 11.1 within 0.05, Crew > Truck: 0}",
        "way: {Guards/1: {used: 1, allowed: 6}, Guards/2: {length: 1.2 within 0.2}}",
        "coherency: {Guards: yes, Row: 1-3}",
        "load: {Truck: 20 of 30}",
        "load: {Truck: 20.00}",
        "load: {Truck: of 30}",
        "guard: {Guards: 0}",
    ],
)
def test_what_is_as_expected(tmp_path: Path, expected: str) -> None:
    assert told(played(tmp_path, f"steps:\n  - {{{MOVED}, {expected}}}\n", SCENE)) == []


@pytest.mark.parametrize(
    ("expected", "wanted", "happened"),
    [
        ("sight: {Guards > Foes: no}", "Guards > Foes: no", "Guards > Foes: Foes/2"),
        ("sight: {Guards > Foes: all}", "Guards > Foes: all", "Guards > Foes: Foes/2"),
        ('sight: {Guards > Foes: "1"}', "Guards > Foes: Foes/1", "Guards > Foes: Foes/2"),
        ("sight: {Crew > Foes: yes}", "Crew > Foes: yes", "Crew > Foes: no"),
        ("hidden: {Guards > Foes/1: 98%}", "Guards > Foes/1: Foes/1 98%", "Guards > Foes/1: Foes/1 100%"),
        ("hidden: {Foes > Crew/1: 0%}", "Foes > Crew/1: Crew/1 0%", "Foes > Crew/1: Crew/1 not to be looked at"),
        ("cover: {Guards > Foes: no}", "Guards > Foes no cover", "Guards > Foes defence 1"),
        ("cover: {Others > Guards: yes}", "Others > Guards cover", "Others > Guards no cover"),
        ("cover: {Guards > Foes: {modifier: -1}}", "Guards > Foes modifier -1", "Guards > Foes defence 1"),
        ("cover: {Crew > Foes: no}", "Crew > Foes with cover or without", NOT_SEEN),
        ("gap: {Guards > Foes: 8.1}", "Guards > Foes 8.1", "Guards > Foes 8.014"),
        ("way: {Guards/2: {used: 2, allowed: 6}}", "Guards/2 used 2, allowed 6", "Guards/2 used 1, allowed 6"),
        ("way: {Foes/1: {used: 2}}", "Foes/1 on its way", "Foes/1 went no way in this step"),
        ("coherency: {Row: no}", "Row out of coherency", "Row 1,2,3"),
        ("coherency: {Row: 1-2 + 3}", "Row 1,2 + 3", "Row 1,2,3"),
        ("load: {Truck: 20 of 40}", "Truck 20 of 40", "Truck 20 of 30"),
        ("load: {Truck: 10}", "Truck 10", "Truck 20 of 30"),
        ("load: {Truck: of any}", "Truck of any", "Truck 20 of 30"),
        ("guard: {Guards: 1}", "Guards 1", "Guards 0"),
        ("attack: {Guards > Foes: {needs: 5+}}", "Guards > Foes an attack", NO_DICE),
    ],
)  # fmt: skip
def test_what_is_not_as_expected_is_told(tmp_path: Path, expected: str, wanted: str, happened: str) -> None:
    report = played(tmp_path, f"steps:\n  - {{{MOVED}, {expected}}}\n", SCENE)
    assert told(report) == [(expected.partition(":")[0], wanted, happened)]


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ("sight: yes", "step 1, sight: it is text; allowed are two units or models with > between them"),
        ("sight: {Guards: yes}", "“Guards” are no two; allowed are such as Guards > Foes and Guards/1 > Foes/2."),
        ("sight: {Guards > Gards: yes}", "there is no unit “Gards”; allowed are"),
        ("sight: {Guards > Guards/2: yes}", "“Guards > Guards/2” is one unit twice; allowed are two"),
        ('sight: {Guards > Foes: "3"}', "Foes has no model 3"),
        ("sight: {Guards > Foes: perhaps}", "“perhaps” are no models; allowed are numbers such as 1, 2-4 and 1,3."),
        ("hidden: {Guards > Foes: half}", "“half” is no share; allowed are such as 40%, and 40% within 2."),
        ("hidden: {Guards > Foes: 4% 5% 6%}", "there are 3 shares for 2 models; allowed is one for all, or one"),
        ("cover: {Guards > Foes: good}", "“defence good” is no cover; allowed are yes, no, a bonus to Defence"),
        ("cover: {Guards > Foes: {walls: 1}}", "“walls 1” is no cover; allowed are yes, no, a bonus to Defence"),
        ("gap: {Guards > Foes: far}", "“far” is no figure; allowed are such as 4.5, and 4.5 within 0.05."),
        ("way: {Guards: 5}", "it is text; allowed are figures such as {used: 4, allowed: 6}."),
        ("way: {Guards: {speed: 5}}", "a way has no “speed”; allowed are used, allowed, length."),
        ("coherency: {Guards/1: yes}", "there is no unit “Guards/1”"),
        ("coherency: {Guards: fine}", "“fine” are no models; allowed are numbers such as"),
        ("load: {Truck: full}", "the load of Truck is full; allowed are such as 20, 20 of 30 and 20 of any."),
        ("load: {Foes: 10}", "Foes carries nobody; allowed are transports and buildings."),
        ("command: {Red: 3}", "a Standard game has no Command Points; allowed is command in the style advanced."),
        ("price: {Guards: {move: 1}}", "Standard game has no Command Points; allowed is price in the style"),
        ("at: {Guards: 5,4 7,4}", "“4 7” has nothing behind it; allowed are units or models by name, each with"),
        ("where: {Crew: table, gone}", "each with what it is. Text with a comma needs quotes."),
        ("where: {Crew: moon}", "nobody is “moon”; allowed are reserve, table, aboard, between, gone, and"),
        ('where: {Row: "table, table"}', "2 places are told of the 3 models of Row; allowed is one for each model"),
        ('where: {Row: "table, gone, table, gone"}', "4 places are told of the 3 models of Row; allowed is"),
        ("guard: {Guards: high}", "the Guard of Guards is high; allowed are whole numbers, and 0 for none."),
        ("attack: {Guards > Foes: 5+}", "it is text; allowed are figures such as {defence: 5}."),
        ("engaged: [Guards]", "a melee has two units or more; allowed are melees such as"),
        ("phase: 0 move", "it is “0 move”; allowed are deploy, move, attack, dash, and a Game Turn before them"),
        ("phase: noon", "it is “noon”; allowed are deploy, move, attack, dash,"),
        ("dice: 0x6", "“0x6” is no die; allowed are faces such as 4, and 3x6 for three sixes."),
        ("attack: {Guards > Foes: {hits: 2}}", "an attack has no “hits”; allowed are power, defence, modifier,"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_names_its_line(tmp_path: Path, expected: str, sentence: str) -> None:
    assert sentence in fault(tmp_path, f"steps:\n  - {{{MOVED}, {expected}}}\n", SCENE).sentence


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ("price: {Guards: 2}", "it is text; allowed are Actions, each with what it costs, such as {attack: 2}."),
        ("price: {Guards: {atack: 2}}", "there is no Action “atack”; allowed are"),
        ("command: {Red: many}", "the Command Points of Red are many; allowed are whole numbers."),
        ("command: {Red: ''}", "the Command Points of Red are empty; allowed are whole numbers."),
    ],
)
def test_what_cannot_be_meant_in_an_advanced_game_names_its_line(
    tmp_path: Path, expected: str, sentence: str
) -> None:
    assert sentence in fault(tmp_path, f"steps:\n  - {{{MOVED}, {expected}}}\n", ADVANCED).sentence


def test_command_points_are_compared_and_there_are_none_before_the_first_roll(tmp_path: Path) -> None:
    steps = "steps:\n  - {do: begin, command: {Red: 8, Blue: 9}}\n"
    assert told(played(tmp_path, steps, ADVANCED)) == [("command", "Red 8", "Red 9")]
    game = ADVANCED.replace("start: {points: [Red 9, Blue 9]}", "start: {phase: deploy}")
    game = game.replace("    Row:", "    Late: {}\n    Row:")
    steps = "steps:\n  - {do: begin, command: {Red: 0}, price: {Guards: {move: 1}}}\n"
    none = "none before the first roll for them"
    wanted = [("command", "Red 0", f"Red {none}"), ("price", "Guards move 1", f"Guards move {none}")]
    assert told(played(tmp_path, steps, game)) == wanted


SPLIT = """
kind: scenario
name: models of a unit that are in different places
terrain: [{name: Hut, size: [3, 3], at: [8, 6], top: 3, going: impassable, building: {floors: [0], capacity: 20}}]
sides:
  Red:
    Four: {at: "4.5,6 4.5,7.5 3,6 3,7.5"}
    Row: {at: "- 4,4 -", models: 3}
  Blue: {Foes: {at: "20,4"}}
steps:
  - {do: "Four/1-2 embark Hut, 3: to 5,6; 4: to 5,7.5", %s}
"""


@pytest.mark.parametrize(
    "where",
    [
        '{Four: "aboard Hut, table"}',
        '{Four: "aboard Hut, aboard Hut, table, table"}',
        '{Four/1-2: aboard Hut, Four/3-4: table, Four/2-3: "aboard Hut, table"}',
        '{Row: "gone, table, gone", Row/2: table, Row/1: gone}',
    ],
)
def test_models_in_different_places_are_told_in_their_order(tmp_path: Path, where: str) -> None:
    assert told(played(tmp_path, "", SPLIT % f"where: {where}")) == []


@pytest.mark.parametrize(
    ("where", "wanted", "happened"),
    [
        ('{Four: "table, aboard Hut"}', "Four table, aboard Hut", "Four aboard Hut, table"),
        ("{Four: aboard Hut}", "Four aboard Hut", "Four aboard Hut, table"),
        (
            '{Four: "aboard Hut, table, table, table"}',
            "Four aboard Hut, table, table, table",
            "Four aboard Hut, table",
        ),
        ('{Row: "gone, table"}', "Row gone, table", "Row gone, table, gone"),
    ],
)
def test_models_in_other_places_than_expected_are_told_with_runs_told_once(
    tmp_path: Path, where: str, wanted: str, happened: str
) -> None:
    assert told(played(tmp_path, "", SPLIT % f"where: {where}")) == [("where", wanted, happened)]


def test_a_way_that_is_refused_is_told_too(tmp_path: Path) -> None:
    steps = """steps:
  - {do: "Guards/2 move 6.5,0", refused: walk.too_far, way: {Guards/2: {used: 6.5, allowed: 6, length: 6.5}}}
  - {do: "Guards/2 move 6.5,0", refused: walk.too_far, way: {Guards/2: {used: 6}}}
"""
    ((what, wanted, happened),) = told(played(tmp_path, steps.replace("6.5,0", "0,6.5"), SCENE))
    assert (what, wanted, happened) == ("way", "Guards/2 used 6", "Guards/2 used 6.5")


@pytest.mark.parametrize(
    ("step", "used"),
    [
        ('"Row embark Truck"', "Row/2: {used: 8.513, allowed: 9}"),
        ('"Crew disembark to 4,12 5,11.9"', "Crew/1: {length: 1}"),
    ],
)
def test_ways_aboard_and_out_are_told(tmp_path: Path, step: str, used: str) -> None:
    game = SCENE.replace('Row: {at: "2,20 4.5,20 7,20"', 'Row: {at: "2,20 4.5,20 7,20", move: 9, cost: 3')
    assert told(played(tmp_path, f"steps:\n  - {{do: {step}, way: {{{used}}}}}\n", game)) == []


def test_a_unit_is_out_of_coherency_until_that_is_mended(tmp_path: Path) -> None:
    steps = """start: {phase: attack, next: Blue, finished: [Red]}
steps:
  - {do: Others attack Row, dice: "6"}
  - {do: Row lose 2, coherency: {Row: yes}, why: the casualty still stands there}
  - {do: finish, coherency: {Row: no}, asked: Red place}
  - {do: place, coherency: {Row: 1 + 3}, stop: phase}
"""
    assert told(played(tmp_path, steps, SCENE)) == [("coherency", "Row 1 + 3", "Row 1,3")]


@pytest.mark.rule("COVER-02", "ACT-20", "CTR-11")
def test_how_attack_dice_came_about(tmp_path: Path) -> None:
    steps = """steps:
  - {do: Guards begin attack, price: {Guards: {attack: 2, move: 1}}}
  - do: Guards attack Foes with gun
    dice: "1 1"
    attack: {Guards > Foes with gun: {power: 4, defence: 5, modifier: 0, needs: 5+, dice: 2}}
  - do: answer guard
    guard: {Foes: 1}
    attack: {Guards > Foes: {defence: 6, needs: 6+}}
"""
    report = played(tmp_path, steps, ADVANCED)
    assert told(report) == []


@pytest.mark.rule("CP-10")
def test_actions_that_are_offered_are_asked_for_in_words(tmp_path: Path) -> None:
    game = ADVANCED.replace(
        "points: [Red 9, Blue 9]", "points: [Red 9, Blue 2], uses: [Others attack 2, Others move], next: Blue"
    )
    steps = """steps:
  - {do: begin, asked: {action: {side: Blue, points: 2}}}
  - {do: Others begin dash, asked: Blue move}
  - {do: "Others dash 1,0", asked: {action: {second: yes, offered: [Others prepare 1, Others guard 1]}}}
"""
    assert told(played(tmp_path, steps, game)) == []
