"""What was played: the result, the replay on its tape, its link, and going on from a moment of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.eyes import FOOTPRINTS
from tests.web.games_kit import asked, given_up, quick_battle
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import HERE, YOU, small

SLOW = 90_000


def opened(page: Page, path: str) -> None:
    page.goto(page.url.partition("/play")[0] + path)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_result_says_who_won_and_why(visit: Visit, size: str) -> None:
    page = visit(size).goto("/play")
    game = given_up(page)
    opened(page, f"/play/{game}/result")
    expect(page.get_by_role("heading", name="You lost")).to_be_visible(timeout=SLOW)
    for part in ("Points on the table", "Luck", "Dice", "Who destroyed what"):
        expect(page.get_by_role("heading", name=part)).to_be_visible()
    dice = page.locator(".card", has=page.get_by_role("heading", name="Dice"))
    expect(dice).to_contain_text(
        re.compile(r"rolls? of \d+ (die|dice) (are|is) as .* committed to", re.DOTALL), timeout=SLOW
    )
    expect(dice).to_contain_text("Checked only against what the server says")
    expect(dice.get_by_role("list", name="Seeds of the players")).to_contain_text("Greedy")
    with page.expect_download() as saved:
        page.get_by_role("button", name="More about this result").click()
        page.get_by_role("button", name="Save the report").click()
    assert "Greedy" in saved.value.path().read_text("utf-8")


def test_a_replay_is_stepped_scrubbed_and_played(visit: Visit) -> None:
    page = visit("desktop").goto("/play")
    game = given_up(page)
    last = asked(page, "GET", f"/games/{game}")["head"]["lines"] - 1
    opened(page, f"/play/{game}/replay")
    tape = page.get_by_role("slider", name="Moment of the battle")
    expect(tape).to_have_value("0", timeout=SLOW)
    page.get_by_role("button", name="Next line").click()
    expect(tape).to_have_value("1")
    tape.fill(str(last))
    expect(page.get_by_role("region", name="Story").locator("[aria-current=step]")).to_contain_text(
        re.compile("surrender|gives up|wins", re.IGNORECASE)
    )
    tape.fill("0")
    page.get_by_text("4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(tape).to_have_value(str(last), timeout=SLOW)


def test_a_line_of_the_story_moves_the_board_there(visit: Visit) -> None:
    page = visit("phone").goto("/play")
    game = given_up(page)
    opened(page, f"/play/{game}/replay?n=1")
    tape = page.get_by_role("slider", name="Moment of the battle")
    expect(tape).to_have_value("1", timeout=SLOW)
    page.get_by_role("region", name="Story").get_by_role("button").first.click()
    expect(tape).to_have_value("0")


def test_a_shared_replay_is_for_anybody_and_goes_on_against_a_bot(visit: Visit) -> None:
    anna, ben = visit("desktop"), visit("phone")
    hers = anna.goto("/play")
    game = given_up(hers)
    opened(hers, f"/play/{game}/result")
    hers.get_by_role("button", name="Link").click(timeout=SLOW)
    link = hers.get_by_label("Link", exact=True).input_value(timeout=SLOW)

    his = ben.goto(link.removeprefix(ben.site))
    his.get_by_role("button", name="Continue from here").click(timeout=SLOW)
    his.get_by_role("button", name="Play on").click()
    his.wait_for_url(re.compile(r"/play/[0-9a-f-]{36}$"), timeout=SLOW)
    assert asked(his, "GET", "/games")["games"][0]["game"] != game
    assert asked(hers, "GET", "/games")["games"][0]["stage"] == "over"


def test_a_battle_that_goes_on_is_not_gone_on_with(visit: Visit) -> None:
    page = visit("desktop").goto("/play")
    game = quick_battle(page)
    opened(page, f"/play/{game}/replay")
    more = page.get_by_role("button", name="Continue from here")
    expect(more).to_have_attribute("aria-disabled", "true", timeout=SLOW)


def footprints(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(FOOTPRINTS)
    return found


def test_a_line_of_the_story_moves_the_board_back_and_a_new_battle_goes_on_from_there(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    person = Person(page)
    person.play(until="move")
    deployed = footprints(page)
    line = page.locator(".told .log button").first.inner_text()
    for _ in range(3):
        person.answer()
        person.await_turn()
    moved = footprints(page)
    assert deployed.keys() == moved.keys()
    assert deployed != moved

    # while it is played
    page.locator(".told .log button", has_text=line).click()
    expect(page.locator(".stage")).to_contain_text("The board shows line")
    assert footprints(page) == deployed
    expect(page.locator(".decide")).to_have_count(0)
    page.get_by_role("button", name="Back to now").first.click()
    assert footprints(page) == moved

    # and afterwards, in its replay
    page.get_by_role("button", name="Menu: undo, draw, surrender and more").click()
    page.get_by_role("button", name="Surrender", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    page.get_by_role("link", name="See the result").click()
    page.get_by_role("link", name="Watch the replay").click()
    tape = page.get_by_role("slider", name="Moment of the battle")
    tape.fill(str(asked(page, "GET", game_path(page))["head"]["lines"] - 1), timeout=SLOW)
    assert footprints(page) == moved
    page.get_by_role("region", name="Story").get_by_role("button", name=line).click()
    expect(page.locator(".scene .m")).to_have_count(len(deployed))
    assert footprints(page) == deployed
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile(r"/play/[0-9a-f-]{36}$"), timeout=SLOW)
    again = Person(page)
    again.await_turn()
    assert again.kind == "move"
    assert footprints(page) == deployed, "it begins at that moment"
    told = [line.inner_text() for line in page.locator(".told .log button").all()]
    assert line in told
    seats = asked(page, "GET", game_path(page))["head"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
    again.answer()  # and it is a game like any other


def game_path(page: Page) -> str:
    return "/games/" + page.url.partition("/play/")[2].partition("/")[0]
