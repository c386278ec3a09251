"""The phone's Back closes what is open before it leaves the page; odd names and the focus stay in reach."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit


def test_back_closes_sheets_one_by_one_and_then_leaves(visit: Visit) -> None:
    page = visit("phone").goto("/dice")
    page.get_by_role("navigation", name="Main, at the lower edge").get_by_role("link", name="Rosters").click()
    expect(page.get_by_role("heading", name="Rosters", level=1)).to_be_visible()
    page.get_by_role("button", name="About this page").click()
    about = page.get_by_role("dialog", name="Rosters")
    about.get_by_role("link", name="APP-03").click()
    expect(page.locator("dialog[open]")).to_have_count(2)
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(1)
    expect(about).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_url("**/rosters")
    page.get_by_role("button", name="About this page").click()
    about.get_by_role("button", name="Close").click()
    expect(about).to_be_hidden()
    page.go_back()
    page.wait_for_url("**/dice")


def test_back_from_a_page_that_a_sheet_led_to(visit: Visit) -> None:
    page = visit("phone").goto("/rosters")
    page.get_by_role("button", name="Tools").click()
    page.get_by_role("dialog", name="Tools").get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", name="Odds", level=1)).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog", name="Situation").get_by_role("button", name="Cover, added to Defence more").click()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page).to_have_url(re.compile("/odds.*cover=1"))
    page.go_back()
    page.wait_for_url("**/rosters")
    expect(page.locator("dialog[open]")).to_have_count(0)


def new_unit(page: Page) -> None:
    page.get_by_role("button", name="New faction").click()
    page.get_by_role("button", name="Begin with a unit").click()
    page.get_by_label("Unit name").wait_for()


def test_units_may_have_names_that_addresses_and_programs_read_otherwise(visit: Visit) -> None:
    page = visit("phone").goto("/armies")
    new_unit(page)
    for name in ("..", "Mk. 2.js", "__proto__"):
        page.get_by_label("Unit name").fill(name)
        page.get_by_label("Unit name").press("Enter")
        expect(page.get_by_role("heading", name=f"Design {name}", level=1)).to_be_attached()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_label("Unit name")).to_have_value(name)
        page.get_by_role("tab", name="Weapons").click()
        expect(page.get_by_text("No weapons yet")).to_be_visible()
    page.get_by_label("Unit name").fill("\u2060")
    page.get_by_label("Unit name").press("Enter")
    expect(page.get_by_text("A name is needed")).to_be_visible()


def test_what_has_the_focus_is_clear_of_the_dock_and_what_stands_above_it(visit: Visit) -> None:
    page = visit("phone").goto("/dice")
    page.get_by_role("button", name="5,000").focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        low = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
        top = page.evaluate("document.querySelector('.dock').getBoundingClientRect().top")
        assert low <= top, page.evaluate("document.activeElement.outerHTML")
