"""What bots say to proposals: they let others go back past a roll, and take a draw unless they are ahead."""

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


@pytest.mark.timeout(120)
def test_a_bot_lets_others_go_back_past_a_roll(hall: TestClient, anna: Guest) -> None:
    game, rng = begun(anna), Random(2)
    with visiting(hall, game, anna.key) as visitor:
        visitor.greet()
        first = visitor.until_mine()["asked"]["number"]
        while "attack_rolled" not in happened(visitor):
            play_on(visitor, 0, partial(log_of, anna, game), rng, choices=1)
            assert visitor.until_mine()["asked"] is not None, "the game ended without an attack"
        count = len(visitor.lines)
        assert visitor.command(0, {"say": "ask_undo", "to": first})["tell"] == "done"
        assert "undone" not in happened(visitor, count)
        while len(visitor.lines) < count + 2:
            visitor.next()
        assert "undone" in happened(visitor, count)


@pytest.mark.timeout(120)
def test_a_bot_that_is_not_ahead_takes_a_draw(hall: TestClient, anna: Guest) -> None:
    game = begun(anna)
    with visiting(hall, game, anna.key) as visitor:
        visitor.greet()
        visitor.until_mine()
        count = len(visitor.lines)
        assert visitor.command(0, {"say": "offer_draw"})["tell"] == "done"
        while len(visitor.lines) < count + 2:
            visitor.next()
        assert visitor.until("asked")["asked"] is None
    assert "a draw" in anna.ask("GET", f"/games/{game}").json()["head"]["sentence"]
