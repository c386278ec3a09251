"""The guide: first steps, and the ways to the publisher."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit


@pytest.mark.shows("APP-11", "APP-16")
def test_the_guide_leads_to_the_publisher(visit: Visit) -> None:
    page = visit("phone").goto("/guide")
    for name, address in (
        ("WARSURGE", "https://www.warsurge.com"),
        ("The rulebooks", "https://www.warsurge.com/freerules"),
        ("Videos", "https://www.warsurge.com/how-to-play"),
    ):
        link = page.get_by_role("link", name=name).first
        expect(link).to_have_attribute("href", address)
        expect(link).to_have_attribute("target", "_blank")


@pytest.mark.shows("QS-37")
def test_the_first_steps_go_from_no_army_to_the_first_turn(visit: Visit) -> None:
    page = visit("phone").goto("/guide")
    steps = page.locator("ol.steps a")
    assert steps.evaluate_all("links => links.map(link => link.getAttribute('href'))") == [
        "rules", "armies", "rosters", "receive", "table/new",
    ]  # fmt: skip
    steps.nth(4).click()
    page.wait_for_url("**/table/new")
