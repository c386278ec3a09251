"""Setting battles up: at once, with a friend here, by a link; nothing starts before all accept."""

import json
import re
from time import perf_counter

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visit
from tests.web.eyes import FOOTPRINTS, ON_SCREEN
from tests.web.games_kit import asked, quick_battle
from tests.web.kit import share_of_a_core
from tests.web.play_kit import PLAYING, Person
from tests.web.small_games import HERE, YOU, small

FIRST_DECISION_SECONDS = 10
MOST_PRESSES = 3
GAME = re.compile(r"/play/[0-9a-f-]{36}$")
LOBBY = re.compile(r"/play/[0-9a-f-]{36}/setup$")
SLOW = 90_000
"""Engine and bots are compiled at their first use."""


@pytest.fixture(scope="module", autouse=True)
def _warm(browser: object, site: str) -> None:
    """The first game of a server waits for what is compiled; what is measured comes after it."""
    from tests.web.kit import visiting

    with visiting(browser, site, "desktop") as visitor:  # type: ignore[arg-type]
        quick_battle(visitor.goto("/play"))


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_newcomer_is_at_the_first_decision_within_ten_seconds_and_three_presses(visit: Visit, size: str) -> None:
    """From the address on, with everything that is fetched and every movement that is shown."""
    visitor = visit(size)
    share, presses = share_of_a_core(), 0
    began = perf_counter()
    page = visitor.goto()
    presses += 1
    page.get_by_role("button", name="Quick battle").click()
    page.locator(".foot .decide").wait_for(timeout=SLOW)
    took = (perf_counter() - began) * share
    expect(page).to_have_url(GAME)
    assert page.locator(".decide h2").inner_text()
    assert presses <= MOST_PRESSES
    assert took < FIRST_DECISION_SECONDS


def test_a_friend_at_this_screen_begins_at_once(visit: Visit) -> None:
    page = visit("phone").goto("/play/new")
    page.get_by_role("button", name="Friend here").click()
    page.get_by_role("article", name="Seat 1").get_by_label("Name").fill("Anna")
    page.get_by_role("article", name="Seat 2").get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(GAME, timeout=SLOW)
    head = asked(page, "GET", "/games")["games"][0]
    assert [(seat["name"], seat["yours"]) for seat in head["seats"]] == [("Anna", True), ("Ben", True)]
    assert head["stage"] == "playing"


def invited(page: Page) -> str:
    """The link of the second seat of a battle that this person sets up."""
    page.get_by_role("button", name="Friend by link").click()
    page.get_by_role("button", name="Make the game and its links").click()
    expect(page.locator(".begin")).to_contain_text("Say your name at your seat first")
    page.get_by_role("article", name="Seat 1").get_by_label("Name").fill("Anna")
    page.get_by_role("article", name="Seat 2").get_by_label("Name").fill("Ben")
    page.get_by_role("button", name="Make the game and its links").click()
    page.wait_for_url(LOBBY, timeout=SLOW)
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    return link


def test_a_friend_by_link_proposes_a_change_and_both_accept(visit: Visit) -> None:
    anna, ben = visit("desktop"), visit("phone")
    hers = anna.goto("/play/new")
    link = invited(hers)
    expect(hers.get_by_text("You have accepted. Waiting for Ben.")).to_be_visible()

    his = ben.goto(link.removeprefix(ben.site))
    his.get_by_role("button", name="Take the seat").click()
    his.wait_for_url(LOBBY, timeout=SLOW)
    his.get_by_role("button", name="Propose a change").click()
    expect(his.get_by_role("article", name="Seat 1")).to_contain_text("Anna")
    expect(his.get_by_role("article", name="Seat 1").get_by_label("Army")).to_have_count(0)
    his.get_by_text("Single rules").click()
    his.get_by_role("switch", name="Heavy cover").check()
    his.get_by_role("button", name="Propose this").click()
    expect(his.get_by_role("heading", name="Propose a change")).to_have_count(0, timeout=SLOW)
    expect(his.get_by_text("Heavy cover")).to_be_visible(timeout=SLOW)

    expect(hers.get_by_text("Heavy cover")).to_be_visible(timeout=SLOW)
    hers.get_by_role("button", name="Accept the set-up").click()
    expect(hers.get_by_text("Waiting for Ben")).to_be_visible()
    his.get_by_role("button", name="Accept the set-up").click()
    for page in (his, hers):
        page.wait_for_url(GAME, timeout=SLOW)


