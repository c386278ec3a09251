"""What the page of a game says while one looks about: cards of units give way, and the bar says what is held."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.eyes import REACHED
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import HERE, YOU, small


@pytest.mark.shows("APP-06")
def test_a_card_that_was_looked_at_gives_way_to_the_decision_and_what_is_held_is_said(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    person = Person(page)
    person.play(until="move")
    card = page.locator("aside").get_by_role("button", name="Close", exact=True)
    models = person.see()["models"]
    own = next(each for each in models if each["ring"])
    foe = next(each for each in models if each["seat"] != own["seat"])

    person.tap(foe["at"])
    expect(card).to_be_visible()
    person.tap(own["at"])
    expect(page.get_by_role("button", name="Put back")).to_be_visible()
    expect(card).to_have_count(0)

    page.locator(".scene .reach").first.wait_for(state="attached")
    person.tap(page.evaluate(REACHED)[-1])
    expect(page.get_by_role("button", name="Place here")).to_be_enabled()
    expect(page.locator(".decide .hint")).to_have_text("Place it here, or tap another place.")

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    person.tap(foe["at"])
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
