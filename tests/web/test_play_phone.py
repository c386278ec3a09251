"""The digital table on a phone, by touch."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.eyes import FAULTS, FOOTPRINTS
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import GREEDY, YOU, small

KINDS = {"standard": {"deploy", "move", "attack"}, "advanced": {"deploy", "action", "attack"}}


@pytest.mark.parametrize("style", KINDS)
def test_a_game_is_played_by_touch_and_nothing_important_is_covered(visit: Visit, style: str) -> None:
    page = begin(visit("narrow", **PLAYING), "/games", small(YOU, GREEDY, style=style))
    faults: list[str] = []
    person = Person(page, touch=True, before=lambda kind: faults.extend(complaints(page, kind)))
    while not person.is_over and not KINDS[style] <= set(person.seen):
        person.answer()
        person.await_turn()
    for _ in range(6):
        if not person.is_over:
            person.answer()
            person.await_turn()
    assert KINDS[style] <= set(person.seen)
    assert not faults


def complaints(page: Page, kind: str) -> list[str]:
    found: list[str] = page.evaluate(FAULTS, kind)
    return [f"{kind}: {each}" for each in found]


def test_a_unit_is_dragged_with_a_finger_and_its_way_is_shown(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, GREEDY))
    person = Person(page, touch=True)
    person.play(until="move")
    person.press(page.locator("aside .unit").first)
    page.locator(".scene .reach").wait_for(state="attached")
    chosen = [each for each in person.see()["models"] if each["ring"] == "chosen"]
    before = page.evaluate(FOOTPRINTS)
    start, end = chosen[0]["at"], [chosen[0]["at"][0] + 30, chosen[0]["at"][1] + 20]
    touch = page.context.new_cdp_session(page)
    for kind, spots in (
        ("touchStart", [start]),
        *(("touchMove", [between(start, end, share / 6)]) for share in range(1, 7)),
        ("touchEnd", []),
    ):
        points = [{"x": x, "y": y} for x, y in spots]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.locator(".sign.live").wait_for()  # how far it is, and what is left
    page.locator(".go .btn.primary:not([aria-disabled=true])").wait_for()
    assert page.locator(".scene .m.lifted").count() == len(chosen)
    number = page.locator(".decide").get_attribute("data-number")
    person.press(person.primary)  # where the finger let go, and nowhere else
    page.locator(f".decide[data-number='{number}']").wait_for(state="detached")
    person.await_turn()
    after = page.evaluate(FOOTPRINTS)
    assert any(after.get(str(each["model"])) != before[str(each["model"])] for each in chosen)


def between(start: list[float], end: list[float], share: float) -> list[float]:
    return [a + (b - a) * share for a, b in zip(start, end, strict=True)]
