"""The page of a game on every sort of screen: what is decided can be seen, reached and pressed."""

from time import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.eyes import FAULTS
from tests.web.kit import SIZES
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import ARMIES, GREEDY, HERE, YOU, small

LAYOUTS = {
    "narrow": ("sheet", 0.36),
    "phone": ("sheet", 0.4),
    "landscape": ("side", 0.58),
    "tablet-upright": ("below", 0.42),
    "tablet": ("beside", 0.52),
    "desktop": ("desk", 0.55),
    "large": ("large", 0.6),
}
"""For each size: how it is laid out, and how much of the screen is board beside bar, panel and decision."""
READING = ("turn_master", "action", "counter", "strike")
"""Decisions that are read rather than made on the board: the sheet of a phone may take more of it."""

GEOMETRY = """async ([kind, units, least]) => {
  const box = (node) => node.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((node) => box(node).width);
  const pane = document.querySelector('.pane');
  const look = () => {
    const found = [];
    const board = box(pane);
    const sheet = box(document.querySelector('aside'));
    const phone = document.querySelector('[data-phone]');
    const bottom = sheet.left < board.left + 9 && sheet.top < board.bottom ? sheet.top : board.bottom;
    const share = ((bottom - board.top) * board.width) / (innerWidth * innerHeight);
    if (share < least) found.push(`the board has ${share.toFixed(2)} of the screen, not ${least}`);
    /* who decides, whom it is about, and what is held */
    const about = shown('.scene .m').filter((node) =>
      units.includes(Number(node.dataset.model)) || node.matches('.lifted') || node.querySelector('.ring.chosen'));
    for (const node of about) {
      const { left, top: high, width, height } = box(node.querySelector('.rim, .dot'));
      const at = document.elementFromPoint(left + width / 2, high + height / 2);
      if (!at || !pane.contains(at)) found.push(`model ${node.dataset.model} is covered by ${at?.className}`);
    }
    const touched = '.foot .btn, .gamebar button, .gamebar a, aside .unit, aside .row1, .board .tools button';
    for (const node of shown(touched)) {
      const { width, height } = box(node);
      if (Math.min(width, height) < 43.5) found.push(`${node.ariaLabel ?? node.textContent} is too small to touch`);
    }
    const bar = box(document.querySelector('.decide'));
    if (bar.bottom > innerHeight + 1 || bar.right > innerWidth + 1) found.push('the decision is cut off');
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
    /* what the panel is about stays while the story is read */
    const [deciding, told] = ['.deciding', '.told'].map((each) => document.querySelector(each));
    if (!phone) {
      told.scrollTop = 9e9;
      const { top: upper, bottom: lower } = box(deciding);
      if (lower - upper < 60 || upper < sheet.top - 1) found.push('the story hides the decision');
    }
    return found;
  };
  /* sizes come to the board with the next frames */
  for (let frame = 0; frame < 90 && look().length; frame += 1) await new Promise(requestAnimationFrame);
  return look();
}"""
MODELS = {"Red Foxes": range(4), "Red Hounds": range(4, 8), "Grey Herons": range(8, 12), "Grey Cranes": range(12, 16)}


def looked_at(page: Page, kind: str) -> list[int]:
    """The models of the unit that is attacked, where one is."""
    target = page.locator("aside .tg.pressed .name")
    return list(MODELS[target.inner_text()]) if kind == "attack" else []


def faults_everywhere(page: Page, kind: str) -> list[str]:
    """What is wrong with a choice that is ready to be made, on every sort of screen in turn."""
    before = page.viewport_size
    assert before
    found: list[str] = []
    for size, (layout, share) in LAYOUTS.items():
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        page.locator(f".game[data-layout={layout}]").wait_for()
        least = share * 0.6 if kind in READING and layout == "sheet" else share
        found += [f"{size}, {kind}: {each}" for each in page.evaluate(GEOMETRY, [kind, looked_at(page, kind), least])]
        if layout in ("sheet", "side") and kind != "action":  # an Action is taken by its own button
            found += [f"{size}, {kind}: {each}" for each in page.evaluate(FAULTS, kind)]
    page.set_viewport_size(before)
    return found


