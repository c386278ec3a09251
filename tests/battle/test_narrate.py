"""Every kind of event has its sentence, with names, figures and reasons."""

from functools import cache
from typing import get_args

import pytest

from muster.battle import events as ev
from muster.battle.forces import Forces
from muster.battle.narration.narrate import narrate, narrated
from muster.battle.narration.wording import inches
from muster.battle.setup import Seat, Setup
from muster.battle.spot import Cast, Load, Path, Shot, Spot
from muster.battle.state import Melee, Offer, Phase, Result, State, Where
from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.length import Length
from muster.rulebook.actions import Action
from muster.rulebook.ruleset import CORE
from tests.battle.kit import new, played, roster, table, unit

RED, BLUE, WAGON = 0, 1, 2
HERE = (Spot(0, 12_000, 5_000), Spot(1, 14_000, 6_000), Spot(2, 13_000, 7_000), Spot(3, 13_000, 6_000))
HULL = 8


def cast(*faces: int) -> Cast:
    return Cast(1, "test", "d6", faces)


TOLD: list[tuple[ev.AnyEvent, str]] = [
    (ev.TurnBegan(2), "Game Turn 2 begins."),
    (
        ev.RolledOff("Turn Master", (((0, 1), cast(4, 4)), ((0, 1), cast(2, 5))), (1, 0)),
        "Roll-off for Turn Master: Anna 4, Bert 4; again after a tie: Anna 2, Bert 5. Bert wins it.",
    ),
    (ev.MasterNamed(0), "Anna is Turn Master and acts first in every phase of this Game Turn."),
    (ev.ZonePicked(1, 0), "Bert takes zone A."),
    (ev.PhaseBegan(Phase.ATTACK), "The Attack Phase begins."),
    (ev.Finished(0, Phase.MOVE, nothing_left=False), "Anna chooses to finish the Move Phase."),
    (ev.Finished(0, Phase.MOVE, nothing_left=True), "Anna has no unit left to act with in the Move Phase."),
    (ev.Finished(0, None, nothing_left=False), "Anna chooses to finish the Game Turn."),
    (
        ev.CommandGained(cast(2, 4), (4, 6), (10, 12)),
        (
            "Command Points, roll 2 4. Anna has 10: 4 for units, 6 of the roll and 0 left over; "
            "Bert has 12: 6 for units, 6 of the roll and 0 left over."
        ),
    ),
    (ev.ActionBegan(0, RED, Action.DEPLOY, 0), "Lamplighters arrive at no cost."),
    (ev.ActionBegan(0, RED, Action.SUPPORT, 0), "Lamplighters support at no cost, to give 1 Command Point."),
    (
        ev.ActionTakenBack(0, RED, Action.DASH, 2),
        "Anna takes the dash of Lamplighters back, and 2 Command Points with it: 2 left.",
    ),
    (ev.ActionDropped(RED, Action.DASH), "Nothing comes of it: Lamplighters do not dash."),
    (ev.Guarded(RED, 1), "Guard raises the Defence of Lamplighters by 1."),
    (ev.Guarded(RED, 0), "The Guard of Lamplighters is over."),
    (ev.Prepared(BLUE), "What Rider did in this Game Turn limits neither weapons nor movement any more."),
    (ev.Supported(0, RED, 1), "Anna gains 1 Command Point; Lamplighters do nothing more in this Game Turn."),
    (
        ev.DiceReadAgain(RED, BLUE, "5+", "Power 4 against Defence 5", (cast(3),), 1, 1),
        "The dice are read again: 5+ (Power 4 against Defence 5), 3 newly rolled, 1 hit now.",
    ),
    (ev.Deployed(RED, HERE, ()), "Anna deploys Lamplighters around (13, 6)."),
    (
        ev.Deployed(WAGON, (Spot(HULL, 1_000, 2_500),), (Load(HULL, (BLUE,)),)),
        "Bert deploys Wagon around (1, 2.5), with Rider aboard.",
    ),
    (
        ev.Moved(RED, Phase.MOVE, tuple(Path(model, ((0, 0), (3_000, 4_000))) for model in range(4)), HERE),
        "Lamplighters move 5 in. to around (13, 6).",
    ),
    (
        ev.Moved(RED, Phase.DASH, (Path(0, ((0, 0), (0, 1_500))),), HERE[:1]),
        "1 model of Lamplighters dashes 1.5 in. to around (12, 5).",
    ),
    (ev.Embarked(BLUE, Phase.MOVE, HULL, (4, 5, 6, 7), ()), "Rider goes aboard Wagon."),
    (ev.Disembarked(BLUE, Phase.MOVE, (Spot(4, 0, 0),)), "Rider leaves Wagon and stands around (0, 0)."),
    (
        ev.Transferred(BLUE, Phase.MOVE, HULL, arrives=3),
        "Rider changes straight over into Wagon, to come out there in Game Turn 3.",
    ),
    (ev.Arrived(BLUE, HULL), "Rider is aboard Wagon now."),
    (ev.Engaged(((RED, BLUE),)), "Contact: Lamplighters with Rider. They are locked in melee."),
    (
        ev.DangerRolled(RED, "Mines", cast(1, 5, 2), 1),
        "Lamplighters cross Mines, which is dangerous: 3 dice: 1 5 2, 1 model is harmed.",
    ),
    (
        ev.AttackDeclared(RED, (Shot(0, 0, BLUE), Shot(1, 0, BLUE), Shot(2, 0, WAGON))),
        "Lamplighters attack Rider with 2 rifles and Wagon with 1 rifle.",
    ),
    (
        ev.AttackRolled(RED, BLUE, "rifle", 4, "5+", "Power 4 against Defence 5 = 4 +1", (cast(5, 2),), 1, 1),
        "Lamplighters shoot at Rider with 4 rifles: 2 dice on 5+ (Power 4 against Defence 5 = 4 +1): 5 2, 1 hit.",
    ),
    (
        ev.AttackRolled(-1, RED, "Mines: blast", 1, "3+", "Power 5 against Defence 4", (cast(3),), 1, 1),
        "Mines: blast strikes at Lamplighters: 1 die on 3+ (Power 5 against Defence 4): 3, 1 hit.",
    ),
    (
        ev.AttackRolled(RED, WAGON, "rifle", 1, "2+", "Power 9 against Defence 1", (cast(4),), 1, 3),
        "Lamplighters shoot at Wagon with 1 rifle: 1 die on 2+ (Power 9 against Defence 1): 4, 3 hits of 1 success.",
    ),
    (
        ev.AttackRolled(RED, WAGON, "rifle", 1, "-", "Power 1 against Defence 15", (), 0, 0),
        "Lamplighters shoot at Wagon with 1 rifle: nothing can hit (Power 1 against Defence 15), 0 hits.",
    ),
    (ev.SavePierced(BLUE, "Armour", 4), "AP 4+ pierces the Armour of Rider: no such save."),
    (
        ev.SavesRolled(BLUE, "Armour", "4+", (cast(4, 3),), 1),
        "Rider takes Armour saves: 2 dice on 4+: 4 3, 1 hit gets through.",
    ),
    (ev.HpLost(RED, ((0, 2), (1, 1))), "Lamplighters lose 3 HP and 1 model; 5 of 8 HP left."),
    (ev.LossDiscarded(RED, 2), "2 HP more on Lamplighters are discarded: no model is left that could take the loss."),
    (
        ev.PassengersStruck(RED, HULL, 2),
        "2 hits more than Wagon could take: Lamplighters inside are struck.",
    ),
    (ev.CasualtiesRemoved((0, 1, 4)), "Casualties leave the table: 2 of Lamplighters and 1 of Rider."),
    (
        ev.Placed(RED, "coherency", HERE[:1]),
        "1 model of Lamplighters is shifted to around (12, 5) to stand together again.",
    ),
    (
        ev.Placed(RED, "survivors", HERE),
        "4 models of Lamplighters are set down around (13, 6), out of the lost transport.",
    ),
    (
        ev.LeftAboard(RED, (0, 1)),
        "2 models of Lamplighters found no room outside the lost transport: casualties.",
    ),
    (ev.MeleeChanged((RED,)), "Lamplighters are released from melee: no enemy is left there."),
    (ev.LengthRolled(cast(3), goes_on=False), "One die, on 4+ the game goes on: 3, the game ends."),
    (ev.TurnEnded(2), "Game Turn 2 ends."),
    (ev.Eliminated(1, "nothing left"), "Bert is out of the game: nothing left."),
    (ev.Offered("draw", 0), "Anna proposes a draw."),
    (ev.Offered("undo", 1, 12), "Bert proposes going back to an earlier choice."),
    (ev.Declined("draw", 1), "Bert declines a draw."),
    (ev.SeatChanged(0, "surrendered"), "Anna surrenders."),
    (ev.SeatChanged(0, "left"), "Anna leaves the game."),
    (ev.SeatChanged(1, "disqualified"), "Bert is disqualified."),
    (ev.Disputed(0, "Is it cover?", ("yes", "no")), "Anna wants dice to decide “Is it cover?”: “yes”, “no”."),
    (ev.SeatChanged(0, "bot greedy"), "A bot (greedy) plays for Anna from now on."),
    (ev.SeatChanged(0, "playing"), "Anna is back in the seat."),
    (ev.Paused(), "The game is paused."),
    (ev.Resumed(0), "Anna ends the pause."),
    (ev.Warned(1, "moved twice", 2), "Bert gets a second warning: moved twice. That is a disqualification."),
    (
        ev.Ruled("does it see", "it does not"),
        "Settled by a roll-off for the rest of the game: does it see: it does not.",
    ),
    (ev.Undone(4), "Undone: the game goes on from decision 4; dice that were rolled do not come back."),
    (
        ev.GameEnded(Result((1,), ("100/3", "50"), "game length")),
        "The game ends (game length). Bert wins: Anna 33.33, Bert 50 points.",
    ),
]


