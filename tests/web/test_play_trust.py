"""What a player need not take anybody's word for: fair dice, and that a game closes where one has signed out."""

import json
from hashlib import sha256

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit
from tests.web.games_kit import SURRENDER, given_up
from tests.web.play_kit import LONG, OPENING, PLAYING, begin

KEPT = "Checked against the commitment this browser kept before the first roll, and its own seed was used."
TOLD = "Checked only against what the server says: this browser has kept no commitment to these dice."


def with_another_secret(route: Route) -> None:
    """A server that tells another secret in the end, and a commitment that fits it."""
    answer = route.fetch()
    lie = {"secret": bytes(32).hex(), "commitment": sha256(bytes(32)).hexdigest()}
    route.fulfill(response=answer, json=answer.json() | lie)


def at_result(page: Page, game: str) -> None:
    page.goto(f"{page.url.partition('/play')[0]}/play/{game}/result")


def test_fair_dice_of_a_quick_battle_are_held_against_what_this_browser_kept(visit: Visit) -> None:
    page = visit("desktop", **PLAYING).goto()
    with page.expect_response("**/accept") as accepted:
        page.get_by_role("button", name="Quick battle").click()
    seed = json.loads(accepted.value.request.post_data or "")["seed"]
    page.locator(OPENING).wait_for(timeout=LONG)
    game = page.url.rpartition("/")[2]
    page.evaluate(SURRENDER, game)
    at_result(page, game)
    dice = page.locator(".card", has=page.get_by_role("heading", name="Dice"))
    expect(dice).to_contain_text(KEPT, timeout=LONG)
    expect(dice.get_by_role("list", name="Seeds of the players")).to_contain_text(seed)
    page.route("**/dice", with_another_secret)
    page.reload()
    expect(dice).to_contain_text(
        "The secret is not the one that was committed to before the first roll.", timeout=LONG
    )
    expect(dice).not_to_contain_text(KEPT)


def test_a_browser_that_kept_nothing_says_whose_word_it_takes(visit: Visit) -> None:
    page = visit("desktop").goto("/play")
    at_result(page, given_up(page))
    dice = page.locator(".card", has=page.get_by_role("heading", name="Dice"))
    expect(dice).to_contain_text(TOLD, timeout=LONG)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_signing_out_in_one_tab_closes_the_game_in_another_with_a_way_on(visit: Visit, size: str) -> None:
    visitor = visit(size, **PLAYING)
    visitor.wires.meant.add("identity.ended")
    page = begin(visitor)
    settings = visitor.goto("/settings")
    settings.get_by_role("button", name="Make an account").click()
    settings.get_by_label("Name").fill(f"Signs out on a {size}")
    settings.get_by_label("Password").fill("long enough for anybody")
    settings.get_by_role("button", name="Make it").click()
    settings.get_by_role("button", name="Sign out").click()
    settings.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    bar = page.locator(".foot .wait")
    expect(bar).to_contain_text("You were signed out of this device", timeout=LONG)
    bar.get_by_role("link", name="Sign in").click()
    expect(page).to_have_url(f"{visitor.site}/settings")
