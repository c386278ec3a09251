"""What bots say to proposals: they go back past no roll, and play on where nothing is decided yet."""

from functools import partial
from random import Random

import pytest
from starlette.testclient import TestClient

from tests.server.games.kit import Visitor, log_of, play_on, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import Guest


def begun(guest: Guest) -> str:
    setup = guest.ask("POST", "/games", tiny("you", "bot")).json()
    game: str = setup["head"]["game"]
    guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": 0, "seed": "seed"})
    return game


def happened(visitor: Visitor, first: int = 0) -> list[str]:
    return [event["kind"] for line in visitor.lines[first:] for event in line["line"]["events"]]


def answer_to(visitor: Visitor, command: dict[str, object]) -> list[str]:
    """What came of something that a person proposed, once the bot has answered."""
    count = len(visitor.lines)
    assert visitor.command(0, command)["tell"] == "done"
    while len(visitor.lines) < count + 2:
        visitor.next()
    visitor.until("asked")
    return happened(visitor, count)


@pytest.mark.timeout(200)
def test_a_bot_goes_back_past_no_roll_and_thinks_about_a_draw(site: TestClient, anna: Guest) -> None:
    game, rng = begun(anna), Random(2)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        visitor.until_mine()
        assert "declined" in answer_to(visitor, {"say": "offer_draw"}), "nothing has happened yet"
        while (asked := visitor.until_mine()["asked"])["kind"] != "deploy":
            play_on(visitor, 0, partial(log_of, anna, game), rng, choices=1)
        first = asked["number"]
        play_on(visitor, 0, partial(log_of, anna, game), rng, choices=1)
        visitor.until_mine()
        assert "undone" in answer_to(visitor, {"say": "ask_undo", "to": first}), "nothing was rolled since"
        first = visitor.until_mine()["asked"]["number"]
        while "attack_rolled" not in happened(visitor):
            play_on(visitor, 0, partial(log_of, anna, game), rng, choices=1)
            assert visitor.until_mine()["asked"] is not None, "the game ended without an attack"
        assert "declined" in answer_to(visitor, {"say": "ask_undo", "to": first})
