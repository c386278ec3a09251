"""The rules page: found by words and by id, linked to one another, with the attack charts of every edition."""

import pytest
from playwright.sync_api import Page, expect

from muster.rulebook.attack_table import ATTACK_TABLES, attack_table
from muster.rulebook.catalogue import catalogue, search
from tests.web.conftest import Visit
from tests.web.kit import warm

SIZES = ("phone", "desktop")


def find(page: Page, words: str) -> None:
    page.get_by_label("Search the rules").fill(words)


def found(page: Page) -> list[str]:
    links = page.get_by_label("Rules found").locator("ol a .id")
    expect(links.first).to_be_visible()
    return links.all_inner_texts()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", ["cover bonus", "turn master", "6/4", "rerolls", "objective marker"])
def test_words_find_what_the_command_line_finds(visit: Visit, size: str, words: str) -> None:
    page = visit(size).goto("/rules")
    find(page, words)
    expected = [rule.id for rule in search(words)]
    expect(page.get_by_role("heading", name=f"{len(expected)} found")).to_be_visible()
    assert found(page) == expected[:40]


@pytest.mark.parametrize("size", SIZES)
def test_an_id_is_found_and_its_links_lead_on(visit: Visit, size: str) -> None:
    page = visit(size).goto("/rules")
    find(page, "cover 2")
    assert found(page)[0] == "COVER-02"
    page.get_by_role("link", name="COVER-02").click()
    rule = catalogue()["COVER-02"]
    expect(page.get_by_role("heading", level=1, name=rule.title)).to_be_visible()
    expect(page.get_by_role("article").get_by_text(rule.rule)).to_be_visible()
    page.locator("article .see").get_by_role("link", name="DICE-11").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text(catalogue()["DICE-11"].rule)).to_be_visible()
    sheet.get_by_role("link", name="Open in the rules").click()
    expect(page.get_by_role("heading", level=1, name=catalogue()["DICE-11"].title)).to_be_visible()
    assert page.url.split("?")[0].endswith("/rules/DICE-11")


def test_a_rule_shows_its_ruling_and_example(visit: Visit) -> None:
    page = visit("phone").goto("/rules/dice-13")
    expect(page.get_by_role("heading", name="How Muster reads it")).to_be_visible()
    expect(page.get_by_role("heading", name="Example")).to_be_visible()
    expect(page.get_by_text(catalogue()["DICE-13"].example)).to_be_visible()


def test_an_unknown_id_says_so(visit: Visit) -> None:
    page = visit("phone").goto("/rules/COVER-99")
    expect(page.get_by_text("There is no rule COVER-99")).to_be_visible()


@pytest.mark.shows("BETA-03")
def test_the_beta_rules_carry_their_version(visit: Visit) -> None:
    page = visit("phone").goto("/rules?edition=beta&area=BETA")
    expect(page.get_by_label("Rules found").get_by_text("Beta Rules 0.1").first).to_be_visible()
    page.goto(page.url.split("/rules")[0] + "/rules/BETA-03")
    expect(page.get_by_text("Beta Rules 0.1")).to_be_visible()
    page.goto(page.url.split("/rules")[0] + "/rules?view=charts&table=d6-beta")
    expect(page.get_by_label("Chart", exact=True).locator("option:checked")).to_have_text("Beta Rules 0.1 chart")


def test_an_edition_leaves_the_other_books_out(visit: Visit) -> None:
    page = visit("desktop").goto("/rules")
    page.get_by_label("Edition").select_option(label="Quick Start, with Core")
    books = {"core", "quickstart"}
    expect(page.get_by_text(f"{sum(rule.book in books for rule in catalogue().values())} rules")).to_be_visible()


@pytest.mark.shows("QS-26")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", ATTACK_TABLES)
def test_the_chart_shows_what_the_engine_needs(visit: Visit, size: str, table: str) -> None:
    page = visit(size).goto(f"/rules?view=charts&table={table}&power=7&defence=9")
    answer = page.get_by_test_id("chart-answer")
    cells = attack_table(table)
    expect(answer.locator("b")).to_have_text(str(cells.needs(7, 9)))
    page.locator("[data-cell='12/9']").click()
    expect(answer.locator("b")).to_have_text(str(cells.needs(12, 9)))
    page.keyboard.press("ArrowLeft")
    expect(answer.locator("b")).to_have_text(str(cells.needs(12, 8)))
    shown = page.locator("[data-cell]").evaluate_all("all => all.map(each => [each.dataset.cell, each.textContent])")
    assert len(shown) >= 20 * 6
    for place, text in shown:
        power, defence = map(int, place.split("/"))
        assert text == str(cells.needs(power, defence))


@pytest.mark.shows("QS-26")
@pytest.mark.timeout(600)
def test_rules_and_charts_are_there_offline(visit: Visit) -> None:
    visitor = visit("phone", engine=True)
    page = visitor.goto("/dice")
    warm(page)
    for path in ("/api/v1/rules", "/api/v1/charts"):
        page.wait_for_function("path => caches.match(path).then(Boolean)", arg=path, timeout=120_000)
    visitor.context.set_offline(True)
    page.goto(visitor.site + "/rules?q=melee")
    assert found(page) == [rule.id for rule in search("melee")][:40]
    page.goto(visitor.site + "/rules?view=charts&power=3&defence=6")
    expect(page.get_by_test_id("chart-answer").locator("b")).to_have_text(str(attack_table("d6-core").needs(3, 6)))
