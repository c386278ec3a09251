"""One person's questions and choices take so much and no more, and hold up nobody else's."""

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.battle.patience import ImpatientError, Patience
from muster.server.games import open_games, pictures
from muster.server.games.open_game import OpenGame
from muster.server.games.play import Play
from muster.server.settings import Settings
from tests.server.games.kit import Visitor, visiting
from tests.server.games.test_seats import by_link
from tests.server.games.test_words import codes
from tests.server.games.tiny import alone
from tests.server.kit import client_of, new_guest, services_behind
from tests.waiting import wait_until

AT_ONCE = 4
WRONG = {"do": "finish"}
"""The first decision is who is Turn Master: nobody can finish that."""
TOO_LONG = {"fault": {"code": "ask.too_long", "rule": "", "sentence": "It takes too long."}}
WAIT = 20


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[TestClient]:
    """A server that judges few choices in vain, and has no patience with questions."""
    settings = Settings(
        data=tmp_path,
        client=tmp_path,
        bot_workers=1,
        refused_at_once=AT_ONCE,
        refused_per_second=1,
        question_milliseconds=0,
    )
    with client_of(settings) as client:
        yield client


def first_choice(visitor: Visitor) -> tuple[int, int]:
    asked = visitor.until_mine()
    return asked["seats"][0], asked["asked"]["number"]


def test_refused_choices_of_one_player_are_judged_only_so_often(strict: TestClient) -> None:
    anna, bert = new_guest(strict), new_guest(strict)
    mine, other = alone(anna), alone(anna)
    with visiting(strict, mine, anna.key) as visitor, visiting(strict, other, anna.key) as elsewhere:
        visitor.greet()
        elsewhere.greet()
        seat, number = first_choice(visitor)
        told = [visitor.choose(seat, number, WRONG) for _ in range(2 * AT_ONCE)]
        assert codes(told)[:AT_ONCE] == ["choice.kind"] * AT_ONCE
        assert codes(told)[-1] == "rate.exceeded"
        assert "1 refused choices a second" in told[-1]["fault"]["sentence"]
        assert codes([elsewhere.choose(*first_choice(elsewhere), WRONG)]) == ["rate.exceeded"], (
            "another game is no more"
        )
    with visiting(strict, alone(bert), bert.key) as visitor:
        visitor.greet()
        seat, number = first_choice(visitor)
        assert codes([visitor.choose(seat, number, WRONG)]) == ["choice.kind"], "everybody has their own"
        assert codes([visitor.choose(seat, number, {"do": "name_master", "side": 0})]) == ["done"]


def test_what_is_chosen_rightly_does_not_count(strict: TestClient) -> None:
    anna = new_guest(strict)
    for _ in range(AT_ONCE + 2):
        with visiting(strict, alone(anna), anna.key) as visitor:
            visitor.greet()
            assert codes([visitor.choose(*first_choice(visitor), {"do": "name_master", "side": 0})]) == ["done"]


def test_a_refused_choice_that_took_long_counts_for_many(site: TestClient, anna: Any) -> None:
    services, identity = services_behind(site), anna.ask("GET", "/me").json()["id"]
    real = Play.choose

    def long(play: Play, seat: int, number: int, choice: Any) -> Any:
        until = time.thread_time() + 0.3
        while time.thread_time() < until:
            pass
        return real(play, seat, number, choice)

    with visiting(site, alone(anna), anna.key) as visitor, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Play, "choose", long)
        visitor.greet()
        before = services.refused._left(identity)  # noqa: SLF001
        visitor.choose(*first_choice(visitor), WRONG)
        assert services.refused._left(identity) <= before - 2.9  # noqa: SLF001


def test_a_question_that_takes_longer_than_it_may_is_refused_with_a_sentence(strict: TestClient) -> None:
    anna = new_guest(strict)
    with visiting(strict, alone(anna), anna.key) as visitor:
        visitor.greet()
        seat, _ = first_choice(visitor)
        told = visitor.do(say="ask", seat=seat, question={"ask": "choice", "choice": WRONG})
        assert codes([told]) == ["ask.too_long"]
        assert "takes too long" in told["fault"]["sentence"]


def _has_ended(patience: Patience) -> bool:
    try:
        patience.check()
    except ImpatientError:
        return True
    return False


