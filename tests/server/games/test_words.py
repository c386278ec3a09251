"""What does not move a game on is heard only so often, and nobody's questions keep others' choices waiting."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.server.games import connection, pictures, policy
from muster.server.games.pace import Pace
from muster.server.games.policy import MOST_OFFERS
from muster.server.settings import Settings
from tests.server.games.kit import Visitor, visiting
from tests.server.games.test_seats import by_link
from tests.server.games.tiny import alone
from tests.server.kit import client_of, new_guest

AT_ONCE = 5


@pytest.fixture
def terse(tmp_path: Path) -> Iterator[TestClient]:
    """A server that hears few words at once."""
    settings = Settings(
        data=tmp_path,
        client=tmp_path,
        guests_per_hour=1_000,
        bot_workers=1,
        words_at_once=AT_ONCE,
        words_per_second=1,
    )
    with client_of(settings) as client:
        yield client


def codes(told: list[Any]) -> list[str]:
    return [each["fault"]["code"] if each["tell"] == "refused" else each["tell"] for each in told]


def test_words_and_commands_of_a_seat_are_refused_when_there_are_too_many(terse: TestClient) -> None:
    anna, bert = new_guest(terse), new_guest(terse)
    game = by_link(anna, bert)
    with visiting(terse, game, anna.key) as hers, visiting(terse, game, bert.key) as his:
        hers.greet()
        his.greet()
        said = [hers.do(say="chat", seat=0, text=f"Word {number}.") for number in range(2 * AT_ONCE)]
        assert codes(said)[:AT_ONCE] == ["done"] * AT_ONCE
        refused = [each for each in said if each["tell"] == "refused"]
        assert {each["fault"]["code"] for each in refused} == {"rate.exceeded"}
        assert "1 words and commands a second" in refused[0]["fault"]["sentence"]
        lines = len(hers.lines)
        offers = [hers.command(0, {"say": "offer_draw"}) for _ in range(AT_ONCE)]
        assert "rate.exceeded" in codes(offers), "words and commands count together"
        with visiting(terse, game, anna.key) as twice:
            twice.greet()
            more = [twice.do(say="chat", seat=0, text=f"More {number}.") for number in range(AT_ONCE)]
            assert "rate.exceeded" in codes(more), "another connection brings no more"
        assert his.do(say="chat", seat=1, text="And I?")["tell"] == "done", "everybody has their own"
        assert len(hers.lines) <= lines + 2
        asked = hers.until_mine() if hers.asked["asked"]["side"] == 0 else his.until_mine()
        assert asked["seats"], "the game goes on over the same connections"


def test_offers_between_two_choices_are_counted(site: TestClient, anna: Any, bert: Any) -> None:
    game = by_link(anna, bert)
    with visiting(site, game, anna.key) as hers, visiting(site, game, bert.key) as his:
        hers.greet()
        his.greet()
        for _ in range(MOST_OFFERS):
            assert hers.command(0, {"say": "offer_draw"})["tell"] == "done"
            assert his.command(1, {"say": "decline"})["tell"] == "done"
        told = hers.command(0, {"say": "offer_draw"})
        assert codes([told]) == ["offer.too_many"]
        assert f"{MOST_OFFERS} things" in told["fault"]["sentence"]
        assert his.command(1, {"say": "stop_and_score"})["tell"] == "done", "the other seat has offers of its own"
        assert hers.command(0, {"say": "stop_and_score"})["tell"] == "done", "and to agree is always possible"


def chosen_and_taken_back(visitor: Visitor, times: int) -> list[Any]:
    """What came of asking to go back, each time after the same first choice."""
    told = list[Any]()
    for _ in range(times):
        asked = visitor.until_mine()
        seat, number = asked["seats"][0], asked["asked"]["number"]
        visitor.asked = {}
        visitor.choose(seat, number, {"do": "name_master", "side": 0})
        told.append(visitor.command(seat, {"say": "ask_undo", "to": number}))
    return told


def test_a_game_goes_back_only_so_often(site: TestClient, anna: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "MOST_UNDONE", 2)
    with visiting(site, alone(anna), anna.key) as visitor:
        visitor.greet()
        *before, last = chosen_and_taken_back(visitor, 3)
        assert codes(before) == ["done"] * 2
        assert codes([last]) == ["undo.too_many"]
        assert "2 times" in last["fault"]["sentence"]
        assert visitor.until_mine()["asked"]["kind"] != "turn_master", "the game goes on after the choice"


def test_who_comes_is_told_all_of_a_game_however_long_it_is(
    site: TestClient, anna: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = alone(anna)
    monkeypatch.setattr(connection, "MOST_WAITING", 10)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        chosen_and_taken_back(visitor, 20)
        last = visitor.lines[-1]["n"]
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        assert visitor.until_mine()["seats"]
        assert [line["n"] for line in visitor.lines] == list(range(last + 1))
        assert visitor.do(say="chat", seat=0, text="Here I am.")["tell"] == "done"


def test_questions_have_a_pace() -> None:
    at = 0.0
    pace = Pace(4, lambda: at)
    assert [pace.wait() for _ in range(6)] == [0, 0, 0, 0, 0.25, 0.5]
    at = 2.5
    assert [pace.wait() for _ in range(4)] == [0, 0, 0, 0]


def ask(visitor: Visitor, id_: int, kind: str) -> None:
    visitor.say({"say": "ask", "id": id_, "seat": -1, "question": {"ask": kind}})


@pytest.mark.timeout(100)
def test_questions_leave_a_thread_for_choices_and_wait_only_so_many(
    site: TestClient, anna: Any, bert: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person asks in two games what takes ever so long; in a third game somebody chooses meanwhile."""
    hold, here = threading.Event(), threading.Semaphore(0)

    def slow(*_given: Any) -> Any:
        here.release()
        assert hold.wait(60)
        return {"fault": {"code": "preview.slow", "rule": "", "sentence": "It took long."}}

    monkeypatch.setattr(pictures, "answered", slow)
    games = [by_link(anna, bert) for _ in range(3)]
    with (
        visiting(site, games[0], anna.key) as first,
        visiting(site, games[1], anna.key) as second,
        visiting(site, games[2], bert.key) as third,
    ):
        for visitor in (first, second, third):
            visitor.greet()
        try:
            ask(first, 1, "sight")
            assert here.acquire(timeout=60)
            ask(second, 1, "sight")
            for number in range(30):
                ask(first, 10 + number, f"kind {number}")
            refused = first.until("refused")
            assert (refused["id"], refused["fault"]["code"]) == (30, "question.too_many")
            assert third.do(say="command", seat=1, command={"say": "offer_draw"})["tell"] == "done"
            assert not here.acquire(blocking=False), "one question of a person is at work"
        finally:
            hold.set()
        assert second.until("refused")["fault"]["code"] == "preview.slow"
