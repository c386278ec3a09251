"""Seats and clocks at a server: pauses, players who come back, bots beside people, and bots alone after a restart."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from muster.server.games.kept import GamesKept
from muster.server.games.policy import time_is_up
from muster.server.settings import Settings
from tests.server.games.kit import Visitor, log_of, play_on, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, client_of, new_guest, services_behind
from tests.waiting import wait_until


def begun(guest: Guest, *kinds: str, **changes: Any) -> str:
    """A small game of one person at the screen, which has begun."""
    setup = guest.ask("POST", "/games", tiny(*kinds, **changes)).json()
    game: str = setup["head"]["game"]
    for seat in setup["head"]["seats"]:
        if seat["yours"]:
            guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat["seat"], "seed": "s"})
    return game


def by_link(anna: Guest, bert: Guest, **changes: Any) -> str:
    """A small game of two people, which has begun."""
    setup = anna.ask("POST", "/games", tiny("you", "link", **changes)).json()
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    game: str = setup["head"]["game"]
    for seat, guest in enumerate((anna, bert)):
        guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat, "seed": "s"})
    return game


def wait_for(visitor: Visitor, what: str) -> None:
    """Until something of that kind has happened."""
    while what not in [event["kind"] for line in visitor.lines for event in line["line"]["events"]]:
        visitor.next()


@pytest.mark.timeout(200)
def test_a_clock_that_ran_out_is_acted_on_while_its_player_is_here_who_gets_the_seat_back(
    site: TestClient, anna: Guest, bert: Guest
) -> None:
    game = by_link(anna, bert, clock=60)
    with visiting(site, game, anna.key) as hers, visiting(site, game, bert.key) as his:
        hers.greet()
        his.greet()
        asked = hers.until("asked")
        assert asked["running"] == asked["asked"]["side"]
        waited = asked["asked"]["side"]
        waiting, other = (hers, 0) if waited == 1 else (his, 1)
        slow = his if waiting is hers else hers
        given = {"say": "go_on_without", "seat": waited, "bot": "random"}
        assert waiting.command(other, given)["fault"]["code"] == "seat.waited_for"
        run_out(site, game, waited)
        assert waiting.command(other, given)["tell"] == "done", (
            "its player is connected, and yet it may be given away"
        )
        wait_for(slow, "seat_changed")
        assert slow.command(waited, {"say": "surrender"})["fault"]["code"] == "seat.bot"
        assert slow.command(waited, {"say": "take_back"})["tell"] == "done"
        slow.asked = {}
        assert slow.command(waited, {"say": "take_back"})["fault"]["code"] == "back.here"
    log = parse_log(log_of(anna, game).encode(), "log")
    assert verify(log) == []
    assert [type(line.command).__name__ for line in log.lines if line.command] == ["GoOnWithout", "TakeBack"]


@pytest.mark.parametrize(
    ("kinds", "follows"),
    [
        (("you", "here"), "The others may now let a bot play for Ash, or go on without Ash."),
        (("you", "bot"), "Nothing follows, since only bots wait."),
    ],
)
def test_when_time_is_up_the_table_says_what_may_follow(
    site: TestClient, anna: Guest, kinds: tuple[str, str], follows: str
) -> None:
    game = begun(anna, *kinds, clock=60)
    with visiting(site, game, anna.key) as hers:
        hers.greet()
        open_game: Any = services_behind(site).open_games._open[game]  # noqa: SLF001
        name = open_game.play.battle.forces.side_names[0]
        assert time_is_up(open_game.play, 0) == f"{name}'s time is up. {follows.replace('Ash', name)}"


def run_out(site: TestClient, game: str, side: int) -> None:
    """Nothing is left of a side's time."""
    leave_seconds(site, game, side, 0.0)


def leave_seconds(site: TestClient, game: str, side: int, seconds: float) -> None:
    """So much is left of a side's time, from now on."""
    open_game: Any = services_behind(site).open_games._open[game]  # noqa: SLF001
    open_game.clocks.run(open_game.clocks.running)
    open_game.clocks._left[side] = seconds  # noqa: SLF001