@cache
def forces() -> Forces:
    red = roster("Red", unit("Lamplighters", hp=2))
    blue = roster("Blue", unit("Rider"), unit("Wagon", models=1, hp=6, transport=100))
    return Forces(Setup((Seat("Anna", red), Seat("Bert", blue)), table(), CORE, Length(4)))


def standing() -> State:
    state = State.at_start(forces())
    state.where = [Where.TABLE] * 4 + [Where.ABOARD] * 4 + [Where.TABLE] + state.where[9:]
    state.hosts = [-1] * 4 + [HULL] * 4 + state.hosts[8:]
    return state


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_an_event_is_told_in_plain_words(event: ev.AnyEvent, sentence: str) -> None:
    assert narrate(forces(), event, standing()) == sentence


YOURS = {
    "Roll-off for Turn Master: you 4, Bert 4; again after a tie: you 2, Bert 5. Bert wins it.",
    "You are Turn Master and act first in every phase of this Game Turn.",
    "You choose to finish the Move Phase.",
    "You have no unit left to act with in the Move Phase.",
    "You choose to finish the Game Turn.",
    (
        "Command Points, roll 2 4. You have 10: 4 for units, 6 of the roll and 0 left over; "
        "Bert has 12: 6 for units, 6 of the roll and 0 left over."
    ),
    "You deploy Lamplighters around (13, 6).",
    "You gain 1 Command Point; Lamplighters do nothing more in this Game Turn.",
    "You propose a draw.",
    "You want dice to decide “Is it cover?”: “yes”, “no”.",
    "You take the dash of Lamplighters back, and 2 Command Points with it: 2 left.",
    "You surrender.",
    "You leave the game.",
    "A bot (greedy) plays for you from now on.",
    "You are back in the seat.",
    "You end the pause.",
    "The game ends (game length). Bert wins: you 33.33, Bert 50 points.",
}