def test_a_link_works_once(visit: Visit) -> None:
    hers = visit("desktop").goto("/play/new")
    link = invited(hers)
    ben, carl = visit("phone"), visit("phone")
    his = ben.goto(link.removeprefix(ben.site))
    his.get_by_role("button", name="Take the seat").click()
    his.wait_for_url(LOBBY, timeout=SLOW)
    for own in (his, hers):  # to both it leads to the game now
        own.goto(link)
        own.wait_for_url(LOBBY, timeout=SLOW)
    late = carl.goto(link.removeprefix(carl.site))
    carl.complaints.clear()
    expect(late.get_by_role("heading", name="This seat cannot be taken")).to_be_visible()
    carl.complaints.clear()  # the browser notes the refusal, which is meant


def test_what_stands_in_the_way_is_said_and_can_be_mended(visit: Visit) -> None:
    page = visit("desktop").goto("/play/new")
    page.get_by_role("spinbutton", name="Point Limit, a side").fill("50")
    page.get_by_role("spinbutton", name="Point Limit, a side").press("Enter")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator(".note.bad").first).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="300", exact=True).click()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(GAME, timeout=SLOW)
    assert len(asked(page, "GET", "/games")["games"]) == 1


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_button_that_begins_stays_where_it_is_while_the_table_changes(visit: Visit, size: str) -> None:
    page = visit(size).goto("/play/new")
    begin, picture = page.get_by_role("button", name="Begin the battle"), page.locator("figure svg").first
    picture.wait_for(timeout=SLOW)
    picture.scroll_into_view_if_needed()
    before, tall = begin.bounding_box(), picture.bounding_box()
    page.get_by_label("Size").select_option(label="8 × 4 ft, giant")
    page.locator("figcaption", has_text="96 × 48 in.").first.wait_for(timeout=SLOW)
    after = picture.bounding_box()
    assert tall is not None
    assert after is not None
    assert tall["height"] != after["height"], "another picture"
    assert begin.bounding_box() == before


def test_the_quick_start_names_its_limit_and_length(visit: Visit) -> None:
    page = visit("phone").goto("/play/new")
    page.get_by_label("Edition").select_option("quickstart")
    expect(page.get_by_text("300 points a side, as the edition says.")).to_be_visible()
    expect(page.get_by_text("4 Game Turns, as the edition says.")).to_be_visible()


def test_games_are_listed_with_whose_turn_it_is(visit: Visit) -> None:
    page = visit("phone").goto("/play")
    expect(page.get_by_text("No battle yet")).to_be_visible()
    game = quick_battle(page)
    page.reload()
    page.get_by_role("heading", name="Your turn").wait_for(timeout=SLOW)
    expect(page.get_by_role("link", name="Go on")).to_have_attribute("href", f"play/{game}")


