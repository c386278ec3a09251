"""The story: every event with its words, rules, dice and ways, and the same from a log as line by line."""

from random import Random

import pytest

from muster.battle import events as ev
from muster.battle.apply import apply
from muster.battle.commands import AskUndo
from muster.battle.forces import Forces
from muster.battle.spot import Cast
from muster.battle.state import State
from muster.rulebook.catalogue import catalogue
from muster.views.line_by_line import steps_of
from muster.views.shapes.story import StoryLine
from muster.views.story import story, story_line
from muster.views.story_dice import dice_of_event
from tests.battle.test_narrate import TOLD
from tests.views.kit import GAMES, fits, game, setup_of, whole

EVENTS = [event for event, _ in TOLD]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_links_to_rules_of_the_catalogue(event: ev.AnyEvent) -> None:
    assert set(event.rules()) <= set(catalogue())
    assert {rule for kind in ev.KINDS for rule in kind.based_on} <= set(catalogue())


@pytest.mark.parametrize("name", GAMES)
def test_a_log_is_told_like_the_lines_that_it_is_made_of(name: str) -> None:
    log = whole(name).log
    told = story(log, 0)
    assert [line["n"] for line in told] == list(range(len(log.lines)))
    for line, (battle, before, true) in zip(told, steps_of(log), strict=True):
        fits(StoryLine, line)
        assert story_line(battle.forces, before, true, 0) == line
        assert line["rolled"] == (battle.state.rolled > before.rolled)
        chosen_in = battle.state.turn if true.choice is None else before.turn
        assert (line["seat"], line["turn"]) == (true.seat, chosen_in)
        assert line["number"] == (before.number if true.choice is not None else -1)
        assert all(event["sentence"].endswith(".") for event in line["events"])


def test_a_player_is_told_of_as_you_and_a_team_by_its_name() -> None:
    zones = [
        event for line in story(whole("standard").log) for event in line["events"] if event["kind"] == "zone_picked"
    ]
    assert zones[0]["sentence"].startswith("Ash takes zone")
    assert zones[0]["yours"] == {"0": zones[0]["sentence"].replace("Ash takes", "You take")}
    assert not any("yours" in event for line in story(whole("teams").log) for event in line["events"])


def test_a_player_of_a_team_is_told_of_as_you_and_their_mates_by_name() -> None:
    game = whole("teams")
    names = [seat.name for seat in game.forces.setup.seats]
    events = [event for line in story(game.log) for event in line["events"]]
    deployed = [event for event in events if event["kind"] == "deployed"]
    assert deployed
    for event in deployed:
        name = names[event["seat"]]
        own = event["yours_of_team"][str(event["seat"])]
        assert own == event["sentence"].replace(f"{name} deploys", "You deploy").replace(f"{name}'s", "your")
    mates = {own: [names[seat] for seat in seats if seat != own] for seats in game.forces.sides for own in seats}
    beside = [
        (event["sentence"].count(mate), told.count(mate))
        for event in events
        for own, told in event.get("yours_of_team", {}).items()
        for mate in mates[int(own)]
    ]
    assert any(named for named, _ in beside), "some sentences name two of a team"
    assert all(named == still for named, still in beside)
    zones = [event for event in events if event["kind"] == "zone_picked"]
    assert zones
    assert all(
        "you" not in told.lower().split() for event in zones for told in event.get("yours_of_team", {}).values()
    )


def test_who_went_back_is_told() -> None:
    battle = next(game("standard"))
    first = battle.pending
    assert first is not None
    seat = battle.forces.sides[first.side][0]
    battle.choose(battle.state.steps[-1].sample(battle.field, Random(1)))
    battle.command(AskUndo(first.number), seat)
    if battle.state.offer is not None:
        battle.command(AskUndo(first.number), 1 - seat)
    *_, (battle, before, line) = steps_of(battle.log)
    name = battle.forces.setup.seats[seat].name
    told = story_line(battle.forces, before, line, 0, battle.state)["events"][-1]
    assert told["sentence"] == f"{name} goes back to an earlier choice; dice that were rolled do not come back."
    assert told["yours"][str(seat)].startswith("You go back to an earlier choice;")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.rule("DICE-03")
def test_dice_pass_as_often_as_the_game_counted(name: str) -> None:
    thrown = 0
    for battle, before, line in steps_of(whole(name).log):
        state = before.copy()
        for event in line.events:
            dice = dice_of_event(battle.forces, event, state)
            apply(state, battle.forces, event)
            passed = [sum(each["passed"]) for each in dice]
            match event:
                case ev.AttackRolled() if event.casts:
                    assert (passed[-1] if len(dice) == _stages(event.needs) else 0) == event.successes
                case ev.SavesRolled() if event.casts:
                    assert len(dice[0]["faces"]) - passed[0] == event.failed
                case ev.DangerRolled():
                    assert len(dice[0]["faces"]) - passed[0] == event.harmed
                case _:
                    continue
            thrown += len(dice)
    assert thrown > 3


def _stages(needs: str) -> int:
    return needs.count("/") + 1


def test_chained_dice_need_one_number_after_another() -> None:
    forces = Forces(setup_of("standard"))
    casts = (Cast(1, "gun attack", "d6", (6, 3, 6)), Cast(2, "gun attack, second stage", "d6", (4, 2)))
    rolled = ev.AttackRolled(0, 2, "gun", 3, "6/4", "because", casts, 1, 1)
    first, second = dice_of_event(forces, rolled, State.at_start(forces))
    assert (first["need"], first["passed"], first["expected"]) == (6, [True, False, True], 0.5)
    assert (second["need"], second["passed"], second["expected"]) == (4, [True, False], 1.0)
    again = ev.DiceReadAgain(
        0, 2, "6/4", "because", (Cast(3, "gun attack, read again, second stage", "d6", (5,)),), 1, 1
    )
    (only,) = dice_of_event(forces, again, State.at_start(forces))
    assert (only["need"], only["passed"], only["seat"]) == (4, [True], 0)


def test_ten_sided_dice_are_read_as_such() -> None:
    forces = Forces(setup_of("standard"))
    rolled = ev.AttackRolled(0, 2, "gun", 2, "4+", "because", (Cast(1, "gun attack", "d10", (9, 0)),), 1, 1)
    (dice,) = dice_of_event(forces, rolled, State.at_start(forces))
    assert (dice["passed"], dice["expected"]) == ([True, False], 1.2)


@pytest.mark.parametrize("name", GAMES)
def test_ways_lead_from_where_models_stood_to_where_they_stand(name: str) -> None:
    moved = 0
    for battle, before, line in steps_of(whole(name).log):
        for event in story_line(battle.forces, before, line)["events"]:
            for model, way in zip(event["movers"], event["ways"], strict=True):
                assert battle.forces.unit_of[model] in event["units"]
                if event["kind"] == "moved" and len(line.events) == 1:
                    then, now = before.figures[model], battle.state.figures[model]
                    assert then is not None
                    assert now is not None
                    assert (way[0], way[-1]) == ([then.x, then.y], [now.x, now.y])
                    moved += 1
    assert moved
