"""The greedy player in Advanced games: what it spends Command Points on, and what it does not spend them on."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Act, Answer, AnyChoice, Attack, Finish
from muster.battle.decisions import ActionDecision, AttackDecision, CounterDecision
from muster.battle.events import ActionDropped
from muster.battle.refusal import Refusal
from muster.battle.setup import Setup
from muster.battle.view import View
from muster.bots import GreedyPlayer, Player, RandomPlayer, play
from muster.dice import FastDice
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle
from muster.scenario.reading import load_scenario
from muster.scenario.running import run
from tests.bots.kit import check_player, skirmish

GAME = """
kind: scenario
name: a position
style: advanced
turns: 4
weapons:
  gun: {range: 24, attacks: 4}
  popgun: {range: 24}
  cannon: {type: heavy, range: 24, attacks: 6}
"""
LAST, FIRST = "turn: 4", "turn: 1"


class Position:
    """A position of an Advanced game, given as in a scenario, and what the greedy player says there."""

    def __init__(self, folder: Path, sides: str, start: str, *steps: str) -> None:
        path = folder / "position.yaml"
        played = "".join(f"  - {{{each}}}\n" for each in steps)
        text = f"{GAME}sides:\n{sides}\nstart: {{phase: actions, {start}}}\n" + (f"steps:\n{played}" if steps else "")
        path.write_text(text, encoding="utf-8")
        scenario = load_scenario(path)
        report = run(scenario)
        assert report.passed, report.differences
        last = report.played[-1].after if steps else scenario.position
        self.battle = last.twin(FastDice(1)) if steps else Battle.at(last.field.copy(FastDice(1)))
        self.numbers = {unit.name: unit.number for unit in self.battle.forces.units}

    def said(self, *, answers: bool = True) -> AnyChoice:
        decision = self.battle.pending
        assert decision is not None
        view = View(self.battle, decision.side)
        choice = GreedyPlayer(answers=answers).choose(view, decision)
        assert choice == GreedyPlayer(7, answers=answers).choose(View(self.battle, decision.side), decision)
        return choice

    def begins(self) -> tuple[str, str] | None:
        """The unit and the Action that it begins; none if it finishes or rests."""
        choice = self.said()
        if not isinstance(choice, Act):
            return None
        return self.battle.forces.unit(choice.unit).name, choice.action.value

    def go_on(self) -> None:
        assert not isinstance(self.battle.choose(self.said()), Refusal)

    def points_after_the_turn(self, side: int) -> int:
        """What a side has left of its Command Points when it is finished for this Game Turn."""
        command = self.battle.state.command
        while self.battle.pending is not None and side not in self.battle.state.finished:
            command = self.battle.state.command
            self.go_on()
        assert command is not None
        return command.points[side]


SHOOTER_AND_REAR = """
  A:
    One: {at: "3,3", weapons: gun}
    Rear: {at: "3,20", move: 0, dash: 0, weapons: []}
  B:
    Foe: {at: "20,3", hp: 9, move: 0, dash: 0, weapons: []}
"""


def test_who_has_nothing_to_do_gives_its_point_to_who_has(tmp_path: Path) -> None:
    """ACT-22, CP-12: without a point nobody attacks; the unit in the rear brings the one that is lacking."""
    position = Position(tmp_path, SHOOTER_AND_REAR, f"{LAST}, points: [A 0, B 0], finished: [B]")
    assert position.begins() == ("Rear", "support")
    position.go_on()
    assert position.begins() == ("One", "attack")


def test_nobody_supports_when_the_point_is_of_no_use(tmp_path: Path) -> None:
    """ACT-22, CP-17: in the last Game Turn a point that nobody can use is worth nothing; before, it is kept."""
    idle = SHOOTER_AND_REAR.replace("weapons: gun", "weapons: []")
    assert isinstance(Position(tmp_path, idle, f"{LAST}, points: [A 0, B 0], finished: [B]").said(), Finish)
    early = Position(tmp_path, SHOOTER_AND_REAR, f"{FIRST}, points: [A 1, B 0], finished: [B]")
    assert early.begins() == ("One", "attack")
    while early.begins() != ("Rear", "support"):
        early.go_on()


CREW = """
  A:
    Crew: {at: "3,3", weapons: cannon}
  B:
    Foe: {at: "20,3", hp: 9, move: 0, dash: 0, weapons: []}
