"""A corrupt row or line costs its game alone, with a sentence: never a list of games, nor the start of the server."""

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.logs import JsonLines
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.tables import game_lines, game_seats, games
from tests.server.games.kit import quick_game, visiting
from tests.server.games.test_bots_alone import begun, check_ended
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, client_of, new_guest
from tests.waiting import wait_until


def row(**values: object) -> Callable[[str], sa.Update]:
    return lambda game: games.update().where(games.c.id == game).values(**values)


def line(n: int, text: str | sa.TextClause) -> Callable[[str], sa.Update]:
    return lambda game: game_lines.update().where(game_lines.c.game == game, game_lines.c.n == n).values(line=text)


def last_line_gone(game: str) -> sa.Delete:
    return game_lines.delete().where(game_lines.c.game == game)


NO_TEXT = sa.text("cast(x'41ff41' as text)")
"""What SQLite keeps as text, and is none."""
SECRET = sa.text("cast(x'544f4b454eff' as text)")
"""TOKEN, and a byte that is no text."""
ODD_PLAN = '{"names":[1,2],"armies":[1,2],"faults":[]}'


def misnamed(name: str) -> sa.TextClause:
    return sa.text(f"replace(proposal, '{name}', 'another')")


def seat(**values: object) -> Callable[[str], sa.Update]:
    return lambda game: game_seats.update().where(game_seats.c.game == game).values(**values)


ROWS = {
    "no JSON": row(proposal='{"seats": ['),
    "another shape": row(plan="[]"),
    "seats of others": row(proposal='{"seats": []}'),
    "no secret": row(secret="nothing of the sort"),  # noqa: S106
    "wrong clocks": row(clocks="{"),
    "a word for a number": row(turn=sa.text("'abc'")),
    "bytes for a time": row(changed=sa.text("x'ff'")),
    "bytes for a link": row(watch=sa.text("x'ff'")),
    "bytes for a word": row(said=sa.text("x'ff'")),
    "no text": row(said=NO_TEXT),
    "no text in a seat": seat(seed=NO_TEXT),
    "bytes in a seat": seat(seen=sa.text("x'ff'")),
    "no switches": row(proposal=misnamed("switches")),
    "no dice": row(proposal=misnamed("dice")),
    "no names": row(plan=ODD_PLAN),
    "no stage": row(stage="odd"),
}
LOGS: dict[str, Callable[[str], sa.Update | sa.Delete]] = {
    "no header": row(header="{}"),
    "no line": line(0, "{"),
    "a line of something else": line(0, '{"n": 0}'),
    "lines that are gone": last_line_gone,
    "no text": line(0, NO_TEXT),
    "bytes": line(0, sa.text("x'ff'")),
    "a line that does not fit": line(0, '{"n":0,"seat":0,"choice":{"do":"finish"},"events":[],"hash":""}'),
}


def unopened(guest: Guest) -> str:
    """A game without bots that has begun, and that nobody has looked at: it is read when somebody does."""
    game: str = guest.ask("POST", "/games", tiny("you", "here")).json()["head"]["game"]
    for seat in (0, 1):
        answer = guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat})
    assert answer.json()["head"]["stage"] == "playing"
    return game


def damage(settings: Settings, change: sa.Update | sa.Delete) -> None:
    storage = Storage(settings.url)
    with storage.writing() as connection:
        connection.execute(change)
    storage.close()


def check_told(site: TestClient, guest: Guest, game: str) -> None:
    """Whoever comes to the table is told in a sentence."""
    with visiting(site, game, guest.key) as visitor:
        told = visitor.greet()
    assert told["tell"] == "refused"
    assert told["fault"]["code"] == "game.damaged"
    assert "damaged" in told["fault"]["sentence"]


