"""Who answers, how far the game runs on after a step, and refusals for any of several reasons."""

from pathlib import Path

import pytest

from tests.scenario.kit import fault, played, told

TEAMS = """
kind: scenario
name: a game of teams
sides:
  Ann: {Guards: {at: "4,4"}}
  Cy: {Friends: {at: "4,8"}}
  Bob: {Foes: {at: "16,4"}}
teams: {North: [Ann, Cy]}
"""


@pytest.mark.rule("TURN-07")
def test_who_is_not_asked_is_refused(tmp_path: Path) -> None:
    steps = """steps:
  - {do: "Foes move 1,0", by: Blue, refused: choice.seat TURN-07, says: It is for Red to choose now}
  - {do: "Guards move 1,0", by: Red, asked: Blue move}
"""
    assert played(tmp_path, steps).passed


def test_a_wrong_answerer_is_a_difference(tmp_path: Path) -> None:
    report = played(tmp_path, 'steps:\n  - {do: "Guards move 1,0", by: Blue}\n')
    assert told(report) == [("choice", "accepted", "refused (choice.seat TURN-07): It is for Red to choose now.")]


@pytest.mark.parametrize("who", ["Ann", "Cy", "North"])
def test_every_player_of_a_team_may_answer_for_it(tmp_path: Path, who: str) -> None:
    steps = f'steps:\n  - {{do: "Guards move 1,0", by: {who}, at: {{Guards: "5,4"}}}}\n'
    assert played(tmp_path, steps, TEAMS).passed


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ("steps:\n  - {do: finish, by: Green}\n", "step 1, by: there is no player “Green”; allowed are Red, Blue."),
        ("steps:\n  - {do: begin, by: Red}\n", "step 1: nobody answers with begin; by is only of steps in which"),
        ("steps:\n  - {do: finish, stop: soon}\n", "stop is soon; allowed are yes, phase, turn."),
        (
            "steps:\n  - {do: finish, stop: yes}\n  - finish\n",
            "stop is only of the last step; nothing is played after it.",
        ),
        ("steps:\n  - {do: begin, stop: yes}\n", "step 1: stop is only of steps in which something is chosen."),
        (
            "steps:\n  - {do: finish, refused: Move.held}\n",
            "“Move.held” is neither a code nor a rule; allowed are such as",
        ),
        ("steps:\n  - {do: finish, refused: NO-99}\n", "step 1, refused: “NO-99” is neither a code nor a rule;"),
        ("steps:\n  - {do: finish, refused: []}\n", "allowed are such as move.locked MELEE-04, and lists of such."),
    ],
)
def test_what_cannot_be_meant_names_its_line(tmp_path: Path, steps: str, sentence: str) -> None:
    assert sentence in fault(tmp_path, steps).sentence


@pytest.mark.parametrize(
    ("stop", "asked", "phase", "where"),
    [
        ("yes", "nobody", "attack", "table"),
        ("phase", "nobody", "attack", "gone"),
        ("turn", "nobody", "dash", "gone"),
    ],
)
def test_a_game_runs_on_only_so_far(tmp_path: Path, stop: str, asked: str, phase: str, where: str) -> None:
    """The attack is the last of its phase: casualties are removed after it, and then the Dash Phase begins."""
    game = f"""start: {{phase: attack, finished: [Blue]}}
steps:
  - {{do: Guards attack Foes, dice: "6 6", stop: {stop}, asked: {asked}, phase: {phase}, where: {{Foes: {where}}}}}
"""
    assert told(played(tmp_path, game)) == []


def test_without_a_stop_the_game_runs_on(tmp_path: Path) -> None:
    last = "start: {phase: dash, finished: [Blue]}\nsteps:\n  - {do: finish%s}\n"
    ((what, _, happened),) = told(played(tmp_path, last % ""))
    assert (what, "Turn Master" in happened) == ("dice", True)
    assert told(played(tmp_path, last % ", stop: turn, phase: 1 dash")) == []


@pytest.mark.parametrize(
    ("wanted", "right"),
    [
        ("walk.too_far", True),
        ("MOVE-02", True),
        ("[move.held ATTACK-24, walk.too_far MOVE-02]", True),
        ("[MOVE-03, MOVE-02]", True),
        ("[move.held MOVE-02, walk.too_far MOVE-03]", False),
        ("[MOVE-03]", False),
    ],
)
def test_a_refusal_has_one_of_several_reasons(tmp_path: Path, wanted: str, right: bool) -> None:
    report = played(tmp_path, f'steps:\n  - {{do: "Guards move 9,0", refused: {wanted}}}\n')
    assert report.passed is right
    if not right:
        ((what, expected, happened),) = told(report)
        assert what == "refused"
        assert expected == "refused with " + wanted.strip("[]").replace(", ", " or ")
        assert happened.startswith("walk.too_far MOVE-02: ")


@pytest.mark.parametrize(
    ("wanted", "right"),
    [
        ("5,4 7,4", True),
        ("5.009,4 7,4", True),
        ("5.02,4 7,4", False),
        ("5.09,4 7,3.92 within 0.1", True),
        ("5.11,4 7,4 within 0.1", False),
        ("from 5,4 to 7.3,4 within 0.5", True),
    ],
)
def test_places_have_a_tolerance(tmp_path: Path, wanted: str, right: bool) -> None:
    report = played(tmp_path, f'steps:\n  - {{do: "Guards move 1,0", at: {{Guards: "{wanted}"}}}}\n')
    assert report.passed is right


def test_a_tolerance_is_a_figure(tmp_path: Path) -> None:
    said = fault(tmp_path, 'steps:\n  - {do: finish, at: {Foes: "5,4 within reach"}}\n').sentence
    assert said == "step 1, at: “reach” is no tolerance; allowed are such as 0.1."