def test_a_side_reads_of_itself_as_you() -> None:
    told = {narrate(forces().addressing(0), event, standing()) for event, _ in TOLD}
    assert told - {sentence for _, sentence in TOLD} == YOURS
    assert narrate(forces().addressing(1), ev.RolledOff("x", (((0, 1), cast(2, 5)),), (1, 0)), standing()) == (
        "Roll-off for x: Anna 2, you 5. You win it."
    )
    won = ev.GameEnded(Result((1,), ("10", "50"), "game length"))
    assert narrate(forces().addressing(1), won, standing()) == (
        "The game ends (game length). You win: Anna 10, you 50 points."
    )


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(ev.AnyEvent))


@pytest.mark.rule("ACT-20.b")
def test_a_second_guard_tells_its_step_and_what_it_comes_to() -> None:
    state = standing()
    state.command = CommandPoints((3, 3), guards=((RED, 1),))
    told = narrate(forces(), ev.Guarded(RED, 2), state)
    assert told == "Guard raises the Defence of Lamplighters by 1 more, 2 in all."


def test_what_went_before_is_told_with_it() -> None:
    state = standing()
    state.melees = (Melee((RED, BLUE), ((RED, BLUE),)),)
    rolled = ev.AttackRolled(RED, BLUE, "rifle", 1, "5+", "Power 4 against Defence 4", (cast(5),), 1, 1)
    assert "strike at Rider" in narrate(forces(), rolled, state)
    state.offer = Offer("draw", (0,))
    assert narrate(forces(), ev.Offered("draw", 1), state) == "Bert agrees to a draw."


def test_an_action_is_told_with_its_price_and_what_is_left() -> None:
    state = standing()
    state.command = CommandPoints((5, 7))
    began = ev.ActionBegan(1, BLUE, Action.GUARD, 2, answers=True)
    assert narrate(forces(), began, state) == "Rider guards in answer for 2 Command Points, 5 left."


def test_losses_are_told_from_where_the_one_before_led() -> None:
    events = (ev.HpLost(RED, ((0, 2),)), ev.HpLost(RED, ((1, 2), (2, 2), (3, 2))))
    first, last = narrated(forces(), standing(), events)
    assert first == "Lamplighters lose 2 HP and 1 model; 6 of 8 HP left."
    assert last == "Lamplighters lose 6 HP and 3 models; that was the last of it."


def test_units_of_one_name_are_told_apart_by_their_players() -> None:
    battle = new(2, "salt-kites", "salt-kites")
    told: list[str] = []
    moments = played(battle, 2, most=12)
    while True:
        before = battle.state.copy()
        progress = next(moments, None)
        if progress is None:
            break
        told += narrated(battle.forces, before, progress.events)
    deployed = [line for line in told if " deploys " in line]
    assert deployed
    assert all(line.startswith(("Player 1 deploys Player 1's ", "Player 2 deploys Player 2's ")) for line in deployed)
    assert all(line[0].isupper() or line[0].isdigit() for line in told)
    assert all(line.endswith(".") for line in told)


def test_lengths_are_told_to_a_tenth_a_half_up_as_the_page_rounds_them() -> None:
    assert [inches(mils) for mils in (6_250, 6_249, 6_350, 3_000, 0, 31_850)] == [
        "6.3",
        "6.2",
        "6.4",
        "3",
        "0",
        "31.9",
    ]
