"""The runner: what it reports when a scenario does not go as expected, and what it refuses to read."""

from pathlib import Path

import pytest

from muster.battle.flow.actions import NextActionStep
from muster.battle.flow.turn import EndOfTurn
from muster.files import BadFile
from muster.scenario.reading import load_scenario
from tests.scenario.kit import GAME, played, told, written


def test_all_is_as_expected(tmp_path: Path) -> None:
    report = played(tmp_path, 'steps:\n  - {do: "Guards move 1,0", at: {Guards: "5,4 7,4"}, asked: Blue move}\n')
    assert report.passed
    assert len(report.played) == 1


@pytest.mark.parametrize(
    ("step", "difference"),
    [
        ('{do: "Guards move 1,0", at: {Guards/2: "8,4"}}', ("at", "Guards/2 at 8,4", "Guards/2 at 7,4")),
        ('{do: "Guards move 1,0", hp: {Foes: "1"}}', ("hp", "Foes: 1", "Foes: 2")),
        ('{do: "Guards move 1,0", refused: move.held}', ("refused", "refused with move.held", "it was accepted")),
        ('{do: "Guards move 1,0", asked: Red move}', ("asked", "move side=Red", "move side=Blue")),
        ('{do: "Guards move 1,0", engaged: Guards + Foes}', ("engaged", "Guards + Foes", "nobody")),
        ('{do: "Guards move 1,0", where: {Late: table}}', ("where", "Late table", "Late reserve")),
        ('{do: "Guards move 1,0", phase: dash}', ("phase", "dash", "1 move")),
        ('{do: "Guards move 1,0", result: Red}', ("result", "Red", "the game goes on")),
        ('{do: "Guards move 1,0", points: {Red: "1"}}', ("points", "Red 1", "Red 20")),
        ('{do: "Guards move 1,0", dice: 4 4}', ("dice", "all of them rolled", "left over: 4 4")),
        ('{do: "Guards move 1,0", never: [moved]}', ("never", "no moved", "")),
        ('{do: "Guards move 1,0", events: [engaged]}', ("events", "engaged", "moved")),
        ('{do: "Guards move 9,0", says: nothing of the kind}', ("says", "nothing of the kind", "")),
    ],
)
def test_what_is_not_as_expected_is_told(tmp_path: Path, step: str, difference: tuple[str, str, str]) -> None:
    report = played(tmp_path, f"steps:\n  - {step}\n")
    (what, expected, happened), *others = told(report)
    assert not report.passed
    assert not others
    assert (what, expected) == difference[:2]
    assert difference[2] in happened


def test_an_unexpected_refusal_is_told_with_its_sentence(tmp_path: Path) -> None:
    report = played(tmp_path, 'steps:\n  - {do: "Guards move 9,0"}\n  - finish\n')
    ((what, expected, happened),) = told(report)
    assert (what, expected) == ("choice", "accepted")
    assert "MOVE-02" in happened
    assert "9 in." in happened


def test_all_differences_of_a_file_are_told(tmp_path: Path) -> None:
    steps = """steps:
  - {do: "Guards move 1,0", at: {Guards/1: "4,4", Guards/2: "8,4"}, phase: dash}
  - {do: "Foes move 9,0"}
  - {do: "Foes move 1,0", hp: {Foes: "1"}}
"""
    report = played(tmp_path, steps)
    first = written(tmp_path, "").read_text(encoding="utf-8").count("\n") + 2
    assert [each.line for each in report.differences] == [first, first, first, first + 1, first + 2]
    assert [each.what for each in report.differences] == ["at", "at", "phase", "choice", "hp"]
    assert len(report.played) == 3


def test_a_game_that_rolls_before_its_first_step_says_so(tmp_path: Path) -> None:
    report = played(tmp_path, "start: {phase: turn}\nsteps:\n  - master Red\n  - zone A\n")
    ((what, expected, happened),) = told(report)
    assert (what, expected) == ("dice", "none before the first step")
    assert happened.endswith(" The step “begin” before it takes dice.")


def test_a_choice_of_another_kind_is_told_with_who_is_asked_what(tmp_path: Path) -> None:
    report = played(tmp_path, 'steps:\n  - {do: "Guards move 1,0"}\n  - {do: Guards attack Foes}\n')
    ((what, _, happened),) = told(report)
    assert what == "choice"
    assert happened.startswith("refused (choice.kind): ")
    assert happened.endswith(" Asked is Blue move.")