@pytest.mark.timeout(200)
def test_a_pause_stops_the_clock_for_all_and_anybody_ends_it(site: TestClient, anna: Guest, bert: Guest) -> None:
    game = by_link(anna, bert, clock=600)
    with visiting(site, game, anna.key) as hers, visiting(site, game, bert.key) as his:
        hers.greet()
        his.greet()
        assert hers.command(0, {"say": "pause"})["tell"] == "done"
        assert his.command(1, {"say": "pause"})["tell"] == "done"
        wait_for(hers, "paused")
        told = hers.until("asked")
        assert told["running"] is None
        assert hers.lines[-1]["state"]["paused"] is True
        side = told["asked"]["side"]
        player = (hers, his)[side]
        refused = player.choose(side, told["asked"]["number"], {"do": "finish"})
        assert refused["fault"]["code"] == "choice.paused"
        assert his.command(1, {"say": "resume"})["tell"] == "done"
        wait_for(hers, "resumed")
        assert hers.until("asked")["running"] == side


def test_without_a_clock_there_is_nothing_to_pause(site: TestClient, anna: Guest, bert: Guest) -> None:
    game = by_link(anna, bert)
    with visiting(site, game, anna.key) as hers:
        assert hers.greet()["hours_away"] == 72
        present = hers.until("present")
        assert present["seats"] == [0]
        assert present["seen"][0] is None
        assert hers.command(0, {"say": "pause"})["fault"]["code"] == "command.no_clock"
        with visiting(site, game, bert.key) as his:
            his.greet()
            assert hers.until("present")["seats"] == [0, 1]
        gone = hers.until("present")
        assert gone["seats"] == [0]
        assert gone["seen"][1] is not None


@pytest.mark.timeout(300)
def test_a_bot_beside_a_person_plays_the_units_of_its_own_seat(site: TestClient, anna: Guest) -> None:
    plan = tiny("you", "bot", "bot", bot="greedy", limit=200)
    for seat, team in zip(plan["seats"], ("Red", "Red", "Grey"), strict=True):
        seat["team"] = team
    setup = anna.ask("POST", "/games", plan)
    assert setup.status_code == 201, setup.text
    game = setup.json()["head"]["game"]
    anna.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": 0, "seed": "s"})
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        play_on(visitor, 0, partial(log_of, anna, game), Random(5), choices=12)
    log = parse_log(log_of(anna, game).encode(), "log")
    assert verify(log) == []
    each = 2  # units of a seat, numbered in the order of the seats
    chosen: dict[int, list[int]] = {0: [], 1: []}
    for line in log.lines:
        unit = getattr(line.choice, "unit", None)
        if unit is not None and line.seat in chosen:
            chosen[line.seat].append(unit)
    assert chosen[1], "the bot acts"
    assert all(each <= unit < 2 * each for unit in chosen[1]), "with its own units alone"


@pytest.mark.timeout(300)
def test_bots_alone_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, client=tmp_path, guests_per_hour=10_000, requests_at_once=10**6, bot_workers=1)
    with client_of(settings) as client:
        guest = new_guest(client)
        game = begun(guest, "bot", "bot", turns=8)
        stopped = guest.ask("GET", f"/games/{game}").json()["head"]
        assert stopped["stage"] == "playing"
    with client_of(settings) as client:
        again = Guest(client, guest.key)
        head = f"/games/{game}"
        wait_until(
            lambda: again.ask("GET", head).json()["head"]["lines"] > stopped["lines"] + 3, "lines of bots alone"
        )


def test_the_time_that_is_left_is_kept_while_nobody_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.server.games.timekeeper.NOTED_SECONDS", 10_000.0)  # not noted anyway in that time
    settings = Settings(data=tmp_path, client=tmp_path, guests_per_hour=10_000, requests_at_once=10**6, bot_workers=1)
    with client_of(settings) as client:
        anna, bert = new_guest(client), new_guest(client)
        game = by_link(anna, bert, clock=600)
        with visiting(client, game, anna.key) as hers:
            hers.greet()
            side = hers.until("asked")["running"]
            leave_seconds(client, game, side, 123.0)
        games: Any = services_behind(client).games
        wait_until(lambda: games.get(game).clocks[side] <= 123, "what is left to be kept once nobody is there")
    with client_of(settings) as client, visiting(client, game, anna.key) as hers:
        hers.greet()
        assert 100 < hers.until("asked")["clocks"][side] <= 123


def test_whoever_goes_while_they_are_let_in_is_not_taken_to_be_there(
    site: TestClient, anna: Guest, bert: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = by_link(anna, bert)
    with monkeypatch.context() as broken:
        broken.setattr(GamesKept, "chat", Mock(side_effect=OSError))  # the last that is read for who comes in
        with visiting(site, game, anna.key) as hers:
            hers.greet()
            with pytest.raises(WebSocketDisconnect):
                hers.until("present")
    with visiting(site, game, bert.key) as his:
        his.greet()
        assert his.until("present")["seats"] == [1]