@pytest.mark.parametrize(
    ("style", "kinds"),
    [
        ("standard", {"turn_master", "zone", "deploy", "move", "attack"}),
        ("advanced", {"action", "attack", "counter"}),
    ],
)
def test_on_every_screen_what_is_decided_can_be_seen_and_pressed(visit: Visit, style: str, kinds: set[str]) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, HERE, style=style))
    faults: list[str] = []
    met: dict[str, int] = {}

    def look(kind: str) -> None:
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= 2:
            faults.extend(faults_everywhere(page, kind))

    person = Person(page, touch=True, before=look)
    while not person.is_over and not kinds <= set(person.seen):
        if person.kind == "action":
            look("action")
        person.answer()
        person.await_turn()
    assert kinds <= set(person.seen)
    assert not faults, "\n".join(faults)


def fingers(page: Page, *steps: tuple[str, list[list[float]]]) -> None:
    """What fingers do on the glass: the kind of each step, and where they are then."""
    touch = page.context.new_cdp_session(page)
    began = time()
    for place, (kind, spots) in enumerate(steps):
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        told = {"type": kind, "touchPoints": points, "timestamp": began + place / 30}  # swift, on a busy machine too
        touch.send("Input.dispatchTouchEvent", told)


ZOOM = "() => document.querySelector('.scene > g').getScreenCTM().a"
FELT = "window.felt = []; navigator.vibrate = (pattern) => window.felt.push(String(pattern))"


def test_a_phone_is_pinched_tapped_twice_and_felt(visit: Visit) -> None:
    visitor = visit("phone", **PLAYING)
    visitor.context.add_init_script(FELT)
    page = begin(visitor, "/games", small(YOU, GREEDY))
    person = Person(page, touch=True)
    person.play(until="deploy")
    before = page.evaluate(ZOOM)
    [x, y] = middle(page)
    apart = [[[x - 30 - 8 * step, y], [x + 30 + 8 * step, y]] for step in range(6)]
    moves = [("touchMove", spots) for spots in apart[1:]]
    fingers(page, ("touchStart", apart[0]), *moves, ("touchEnd", []))  # apart: closer
    page.wait_for_function(f"before => ({ZOOM})() > before * 1.5", arg=before)
    pinched = page.evaluate(ZOOM)
    fingers(page, *[step for _ in range(2) for step in (("touchStart", [[x, y]]), ("touchEnd", []))])
    page.wait_for_function(f"before => Math.abs(({ZOOM})() / before - 1) > 0.5", arg=pinched)
    page.get_by_role("button", name="Whole table").tap()
    page.wait_for_function(f"before => ({ZOOM})() <= before * 1.01", arg=before)
    assert "14" in page.evaluate("felt"), "a choice that was taken is felt"
    person.answer()
    page.wait_for_function("() => felt.some((each) => each.includes(','))")  # and that it is my turn again


def middle(page: Page) -> list[float]:
    """The middle of the part of the board that is free."""
    found: list[float] = page.evaluate("""() => {
      const [pane, sheet] = ['.pane', 'aside'].map((each) => document.querySelector(each).getBoundingClientRect());
      return [pane.left + pane.width / 2, (pane.top + sheet.top) / 2];
    }""")
    return found


def test_the_scores_of_eight_sides_fit_every_bar(visit: Visit) -> None:
    names = [f"Seat {n}" for n in range(1, 9)]
    seats = [{"name": name, "kind": "here", "army": ARMIES[0]} for name in names]
    seats[0] |= {"kind": "you"}
    table: dict[str, Any] = {"source": "random", "seed": 8, "size": "6x4", "density": "light"}
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, HERE, seats=seats, table=table))
    for size in LAYOUTS:
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        expect(page.locator(".gamebar .sd")).to_have_count(8)
        assert not page.evaluate(CLIPPED), size


CLIPPED = """() => {
  /* scores that are cut off, or lie under one another or under something else of the bar */
  const boxes = [...document.querySelectorAll('.gamebar .sd')].map((node) => [node, node.getBoundingClientRect()]);
  return boxes.flatMap(([node, { left, right, top, bottom }]) => {
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = left >= 0 && right <= innerWidth && top >= 0;
    return inside && node.contains(at) && node.scrollWidth <= node.clientWidth + 1 ? [] : [node.textContent.trim()];
  });
}"""
