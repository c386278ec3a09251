"""What lies beside the decisions: the tray, disputes, offers, the sheet of a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.eyes import SPOTS
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import HERE, YOU, small

MENU = "Menu: undo, draw, surrender and more"


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name=MENU).click()
    page.locator(".menu .item", has_text=item).click()


@pytest.mark.parametrize("tray", ["aside .tray .unit", "nav.hand button"])
def test_a_unit_is_dragged_from_the_tray(visit: Visit, tray: str) -> None:
    visitor = visit("desktop", **PLAYING)
    page = begin(visitor, "/games", small(YOU, HERE))
    Person(page).play(until="deploy")
    sent = len(visitor.wires.sent("choose"))
    for spot in page.evaluate(SPOTS, ".zone path")[:8]:
        drag_out(page, tray, spot)
        page.locator(".go .btn.primary:not([aria-disabled=true]), .mv .hint.bad").first.wait_for()
        if "Place here" in page.locator(".go .btn.primary").inner_text():
            break
    assert page.locator(".scene .m.lifted").count() == 4
    assert len(visitor.wires.sent("choose")) == sent, "nothing counts before the button"
    page.locator(".go .btn.primary").click()
    expect(page.locator(".scene .m:not(.lifted)")).to_have_count(4)
    assert [each["choice"]["do"] for each in visitor.wires.sent("choose")[sent:]] == ["deploy"]


def drag_out(page: Page, tray: str, spot: list[float]) -> None:
    box = page.locator(tray).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 40, box["y"] + 10)
    page.mouse.move(*spot)
    page.mouse.up()


def test_a_dispute_is_settled_by_a_roll_off(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING, permissions=["clipboard-write", "clipboard-read"])
    page = begin(visitor, "/games", small(YOU, HERE, dice="fair"))
    menu(page, "What binds the dice")
    sheet = page.get_by_role("dialog", name="Dice of this game")
    sheet.get_by_role("button", name=re.compile("Copy")).click()
    page.keyboard.press("Escape")
    menu(page, "We disagree")
    sheet = page.get_by_role("dialog", name="We disagree")
    sheet.get_by_role("button", name="Not now").click()
    menu(page, "We disagree")
    off = sheet.get_by_role("button", name="Ask for a Roll-Off")
    expect(off).to_have_attribute("aria-disabled", "true")
    sheet.get_by_label("What is it about?").fill("Is the hedge cover?")
    sheet.get_by_label("Anna reads it so").fill("Yes")
    sheet.get_by_label("Ben reads it so").fill("No")
    off.click()
    page.locator(".offer").get_by_role("button", name="Agree").click()
    expect(page.locator(".log")).to_contain_text("Is the hedge cover?")
    assert [each["command"]["say"] for each in visitor.wires.sent("command")] == ["settle", "settle"]


def propose(page: Page) -> None:
    menu(page, "Stop and score")
    page.get_by_role("dialog").get_by_role("button", name="Propose it").click()
    page.locator(".offer").wait_for()


def test_an_offer_is_declined_and_agreed_to(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = begin(visitor, "/games", small(YOU, HERE))
    offer = page.locator(".offer")
    propose(page)
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_have_count(0)
    propose(page)
    page.get_by_role("button", name=MENU).click()
    again = page.locator(".menu .item", has_text="Stop and score")
    expect(again).to_be_disabled()  # it waits for the other side
    page.keyboard.press("Escape")
    offer.get_by_role("button", name="Agree").click()
    expect(page.get_by_role("link", name="See the result")).to_be_visible()
    said = [each["command"]["say"] for each in visitor.wires.sent("command")]
    assert said == ["stop_and_score", "decline", "stop_and_score", "stop_and_score"]


def test_the_sheet_is_raised_by_keys(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, HERE))
    grip = page.locator("aside .grip")
    before = grip.get_attribute("aria-label")
    grip.focus()
    page.keyboard.press("Space")
    expect(grip).not_to_have_attribute("aria-label", str(before))
