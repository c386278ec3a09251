"""The digital table on a phone, by touch."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.eyes import FAULTS, FOOTPRINTS
from tests.web.kit import SIZES
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import ARMIES, GREEDY, YOU, Wish, small

OVERLAPS = """() => {
  const parts = [...document.querySelectorAll('.gamebar :is(.sd, .turn, .phases .now, .tools button, .narrow a)')]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ box: part.getBoundingClientRect(), words: part.innerText || part.ariaLabel, part }));
  const apart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const inBlock = ({ part }) => part.matches('.turn, .now');  // the turn stands in the block of its phase
  return parts.flatMap((one, n) => [
    ...(one.part.matches('.sd') && one.part.scrollWidth > one.part.clientWidth ? [`${one.words} is too wide`] : []),
    ...parts.slice(n + 1)
      .filter((other) => !(inBlock(one) && inBlock(other)) && !apart(one.box, other.box))
      .map((other) => `${one.words} lies over ${other.words}`),
  ]);
}"""
TALL = """() => [...document.querySelectorAll('.go .btn')].filter(({ offsetHeight }) => offsetHeight > 64)
  .map(({ innerText }) => `the button ${innerText} has three lines`)"""
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
    found: list[str] = page.evaluate(FAULTS, kind) + page.evaluate(TALL)
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
    person.commit()  # where the finger let go, and nowhere else
    page.locator(f".decide[data-number='{number}']").wait_for(state="detached")
    person.await_turn()
    after = page.evaluate(FOOTPRINTS)
    assert any(after.get(str(each["model"])) != before[str(each["model"])] for each in chosen)


def between(start: list[float], end: list[float], share: float) -> list[float]:
    return [a + (b - a) * share for a, b in zip(start, end, strict=True)]


def test_the_scores_fit_the_bar_either_way_up(visit: Visit) -> None:
    visitor = visit("phone", **PLAYING)
    eight: list[Wish] = [{"army": ARMIES[0]} | YOU]
    eight += [{"army": ARMIES[seat % 2]} | GREEDY | {"name": f"Greedy {seat}"} for seat in range(1, 8)]
    wide = {"source": "random", "seed": 8, "size": "4x4", "density": "light"}
    for plan in (
        small(YOU, GREEDY, style="advanced", clock=60),
        small(YOU, GREEDY, clock=60),
        small(style="advanced", seats=eight, table=wide),
    ):
        page = begin(visitor, "/games", plan)
        page.locator(".decide").wait_for()
        for way_up in ("phone", "narrow", "landscape"):
            page.set_viewport_size({"width": SIZES[way_up]["width"], "height": SIZES[way_up]["height"]})
            assert page.evaluate(OVERLAPS) == [], way_up


def test_how_a_unit_goes_stands_below_what_lies_ahead(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, GREEDY))
    person = Person(page, touch=True)
    person.play(until="move")
    person.press(page.locator("aside .unit").first)
    how, others = page.locator("#decision .how"), page.locator("#decision > :not(.how)")
    how.wait_for()
    box = how.bounding_box()
    assert box is not None
    for other in others.all():
        above = other.bounding_box()
        assert above is None or above["y"] + above["height"] <= box["y"] + 1
