"""The start page: what this is in one glance, and one tap into each job."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

JOBS = {
    "Play a battle": "/play",
    "Design a unit": "/armies",
    "Build a roster": "/rosters",
    "Play at your table": "/table",
    "Know the odds": "/odds",
    "Roll dice": "/dice",
    "Look rules up": "/rules",
    "First steps": "/guide",
}


@pytest.mark.shows("QS-37")
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_one_tap_into_each_job(visit: Visit, size: str) -> None:
    page = visit(size).goto()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Any army you can imagine")
    for job, path in JOBS.items():
        page.locator("main").get_by_role("link", name=job).last.click()
        page.wait_for_url(f"**{path}")
        expect(page.locator("main h1").first).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Any army you can imagine")
    page.get_by_role("link", name="Set up a game").click()
    page.wait_for_url("**/play/new")


@pytest.mark.shows("APP-11")
def test_the_menu_leads_everywhere_and_every_page_says_what_it_is_for(visit: Visit) -> None:
    page = visit("desktop").goto()
    for entry in ("Armies", "Rosters", "Play", "At your table", "Settings", "Guide", "Odds", "Dice", "Rules"):
        page.get_by_role("button", name="More pages").click()
        page.locator(".menu").get_by_role("link", name=entry, exact=True).click()
        expect(page.locator("main h1").first).to_be_visible()
        page.get_by_role("button", name="About this page").click()
        about = page.get_by_role("dialog")
        expect(about).to_be_visible()
        assert len(about.inner_text()) > 100
        page.keyboard.press("Escape")
        expect(about).to_be_hidden()


def test_keys_are_enough(visit: Visit) -> None:
    page = visit("desktop").goto()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the page")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Muster, start page")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/armies")


def test_an_address_without_a_page_says_so(visit: Visit) -> None:
    page = visit("phone").goto("/nowhere/at/all")
    expect(page.get_by_text("There is no such page")).to_be_visible()
