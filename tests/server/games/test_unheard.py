"""What was kept though nobody heard of it, as after a connection to the database that broke off at a commit."""

from random import Random

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from muster.server.games.allowed import Allowed
from muster.server.games.closes import TOO_SLOW
from muster.server.games.kept import GamesKept
from muster.server.settings import Settings
from muster.server.storage import Storage
from tests.server.games.kit import Mirror, log_of, visiting
from tests.server.games.test_damage import unopened
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, client_of


def test_a_line_that_was_kept_unheard_of_is_found_and_the_game_goes_on_after_it(
    site: TestClient, site_settings: Settings, anna: Guest
) -> None:
    game = unopened(anna)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        asked = visitor.until_mine()
        choice = Mirror().any_choice(log_of(anna, game), asked["seats"][0], Random(1))
        with client_of(site_settings) as elsewhere, visiting(elsewhere, game, anna.key) as other:
            other.greet()
            other.until_mine()
            kept = other.choose(asked["seats"][0], asked["asked"]["number"], choice)["n"]
        with pytest.raises(WebSocketDisconnect) as let_go:
            visitor.choose(asked["seats"][0], asked["asked"]["number"], choice)
        assert let_go.value.code == TOO_SLOW  # who is let go so comes back by number
    with visiting(site, game, anna.key) as visitor:
        visitor.greet(kept - 1)
        asked = visitor.until_mine()
        assert [line["n"] for line in visitor.lines] == [kept]
        choice = Mirror().any_choice(log_of(anna, game), asked["seats"][0], Random(2))
        assert visitor.choose(asked["seats"][0], asked["asked"]["number"], choice)["n"] == kept + 1


def test_a_game_that_all_have_accepted_begins_when_somebody_comes_though_a_fault_kept_it_from_that(
    site: TestClient, site_settings: Settings, anna: Guest
) -> None:
    game = anna.ask("POST", "/games", tiny("you", "bot")).json()["head"]["game"]
    identity = anna.ask("GET", "/me").json()["id"]
    storage = Storage(site_settings.url)
    GamesKept(storage, Allowed(10, 10, 10)).accept(
        identity, game, revision=1, seat=0, seed="x"
    )  # and no more, as if killed there
    storage.close()
    assert anna.ask("GET", f"/games/{game}").json()["head"]["stage"] == "setup"
    with visiting(site, game, anna.key) as visitor:
        assert visitor.greet()["setup"]["head"]["stage"] == "playing"
        assert visitor.until_mine()["seats"] == [0]
