"""Games as whoever runs a server sees them: listed, ended and deleted, while people sit at them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from muster.server.settings import Settings
from tests.cli.kit import Cli
from tests.server.admin.test_people import id_of
from tests.server.games.kit import Body, Visitor, log_of, play_on, visiting
from tests.server.games.test_seats import begun, by_link
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, run_sql, services_behind
from tests.waiting import wait_until


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """SQLite: a socket of this process may end while its thread has a connection. test_running.py has both."""
    return f"sqlite:///{tmp_path / 'muster.db'}"


def told_until_closed(visitor: Visitor) -> tuple[Body, int]:
    """The last thing that somebody is told, and the code that their connection is closed with."""
    last: Body = {}
    while True:
        try:
            last = visitor.next()
        except WebSocketDisconnect as closed:
            return last, closed.code


@pytest.fixture
def visitor(client: TestClient, guest: Guest) -> Iterator[tuple[Visitor, str]]:
    """Somebody at a game that has begun."""
    game = begun(guest, "you", "here")
    with visiting(client, game, guest.key) as here:
        here.greet()
        here.until("present")
        yield here, game


def test_games_are_listed_with_who_plays(admin: Cli, guest: Guest, stranger: Guest) -> None:
    waits = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    runs = by_link(guest, stranger)
    found = admin.json("admin", "games")["games"]
    assert [(each["id"], each["stage"], each["lines"]) for each in found] == [
        (runs, "playing", 1),
        (waits, "setup", 0),
    ]
    assert found[0]["players"] == ["P0", "P1"]
    assert found[0]["bytes"] > found[1]["bytes"] > 1_000
    assert [each["id"] for each in admin.json("admin", "games", "--running")["games"]] == [runs]
    assert [each["id"] for each in admin.json("admin", "games", "--of", id_of(stranger))["games"]] == [runs]
    text = admin.text("admin", "games")
    assert "P0, P1" in text
    assert runs[:8] in text
    assert "2 games" in text


def test_a_damaged_game_is_listed_beside_the_others(admin: Cli, settings: Settings, guest: Guest) -> None:
    games = [begun(guest, "you", "here") for _ in range(2)]
    run_sql(settings.database_url, f"UPDATE games SET plan = '{{' WHERE id = '{games[0]}'")  # noqa: S608
    found = {each["id"]: each["players"] for each in admin.json("admin", "games")["games"]}
    assert found == {games[0]: ["(unreadable)"], games[1]: ["P0", "P1"]}
    refusal = admin.refused("admin", "end", games[0], "--yes")
    assert refusal["code"] == "admin.damaged"
    assert admin.json("admin", "delete", games[0], "--yes") == {"game": games[0]}


@pytest.mark.timeout(200)
def test_a_game_is_ended_without_a_winner_under_who_plays_it(
    admin: Cli, client: TestClient, guest: Guest, visitor: tuple[Visitor, str]
) -> None:
    here, game = visitor
    seat = here.until_mine()["seats"][0]
    play_on(here, seat, lambda: log_of(guest, game), Random(1), choices=1)
    assert admin.json("admin", "end", game[:10], "--yes") == {"game": game}
    _, code = told_until_closed(here)
    assert code == 4008  # which is to come back by number
    with visiting(client, game, guest.key) as again:
        again.greet(here.lines[-1]["n"])
        again.until("present")
        assert again.asked["asked"] is None
        assert again.lines[-1]["state"]["result"]["winners"] == []
        assert [each["seat"] for each in again.chats] == [-1]
        assert "ended the game" in again.chats[0]["text"]
        assert again.command(seat, {"say": "surrender"})["fault"]["code"] == "command.over"
    assert verify(parse_log(log_of(guest, game).encode(), "log")) == []
    assert admin.refused("admin", "end", game, "--yes")["code"] == "admin.over"


def test_a_game_that_has_not_begun_is_not_ended(admin: Cli, guest: Guest) -> None:
    game = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    assert admin.refused("admin", "end", game, "--yes")["code"] == "admin.not_begun"


def test_a_socket_of_a_deleted_game_ends_with_a_sentence(
    admin: Cli, guest: Guest, client: TestClient, visitor: tuple[Visitor, str]
) -> None:
    here, game = visitor
    admin.json("admin", "delete", game, "--yes")
    last, code = told_until_closed(here)
    assert (last["tell"], last["fault"]["code"], code) == ("refused", "game.gone", 4410)
    assert "deleted" in last["fault"]["sentence"]
    assert guest.ask("GET", f"/games/{game}").status_code == 404
    with visiting(client, game, guest.key) as again:
        assert again.greet()["fault"]["code"] == "not_found"


def test_a_choice_in_a_game_that_was_just_deleted_is_refused(
    admin: Cli, guest: Guest, visitor: tuple[Visitor, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, game = visitor
    monkeypatch.setattr("muster.server.notices._take", lambda _: [])  # the server has not looked yet
    admin.json("admin", "delete", game, "--yes")
    refused = here.command(here.hello["seats"][0], {"say": "surrender"})
    assert refused["fault"]["code"] == "game.gone"
    assert told_until_closed(here)[1] == 4410


def test_bots_stop_playing_a_deleted_game(admin: Cli, client: TestClient, guest: Guest) -> None:
    made = guest.ask("POST", "/games", tiny("bot", "bot", turns=60)).json()
    game = made["head"]["game"]
    open_games = services_behind(client).open_games
    wait_until(lambda: game in open_games._driving, "bots that play")  # noqa: SLF001
    admin.json("admin", "delete", game, "--yes")
    wait_until(lambda: game not in open_games._driving and game not in open_games._open, "a table that is closed")  # noqa: SLF001


def test_the_sockets_of_who_is_shut_out_end_with_a_sentence(
    admin: Cli, client: TestClient, guest: Guest, visitor: tuple[Visitor, str]
) -> None:
    here, game = visitor
    admin.json("admin", "shut-out", id_of(guest), "--yes")
    last, code = told_until_closed(here)
    assert (last["tell"], last["fault"]["code"], code) == ("refused", "identity.shut_out", 4403)
    with visiting(client, game, guest.key) as again:
        told, code = told_until_closed(again)
    assert (told["fault"]["code"], code) == ("identity.shut_out", 4403)


def test_who_is_shut_out_before_their_hello_does_not_stay(admin: Cli, client: TestClient, guest: Guest) -> None:
    game, person = begun(guest, "you", "here"), id_of(guest)
    with visiting(client, game, guest.key) as here:
        admin.json("admin", "shut-out", person, "--yes")
        wait_until(lambda: not _noticed(admin), "a server that has looked")
        here.say({"say": "hello", "protocol": 1, "after": -1})
        assert told_until_closed(here)[1] == 4403


def _noticed(admin: Cli) -> int:
    rooms = {each["what"]: each["count"] for each in admin.json("admin", "storage")["rooms"]}
    return int(rooms["notices"])


def test_the_sockets_of_who_is_forgotten_end(admin: Cli, guest: Guest, visitor: tuple[Visitor, str]) -> None:
    here, _ = visitor
    admin.json("admin", "forget", id_of(guest), "--yes")
    last, code = told_until_closed(here)
    assert (last["fault"]["code"], code) in [("identity.forgotten", 4403), ("game.gone", 4410)]
