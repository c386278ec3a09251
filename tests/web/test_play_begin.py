"""The beginning of a battle: its card, the first choices by one press, and the rest of a deployment by another."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.games_kit import asked
from tests.web.play_kit import HANDED, LONG, OPENING, PLAYING, Person, begin
from tests.web.small_games import GREEDY, HERE, LINK, YOU, army, small

MENU = "Menu: undo, draw, surrender and more"
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.className"
SHORT = army("The Reds", "Red Foxes", "Red Hounds", "Red Otters")
STOOD = """() => [...document.querySelectorAll('.scene .m')].map((model) => {
  const box = model.getBoundingClientRect();
  return [Math.round(box.x / 8), Math.round(box.y / 8)];
}).sort()"""


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name=MENU).click()
    page.locator(".menu .item", has_text=item).click()


def test_the_opening_card_says_what_the_battle_is_about_and_comes_once(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, GREEDY), card=True)
    card = page.get_by_role("dialog", name="You against Greedy")
    for words in ("The Reds", "The Greys", "Red Foxes", "Grey Cranes", "4 Game Turns are played", "Roll-Off"):
        expect(card).to_contain_text(words)
    expect(card).to_contain_text("Whoever has no unit on the battlefield")
    expect(page.locator(OPENING)).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(page.locator(".gamebar .score")).to_contain_text("You")
    page.reload()
    page.locator(".foot h2").first.wait_for(timeout=LONG)
    expect(page.locator(OPENING)).to_have_count(0)
    Person(page, touch=True).play(until="deploy")
    menu(page, "What this battle is about")
    expect(card).to_be_visible()
    expect(card).not_to_contain_text("What comes first")
    page.locator(OPENING).click()
    expect(card).to_have_count(0)


def test_a_choice_of_two_is_one_press_and_hands_change_by_another(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE), hand_over=True)
    person = Person(page)
    assert person.kind == "turn_master"
    expect(page.locator(".decide")).to_contain_text("takes a zone first, deploys first and acts first in every phase")
    sides = page.locator(".go .btn", has_text="is Turn Master")
    expect(sides).to_have_count(2)
    page.locator(".go .btn", has_text="Ben is Turn Master").click()
    page.locator(".decide[data-kind=zone]").wait_for()
    person.await_turn()  # the device is passed on if the roll-off was Anna's
    expect(page.locator(".go .btn", has_text="Take zone")).to_have_count(2)
    expect(page.locator(".decide .who")).to_have_text("Ben decides")
    page.locator(".go .btn:not(.primary)", has_text="Take zone").click()
    page.locator(".decide[data-kind=deploy]").wait_for()
    expect(page.locator(HANDED)).to_have_count(0)  # Ben goes on
    person.answer()
    handed = page.get_by_role("dialog", name="Anna’s turn")
    expect(handed).to_contain_text("Pass the device to Anna")
    page.keyboard.press("Enter")
    expect(handed).to_have_count(0)
    person.answer()
    page.locator(HANDED).wait_for()
    page.get_by_role("button", name="do not ask again").click()
    person.answer()  # Ben deploys, and Anna is asked at once
    expect(page.locator(".decide .who")).to_have_text("Anna decides")
    expect(page.locator(HANDED)).to_have_count(0)


def test_the_second_click_of_a_double_click_answers_no_other_decision(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = begin(visitor, "/games", small(YOU, HERE))
    page.locator(".decide[data-kind=turn_master]").wait_for()
    number = page.locator(".decide").get_attribute("data-number")
    spot = page.locator(".go .btn.primary").bounding_box()
    assert spot is not None
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.locator(f".decide[data-number='{number}']").wait_for(state="detached")
    following = page.locator(".decide").get_attribute("data-number")
    assert "primary" in (page.evaluate(UNDER, [spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2]) or "")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.locator(".go .btn.primary").hover()
    expect(page.locator(f".decide[data-number='{following}']")).to_have_count(1)
    assert len(visitor.wires.sent("choose")) == 1
    page.locator(".go .btn.primary").click()  # a click of its own does
    page.locator(f".decide[data-number='{following}']").wait_for(state="detached")


def test_the_rest_is_deployed_by_a_press_and_the_next_time_as_the_last(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    plan = small(YOU | {"army": SHORT}, GREEDY, limit=250)
    page = begin(visitor, "/games", plan)
    person = Person(page)
    person.play(until="deploy")
    expect(page.get_by_role("button", name="Deploy like last time")).to_have_count(0)
    person.answer()
    person.await_turn()
    page.get_by_role("button", name="Deploy the rest for me").click()
    page.locator(".decide:not([data-kind=deploy])").wait_for(timeout=LONG)
    expect(page.locator(".scene .m")).to_have_count(20)
    expect(page.locator(".log")).to_contain_text("You deploy Red Otters")
    page.get_by_role("button", name="Undo (U)", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You go back to an earlier choice", timeout=LONG)
    page.locator(".decide[data-kind=deploy]").wait_for()
    expect(page.locator(".scene .m")).to_have_count(16)  # it stays back
    page.keyboard.press("u")
    asks = page.get_by_role("dialog", name="Ask to go back?")
    expect(asks).to_contain_text("the others must agree")
    asks.get_by_role("button", name="Ask the others").click()
    expect(page.locator(".scene .m")).to_have_count(8, timeout=LONG)  # without Greedy's choice since

    page = begin(visitor, "/games", plan)
    person = Person(page)
    person.play(until="deploy")
    page.get_by_role("button", name="Deploy like last time").click()
    page.locator(".decide:not([data-kind=deploy])").wait_for(timeout=LONG)
    expect(page.locator(".scene .m")).to_have_count(20)


def test_the_invitation_says_who_invites_to_what_and_asks_for_a_name(visit: Visit) -> None:
    anna, ben = visit("desktop", **PLAYING), visit("phone", **PLAYING)
    hers = anna.goto("/guide")
    made = asked(hers, "POST", "/games", small(YOU, LINK))
    asked(hers, "POST", f"/games/{made['head']['game']}/accept", {"revision": 1, "seat": 0})
    his = ben.goto(f"/join/{made['head']['seats'][1]['link']}")
    expect(his.get_by_role("heading", name="Anna invites you to a battle")).to_be_visible()
    for words in ("Standard", "150 points a side", "4 Game Turns", "2 × 2 ft", "The Reds", "The Greys"):
        expect(his.locator(".invited")).to_contain_text(words)
    his.get_by_label("Your name").fill("Anna")
    ben.complaints.clear()
    his.get_by_role("button", name="Take the seat").click()
    expect(his.get_by_text("is at the table already")).to_be_visible()
    ben.complaints.clear()  # the browser notes the refusal, which is meant
    his.get_by_label("Your name").fill("Bo")
    his.get_by_role("button", name="Take the seat").click()
    his.get_by_role("button", name="Accept the set-up").click()
    his.locator(OPENING).wait_for(timeout=LONG)
    expect(his.get_by_role("dialog", name=re.compile("Anna against you"))).to_be_visible()
    hers.goto(f"{anna.site}/play/{made['head']['game']}")
    hers.locator(OPENING).click(timeout=LONG)
    expect(hers.get_by_role("heading", level=1)).to_be_visible()
    expect(hers.locator(".gamebar .score")).to_contain_text("Bo")