def test_dice_that_run_out_are_told(tmp_path: Path) -> None:
    report = played(tmp_path, "start: {phase: attack}\nsteps:\n  - {do: Guards attack Foes, dice: '4'}\n")
    ((what, expected, happened),) = told(report)
    assert (what, expected) == ("dice", "4")
    assert "takes 2" in happened


def test_a_known_bug_passes_while_it_is_one(tmp_path: Path) -> None:
    wrong = 'known_bug: to be mended\nsteps:\n  - {do: "Guards move 1,0", phase: dash}\n'
    right = 'known_bug: long mended\nsteps:\n  - {do: "Guards move 1,0", phase: move}\n'
    assert played(tmp_path, wrong).passed
    assert not played(tmp_path, right).passed


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        ("steps:\n  - Gards move 1,0\n", "Did you mean “Guards”?"),
        (
            "steps:\n  - Guards fly 1,0\n",
            "lose, place, begin, finish, master, zone, deploy, rest, take, answer, strike.",
        ),
        ("steps:\n  - Guards move fast\n", "no way to move"),
        ("steps:\n  - Guards/3 move 1,0\n", "Guards has no model 3"),
        ("steps:\n  - Guards attack Foes with bow\n", "no weapon “bow”"),
        ("steps:\n  - {do: finish, events: [flew]}\n", "no event “flew”"),
        ("steps:\n  - {do: finish, events: [{moved: {far: 1}}]}\n", "moved has no field “far”"),
        ("steps:\n  - {do: finish, asked: Red fly}\n", "no decision “fly”"),
        ("steps:\n  - {do: finish, hp: {Gards: '1'}}\n", "no unit “Gards”"),
        ("steps:\n  - {do: finish, dice: six}\n", "“six” is no die"),
        ("steps:\n  - finish\n  - begin\n", "begin is only the first step"),
        ("start: {master: Green}\n", "no side “Green”"),
        ("start: {phase: actions}\n", "allowed are turn, deploy, move, attack, dash."),
        ("start: {points: [Red 3]}\n", "only in a scenario of the style advanced."),
        ("start: {moved: [Gards]}\n", "no unit “Gards”"),
        ("start: {exactly: '{}'}\n", "exact state"),
        ("rules: [NO-99]\n", "is no rule"),
        ("rules: [ACT-04.z]\n", "is no rule"),
        ("ruleset: {base: core, dice: 3}\n", "has no field “dice”"),
        ("turns: 3\n", "turns is 3"),
        ("start: {turn: 5}\n", "turn is 5, and the game has 4 Game Turns; allowed are 1 to 4."),
        ("turns: 6\nstart: {turn: 7}\n", "turn is 7, and the game has 6 Game Turns; allowed are 1 to 6."),
        (
            "ruleset: competitive\nturns: random\nstart: {turn: 11}\n",
            "a game of random length has at most 10 Game Turns; allowed are 1 to 10.",
        ),
        (
            "steps:\n  - {do: finish, dice: '7'}\n",
            "step 1: no die of the game has the face 7; allowed are faces from 1",
        ),
        ("steps:\n  - {do: finish, dice: [6, 3x0]}\n", "has the face 0; allowed are faces from 1 to 6."),
        (
            "ruleset: {base: core, attack_table: d10-beta}\nsteps:\n  - {do: finish, dice: '10'}\n",
            "no die of the game has the face 10; allowed are faces from 0 to 9.",
        ),
        (
            "steps:\n  - {do: deploy Late near 3,6 carrying Squad, dice: '1'}\n",
            "step 1 has no field “6 carrying Squad”; allowed are",
        ),
        ("steps:\n  - {do: deploy Late near 3,6 carrying Squad}\n", " Text with a comma needs quotes."),
        ("table: huge\n", "table is huge"),
    ],
)
def test_faults_name_their_line(tmp_path: Path, rest: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        load_scenario(written(tmp_path, rest))
    (fault, *_) = refused.value.faults
    assert sentence in fault.sentence
    assert fault.line > GAME.count("\n")


@pytest.mark.parametrize(
    "rest",
    [
        "turns: 6\nstart: {turn: 6}\n",
        "turns: random\nstart: {turn: 99}\n",
        "ruleset: competitive\nturns: random\nstart: {turn: 10}\n",
    ],
)
def test_a_game_may_begin_in_any_game_turn_that_it_can_come_to(tmp_path: Path, rest: str) -> None:
    load_scenario(written(tmp_path, rest))


def test_dice_with_ten_faces_show_none_as_well(tmp_path: Path) -> None:
    game = GAME.replace("name: a game", "name: a game\nruleset: {base: core, attack_table: d10-beta}")
    steps = "start: {phase: attack}\nsteps:\n  - {do: Guards attack Foes, dice: 0 0, hp: {Foes: 2}}\n"
    assert told(played(tmp_path, steps, game)) == []


def test_questions_have_the_dice_of_their_ruleset(tmp_path: Path) -> None:
    question = "questions:\n  - {weapons: {attacks: 1, power: 4}, target: {defence: 4, hp: 1}, dice: 7, lost: 0}\n"
    with pytest.raises(BadFile, match="question 1: no die of the game has the face 7; allowed are faces from 1 to 6"):
        played(tmp_path, question)


@pytest.mark.rule("CP-07")
@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (
            "{phase: move}",
            "phase is move; in a scenario of the style advanced allowed are turn, actions, and deploy in",
        ),
        ("{phase: attack, turn: 2}", "allowed are turn, actions, and deploy in Game Turn 1."),
        ("{phase: dash}", "allowed are turn, actions, and deploy in Game Turn 1."),
        ("{phase: deploy, turn: 2}", "allowed are turn, actions, and deploy in Game Turn 1."),
        (
            "{points: [Red x, Blue 3]}",
            "points is Red x; allowed are sides with whole Command Points from 0 to 10,000",
        ),
        ("{points: [Red -3]}", "points is Red -3; allowed are sides with whole Command Points from 0 to 10,000"),
        ("{points: [Red 99999999999999999999]}", "allowed are sides with whole Command Points from 0 to 10,000"),
        ("{points: [Red 10001]}", "allowed are sides with whole Command Points from 0 to 10,000"),
        ("{points: [7]}", "points is 7; allowed are sides with whole Command Points"),
        (
            "{points: {Red: 3}}",
            "allowed are sides with whole Command Points from 0 to 10,000, such as [Red 7, Blue 0].",
        ),
        ("{points: [Red 3, Red 4]}", "points names Red twice; allowed is each side once."),
        ("{points: [Green 3]}", "no side “Green”; allowed are Red, Blue."),
    ],
)
def test_faults_of_an_advanced_start_name_their_line(tmp_path: Path, start: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        load_scenario(written(tmp_path, f"style: advanced\nstart: {start}\n"))
    (fault,) = refused.value.faults
    assert sentence in fault.sentence
    assert fault.line == GAME.count("\n") + 2


@pytest.mark.rule("CP-04.a")
@pytest.mark.parametrize(
    ("start", "turn", "points"),
    [
        ("", 1, (2, 2)),
        ("start: {turn: 3}\n", 3, (2, 2)),
        ("start: {phase: actions, points: [Red 5]}\n", 1, (5, 0)),
        ("start: {points: [Blue 10000, Red 0]}\n", 1, (0, 10_000)),
    ],
)
def test_an_advanced_scenario_usually_starts_among_actions(
    tmp_path: Path, start: str, turn: int, points: tuple[int, int]
) -> None:
    battle = load_scenario(written(tmp_path, f"style: advanced\n{start}")).position
    assert (battle.state.turn, battle.state.commanded.points) == (turn, points)
    assert [type(step) for step in battle.state.steps] == [EndOfTurn, NextActionStep]


@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        ('{at: "16,4"}', "overlaps the model"),
        ('{at: "4,8 9,8"}', "out of coherency"),
        ('{at: "0.2,8"}', "off the battlefield"),
        ('{at: "4,8", models: 2}', "there are 1 places for 2 models"),
        ('{at: "4;8"}', "is no place"),
        ('{at: "4,8", hp_left: "3"}', "hp_left is 3"),
        ('{at: "4,8", aboard: Guards}', "at a place and aboard"),
        ("{aboard: Guards}", "carries nobody"),
        ('{at: "4,8", weapons: bow}', "weapons is bow"),
        ('{at: "4,8", speed: 3}', "has no field “speed”"),
        ("{models: many}", "unit “Late”: models is many; allowed are whole numbers from 1 to 100 or groups."),
        ("{models: {count: 2}}", "allowed are whole numbers from 1 to 100 or groups."),
    ],
)
def test_positions_that_cannot_be_are_faults(tmp_path: Path, unit: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        load_scenario(written(tmp_path, "", GAME.replace("Late: {}", f"Late: {unit}")))
    assert any(sentence in fault.sentence for fault in refused.value.faults), refused.value.faults


def test_every_fault_is_listed(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused:
        load_scenario(
            written(tmp_path, "steps:\n  - Gards move 1,0\n  - Guards fly\n  - {do: finish, hp: {X: '1'}}\n")
        )
    assert len(refused.value.faults) == 3
