"""Games in which every seat is a bot's: they go on to their end, whether anybody looks on or not."""

from collections import Counter
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from muster.server.games.open_game import OpenGame
from tests.server.games.kit import log_of, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import Guest
from tests.waiting import wait_until


def begun(guest: Guest, *bots: str) -> str:
    plan = tiny(*("bot" for _ in bots))
    for seat, bot in zip(plan["seats"], bots, strict=True):
        seat["bot"] = bot
    setup = guest.ask("POST", "/games", plan).json()
    assert setup["faults"] == []
    assert setup["head"]["stage"] == "playing"
    game: str = setup["head"]["game"]
    return game


def check_ended(guest: Guest, game: str) -> int:
    """The log of a game that is over and verifies; how many lines it has."""
    head = guest.ask("GET", f"/games/{game}").json()["head"]
    assert head["stage"] == "over"
    log = parse_log(log_of(guest, game).encode(), "log")
    assert verify(log) == []
    assert log.secret
    return len(log.lines)


@pytest.mark.timeout(200)
def test_bots_play_to_the_end_though_nobody_looks(anna: Guest) -> None:
    game = begun(anna, "random", "random", "random")
    wait_until(lambda: anna.ask("GET", f"/games/{game}").json()["head"]["stage"] == "over", "the end", every=0.2)
    assert check_ended(anna, game) > 10


@pytest.mark.timeout(200)
def test_what_bots_alone_have_chosen_is_done_one_at_a_time(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread is left for people's choices."""
    do, at_once, most = OpenGame.do, Counter[str](), list[int]()

    async def counted(open_game: OpenGame, act: Any) -> Any:
        at_once["now"] += 1
        most.append(at_once["now"])
        try:
            return await do(open_game, act)
        finally:
            at_once["now"] -= 1

    monkeypatch.setattr(OpenGame, "do", counted)
    games = [begun(anna, "random", "random", "random") for _ in range(3)]
    for game in games:
        wait_until(
            lambda game=game: anna.ask("GET", f"/games/{game}").json()["head"]["stage"] == "over",  # type: ignore[misc]
            "the end",
            every=0.2,
        )
    assert len(most) > 30
    assert max(most) == 1


@pytest.mark.timeout(200)
def test_whoever_made_a_game_of_bots_looks_on_to_the_end(site: TestClient, anna: Guest) -> None:
    game = begun(anna, "greedy", "random")
    with visiting(site, game, anna.key) as visitor:
        hello = visitor.greet()
        assert hello["seats"] == []
        while not visitor.asked or visitor.asked["asked"] is not None:
            visitor.next()
            assert visitor.asked.get("seats", []) == []
    assert [line["n"] for line in visitor.lines] == list(range(check_ended(anna, game)))
