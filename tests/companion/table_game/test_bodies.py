"""Bodies of games: foreign, damaged and hostile ones get a sentence, and nothing else happens."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from muster.companion.door import answer_text
from muster.companion.refused import Refused
from muster.companion.table_game import roll_off, table_game, table_log, table_view
from muster.companion.table_game.history import MOST_COMMANDS
from muster.files import BadInput
from tests.companion.table_game.kit import BELLS, LAMPS, START, WATCH, Game, of, roster, seat, standard

DAMAGES: list[dict[str, Any]] = [
    {"kind": "roster"},
    {"version": 2},
    {"style": "relaxed"},
    {"made": "yesterday"},
    {"made": "2026-01-10T18:00:00"},
    {"limit": -1},
    {"limit": True},
    {"game_turns": 3},
    {"ruleset": "homebrew"},
    {"victory": "style"},
    {"keeps_order": "yes"},
    {"seats": []},
    {"seats": "two"},
    {"seats": [1, 2]},
    {"log": "long"},
    {"log": [[]]},
    {"log": [{"do": "win", "at": START}]},
    {"log": [{"do": "undo", "at": START}]},
    {"log": [{"do": "new", "at": START}]},
    {"log": [{"do": ["acted"], "at": START}]},
    {"log": [{"do": "acted"}]},
    {"log": [{"do": "set-hp", "at": START, "seat": 0, "unit": "Deep Margaret", "model": 0, "hp": 700}]},
    {"log": [{"do": "remark", "at": START, "text": "x", "more": 1}]},
    {"states": {"hp": 9}},
    {"name": "x" * 100},
    {"name": "bell\u0007"},
]


@pytest.mark.parametrize("damage", DAMAGES, ids=repr)
def test_a_damaged_body_is_refused_with_a_sentence(damage: dict[str, Any]) -> None:
    body = Game().body
    assert body is not None
    with pytest.raises(Refused) as refusal:
        table_view({"game": {**body, **damage}})
    assert refusal.value.sentence.endswith((".", "?"))
    assert refusal.value.at.startswith("game")


@pytest.mark.parametrize("value", [None, 7, "game", [], {}, {"kind": 1}, True, 1.5])
def test_what_is_no_game_at_all_is_refused(value: Any) -> None:
    reckonings: tuple[Callable[[Any], object], ...] = (table_view, table_log, table_game, roll_off)
    for reckon in reckonings:
        with pytest.raises(BadInput):
            reckon(value)
        with pytest.raises(BadInput):
            reckon({"game": value, "command": value})


def test_seats_are_told_apart_and_are_at_war() -> None:
    twice = [seat("Ada", BELLS), seat("Ada", LAMPS)]
    friends = [seat("Ada", BELLS, "Iron"), seat("Ben", LAMPS, "Iron")]
    taken = [seat("Ada", BELLS, "Ben"), seat("Ben", LAMPS)]
    for seats, code in ((twice, "seats.named_twice"), (friends, "seats.one_side"), (taken, "seats.named_twice")):
        with pytest.raises(Refused) as refusal:
            Game(*seats)
        assert refusal.value.code == code
    bad = seat("Ben", LAMPS)
    bad["roster"] = {**roster(LAMPS), "units": []}
    with pytest.raises(Refused) as refusal:
        Game(seat("Ada", BELLS), bad)
    assert refusal.value.at.startswith("command.seats[1].roster")


@pytest.mark.rule("APP-05")
def test_eight_players_have_a_game_and_its_body_stays_small() -> None:
    seats = [seat(f"Player {number}", (BELLS, LAMPS)[number % 2], f"Team {number // 4}") for number in range(8)]
    game = Game(*seats, deployed=True)
    assert len(game.view["seats"]) == 8
    assert len(game.view["sides"]) == 2
    assert len(json.dumps(game.body)) < 60_000
    with pytest.raises(Refused):
        Game(*seats, seat("Player 9", BELLS))


def test_a_full_log_can_still_be_ended() -> None:
    game = standard()
    assert game.body is not None
    game.body["log"] += [{"do": "remark", "at": START, "text": "tick"}] * (MOST_COMMANDS - len(game.body["log"]))
    assert game.refused("remark", text="one more").code == "log.full"
    game.do("end-game", why="time")
    assert game.view["log_length"] == MOST_COMMANDS + 1


def test_the_door_answers_in_json_both_ways() -> None:
    game = standard("attack")
    asked = json.dumps({"game": game.body, "command": {"do": "lose-hp", "at": START, **of(1, WATCH), "hp": 3}})
    answered = json.loads(answer_text("table-game", asked))
    assert answered["line"]["sentence"] == "Gallery Watch: 3 HP lost, 1 model fallen."
    assert json.loads(answer_text("table-view", json.dumps({"game": answered["game"]})))["view"] == answered["view"]
    assert "3 HP lost" in json.loads(answer_text("table-log", json.dumps({"game": answered["game"]})))["text"]
    refused = json.loads(answer_text("table-game", json.dumps({"game": {"kind": "roster"}, "command": {}})))
    assert refused["refused"]["at"] == "game.kind"


@pytest.mark.rule("DICE-12", "DICE-13")
def test_a_roll_off_tells_who_rolls_again() -> None:
    names = ["Ada", "Ben", "Cleo"]
    assert roll_off({"players": names, "faces": []})["again"] == names
    assert roll_off({"players": names, "faces": [4]})["again"] == ["Ben", "Cleo"]
    tied = roll_off({"players": names, "faces": [5, 2, 5]})
    assert (tied["again"], tied["winner"]) == (["Ada", "Cleo"], None)
    won = roll_off({"players": names, "faces": [5, 2, 5, 1, 3]})
    assert (won["again"], won["winner"]) == ([], "Cleo")
    assert won["rounds"][1] == {"players": ["Ada", "Cleo"], "faces": [1, 3]}
    for players in (["Ada"], ["Ada", "Ada"], ["Ada", 7], ["", "Ada"]):
        with pytest.raises(BadInput):
            roll_off({"players": players, "faces": []})  # type: ignore[typeddict-item]
    with pytest.raises(BadInput):
        roll_off({"players": names, "faces": [7, 1, 1]})
