"""The reach that is washed on the board is what can be reached: wherever one taps in it, the unit comes there."""

from math import dist

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.eyes import REACHED
from tests.web.moves_kit import Mover, field_of, game_on
from tests.web.play_kit import PLAYING

WALLS = [
    {"name": "West wall", "size": [10, 1], "at": [5.5, 9], "going": "impassable"},
    {"name": "East wall", "size": [11.5, 1], "at": [18, 9], "going": "impassable"},
    {"name": "Far wall", "size": [18, 1], "at": [12, 14.5], "going": "impassable"},
]
"""A gap of under two inches, which a line of four does not pass together."""
WASHED = ".scene .reach:not(.faint)"
TAPS = 9
INSIDE = -16, 0, 16
"""Pixels, two steps of the places that are looked at: so far a tap is off the outline, which is rounded."""
AWAY = 40
"""Pixels: a tap so far from every model means the ground."""


@pytest.mark.rule("MOVE-05")
@pytest.mark.shows("APP-06")
def test_wherever_the_wash_is_tapped_the_unit_can_be_placed(visit: Visit) -> None:
    person = Mover.at(visit("desktop", **PLAYING), game_on(field_of(*WALLS)))
    person.deploy_at({"A": (12.0, 6.5), "B": (12.0, 17.5)})
    page = person.page
    page.locator(WASHED).wait_for(state="attached")
    models, washed = person.see()["models"], {(x, y) for x, y in page.evaluate(REACHED)}
    clear = [
        (x, y)
        for x, y in sorted(washed)
        if washed.issuperset((x + dx, y + dy) for dx in INSIDE for dy in INSIDE)
        and all(dist((x, y), each["at"]) > AWAY for each in models)
    ]
    assert len(clear) > TAPS
    spots = clear[:: len(clear) // TAPS]
    for spot in (*spots[::3], *spots[1::3], *spots[2::3]):  # far from the last: two taps at once would zoom
        person.tap(spot)
        person.is_labelled("Place here")
        expect(page.locator(".scene .wish.stopped")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".scene .m.lifted")).to_have_count(0)
