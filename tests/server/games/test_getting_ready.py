"""While a new server compiles what games need, they are set up and opened; what needs it waits and is told so."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.server.games.worker import Worker
from muster.server.getting_ready import GettingReady
from muster.warming import Progress
from tests.server.games.kit import Mirror, log_of, quick_game, visiting
from tests.server.games.tiny import alone
from tests.server.kit import API, Guest, services_behind

LEFT = Progress(1, 4, 0.25, 10.0)


@pytest.fixture
def end(site: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """The server compiles from now on, until this is called."""
    may_end, games = threading.Event(), services_behind(site).open_games

    async def compile_long(_self: GettingReady) -> None:
        await asyncio.to_thread(may_end.wait)

    async def nothing(_self: object) -> None: ...

    monkeypatch.setattr("muster.server.getting_ready.is_warm", lambda: False)
    monkeypatch.setattr("muster.server.getting_ready.noted", lambda _folder: LEFT)
    monkeypatch.setattr(GettingReady, "_compile", compile_long)
    monkeypatch.setattr("muster.server.games.open_games.get_ready", lambda **_more: None)
    monkeypatch.setattr("muster.server.games.bots.Bots.warm", nothing)
    monkeypatch.setattr("muster.server.games.open_games.TOLD_SECONDS", 0.05)
    assert site.portal is not None
    site.portal.call(games.warm)
    try:
        yield may_end.set
    finally:
        may_end.set()
        site.portal.call(games.getting_ready.compiled)


def told(site: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = site.get(f"{API}/games/preparing").json()
    return found


def test_how_long_it_takes_is_told_to_everybody(
    site: TestClient, end: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.health.LOOK_SECONDS", -1.0)
    now = told(site)
    assert now == {"ready": False, "seconds": now["seconds"], "done": 1, "of": 4}
    assert 1 <= now["seconds"] <= 47
    assert site.get("/readyz").json()["games"]["ready"] is False
    end()
    assert site.portal is not None
    site.portal.call(services_behind(site).open_games.getting_ready.compiled)
    assert told(site) == {"ready": True, "seconds": 0, "done": 1, "of": 1}
    assert site.get("/readyz").json()["games"]["ready"] is True


def test_a_game_is_made_and_opened_and_its_first_choice_waits(
    site: TestClient, anna: Guest, end: Callable[[], None]
) -> None:
    game = alone(anna)
    with visiting(site, game, anna.key) as visitor, visiting(site, game, anna.key) as beside:
        assert visitor.greet()["table"] is not None
        beside.greet()
        assert 1 <= visitor.until("preparing")["seconds"] <= 47
        mine = visitor.until_mine()
        asked, seat = mine["asked"], mine["seats"][0]
        choice = Mirror().any_choice(log_of(anna, game), seat, Random(1))
        visitor.say({"say": "choose", "id": 1, "seat": seat, "number": asked["number"], "choice": choice})
        assert beside.do(say="chat", seat=0, text="I wait.")["tell"] == "done"
        assert [visitor.until("preparing", "done", "refused")["tell"] for _ in range(3)] == ["preparing"] * 3
        end()
        assert visitor.until("done", "refused")["tell"] == "done"


def test_at_the_end_everybody_at_a_table_is_told(site: TestClient, anna: Guest, end: Callable[[], None]) -> None:
    with visiting(site, quick_game(anna), anna.key) as visitor:
        visitor.greet()
        assert visitor.until("preparing")["seconds"] > 0
        end()
        while visitor.until("preparing")["seconds"]:
            pass


def test_what_plays_a_log_again_says_when_to_ask(site: TestClient, anna: Guest, end: Callable[[], None]) -> None:
    game = quick_game(anna)
    assert anna.ask("GET", f"/games/{game}/dice").status_code == 200
    services = services_behind(site)
    with pytest.raises(Exception, match=r"still compiles what this needs. Try again in \d+ s."):
        services.open_games.getting_ready.check()
    end()


def test_a_part_that_takes_longer_than_was_thought_is_not_told_to_be_nearly_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("muster.server.getting_ready.monotonic", lambda: now[0])
    monkeypatch.setattr("muster.server.getting_ready.noted", lambda _folder: LEFT)
    ready = GettingReady()
    ready.begin()
    first = ready.told().seconds
    now[0] += 10
    assert ready.told().seconds == first - 10
    now[0] += 1_000
    assert ready.told().seconds == round(first / 4)


def died() -> None:
    import os
    import signal

    os.kill(os.getpid(), signal.SIGKILL)


def tried(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> int:
    """How many processes were begun until games can be played, come what may."""
    begun: list[object] = []
    monkeypatch.setattr("muster.server.getting_ready.is_warm", lambda: False)
    monkeypatch.setattr("muster.server.getting_ready._warm_at_leisure", work)
    replace = Worker.replace

    def replaced(worker: Worker, broken: ProcessPoolExecutor) -> None:
        begun.append(broken)
        replace(worker, broken)

    monkeypatch.setattr(Worker, "replace", replaced)

    async def compiled() -> bool:
        ready = GettingReady()
        ready.begin()
        await ready.compile()
        await ready.compiled()
        return ready.is_ready

    assert asyncio.run(compiled())
    return len(begun)


def fails() -> None:
    raise OSError(28, "the disk is full")


@pytest.mark.timeout(120)
@pytest.mark.parametrize(("work", "replaced"), [(died, 3), (fails, 0), (partial(int, 0), 0)])
def test_whatever_becomes_of_the_process_games_can_be_played(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], replaced: int
) -> None:
    assert tried(monkeypatch, work) == replaced