def test_the_first_game_teaches_each_phase_when_it_comes(visit: Visit) -> None:
    page = visit("desktop", **PLAYING).goto("/play/first")
    page.get_by_role("button", name="Begin the first game").click()
    page.wait_for_url("**/play/first/*", timeout=SLOW)
    lesson = page.get_by_role("region", name="Lesson")
    person, taught = Person(page), list[str]()
    for _ in range(40):
        person.await_turn()
        if person.kind == "place":  # models that were left out of Coherency close up; there is no lesson about that
            person.answer()
            continue
        title = TITLES[person.kind if person.kind != "move" else phase(page)]
        for other in DECIDED:  # what others decided is told before the lesson of what is asked now
            if other != title and lesson.get_by_role("heading", name=other).is_visible():
                lesson.get_by_role("button", name="Got it").click()
                taught.append(other)
        expect(lesson).to_contain_text(title)
        if title not in taught:  # a lesson that was not met before is open, and says what to do
            expect(lesson.get_by_role("heading", name=title)).to_be_visible()
            expect(lesson.locator(".todo")).to_be_visible()
            taught.append(title)
            lesson.get_by_role("button", name="Got it").click()
        expect(lesson.get_by_role("button", name=f"{title}, lesson")).to_be_visible()
        if title == "Dash Phase":
            break
        person.answer()
    order = [title for title in TITLES.values() if title in taught and title in PHASES]
    assert [title for title in taught if title in PHASES] == order == PHASES
    page.get_by_role("button", name="Menu: undo, draw, surrender and more").click()
    page.get_by_role("button", name="Surrender", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    expect(lesson.get_by_role("heading", name="Winning")).to_be_visible()


TITLES = {
    "turn_master": "Turn Master",
    "zone": "Your edge of the table",
    "deploy": "Deploy Phase",
    "move": "Move Phase",
    "attack": "Attack Phase",
    "casualties": "Losing models",
    "dash": "Dash Phase",
}
DECIDED = ("Turn Master", "Your edge of the table")
PHASES = ["Deploy Phase", "Move Phase", "Dash Phase"]


def phase(page: Page) -> str:
    return page.locator(".phases .now").inner_text().strip().lower()


@pytest.mark.rule("BETA-11", "GROUND-17")
@pytest.mark.parametrize("listed", [False, True], ids=["core", "with BETA-11 by itself"])
def test_one_beta_rule_by_itself_changes_what_the_board_says(visit: Visit, listed: bool) -> None:
    """A wood that nobody agreed on: impassable, but for the beta rule that lists woods as Difficult Ground."""
    page = visit("desktop", **PLAYING).goto("/play/new")
    page.get_by_role("button", name="Friend here").click()
    if listed:
        page.get_by_text("Single rules").click()
        page.get_by_role("switch", name="Listed difficult ground").check()
        expect(page.get_by_text("1 changed", exact=True)).to_be_visible()
    page.route("**/api/v1/games", on_a_small_table)
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(GAME, timeout=SLOW)
    person = Person(page)
    person.play(until="move")
    person.press(page.locator("aside .unit").first)
    page.locator(".scene .reach").wait_for(state="attached")
    leader = next(each for each in person.see()["models"] if each["ring"] == "chosen")
    x, y = page.evaluate(FOOTPRINTS)[str(leader["model"])].removeprefix("translate(").rstrip(")").split()
    near = [min(max(float(at), 120 - half + 8), 120 + half - 8) for at, half in ((x, WIDE * 5), (y, DEEP * 5))]
    into = page.locator(".scene .reach").evaluate("(reach, at) => reach.isPointInFill(new DOMPoint(...at))", near)
    assert into is listed, "what the board shows as within reach"
    page.mouse.move(*page.evaluate(ON_SCREEN, [120, 120]))
    expect(page.locator(".sign", has_text="Wood")).to_contain_text("difficult" if listed else "impassable")
    person.tap(page.evaluate(ON_SCREEN, near))
    page.locator(".go .btn.primary:not([aria-disabled=true])").wait_for()
    at = page.locator(".scene .m.lifted").first.get_attribute("transform") or ""
    deep = float(at.removeprefix("translate(").rstrip(")").split()[1])
    assert (abs(deep - 120) < DEEP * 5) is listed, "where it would come to stand"


WIDE, DEEP = 23, 8


def on_a_small_table(route: Route) -> None:
    """What was set up, with small armies, and a wood across the middle of a small table."""
    wood = {"piece": "wood", "at": [12, 12], "size": [WIDE, DEEP], "agreed": False}
    drawn = {"kind": "table", "version": 1, "name": "Wood", "board": {"size": "small"}, "terrain": [wood]}
    table = {"source": "body", "body": drawn | {"zones": {"players": 2}}}
    wished = json.loads(route.request.post_data or "")["switches"]
    said = small(YOU, HERE, table=table) | {"switches": wished}
    route.continue_(post_data=json.dumps(said))
