"""The digital table in a real browser, against a real server: whole games, undo, surrender."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Visit
from tests.web.play_kit import LONG, PLAYING, Person, begin
from tests.web.small_games import HERE, YOU, small

MENU = "Menu: undo, draw, surrender and more"


def with_seed(route: Route) -> None:
    """The same armies and table at every run; the dice are fair ones, and fall as they like."""
    route.continue_(post_data='{"seed": 7, "begin": false}')


def test_a_quick_battle_is_played_to_the_end_against_greedy(visit: Visit) -> None:
    page = visit("desktop", **PLAYING).goto()
    page.route("**/api/v1/games/quick", with_seed)
    page.get_by_role("button", name="Quick battle").click()
    person = Person(page)
    person.play()
    assert {"deploy", "move"} <= set(person.seen)

    page.get_by_role("link", name="See the result").click()
    title = page.get_by_role("heading", name=re.compile("^(You won|You lost|A draw)$"))
    expect(title).to_be_visible(timeout=LONG)
    points = page.get_by_role("table", name="Points on the table at the end of each Game Turn")
    expect(points.get_by_role("row")).to_have_count(5)  # the names, and four Game Turns
    luck = card(page, "Luck").get_by_role("listitem")
    expect(luck).to_have_count(2)
    expect(luck.last).to_contain_text(re.compile(r"Greedy.*[+−±]\d+%.*\d", re.DOTALL))
    expect(card(page, "Who destroyed what").get_by_role("listitem").first).to_contain_text("HP taken")


def card(page: Page, title: str) -> Locator:
    return page.locator(".card", has=page.get_by_role("heading", name=title))


def test_two_at_one_screen_play_a_game_and_are_told_whose_decision_it_is(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    person, decided = Person(page), dict[str, set[str]]()
    while not person.is_over:
        name = page.locator(".decide .who").inner_text().removesuffix(" decides")
        decided.setdefault(name, set()).add(person.kind)
        # the hand of units is that of who decides
        hand = {unit.get_attribute("title") or "" for unit in page.locator(".hand button").all()}
        assert all(unit.startswith("Red" if name == "Anna" else "Grey") for unit in hand), (name, hand)
        person.answer()
        person.await_turn()
    assert set(decided) == {"Anna", "Ben"}
    for kinds in decided.values():
        assert {"deploy", "move", "attack"} <= kinds


def test_an_advanced_game_has_an_attack_answered_with_the_odds_on_the_table(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE, style="advanced"))
    person = Person(page)
    person.play(until="counter")
    purse = page.locator(".gamebar .sd").last.locator(".cp")
    before = int(purse.inner_text().split()[0])
    answers = page.locator("aside label:has(input[name=counter])")
    assert answers.count() >= 2, "to let it be, and one answer at least"
    for answer in answers.all():  # the odds with and without
        expect(answer).to_contain_text(re.compile(r"\d\.\d\d\s*HP lost.*%\s*destroyed", re.DOTALL))
    attack = answers.filter(has_text="Counter Attack")
    expect(attack).to_contain_text("HP struck back")
    attack.click()
    page.get_by_role("button", name="Counter Attack").click()
    expect(page.locator(".decide[data-kind=counter]")).to_have_count(0)
    person.await_turn()
    while person.kind == "casualties":  # who falls is settled first
        person.answer()
        person.await_turn()
    expect(page.locator(".decide")).to_contain_text("Strike back with")
    assert int(purse.inner_text().split()[0]) == before - 1
    person.answer()
    expect(page.locator(".log")).to_contain_text(re.compile("Grey (Herons|Cranes) shoot at Red"))


@pytest.mark.parametrize("key", [False, True], ids=["by the menu", "by a key"])
def test_a_choice_is_undone(visit: Visit, key: bool) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    person = Person(page)
    person.play(until="deploy")
    reserve = page.locator("aside .unit").all_inner_texts()
    person.answer()
    person.await_turn()
    expect(page.locator(".decide .who")).to_have_text("Ben decides")
    expect(page.locator(".scene .m")).to_have_count(4)
    if key:
        page.keyboard.press("u")
    else:
        page.get_by_role("button", name=MENU).click()
        page.locator(".menu .item", has_text="ndo").click()
    expect(page.locator(".scene .m")).to_have_count(0)
    expect(page.locator(".decide .who")).to_have_text("Anna decides")
    assert page.locator("aside .unit").all_inner_texts() == reserve
    expect(page.locator(".log")).to_contain_text("Anna goes back to an earlier choice")
    person.answer()  # and it goes on from there
    person.await_turn()
    expect(page.locator(".scene .m")).to_have_count(4)


def test_who_surrenders_is_asked_first_and_has_lost(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING))
    page.get_by_role("button", name=MENU).click()
    page.get_by_role("button", name="Surrender", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.locator(".decide")).to_be_visible()
    page.get_by_role("button", name=MENU).click()
    page.get_by_role("button", name="Surrender", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    expect(page.locator(".foot")).to_contain_text("You lost")
    page.get_by_role("link", name="See the result").click()
    expect(page.get_by_role("heading", name="You lost")).to_be_visible(timeout=LONG)