def test_a_question_makes_way_for_a_choice_at_its_table_once_and_is_answered_later(
    site: TestClient, anna: Any, bert: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, times = threading.Event(), list[int]()

    def endless(_view: Any, _question: Any, _viewer: Any, patience: Patience) -> Any:
        times.append(1)
        if len(times) > 1:
            return {"sight": "at last"}
        here.set()
        wait_until(lambda: _has_ended(patience), "the end of patience", WAIT, 0.001)
        return TOO_LONG

    monkeypatch.setattr(pictures, "answered", endless)
    services = services_behind(site)
    monkeypatch.setattr(services.open_games, "_question_seconds", 10.0 * WAIT)
    game = by_link(anna, bert)
    with visiting(site, game, anna.key) as hers, visiting(site, game, bert.key) as his:
        hers.greet()
        his.greet()
        hers.say({"say": "ask", "id": 7, "seat": -1, "question": {"ask": "sight"}})
        assert here.wait(WAIT)
        assert his.command(1, {"say": "offer_draw"})["tell"] == "done", "it does not wait for her question"
        assert hers.until("answer", "refused") == {"tell": "answer", "id": 7, "number": 0, "sight": "at last"}


def test_choices_of_one_person_use_one_thread_and_others_go_on(
    site: TestClient, anna: Any, bert: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold, at_work, real = threading.Event(), threading.Semaphore(0), Play.choose

    def slow(play: Play, seat: int, number: int, choice: Any) -> Any:
        if choice.get("side") == 1:
            at_work.release()
            assert hold.wait(WAIT)
        return real(play, seat, number, choice)

    monkeypatch.setattr(Play, "choose", slow)
    games = [alone(anna) for _ in range(3)]
    with (
        visiting(site, games[0], anna.key) as first,
        visiting(site, games[1], anna.key) as second,
        visiting(site, games[2], anna.key) as third,
        visiting(site, alone(bert), bert.key) as his,
    ):
        for visitor in (first, second, third, his):
            visitor.greet()
            visitor.until_mine()
        try:
            for visitor in (first, second, third):
                seat, number = first_choice(visitor)
                choice = {"do": "name_master", "side": 1}
                visitor.say({"say": "choose", "id": 1, "seat": seat, "number": number, "choice": choice})
            assert at_work.acquire(timeout=WAIT)
            assert codes([his.choose(*first_choice(his), {"do": "name_master", "side": 0})]) == ["done"]
            assert not at_work.acquire(blocking=False), "one choice of a person is judged at a time"
        finally:
            hold.set()
        assert [visitor.until("done", "refused")["tell"] for visitor in (first, second, third)] == ["done"] * 3


def test_who_is_refused_at_length_waits_aside_and_others_do_not_wait_for_them(
    site: TestClient, bert: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there are threads for people, and one more, try what takes ever so long to refuse."""
    services, hold, at_work, real = services_behind(site), threading.Event(), threading.Semaphore(0), Play.choose
    tried = [new_guest(site) for _ in range(open_games.PLAYING + 1)]
    for each in tried:
        services.refused.owe(each.ask("GET", "/me").json()["id"], 0.6 * services.settings.refused_at_once)

    def slow(play: Play, seat: int, number: int, choice: Any) -> Any:
        if choice == WRONG:
            at_work.release()
            assert hold.wait(WAIT)
        return real(play, seat, number, choice)

    monkeypatch.setattr(Play, "choose", slow)
    with ExitStack() as stack:
        visitors = [stack.enter_context(visiting(site, alone(each), each.key)) for each in (*tried, bert)]
        for visitor in visitors:
            visitor.greet()
        *theirs, his = visitors
        try:
            for visitor in theirs:
                seat, number = first_choice(visitor)
                visitor.say({"say": "choose", "id": 1, "seat": seat, "number": number, "choice": WRONG})
            assert at_work.acquire(timeout=WAIT)
            assert codes([his.choose(*first_choice(his), {"do": "name_master", "side": 0})]) == ["done"]
            assert not at_work.acquire(blocking=False), "they take turns"
        finally:
            hold.set()
        assert codes([visitor.until("done", "refused") for visitor in theirs]) == ["choice.kind"] * len(theirs)


def has_a_view(open_game: OpenGame) -> bool:
    return open_game.play is not None and open_game.play._view is not None  # noqa: SLF001


def test_what_was_worked_out_is_kept_at_few_tables_and_goes_with_them(
    site: TestClient, anna: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, given_back = services_behind(site), threading.Event()
    monkeypatch.setattr(open_games, "MOST_MODELS_READY", 0)
    monkeypatch.setattr(open_games, "IDLE_SECONDS", 0.01)
    monkeypatch.setattr(open_games, "give_back", given_back.set)
    games = [alone(anna), alone(anna)]
    with visiting(site, games[0], anna.key) as first, visiting(site, games[1], anna.key) as second:
        for visitor in (first, second):
            visitor.greet()
            visitor.until_mine()
        one, two = (services.open_games._open[game] for game in games)  # noqa: SLF001
        first.do(say="ask", seat=0, question={"ask": "reach", "unit": 0})
        assert [has_a_view(one), has_a_view(two)] == [True, False]
        second.do(say="ask", seat=0, question={"ask": "reach", "unit": 0})
        assert [has_a_view(one), has_a_view(two)] == [False, True], "what was asked last stays"
        assert two.play is not None
        played = weakref.ref(two.play)
        del one, two
    assert given_back.wait(WAIT), "a closed table gives back what it took"
    wait_until(lambda: gc.collect() is not None and played() is None, "the table to be forgotten", WAIT)
    assert not services.open_games._ready  # noqa: SLF001