@pytest.mark.parametrize("name", ROWS)
def test_a_damaged_row_costs_its_game_alone(
    site: TestClient, site_settings: Settings, anna: Guest, name: str
) -> None:
    good, bad = quick_game(anna), unopened(anna)  # a bot that acts meanwhile would mend the row
    damage(site_settings, ROWS[name](bad))
    heads = {each["game"]: each for each in anna.ask("GET", "/games").json()["games"]}
    assert set(heads) == {good, bad}
    assert heads[good]["stage"] == "playing"
    assert "damaged" in heads[bad]["sentence"]
    answer = anna.ask("GET", f"/games/{bad}")
    assert answer.json()["error"]["code"] == "game.damaged"
    story = anna.ask("GET", f"/games/{bad}/story")
    assert (story.status_code, story.json()["error"]["code"]) == (500, "game.damaged")
    check_told(site, anna, bad)
    with visiting(site, good, anna.key) as visitor:
        assert visitor.greet()["tell"] == "hello"
    assert anna.ask("DELETE", f"/games/{bad}").json()["became"] == "deleted"
    assert [each["game"] for each in anna.ask("GET", "/games").json()["games"]] == [good]


def test_a_damaged_game_of_others_is_put_away_by_each_and_by_nobody_else(
    site_settings: Settings, anna: Guest, bert: Guest
) -> None:
    made = anna.ask("POST", "/games", tiny("you", "link")).json()
    game = made["head"]["game"]
    bert.ask("POST", "/games/join", {"token": made["head"]["seats"][1]["link"]})
    damage(site_settings, row(proposal="{")(game))
    assert new_guest(anna.client).ask("DELETE", f"/games/{game}").status_code == 404
    assert anna.ask("DELETE", f"/games/{game}").json()["became"] == "put_away"
    assert anna.ask("GET", "/games").json()["games"] == []
    assert len(bert.ask("GET", "/games").json()["games"]) == 1
    assert bert.ask("DELETE", f"/games/{game}").json()["became"] == "deleted"


@pytest.mark.parametrize("change", [row(watch=SECRET), row(header=SECRET), line(0, SECRET), seat(seed=SECRET)])
def test_nothing_of_what_is_damaged_comes_to_stand_in_a_log(
    site_settings: Settings, anna: Guest, caplog: pytest.LogCaptureFixture, change: Callable[[str], sa.Update]
) -> None:
    game = unopened(anna)
    damage(site_settings, change(game))
    for path in (f"/games/{game}", f"/games/{game}/story", f"/games/{game}/log", "/games"):
        anna.ask("GET", path)
    assert "damaged" in caplog.text
    written = "".join(JsonLines().format(each) for each in caplog.records)
    assert "TOKEN" not in written
    assert "kept.py" in written or "rows.py" in written or "opening.py" in written, "it says where"
    assert anna.ask("DELETE", f"/games/{game}").status_code == 200


@pytest.mark.parametrize("name", LOGS)
def test_a_damaged_log_costs_its_game_alone(
    site: TestClient, site_settings: Settings, anna: Guest, name: str
) -> None:
    game = unopened(anna)
    damage(site_settings, LOGS[name](game))
    check_told(site, anna, game)
    story = anna.ask("GET", f"/games/{game}/story")
    assert story.status_code == 200 or story.json()["error"]["code"] == "game.damaged"
    assert [each["game"] for each in anna.ask("GET", "/games").json()["games"]] == [game]


@pytest.mark.timeout(300)
def test_a_damaged_game_of_bots_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, client=tmp_path, guests_per_hour=1_000, bot_workers=1)
    with client_of(settings) as client:
        guest = new_guest(client)
        good, bad = begun(guest, "random", "random"), begun(guest, "random", "random")
    damage(settings, line(0, "{")(bad))
    damage(settings, row(changed="9999")(bad))  # it comes first
    with client_of(settings) as client:
        again = Guest(client, guest.key)
        wait_until(lambda: again.ask("GET", f"/games/{good}").json()["head"]["stage"] == "over", "the end", 200, 0.2)
        check_ended(again, good)
        check_told(client, again, bad)
