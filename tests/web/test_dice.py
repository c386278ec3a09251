"""The dice page: any number and kind, needs and rerolls, what is kept of a sitting, and 10,000 at once."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

SIZES = ("phone", "desktop")
LISTEN = """() => {
    window.made = 0
    const Silent = AudioContext
    window.AudioContext = class extends Silent { constructor() { super(); window.made++ } }
}"""
THROW = """() => new Promise((done) => {
    const all = [...document.querySelectorAll('button')]
    const go = all.find((each) => each.textContent.trim() === 'Roll 10,000 D6')
    const start = performance.now()
    go.click()
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)))
})"""
SMOOTH = 1_000
"""Milliseconds from the tap to the picture, the best of three on a machine that does much else."""


def roll(page: Page, what: str) -> None:
    page.get_by_role("button", name=f"Roll {what}", exact=True).click()


def counts(page: Page) -> list[int]:
    """How often each face fell, as the tray shows it."""
    shown = page.get_by_label("Result").locator("[data-count]")
    expect(shown.first).to_be_visible()
    return [int(text.replace(",", "")) for text in shown.all_inner_texts()]


def kept(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate("localStorage.getItem('muster.dice')"))
    return found


@pytest.mark.shows("APP-06", "DICE-01")
@pytest.mark.parametrize("size", SIZES)
def test_five_thousand_dice_and_their_counts_add_up(visit: Visit, size: str) -> None:
    page = visit(size).goto("/dice")
    page.get_by_role("button", name="5,000", exact=True).click()
    page.get_by_text("4+", exact=True).click()
    roll(page, "5,000 D6")
    faces = counts(page)
    assert len(faces) == 6
    assert sum(faces) == 5000
    told = page.get_by_test_id("dice-result")
    expect(told).to_contain_text(f"{sum(faces[3:]):,}")
    expect(told).to_contain_text("of 5,000 D6 on 4+")
    expect(told).to_contain_text("2,500.0 expected")
    expect(page.get_by_test_id("fairness")).to_be_visible()


@pytest.mark.shows("APP-06")
def test_ten_thousand_dice_stay_smooth(visit: Visit) -> None:
    page = visit("phone").goto("/dice?count=10000&kind=d6&need=5&reroll=failures")
    took = min(page.evaluate(THROW) for _ in range(3))
    assert sum(counts(page)) == 10_000
    assert took < SMOOTH, f"10,000 dice took {took:.0f} ms"


@pytest.mark.shows("APP-06")
@pytest.mark.rule("DICE-04", "DICE-05")
def test_rerolls_take_up_one_sort_once(visit: Visit) -> None:
    page = visit("phone").goto("/dice?count=40&kind=d6&need=4")
    roll(page, "40 D6")
    tray = page.get_by_label("Result")
    hits = tray.locator(".die.hit").count()
    assert hits + tray.locator(".die.miss").count() == 40
    tray.get_by_role("button", name="failure").click()
    expect(tray.locator(".die.again")).to_have_count(40 - hits)
    assert tray.locator(".die.hit").count() >= hits
    expect(tray.get_by_role("button")).to_have_count(0)
    expect(page.get_by_label("Throws, newest first").locator("li")).to_have_count(1)
    faces = kept(page)["faces"]
    assert isinstance(faces, dict)
    assert sum(faces["d6"]) == 40 + (40 - hits)


@pytest.mark.shows("APP-06", "DICE-15")
@pytest.mark.parametrize(
    ("kind", "button", "least", "most"),
    [("D2", "7 D2", 7, 14), ("D3", "7 D3", 7, 21), ("D10", "7 D10", 0, 63), ("D20", "7 D20", 7, 140)],
)
def test_every_kind_adds_up(visit: Visit, kind: str, button: str, least: int, most: int) -> None:
    page = visit("desktop").goto("/dice?count=7")
    page.get_by_text(kind, exact=True).click()
    roll(page, button)
    total = int(page.get_by_test_id("dice-result").locator("b").inner_text())
    assert least <= total <= most


@pytest.mark.shows("APP-06")
@pytest.mark.rule("DICE-15")
def test_a_coin_and_the_scatter_arrow(visit: Visit) -> None:
    page = visit("phone").goto("/dice?count=1&kind=coin")
    roll(page, "1 coin")
    assert page.get_by_test_id("dice-result").locator("b").inner_text() in ("heads", "tails")
    page.get_by_text("Arrow", exact=True).click()
    roll(page, "1 scatter arrow")
    arrow = page.get_by_label("Result").locator("svg.die path").get_attribute("transform")
    assert arrow in [f"rotate({degrees} 12 12)" for degrees in range(0, 360, 60)]


@pytest.mark.shows("APP-06")
def test_a_sitting_is_kept_and_started_anew(visit: Visit) -> None:
    page = visit("phone").goto("/dice?count=6&kind=d6&need=6/4")
    roll(page, "6 D6")
    page.reload()
    throws = page.get_by_label("Throws, newest first").locator("li")
    expect(throws).to_have_count(1)
    expect(throws).to_contain_text("6 D6 on 6/4")
    page.get_by_role("button", name="Start anew").click()
    expect(throws).to_have_count(0)
    assert kept(page)["entries"] == []


@pytest.mark.shows("APP-06")
def test_the_sound_goes_off_with_one_tap(visit: Visit) -> None:
    page = visit("phone").goto("/dice")
    page.evaluate(LISTEN)
    page.get_by_role("button", name="Sound on").click()
    roll(page, "6 D6")
    assert page.evaluate("window.made") == 0
    page.get_by_role("button", name="Sound off").click()
    roll(page, "6 D6")
    assert page.evaluate("window.made") == 1


def test_dice_lie_still_where_motion_is_not_wanted(visit: Visit) -> None:
    page = visit("phone", reduced_motion="reduce").goto("/dice?count=12&kind=d6")
    roll(page, "12 D6")
    faces = (
        page.get_by_label("Result").locator("svg.die").evaluate_all("all => all.map(each => Number(each.ariaLabel))")
    )
    assert faces == sorted(faces, reverse=True)
    assert page.evaluate("document.getAnimations().length") == 0
