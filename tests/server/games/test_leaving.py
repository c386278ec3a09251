"""Games taken off a list: deleted where nobody else plays, left to the others where they do."""

from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from muster.server.tables import tables
from tests.server.games.kit import visiting
from tests.server.games.test_seats import begun, by_link
from tests.server.games.tiny import few, tiny
from tests.server.kit import Guest, new_guest, services_behind
from tests.waiting import wait_until

OF_GAMES = ("games", "game_seats", "game_lines", "game_chat", "games_put_away")


def rows_of(client: TestClient, game: str) -> dict[str, int]:
    """How many rows of each table are about a game."""
    found = {}
    with services_behind(client).storage.reading() as connection:
        for name in OF_GAMES:
            table = tables.tables[name]
            its = table.c.id if name == "games" else table.c.game
            found[name] = connection.execute(sa.select(sa.func.count()).where(its == game)).scalar_one()
    return found


def listed(guest: Guest) -> list[str]:
    return [each["game"] for each in guest.ask("GET", "/games").json()["games"]]


def left(guest: Guest, game: str) -> Any:
    answer = guest.ask("DELETE", f"/games/{game}")
    assert answer.status_code == 200, answer.text
    return answer.json()["became"]


def test_a_game_against_a_bot_is_deleted_with_all_of_it(client: TestClient, guest: Guest, stranger: Guest) -> None:
    """On both databases."""
    game = begun(guest, "you", "bot")
    with visiting(client, game, guest.key) as visitor:
        visitor.greet()
        visitor.do(say="chat", seat=0, text="Well met.")
        assert all(rows_of(client, game)[name] for name in ("games", "game_seats", "game_lines", "game_chat"))
        assert stranger.ask("DELETE", f"/games/{game}").status_code == 404
        assert listed(guest) == [game]
        assert left(guest, game) == "deleted"
        told = visitor.until("refused")
        assert (told["id"], told["fault"]["code"]) == (None, "game.gone")
        with pytest.raises(WebSocketDisconnect) as ended:
            visitor.next()
        assert ended.value.code == 4410
    assert set(rows_of(client, game).values()) == {0}
    assert (listed(guest), guest.ask("GET", f"/games/{game}").status_code) == ([], 404)
    assert guest.ask("DELETE", f"/games/{game}").status_code == 404
    assert game not in services_behind(client).open_games._open  # noqa: SLF001


def test_a_game_of_two_leaves_one_list_and_comes_back_with_its_player(
    client: TestClient, guest: Guest, stranger: Guest
) -> None:
    game = by_link(guest, stranger)
    assert left(guest, game) == "put_away"
    assert (listed(guest), listed(stranger)) == ([], [game])
    assert left(guest, game) == "put_away", "twice is the same"
    with visiting(client, game, guest.key) as visitor:
        assert visitor.greet()["seats"] == [0], "the seat stays theirs"
        wait_until(lambda: listed(guest) == [game], "the game on the list again")
        assert left(guest, game) == "put_away"
    assert listed(guest) == [], "who goes away from its table does not get it listed again"
    assert left(stranger, game) == "deleted", "nobody has it on a list any more"
    assert set(rows_of(client, game).values()) == {0}


def test_a_bot_that_thinks_about_a_deleted_game_writes_nothing(site: TestClient, anna: Guest) -> None:
    games = [begun(anna, "bot", "bot", turns=40) for _ in range(2)]
    for game in games:
        wait_until(lambda game=game: anna.ask("GET", f"/games/{game}").json()["head"]["lines"] > 2, "bots at work")  # type: ignore[misc]
    assert [left(anna, game) for game in games] == ["deleted", "deleted"]
    driving = services_behind(site).open_games._driving  # noqa: SLF001
    wait_until(lambda: not {*games} & {*driving}, "bots to end their thoughts")
    assert [set(rows_of(site, game).values()) for game in games] == [{0}, {0}]


def test_whoever_looks_on_is_told_when_the_players_are_forgotten_with_their_game(
    client: TestClient, guest: Guest, stranger: Guest
) -> None:
    game = begun(guest, "you", "bot")
    watch = guest.ask("GET", f"/games/{game}").json()["head"]["watch"]
    with visiting(client, game, stranger.key) as watcher:
        watcher.greet(watch=watch)
        assert guest.ask("DELETE", "/me").status_code == 204
        assert watcher.until("refused")["fault"]["code"] == "game.gone"
        with pytest.raises(WebSocketDisconnect) as ended:
            watcher.next()
        assert ended.value.code == 4410
    assert game not in services_behind(client).open_games._open  # noqa: SLF001


@pytest.mark.parametrize("leaver", ["guest", "owner"])
def test_in_a_set_up_a_seat_becomes_free_without_its_army(site: TestClient, anna: Guest, leaver: str) -> None:
    bert, cleo = new_guest(site), new_guest(site)
    plan = tiny("you", "link", "link", switches={"hidden_units": "yes"})
    setup = anna.ask("POST", "/games", plan).json()
    game, seats = setup["head"]["game"], setup["head"]["seats"]
    for guest, seat in ((bert, 1), (cleo, 2)):
        guest.ask("POST", "/games/join", {"token": seats[seat]["link"], "name": f"Guest {seat}"})
    secret = tiny("you", "link", "link", switches={"hidden_units": "yes"})
    secret["seats"][1]["army"] = secret["seats"][0]["army"] = {"body": few("Secret host")}
    for guest, revision in ((bert, 1), (anna, 2)):
        changed = guest.ask("POST", f"/games/{game}/propose", {"revision": revision, "proposal": secret})
        assert changed.status_code == 200, changed.text
    goes, stays, seat = (bert, anna, 1) if leaver == "guest" else (anna, bert, 0)
    with visiting(site, game, goes.key) as gone, visiting(site, game, stays.key) as waiting:
        gone.greet()
        waiting.greet()
        assert left(goes, game) == "left"
        assert gone.until("refused")["fault"]["code"] == "game.left"
        while waiting.hello["setup"]["revision"] != 4:
            waiting.next()
    now = stays.ask("GET", f"/games/{game}").json()
    free = now["head"]["seats"][seat]
    assert (free["taken"], free["army"] == "Secret host") == (False, False)
    assert free["link"], "whoever has the game now is shown the link of the free seat"
    assert now["proposal"]["seats"][seat] == {"name": "", "kind": "link", "bot": "random", "army": {}}
    assert "Secret host" not in str(now["head"]["seats"][seat])
    assert (listed(goes), goes.ask("GET", f"/games/{game}").status_code) == ([], 404)
    again = stays.ask("POST", f"/games/{game}/propose", {"revision": 4, "proposal": now["proposal"]}).json()
    assert [each["taken"] for each in again["head"]["seats"]].count(True) == 2, "the others keep their seats"
    assert new_guest(site).ask("POST", "/games/join", {"token": free["link"]}).status_code == 200
