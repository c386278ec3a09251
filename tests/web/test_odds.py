"""The odds page: the figures of the Python odds, comparisons on one scale, and addresses that hold the question."""

import pytest
from playwright.sync_api import Page, expect

from muster.combat.attack import Cover, Target, WeaponGroup
from muster.combat.odds import Odds, odds
from muster.rulebook.ruleset import PRESETS
from tests.web.conftest import Visit
from tests.web.kit import warm

LANCERS = "w=6,3,4,5,assault,18,,Tide Carbine"
SENTINELS = "t=4,2,5,3,-,Glaze Sentinels"
ASKED = f"/odds?edition=core&{LANCERS}&{SENTINELS}&cover=1"


def reckoned(edition: str = "core", cover: int = 1) -> Odds:
    weapons = WeaponGroup(attacks=3, power=4, ap=5, count=6)
    target = Target(defence=4, hp=2, models=(2,) * 5, armour=3, cover=Cover(defence=cover))
    return odds([weapons], target, PRESETS[edition])


def figures(page: Page) -> list[str]:
    shown = page.locator(".figs .fig b")
    expect(shown).to_have_count(4)
    return shown.all_inner_texts()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_figures_are_those_of_the_python_odds(visit: Visit, size: str) -> None:
    page = visit(size).goto(ASKED)
    exact = reckoned()
    mean, model, nothing, _destroyed = figures(page)
    assert mean == f"{exact.mean_hp_lost:.2f}"
    assert model == f"{(1 - exact.casualties[0]) * 100:.1f}%"
    assert nothing == f"{exact.hp_lost[0] * 100:.1f}%"
    rows = page.locator("figure table tbody tr")
    for hp in range(5):
        expect(rows.nth(hp)).to_contain_text(f"{exact.hp_lost[hp] * 100:.1f}%")


@pytest.mark.parametrize("edition", list(PRESETS))
def test_every_edition_answers_with_its_own_rules(visit: Visit, edition: str) -> None:
    page = visit("desktop").goto(f"/odds?edition={edition}&w=4,2,9,4,battle,24,,Lance&{SENTINELS}")
    weapons = WeaponGroup(attacks=2, power=9, ap=4, count=4)
    exact = odds([weapons], Target(defence=4, hp=2, models=(2,) * 5, armour=3), PRESETS[edition])
    assert figures(page)[0] == f"{exact.mean_hp_lost:.2f}"


@pytest.mark.rule("COVER-02")
def test_a_tap_on_cover_changes_figures_and_address(visit: Visit) -> None:
    page = visit("phone").goto(ASKED)
    before = figures(page)[0]
    page.get_by_role("button", name="In cover").click()
    expect(page.locator(".figs .fig b").first).to_have_text(f"{reckoned(cover=0).mean_hp_lost:.2f}")
    assert figures(page)[0] != before
    assert "cover=" not in page.url
    page.reload()
    expect(page.locator(".figs .fig b").first).to_have_text(f"{reckoned(cover=0).mean_hp_lost:.2f}")


def test_weapons_stand_side_by_side_and_the_best_is_named(visit: Visit) -> None:
    page = visit("desktop").goto(f"{ASKED}&ow=6,1,9,2,heavy,36,,Mortar&ow=1,1,2,-,assault,12,,Pebble")
    weapons = page.get_by_label("Same target, other weapons").get_by_role("listitem")
    expect(weapons).to_have_count(3)
    expect(weapons.filter(has_text="most HP")).to_contain_text("Mortar")
    page.get_by_role("button", name="Remove Mortar").click()
    expect(weapons).to_have_count(2)
    expect(weapons.filter(has_text="most HP")).to_contain_text("Tide Carbine")


def test_units_are_picked_from_shipped_rosters(visit: Visit) -> None:
    page = visit("phone").goto("/odds")
    page.get_by_role("button", name="Change attacker").click()
    page.get_by_label("Roster", exact=True).select_option(label="The Mirror Wardens")
    page.get_by_role("button", name="Novices").click()
    expect(page.get_by_label("Spark Thrower", exact=True)).to_be_visible()
    page.get_by_role("button", name="See the odds").click()
    page.get_by_role("button", name="Change target").click()
    page.get_by_label("Roster", exact=True).select_option(label="The Mirror Wardens")
    page.get_by_role("button", name="Silver Elders").click()
    page.get_by_role("button", name="See the odds").click()
    groups = [WeaponGroup(attacks=3, power=3, ap=6, count=6), WeaponGroup(attacks=1, power=9, ap=2, count=1)]
    exact = odds(groups, Target(defence=5, hp=3, models=(3, 3), armour=4, aegis=4), PRESETS["core"])
    expect(page.locator(".figs .fig b").first).to_have_text(f"{exact.mean_hp_lost:.2f}")
    page.get_by_role("button", name="Compare each weapon of this unit").click()
    expect(page.get_by_label("Same target, other weapons").get_by_role("listitem")).to_have_count(3)


def test_a_weapon_that_may_not_attack_says_why(visit: Visit) -> None:
    page = visit("phone").goto(f"/odds?w=4,1,9,2,heavy,36,,Mortar&{SENTINELS}&moved=moved")
    expect(page.get_by_text("Mortar is a heavy weapon")).to_be_visible()
    assert figures(page)[0] == "0.00"


@pytest.mark.timeout(600)
def test_odds_are_reckoned_offline(visit: Visit) -> None:
    visitor = visit("phone", engine=True)
    page = visitor.goto("/odds")
    warm(page)
    visitor.context.set_offline(True)
    page.goto(visitor.site + ASKED)
    expect(page.locator(".figs .fig b").first).to_have_text(f"{reckoned().mean_hp_lost:.2f}", timeout=120_000)
    page.goto(visitor.site + "/dice?count=6")
    page.get_by_role("button", name="Roll 6 D6", exact=True).click()
    expect(page.get_by_test_id("dice-result")).to_contain_text("sum of 6 D6")