"""


def test_a_crew_that_moved_prepares_and_then_shoots(tmp_path: Path) -> None:
    """ACT-06, ACT-18: after a Move its heavy weapon is bound; one point frees it, another fires it."""
    position = Position(tmp_path, CREW, f"{LAST}, points: [A 2, B 0], finished: [B], moved: [Crew]")
    assert position.begins() == ("Crew", "prepare")
    position.go_on()
    assert position.begins() == ("Crew", "attack")


@pytest.mark.parametrize("start", ["points: [A 1, B 0], moved: [Crew]", "points: [A 2, B 0]"])
def test_nobody_prepares_for_what_it_cannot_pay_or_may_do_anyhow(tmp_path: Path, start: str) -> None:
    """ACT-18, CP-12: one point frees the weapon but does not fire it, and a weapon that is free needs no freeing."""
    position = Position(tmp_path, CREW, f"{LAST}, finished: [B], {start}")
    assert position.begins() != ("Crew", "prepare")


def test_a_unit_with_another_weapon_prepares_only_if_the_heavy_one_adds_enough(tmp_path: Path) -> None:
    """ACT-09, ACT-18: a cannon beside a popgun is worth the point before the attack, a popgun beside it is not."""
    for weapons, wanted in (("[popgun, cannon]", "prepare"), ("[popgun, gun]", "attack")):
        sides = CREW.replace("weapons: cannon", f"weapons: {weapons}")
        position = Position(tmp_path, sides, f"{LAST}, points: [A 2, B 0], finished: [B], moved: [Crew]")
        assert position.begins() == ("Crew", wanted)


WATCHED = """
  A:
    One: {at: "3,3", hp: 5, move: 0, dash: 0, weapons: []}
  B:
    Foe: {at: "20,3", hp: 9, move: 0, dash: 0, weapons: gun}
"""


def test_who_is_shot_at_and_can_do_nothing_else_guards(tmp_path: Path) -> None:
    """ACT-20: in the last Game Turn all points go into Defence, as long as somebody may still attack."""
    position = Position(tmp_path, WATCHED, f"{LAST}, points: [A 2, B 5]")
    assert position.begins() == ("One", "guard")
    assert isinstance(position.said(answers=False), Finish)


@pytest.mark.parametrize("foe", ["points: [A 2, B 5], finished: [B]", "points: [A 2, B 0]"])
def test_nobody_guards_against_who_cannot_attack_any_more(tmp_path: Path, foe: str) -> None:
    """ACT-21, CP-14: a Guard ends with the Game Turn, so it is wasted on a foe that is finished or cannot pay."""
    assert isinstance(Position(tmp_path, WATCHED, f"{LAST}, {foe}").said(), Finish)


def test_who_has_something_to_do_does_that_first_and_guards_after(tmp_path: Path) -> None:
    """ACT-21: any other Action ends a Guard, so it comes last."""
    armed = WATCHED.replace("weapons: []", "weapons: gun")
    position = Position(tmp_path, armed, f"{LAST}, points: [A 2, B 5]")
    assert position.begins() == ("One", "attack")


def shot_at(folder: Path, dice: str, start: str, target: str = "weapons: []") -> Position:
    """Three guns have attacked, their dice lie on the table, 4 is enough, and the target is asked for its answer."""
    sides = f"""
  A:
    One: {{at: "3,3 5,3 7,3", weapons: popgun}}
  B:
    Foe: {{at: "14,3", hp: 9, {target}}}
"""
    steps = "do: One begin attack", f"do: One attack Foe, dice: {dice}, asked: B counter"
    return Position(folder, sides, start, *steps)


def test_it_ducks_where_the_dice_on_the_table_would_miss_then(tmp_path: Path) -> None:
    """CTR-10, CTR-11: fours no longer hit once Defence is higher; sixes hit all the same, and misses miss."""
    start = f"{LAST}, points: [A 1, B 1]"
    assert shot_at(tmp_path, "4 4 4", start).said() == Answer(Action.GUARD)
    assert shot_at(tmp_path, "6 6 6", start).said() == Answer()
    assert shot_at(tmp_path, "1 2 3", start).said() == Answer()
    assert shot_at(tmp_path, "4 4 4", start).said(answers=False) == Answer()


def test_it_does_not_duck_for_less_than_its_points_are_worth(tmp_path: Path) -> None:
    """CP-06, CTR-05: one hit in nine HP is not worth a point that buys an attack with four guns."""
    armed = "defence: 4, weapons: [gun, gun, gun, gun], move: 0, dash: 0"
    assert shot_at(tmp_path, "4 1 1", f"{FIRST}, points: [A 1, B 1]", armed).said() != Answer(Action.GUARD)
    assert shot_at(tmp_path, "4 1 1", f"{LAST}, points: [A 1, B 1]").said() == Answer(Action.GUARD)


def test_it_strikes_back_where_that_brings_more(tmp_path: Path) -> None:
    """CTR-08: with guns against three lone men striking pays; sixes cannot be ducked under."""
    start = f"{LAST}, points: [A 1, B 1]"
    assert shot_at(tmp_path, "6 6 6", start, "weapons: gun").said() == Answer(Action.ATTACK)


def test_it_strikes_back_only_after_the_last_weapon(tmp_path: Path) -> None:
    """CTR-04: to strike there is time until all dice are seen, and until then ducking stays possible."""
    sides = """
  A:
    One: {at: "3,3", weapons: [popgun, gun]}
  B:
    Foe: {at: "14,3", hp: 9, weapons: gun}
