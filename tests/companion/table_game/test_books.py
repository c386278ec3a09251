"""What else the play manager books: disputes, objectives, clocks, notes, lengths and results."""

import pytest

from tests.companion.table_game.kit import HANDBELLS, MARGARET, WATCH, Game, advanced, of, standard

READINGS = [{"side": 0, "reading": "It does"}, {"side": 1, "reading": "It only gives cover"}]


@pytest.mark.rule("SPORT-05", "SPORT-06")
def test_a_dispute_is_rolled_off_and_the_winners_reading_is_kept() -> None:
    game = standard("attack")
    asked = {"question": "Does the hedge block sight?", "readings": READINGS}
    assert game.refused("dispute", **asked, faces=[3, 3]).code == "roll_off.tie"
    game.do("dispute", **asked, faces=[3, 3, 1, 6])
    (ruling,) = game.view["rulings"]
    assert (ruling["reading"], ruling["side"], ruling["agreed"]) == ("It only gives cover", 1, False)
    game.do("dispute", question="And the wall?", readings=READINGS, holds=0)
    assert game.view["rulings"][1]["agreed"]
    game.do("next-turn")
    assert len(game.view["rulings"]) == 2  # it holds for the rest of the game
    game.do("end-game", why="agreed")
    assert "SPORT-06" in [reminder["rule"] for reminder in game.view["reminders"]]
    assert "Ruling: Does the hedge block sight? Ben: It only gives cover" in game.log()


def test_a_dispute_needs_two_readings_and_one_way_to_settle_it() -> None:
    game = standard()
    assert game.refused("dispute", question="?", readings=READINGS).rule == "SPORT-05"
    assert game.refused("dispute", question="?", readings=READINGS, faces=[1, 2], holds=0).rule == "SPORT-05"
    assert game.refused("dispute", question="?", readings=READINGS[:1], holds=0).at == "command.readings"
    assert game.refused("dispute", question="?", readings=READINGS[:1] * 2, holds=0).at == "command.readings[1].side"


@pytest.mark.rule("MIS-01")
def test_objectives_score_for_who_holds_them_and_the_score_may_decide() -> None:
    game = standard(victory="score")
    assert game.refused("score-objectives").code == "objective.none_held"
    game.do("objective", name="The well", owner=1, worth=2)
    game.do("objective", name="The bridge")
    game.do("score-objectives")
    game.do("objective", name="The well", owner=None)
    assert game.view["objectives"][0] == {"name": "The well", "owner": None, "worth": 2}
    game.do("score", side=0, points=1, **{"for": "first blood"})
    assert [side["score"] for side in game.view["sides"]] == [1, 2]
    assert game.view["leading"] == 1
    game.do("remove-objective", name="The bridge")
    assert game.refused("remove-objective", name="The bridge").code == "objective.unknown"
    game.do("end-game", why="agreed")
    assert game.view["result"]["winner"] == 1


def test_every_seat_has_a_clock() -> None:
    game = standard()
    assert game.refused("clock", set="stop").code == "clock.stands"
    game.do("clock", set="start", seat=0, at="2026-01-10T18:00:00+00:00")
    game.do("clock", set="pass", at="2026-01-10T18:01:30+00:00")
    assert game.view["clock"] == {"running": 1, "since": "2026-01-10T18:01:30+00:00", "limit": None}
    game.do("clock", set="stop", at="2026-01-10T20:01:40+02:00")
    assert [seat["clock"] for seat in game.view["seats"]] == [90, 10]
    game.do("clock", set="start", seat=1, at="2026-01-10T18:02:00+00:00")
    game.do("clock", set="stop", at="2026-01-10T18:00:00+00:00")  # a device whose time went back
    assert [seat["clock"] for seat in game.view["seats"]] == [90, 10]


def test_notes_stay_with_units_and_models() -> None:
    game = standard()
    game.do("note", **of(0, HANDBELLS), model=1, text="carries the relic")
    game.do("note", **of(0, HANDBELLS), text="in the ruin")
    assert [model["note"] for model in game.unit(HANDBELLS)["models"]] == ["", "carries the relic"]
    assert game.unit(HANDBELLS)["note"] == "in the ruin"
    game.do("note", **of(0, HANDBELLS), text=" ")
    assert game.unit(HANDBELLS)["note"] == ""
    assert "1 to 300 characters" in game.refused("note", **of(0, HANDBELLS), text="x" * 301).sentence
    game.do("remark", text="Perks tried on a 5.")
    assert game.line["sentence"] == "Perks tried on a 5."


@pytest.mark.rule("TURN-17.a", "TURN-18.b")
def test_a_game_lasts_as_long_as_agreed_or_as_a_die_says() -> None:
    game = Game(game_turns=4, deployed=True)
    for turn in range(4):
        game.do("name-turn-master", master=turn % 2)
        if turn < 3:
            game.do("next-turn")
    assert game.refused("next-turn").rule == "TURN-17"
    assert Game(game_turns=4).refused("length-roll", faces=[4]).code == "command.not_now"
    game = Game(game_turns="random", deployed=True)
    for _ in range(4):
        game.do("name-turn-master", master=0)
        for _ in range(4):
            game.do("next-phase")
        if game.view["game_turn"] < 4:
            game.do("next-turn")
    assert game.refused("next-turn").rule == "TURN-18"
    game.do("length-roll", faces=[4])
    game.do("undo")
    game.do("length-roll", faces=[3])
    assert game.view["phase"] == "over"
    assert game.view["result"]["why"] == "length"
    assert game.line["sentence"] == f"A 3 is rolled. {game.view['result']['sentence']}"


@pytest.mark.rule("SPORT-08.d", "LENGTH-09", "POINTS-10.a")
def test_a_game_may_stop_early_with_a_result() -> None:
    game = standard("attack")
    game.do("lose-hp", **of(0, MARGARET), hp=6)
    game.do("end-game", why="time")
    assert game.view["result"]["winner"] == 1
    assert game.view["result"]["sentence"] == (
        "The game is over: there is no time left. Ben wins (Ada 214, Ben 285.5)."
    )
    assert game.refused("lose-hp", **of(1, WATCH), hp=1).code == "command.not_now"
    game.do("undo")
    assert game.refused("end-game", why="surrender").rule == "SPORT-08"
    assert game.refused("end-game", why="surrender", surrendered=1, winner=1).rule == "SPORT-08"
    game.do("end-game", why="surrender", surrendered=1)
    assert game.view["result"]["winner"] == 0
    game.do("undo")
    game.do("end-game", why="agreed", winner="draw")
    assert game.view["result"]["winner"] is None


@pytest.mark.rule("STYLE-01.a", "TURN-04.a", "DICE-13")
def test_each_style_has_its_own_commands_and_the_turn_master_comes_first() -> None:
    game = Game()
    assert game.refused("income", faces=[1]).code == "command.not_now"
    assert game.refused("acted", **of(0, MARGARET), action="deploy").code == "command.not_now"
    assert game.refused("next-phase").rule == "TURN-04"
    assert game.refused("name-turn-master", faces=[4], master=0).code == "dice.missing"
    assert game.refused("name-turn-master", faces=[4, 5, 6], master=0).code == "dice.left_over"
    assert game.refused("next-turn").code == "turn.not_begun"
    assert Game(style="advanced", deployed=True).do("name-turn-master", master=0)["phase"] == "command-points"
    assert advanced().refused("acted", **of(0, MARGARET), action="fly").rule == "ACT-04"
