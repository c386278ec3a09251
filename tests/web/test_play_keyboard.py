"""The digital table by keyboard alone: whole games, what Enter means, and nothing that axe finds in any state."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe_kit import axe_faults
from tests.web.conftest import Visit
from tests.web.keys_kit import READY, Typist
from tests.web.moves_kit import Mover, field_of, game_on
from tests.web.play_kit import LONG, PLAYING, Person, begin
from tests.web.positions import position
from tests.web.small_games import GREEDY, HERE, YOU, army, small

KINDS = {
    "standard": {"deploy", "move", "attack", "casualties"},
    "advanced": {"deploy", "action", "attack", "counter"},
}


@pytest.mark.parametrize("style", KINDS)
def test_a_game_is_played_by_keys_to_the_result_and_axe_finds_nothing_in_any_state(visit: Visit, style: str) -> None:
    other = HERE if style == "advanced" else GREEDY
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, other, style=style))
    faults: list[str] = []

    def look(state: str) -> None:
        faults.extend(f"{state}: {fault}" for fault in axe_faults(page))
        for tool in "ml" if state in ("move asked", "action asked") else "":
            page.keyboard.press(tool)
            faults.extend(f"{state}, tool {tool}: {fault}" for fault in axe_faults(page))
            page.keyboard.press("Escape")

    typist = Typist(page, look)
    typist.play()
    assert KINDS[style] <= set(typist.seen), typist.seen
    assert {"deploy ready", "attack ready"} <= typist.states
    faults += [f"over: {fault}" for fault in axe_faults(page)]
    typist.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("win|draw|lost", re.IGNORECASE), timeout=LONG
    )
    faults += [f"result: {fault}" for fault in axe_faults(page)]
    assert not faults, "\n".join(sorted(set(faults)))


def test_axe_finds_nothing_in_the_states_that_small_games_seldom_meet(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = visitor.goto("/guide")
    faults: list[str] = []
    for sort in ("strike", "place"):
        position(sort, "standard").lay_out(page, visitor.site)
        faults += [f"{sort}: {fault}" for fault in axe_faults(page)]
    expect(page.locator(".sign.acted > .sub").first).to_be_visible()  # a plate that is faded was among them
    assert not faults, "\n".join(faults)


def test_enter_takes_the_yellow_button_after_a_click_and_the_button_that_tab_came_to(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    person = Person(page)
    person.play(until="deploy")
    number = asked(page)
    rows = page.locator("#decision .unit")
    rows.first.click()
    page.keyboard.press("ArrowUp")
    page.locator(READY).wait_for()
    rows.first.focus()  # as after a click: no key came here
    page.keyboard.press("Shift+ArrowUp")
    page.locator(READY).wait_for()

    page.locator(".go .btn.primary").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Put back")).to_be_focused()
    page.keyboard.press("Enter")  # the button that Tab came to
    expect(page.locator(".scene .m.lifted")).to_have_count(0)
    assert asked(page) == number

    rows.first.click()
    page.keyboard.press("ArrowUp")
    page.locator(READY).wait_for()
    page.keyboard.press("Enter")  # the yellow button, though the row has the focus
    page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)
    expect(page.locator(".scene .m")).to_have_count(4)

    person.play(until="attack")
    number = asked(page)
    row = page.locator("aside .unit:not([aria-pressed=true])")
    if row.count():
        row.first.click()
    page.locator("aside .tg, aside .pad.mut").first.wait_for()
    targets = page.locator("aside .tg:not(.no) button.row1")
    if targets.count():
        targets.first.click()
        page.keyboard.press("Enter")
        page.locator(f".decide[data-number='{number}']").wait_for(state="detached", timeout=LONG)
        expect(page.locator(".log")).to_contain_text("shoot")


def test_arrows_go_an_inch_and_the_decision_is_one_key_away_from_everywhere(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    Person(page).play(until="move")
    page.get_by_role("tab", name="Chat").focus()
    page.keyboard.press("d")
    expect(page.locator("#decision .unit").first).to_be_focused()
    page.keyboard.press("2")
    meter = page.locator(".mv")
    page.keyboard.press("ArrowUp")
    told = page.locator(f"{READY}, .mv .hint.bad").first
    told.wait_for()
    for _ in range(4):  # whichever way is free
        if page.locator(READY).count():
            break
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowDown")
        told.wait_for()
    expect(meter).to_contain_text("1 in. used")
    page.keyboard.press("Shift+ArrowUp")
    expect(meter).to_contain_text(re.compile(r"(1\.1|0\.9) in. used"))
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Finish")).to_be_focused()


def test_w_goes_through_the_ways_of_a_held_unit_and_f_puts_it_back_and_goes_to_what_finishes(visit: Visit) -> None:
    table = field_of({"piece": "bunker", "at": [12, 12]})
    small_ones = YOU | {"army": army("The Small", "Red Foxes", base="25")}
    person = Mover.at(visit("large", **PLAYING), game_on(table, small_ones, HERE))
    person.deploy_at({"A": (12.0, 7.5), "B": (12.0, 20.5)})
    page, number = person.page, asked(person.page)
    chosen = page.locator(".how .seg label:has(input:checked)")

    page.keyboard.press("d")
    page.keyboard.press("1")
    page.locator(".scene .reach").first.wait_for(state="attached")
    expect(page.locator(".how .key")).to_have_text("W")
    expect(page.locator(".leave .key")).to_contain_text("goes to “Finish")
    expect(page.locator(".key").first).to_be_visible()
    for way in ("Walk", "Embark", "Walk"):
        expect(chosen).to_have_text(way)
        page.keyboard.press("w")
    expect(chosen).to_have_text("Embark")

    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Finish")).to_be_focused()
    expect(page.locator(".how")).to_have_count(0)  # nothing is held any more
    assert asked(page) == number  # and nothing was answered
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Not yet").click()  # nobody has moved
    assert asked(page) == number


def asked(page: Page) -> str:
    return page.locator(".decide").get_attribute("data-number") or ""
