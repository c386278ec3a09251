"""The dice of a game: bound while it runs, revealed and checked once it is over; a change in what is kept is told."""

import re
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.tables import game_lines, games
from tests.server.games.kit import Mirror, log_of, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import API, Guest

SEEDS = ["heron", "otter"]
CHOICES = 3
FIRST_ROLL = re.compile(r'(\[1,"[^"]*","[^"]*",\[)(\d)')


def begun(guest: Guest, dice: str = "fair") -> str:
    """A game at one screen whose seats have given their seeds."""
    made = guest.ask("POST", "/games", tiny("you", "here", dice=dice)).json()
    game: str = made["head"]["game"]
    for seat, seed in enumerate(SEEDS):
        accepted = guest.ask("POST", f"/games/{game}/accept", {"revision": 1, "seat": seat, "seed": seed})
        assert accepted.status_code == 200, accepted.text
    return game


def given_up(site: TestClient, guest: Guest, game: str) -> None:
    """Some choices of whoever is asked, so that dice have been thrown, and then a surrender."""
    with visiting(site, game, guest.key) as visitor:
        visitor.greet()
        rng, mirror = Random(2), Mirror()
        for _ in range(CHOICES):
            asked = visitor.until_mine()
            seat, number = asked["seats"][0], asked["asked"]["number"]
            visitor.asked = {}
            assert visitor.choose(seat, number, mirror.any_choice(log_of(guest, game), seat, rng))["tell"] == "done"
        assert visitor.command(0, {"say": "surrender"})["tell"] == "done"


def told(guest: Guest, game: str) -> dict[str, Any]:
    answer = guest.ask("GET", f"/games/{game}/dice")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def storage(site_settings: Settings) -> Iterator[Storage]:
    """Where the games are kept, for somebody who should not be there."""
    found = Storage(site_settings.url)
    yield found
    found.close()


def test_a_running_game_tells_what_binds_its_dice_and_no_secret(anna: Guest) -> None:
    made = anna.ask("POST", "/games", tiny("you", "here", dice="fair")).json()["head"]
    before = told(anna, made["game"])
    assert (before["commitment"], before["seeds"]) == (made["commitment"], [])
    found = told(anna, begun(anna))
    assert (found["kind"], found["seeds"], len(found["commitment"])) == ("fair", SEEDS, 64)
    assert {found[each] for each in ("secret", "rolls", "dice", "faults")} == {None}


def test_a_finished_game_reveals_its_secret_and_verifies(site: TestClient, anna: Guest) -> None:
    game = begun(anna)
    commitment = told(anna, game)["commitment"]
    given_up(site, anna, game)
    found = told(anna, game)
    assert (found["commitment"], found["seeds"], found["faults"]) == (commitment, SEEDS, [])
    assert sha256(bytes.fromhex(found["secret"])).hexdigest() == commitment
    assert 0 < found["rolls"] <= found["dice"]
    token = anna.ask("POST", f"/games/{game}/share").json()["replay"]
    assert site.get(f"{API}/replays/{token}/dice").json() == found


def test_fast_dice_have_nothing_to_reveal_and_verify_as_well(site: TestClient, anna: Guest) -> None:
    game = begun(anna, "fast")
    given_up(site, anna, game)
    found = told(anna, game)
    assert (found["kind"], found["commitment"], found["seeds"], found["secret"]) == ("fast", "", [], None)
    assert found["rolls"] > 0
    assert found["faults"] == []


def test_a_stranger_finds_no_dice(anna: Guest, bert: Guest) -> None:
    assert bert.ask("GET", f"/games/{begun(anna)}/dice").status_code == 404
    assert bert.ask("GET", f"/replays/{'x' * 40}/dice").status_code == 404


def face_changed(line: str) -> str:
    """The first die of the game turned to another face."""
    return FIRST_ROLL.sub(lambda found: f"{found[1]}{2 if found[2] == '1' else 1}", line)


@pytest.mark.parametrize("dice", ["fair", "fast"])
def test_a_die_changed_where_games_are_kept_is_told(
    site: TestClient, anna: Guest, storage: Storage, dice: str
) -> None:
    game = begun(anna, dice)
    given_up(site, anna, game)
    with storage.writing() as connection:
        its = game_lines.c.game == game
        rows = connection.execute(sa.select(game_lines.c.n, game_lines.c.line).where(its).order_by(game_lines.c.n))
        n, line = next((n, line) for n, line in rows if FIRST_ROLL.search(line))
        connection.execute(game_lines.update().where(its & (game_lines.c.n == n)).values(line=face_changed(line)))
    assert told(anna, game)["faults"][0].startswith("Roll 1 ")


def test_a_line_that_is_none_is_told(site: TestClient, anna: Guest, storage: Storage) -> None:
    game = begun(anna)
    given_up(site, anna, game)
    with storage.writing() as connection:
        its = (game_lines.c.game == game) & (game_lines.c.n == 1)
        connection.execute(game_lines.update().where(its).values(line="{}"))
    found = told(anna, game)
    assert found["rolls"] is None
    assert found["faults"][0].startswith("the log:3: this is no line of a log")


def test_another_secret_than_the_one_committed_to_is_told(site: TestClient, anna: Guest, storage: Storage) -> None:
    game = begun(anna)
    given_up(site, anna, game)
    with storage.writing() as connection:
        connection.execute(games.update().where(games.c.id == game).values(secret="ab" * 32))
    found = told(anna, game)
    assert found["faults"] == [f"The secret is not the one that commitment {found['commitment']} was made to."]
