"""Over the wire, two games that differ only in a secret of seat 1 are the same to the byte for everybody else."""

import pytest
from starlette.testclient import TestClient

from muster.views.preview.questions import KINDS
from tests.counts import TIMES
from tests.server.games.kit import visiting
from tests.server.games.tiny import tiny
from tests.server.games.twins import OWNER, SECRETS, Plan, play_twins
from tests.server.kit import Guest

CHOICES = 20
HIDDEN = {"hidden_units": True}


def named(number: int) -> str:
    """The secret; those beyond the first of each with their number."""
    return Plan(number).secret + (f" {number}" if number >= len(SECRETS) else "")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", range(len(SECRETS) * TIMES), ids=named)
def test_nothing_that_others_receive_depends_on_a_secret(site: TestClient, number: int) -> None:
    found = play_twins(site, Plan(number), CHOICES * TIMES)
    assert found.differences == []
    assert found.owner_differs, "whoever has the secret is told it"
    assert found.choices >= 8
    assert set(found.asked) == set(KINDS)


@pytest.mark.timeout(600)
def test_this_would_be_found_if_nothing_were_hidden(site: TestClient) -> None:
    assert play_twins(site, Plan(0, hides=False), 12).differences


def begun(anna: Guest, bert: Guest, *kinds: str) -> str:
    """A game with hidden units in which everybody has accepted."""
    setup = anna.ask("POST", "/games", tiny(*kinds, switches=HIDDEN)).json()
    if "link" in kinds:
        bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][OWNER]["link"]})
    for seat, kind in enumerate(kinds):
        guest = bert if kind == "link" else anna
        guest.ask("POST", f"/games/{setup['head']['game']}/accept", {"revision": 1, "seat": seat})
    return str(setup["head"]["game"])


def test_two_at_one_screen_are_answered_each_for_their_own_side(site: TestClient, anna: Guest, bert: Guest) -> None:
    with visiting(site, begun(anna, bert, "you", "here"), anna.key) as visitor:
        visitor.greet()
        side = visitor.until_mine()["asked"]["side"]
        finish = {"ask": "choice", "choice": {"do": "finish"}}
        assert visitor.do(say="ask", seat=side, question=finish)["tell"] == "answer"
        refused = visitor.do(say="ask", seat=1 - side, question=finish)
        assert refused["fault"]["code"] == "ask.hidden"


def test_the_log_opens_once_the_game_is_over(site: TestClient, anna: Guest, bert: Guest) -> None:
    game = begun(anna, bert, "you", "link")
    refused = anna.ask("GET", f"/games/{game}/log")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "log.secret")
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        while not visitor.lines:
            visitor.next()
        assert visitor.command(0, {"say": "surrender"})["tell"] == "done"
    assert "Guns" in anna.ask("GET", f"/games/{game}/log").text