"""
    steps = "do: One begin attack", "do: One attack Foe, dice: 6, asked: B counter"
    position = Position(tmp_path, sides, f"{LAST}, points: [A 1, B 1]", *steps)
    assert position.said() == Answer()
    later = "do: answer nothing, dice: 1 1 6 6, asked: B counter"
    position = Position(tmp_path, sides, f"{LAST}, points: [A 1, B 1]", *steps, later)
    assert position.said() == Answer(Action.ATTACK)


RANGE = """
  A:
    One: {at: "3,3", move: 0, dash: 0, weapons: popgun}
    Two: {at: "3,9", move: 0, dash: 0, weapons: [gun, gun, gun, gun, gun, gun, gun, gun]}
  B:
    Foe: {at: "20,3", hp: 99, move: 0, dash: 0, weapons: []}
"""


def test_all_points_are_spent_in_the_last_game_turn_and_not_before(tmp_path: Path) -> None:
    """CP-06, CP-10, CP-17: 1 + 2 + 4 points for three poor attacks in the end; before, better guns will need them."""
    for turn, least, most in ((LAST, 0, 0), (FIRST, 4, 7)):
        start = f"{turn}, points: [A 6, B 0], finished: [B]"
        position = Position(tmp_path, RANGE, start, "do: Two begin support, asked: A action")
        assert least <= position.points_after_the_turn(0) <= most


@pytest.mark.parametrize("turn", [FIRST, LAST])
def test_nothing_is_spent_for_nothing(tmp_path: Path, turn: str) -> None:
    """CP-06, CP-14: where nobody can do anything to anybody, the points are kept."""
    sides = SHOOTER_AND_REAR.replace("weapons: gun", "weapons: []")
    position = Position(tmp_path, sides, f"{turn}, points: [A 7, B 7]")
    assert position.points_after_the_turn(0) >= 7


def test_it_shoots_at_who_has_no_guard_up(tmp_path: Path) -> None:
    """ACT-20: of two equal foes the one with the lower Defence is the better target."""
    sides = """
  A:
    One: {at: "3,12", weapons: gun}
  B:
    Foe: {at: "14,9", hp: 9, weapons: []}
    Other: {at: "14,15", hp: 9, weapons: []}
"""
    for guarded, wanted in (("Foe", "Other"), ("Other", "Foe")):
        steps = f"do: {guarded} begin guard, asked: A action", "do: One begin attack, asked: A attack"
        position = Position(tmp_path, sides, f"{LAST}, points: [A 1, B 1], next: B", *steps)
        choice = position.said()
        assert isinstance(choice, Attack)
        assert {shot.target for shot in choice.shots} == {position.numbers[wanted]}


def test_it_keeps_to_what_players_owe_in_advanced_games() -> None:
    """CP-13, CP-15: legal answers, the same when asked twice, to every kind of decision, until the game ends."""
    report = check_player(GreedyPlayer, setup=advanced())
    assert {"ActionDecision", "CounterDecision"} <= set(report.asked)


def test_without_answers_it_neither_guards_nor_counters_and_nothing_that_is_paid_for_is_dropped() -> None:
    """CTR-01, ACT-20: the player to compare with uses everything else."""
    did = {True: Counter[str](), False: Counter[str]()}
    for game in range(4):
        answers = [game % 2 == 0, game % 2 == 1]
        battle = Battle.new(advanced(), FastDice(game))
        players = [GreedyPlayer(game, answers=each) for each in answers]
        while (decision := battle.pending) is not None:
            choice = players[decision.side].choose(View(battle, decision.side), decision)
            counted = did[answers[decision.side]]
            if isinstance(decision, ActionDecision) and isinstance(choice, Act):
                counted[choice.action.value] += 1
            if isinstance(decision, CounterDecision) and isinstance(choice, Answer):
                counted[f"counter {choice.counter or 'nothing'}"] += 1
            done = battle.choose(choice)
            assert not isinstance(done, Refusal)
            dropped = [event for event in done.events if isinstance(event, ActionDropped)]
            assert not dropped or isinstance(decision, AttackDecision)
    assert did[True]["counter guard"]
    assert did[True]["counter attack"]
    assert not did[False]["guard"] + did[False]["counter guard"] + did[False]["counter attack"]
    assert did[False]["attack"]


def test_it_beats_the_random_player_in_advanced_games() -> None:
    """STYLE-01: six games, both seats."""
    won = 0.0
    for game in range(6):
        battle, seat = Battle.new(advanced(), FastDice(game)), game % 2
        players: list[Player] = [RandomPlayer(game), RandomPlayer(game)]
        players[seat] = GreedyPlayer(game)
        result = play(battle, players)
        won += 0.5 if not result.winners else result.winners == (seat,)
    assert won >= 5


def advanced() -> Setup:
    return replace(skirmish(), style=Playstyle.ADVANCED)
