"""Games that people leave to bots count as those of bots alone: by who plays now, not by what was proposed."""

from pathlib import Path
from typing import Any

import pytest

from muster.server.games.bots import Bots
from muster.server.settings import Settings
from tests.server.games.kit import Visitor, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, client_of, new_guest
from tests.waiting import wait_until

TO_A_BOT = {"say": "go_on_without", "seat": 0, "bot": "random"}


def settings_in(folder: Path) -> Settings:
    return Settings(data=folder, client=folder, guests_per_hour=1_000, bot_workers=1, most_bot_games=1)


def begun(guest: Guest, *kinds: str) -> str:
    game: str = guest.ask("POST", "/games", tiny(*kinds, turns=40)).json()["head"]["game"]
    for seat, kind in enumerate(kinds):
        if kind != "bot":
            assert guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat}).status_code == 200
    return game


def head_of(guest: Guest, game: str) -> Any:
    return guest.ask("GET", f"/games/{game}").json()["head"]


def told_to_stop(visitor: Visitor) -> bool:
    while not any("stopped" in each["text"] for each in visitor.chats):
        visitor.next()
    return bool(visitor.hello["setup"]["head"]["stopped"])


@pytest.mark.timeout(300)
def test_a_game_left_to_bots_counts_stops_and_goes_on_also_after_a_restart(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with client_of(settings) as client:
        anna = new_guest(client)
        first, second = begun(anna, "you", "bot"), begun(anna, "you", "bot")
        refused = anna.ask("POST", f"/games/{first}/stop").json()["error"]
        assert refused["code"] == "game.not_of_bots", "a person plays it"
        with visiting(client, first, anna.key) as visitor:
            visitor.greet()
            assert visitor.command(0, TO_A_BOT)["tell"] == "done"
        with visiting(client, second, anna.key) as visitor:
            visitor.greet()
            assert visitor.command(0, TO_A_BOT)["tell"] == "done"
            assert told_to_stop(visitor), "one such game runs already"
            lines = head_of(anna, second)["lines"]
            wait_until(lambda: head_of(anna, first)["lines"] > 6, "lines of the first, on the same worker")
            assert head_of(anna, second)["lines"] == lines
            again = anna.ask("POST", f"/games/{second}/go-on").json()["error"]
            assert again["code"] == "games.too_many_bots"
            new = anna.ask("POST", "/games", tiny("bot", "bot")).json()["error"]
            assert new["code"] == "games.too_many_bots", "it counts where others are made"
            assert visitor.command(0, {"say": "take_back"})["tell"] == "done"
            assert not head_of(anna, second)["stopped"], "a person plays it again"
        assert anna.ask("POST", f"/games/{first}/stop").json()["head"]["stopped"]
        assert not anna.ask("POST", f"/games/{first}/go-on").json()["head"]["stopped"]
    with client_of(settings) as client:
        anna = Guest(client, anna.key)
        lines = head_of(anna, first)["lines"]
        wait_until(lambda: head_of(anna, first)["lines"] > lines, "the first to go on after a restart")


@pytest.mark.timeout(300)
def test_who_gives_up_leaves_a_game_to_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, think = list[bool](), Bots.think

    async def noted(bots: Bots, *given: Any, **named: Any) -> Any:
        alone.append(named["alone"])
        return await think(bots, *given, **named)

    monkeypatch.setattr(Bots, "think", noted)
    with client_of(settings_in(tmp_path)) as client:
        anna = new_guest(client)
        game = begun(anna, "you", "bot", "bot")
        with visiting(client, game, anna.key) as visitor:
            visitor.greet()
            visitor.until_mine()
            before = len(alone)
            assert not any(alone)
            assert visitor.command(0, {"say": "surrender"})["tell"] == "done"
            wait_until(lambda: len(alone) > before + 1, "thoughts")
        assert all(alone[before + 1 :]), "others come first"
        assert anna.ask("POST", f"/games/{game}/stop").json()["head"]["stopped"]
