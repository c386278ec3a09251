"""Taking a game off the list, and stopping bots that play alone, by mouse."""

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.games_kit import asked, quick_battle
from tests.web.play_kit import LONG, OPENING, PLAYING
from tests.web.small_games import GREEDY, army, small

MANY = 8
HARDY: dict[str, Any] = {"hp": 60, "defence": 5}
"""So many units of models that outlast every attack make a game of bots that lasts until a button was pressed."""


def test_a_game_is_taken_off_the_list_and_whoever_has_it_open_is_told(visit: Visit) -> None:
    person = visit("desktop", **PLAYING)
    page = person.goto("/play")
    game = quick_battle(page)
    page.reload()
    table = person.context.new_page()
    table.goto(f"{person.site}/play/{game}")
    table.locator(OPENING).click(timeout=LONG)
    card = page.get_by_role("article")
    expect(card).to_have_count(1)
    card.get_by_role("button", name="More about").click()
    card.get_by_role("button", name="Take off my list").click()
    page.get_by_role("button", name="Keep it").click()
    expect(card).to_have_count(1)
    card.get_by_role("button", name="More about").click()
    card.get_by_role("button", name="Take off my list").click()
    expect(page.get_by_role("heading", name="Delete this game?")).to_be_visible()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("The game is deleted")).to_be_visible()
    expect(card).to_have_count(0)
    expect(table.get_by_role("heading", name="The game is deleted")).to_be_visible()
    table.get_by_role("link", name="To your games").click()
    expect(table.get_by_role("heading", name="No battle yet")).to_be_visible()


def test_bots_alone_are_stopped_and_go_on(visit: Visit) -> None:
    person = visit("desktop", **PLAYING)
    page = person.goto("/play")
    armies = [army(name, *(f"{name} {number}" for number in range(MANY)), **HARDY) for name in ("Reds", "Greys")]
    seats = [GREEDY | {"army": mine, "name": mine["body"]["name"]} for mine in armies]
    game = asked(page, "POST", "/games", small(*seats, turns=60, limit=9_000))["head"]["game"]
    asked(page, "POST", f"/games/{game}/stop")
    page.goto(f"{person.site}/play/{game}")
    stopped = page.get_by_role("heading", name="The bots are stopped.")
    expect(stopped).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Go on").click()
    expect(stopped).to_be_hidden()
    assert not asked(page, "GET", f"/games/{game}")["head"]["stopped"]
    page.get_by_role("button", name="Stop the bots").click()
    expect(stopped).to_be_visible(timeout=LONG)
    assert asked(page, "GET", f"/games/{game}")["head"]["stopped"]
