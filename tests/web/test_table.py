"""The play manager in a real browser: whole turns, HP, attacks with real dice, disputes, the end, and going on."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from muster.army import Form, Model
from muster.companion.bodies import body_of
from tests.army.kit import roster, squad, weapon
from tests.web import table_kit as kit
from tests.web.conftest import Visit
from tests.web.kit import warm

SIZES = pytest.mark.parametrize("size", ["phone", "desktop"])


@pytest.mark.shows("APP-05", "HP-04")
@SIZES
def test_a_whole_standard_turn_is_played_and_found_again(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    kit.to_phase(page, "Move")
    kit.choose(page, "First Minute").get_by_role("button", name="Has moved").click()
    expect(page.get_by_role("region", name="What is next")).to_contain_text("Ben: move")
    if size == "phone":
        kit.show(page, "Ada")
    expect(kit.unit(page, "First Minute")).to_contain_text("moved")
    kit.to_phase(page, "Attack")
    attack(page, "Tick", "Crumbs")
    if size == "phone":
        kit.show(page, "Ben")
    expect(kit.unit(page, "Crumbs").get_by_role("button", name="casualty")).to_have_count(5)
    kit.to_phase(page, "Dash")
    if size == "phone":
        kit.show(page, "Ben")
    expect(kit.unit(page, "Crumbs").get_by_role("button", name="casualty")).to_have_count(0)
    expect(kit.unit(page, "Crumbs")).to_contain_text("Nippers ×19")
    page.get_by_role("button", name="Next phase").click()
    page.get_by_role("button", name="Begin Game Turn 2").click()
    page.get_by_role("heading", name="Turn 2 of 4").wait_for()
    expect(page.get_by_role("heading", name="Who is Turn Master?")).to_be_visible()
    page.reload()
    page.get_by_role("heading", name="Turn 2 of 4").wait_for()
    if size == "phone":
        kit.show(page, "Ben")
    expect(kit.unit(page, "Crumbs").get_by_role("button", name=re.compile("model \\d+: 1 of 1"))).to_have_count(19)


@pytest.mark.shows("CP-09")
@SIZES
def test_an_advanced_turn_shows_everybodys_command_points_and_what_was_spent(visit: Visit, size: str) -> None:
    page = kit.with_points(kit.begin(visit(size), style="Advanced"), 4)
    coins = page.get_by_role("region", name="Command Points")
    expect(coins).to_contain_text("Ada 12 Command Points")
    expect(coins).to_contain_text("Ben 12 Command Points")
    card = kit.choose(page, "First Minute")
    card.get_by_role("button", name="Move 1 CP").click()
    expect(coins).to_contain_text("Ada 11 Command Points")
    expect(card.get_by_role("list", name="Used this Game Turn")).to_have_text("Move ×1")
    card.get_by_role("button", name="Move 2 CP, 2nd").click()
    expect(coins).to_contain_text("Ada 9 Command Points")
    expect(card.get_by_role("list", name="Used this Game Turn")).to_have_text("Move ×2")
    page.get_by_role("button", name="End the Action Step").click()
    expect(page.get_by_role("region", name="What is next")).to_contain_text("Ben: an Action Step")
    page.reload()
    expect(coins).to_contain_text("Ada 9 Command Points")
    if size == "phone":
        kit.show(page, "Ada")
    expect(kit.unit(page, "First Minute").get_by_role("list", name="Used this Game Turn")).to_have_text("Move ×2")


def test_an_attack_is_paid_for_and_answered_before_the_saves(visit: Visit) -> None:
    page = kit.with_points(kit.begin(visit("desktop"), style="Advanced"), 1)
    coins = page.get_by_role("region", name="Command Points")
    kit.choose(page, "First Minute").get_by_role("button", name="Attack 1 CP").click()
    page.get_by_role("radio", name="Fine Slices").click()
    page.get_by_role("group", name="Weapons").get_by_role("button", name="Bayonet").click()
    page.get_by_role("button", name="Attack for 1 CP").click()
    expect(coins).to_contain_text("Ada 8 Command Points")
    kit.enter(page, 8, 0, 0, 0, 0, 6)
    page.get_by_role("button", name="Counter Guard, 1 CP").click()
    expect(coins).to_contain_text("Ben 8 Command Points")
    expect(kit.unit(page, "Fine Slices")).to_contain_text("Guard +1")
    page.get_by_role("heading", name=re.compile("Roll \\d+ dice")).wait_for()


@SIZES
def test_a_reload_in_the_middle_of_an_attack_keeps_the_dice(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    kit.to_phase(page, "Attack")
    kit.choose(page, "First Minute").get_by_role("button", name="Attack", exact=True).click()
    page.get_by_role("radio", name="Fine Slices").click()
    page.get_by_role("group", name="Weapons").get_by_role("button", name="Bayonet").click()
    page.get_by_role("button", name="To the dice").click()
    kit.enter(page, 8, 0, 0, 0, 0, 6)
    saves = page.get_by_role("listitem").filter(has_text="Saves")
    expect(saves).to_have_attribute("aria-current", "step")
    asked = page.get_by_role("heading", name=re.compile("Roll \\d+ dice")).text_content() or ""
    page.get_by_role("button", name="A 2, 0 so far").click()
    page.reload()
    expect(page.get_by_role("heading", name=asked)).to_be_visible()
    expect(page.get_by_role("button", name="A 2, 1 so far")).to_be_visible()
    expect(saves).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Close").first.click()
    page.reload()
    page.get_by_role("heading", name="Turn 1 of 4").wait_for()
    expect(page.get_by_role("heading", name=asked)).to_have_count(0)


@pytest.mark.shows("HP-04")
@SIZES
def test_a_tap_takes_one_hp_holding_chooses_and_everything_can_be_undone(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    kit.to_phase(page, "Attack")
    kit.box(page, "Seconds of the Dawn", 1).click()
    expect(kit.box(page, "Seconds of the Dawn", 1)).to_have_accessible_name(re.compile("1 of 2 HP"))
    kit.box(page, "Seconds of the Dawn", 2).click()
    expect(page.get_by_role("status").filter(has_text="damaged")).to_be_visible()
    page.get_by_role("button", name="Do it by agreement").click()
    expect(kit.box(page, "Seconds of the Dawn", 2)).to_have_accessible_name(re.compile("1 of 2 HP"))
    page.get_by_role("button", name="Undo").first.click()
    expect(kit.box(page, "Seconds of the Dawn", 2)).to_have_accessible_name(re.compile("2 of 2 HP"))
    kit.box(page, "Seconds of the Dawn", 3).click(delay=800)
    sheet = page.get_by_role("dialog", name="Seconds of the Dawn, model 3")
    sheet.get_by_role("button", name="0 HP").click()
    sheet.get_by_label("Note on this model").fill("carries the relic")
    sheet.get_by_role("button", name="Keep the note").click()
    expect(kit.box(page, "Seconds of the Dawn", 3)).to_have_accessible_name(re.compile("casualty.*carries the relic"))


@SIZES
def test_undo_goes_back_and_redo_forth_again(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    kit.to_phase(page, "Move")
    kit.choose(page, "Tick").get_by_role("button", name="Has moved").click()
    expect(page.get_by_role("region", name="What is next")).to_contain_text("Ben: move")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_role("region", name="What is next")).to_contain_text("Ada: move")
    kit.menu(page, "Redo")
    expect(page.get_by_role("region", name="What is next")).to_contain_text("Ben: move")


@pytest.mark.shows("SPORT-05")
@SIZES
def test_we_disagree_is_rolled_off_and_the_reading_holds(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    sheet = kit.menu(page, "We disagree")
    sheet.get_by_label("What is the question?").fill("Does the hedge block sight?")
    sheet.get_by_label("Ada reads it so").fill("It does")
    sheet.get_by_label("Ben reads it so").fill("It only gives cover")
    sheet.get_by_role("button", name="Roll off").click()
    for player, face in (("Ada", 3), ("Ben", 3), ("Ada", 1), ("Ben", 6)):
        sheet.get_by_role("button", name=f"{player} rolled {face}", exact=True).click()
    expect(sheet).to_contain_text("Ben's reading holds: It only gives cover")
    sheet.get_by_role("button", name="Record it").click()
    expect(sheet).to_contain_text("It only gives cover (Ben, rolled 3, 3, 1, 6)")
    page.reload()
    page.get_by_role("heading", name="Turn 1 of 4").wait_for()
    expect(kit.menu(page, "We disagree")).to_contain_text("It only gives cover")


def test_a_game_stopped_early_has_a_result_and_a_log_to_keep(visit: Visit, tmp_path: Path) -> None:
    page = kit.started(kit.begin(visit("phone")))
    kit.to_phase(page, "Attack")
    kit.box(page, "Tick", 1).click()
    sheet = kit.menu(page, "Stop and take the result")
    sheet.get_by_role("button", name="End the game").click()
    expect(sheet).to_contain_text("Ben")
    expect(sheet.locator(".result")).to_be_visible()
    with page.expect_download() as waiting:
        sheet.get_by_role("button", name="Export the log").click()
    kept = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(kept)
    assert kept.name == "ada-and-ben-log.txt"
    assert "Tick" in kept.read_text("utf-8")
    page.goto(page.url.rsplit("/", 1)[0])
    expect(page.get_by_role("heading", name="Played")).to_be_visible()
    expect(page.get_by_role("link", name="Ada and Ben")).to_be_visible()


def test_objectives_score_and_clock_are_kept(visit: Visit) -> None:
    page = kit.started(kit.begin(visit("phone")))
    sheet = kit.menu(page, "Objectives and score")
    sheet.get_by_label("New objective").fill("The well")
    sheet.get_by_label("Worth").fill("3")
    sheet.get_by_role("button", name="Add").click()
    sheet.get_by_role("group", name="Who holds The well").get_by_role("button", name="Ben").click()
    sheet.get_by_role("button", name="Score what is held").click()
    sheet.get_by_role("button", name="Ada: one point more").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Players")).to_contain_text("Score 3")
    expect(page.get_by_role("group", name="Players")).to_contain_text("Score 1")
    page.get_by_role("button", name="Clock:").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass on").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Clock: Ben")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Clock: Ben")).to_be_visible()
    expect(page.get_by_role("group", name="Players")).to_contain_text("Score 3")


@pytest.mark.shows("APP-05")
@SIZES
def test_three_players_two_of_them_in_a_team(visit: Visit, size: str) -> None:
    page = kit.begin(visit(size), ("Ada", "Ben", "Cleo"), teams=("North", "", "North"))
    kit.roll_off(page, ("North", 2), ("Ben", 6), master="Ben")
    players = page.get_by_role("group", name="Players")
    expect(players.get_by_role("button")).to_have_count(3)
    expect(players).to_contain_text("Cleo (North)")
    kit.to_phase(page, "Move")
    kit.choose(page, "Crumbs").get_by_role("button", name="Has moved").click()
    expect(page.get_by_role("region", name="What is next")).to_contain_text("North: move")
    kit.show(page, "Cleo")
    expect(page.get_by_role("region", name="Units of Cleo")).to_be_visible()
    expect(page.get_by_role("region", name="Units of Cleo").get_by_role("article").first).to_contain_text("to move")


@pytest.mark.shows("PERK-51")
def test_a_unit_changes_its_form_on_its_card(visit: Visit) -> None:
    wolf = squad(Model((weapon(name="Claw", cost=5),)), name="Wolf", cost=100, hp=5, move=9)
    man = squad(Model((weapon(name="Rifle", cost=5),)), name="Man", cost=100, hp=5, move=6)
    page = visit("phone").goto("/table/new")
    code = reckoned(page, "share", {"thing": body_of(roster(wolf, forms=[Form("Wolf", man)]))})["text"]
    page.get_by_role("button", name="Paste a code").click()
    page.get_by_role("textbox", name="Code").fill(code)
    page.get_by_role("button", name="Read the code").click()
    page.get_by_role("article", name="Seat 2").get_by_label("Roster", exact=True).select_option("ready:larder-300")
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("heading", name="Who is Turn Master?").wait_for()
    card = kit.choose(page, "Wolf")
    expect(card).to_contain_text("Move 9 in.")
    card.get_by_text("Man", exact=True).click()
    expect(card).to_contain_text("As Man: Rifle")
    expect(card).to_contain_text("Move 6 in.")


def test_an_opponents_roster_comes_by_its_code(visit: Visit) -> None:
    page = visit("phone").goto("/table/new")
    rosters = reckoned(page, "ready", {})["rosters"]
    theirs = next(each["body"] for each in rosters if each["key"] == "assize-300")
    code = reckoned(page, "share", {"thing": theirs})["text"]
    page.get_by_role("button", name="Paste a code").click()
    page.get_by_role("textbox", name="Code").fill(f"Here it is: {code}")
    page.get_by_role("button", name="Read the code").click()
    chosen = page.get_by_role("article", name="Seat 1").get_by_label("Roster", exact=True)
    expect(chosen.locator("option:checked")).to_have_text(re.compile(".+"))
    expect(page.get_by_role("article", name="Seat 1")).to_contain_text("no faults")
    page.reload()
    expect(chosen).to_have_value("pasted:1")


@pytest.mark.shows("APP-05")
@SIZES
def test_dice_chart_and_rules_are_one_tap_away(visit: Visit, size: str) -> None:
    page = kit.started(kit.begin(visit(size)))
    for tool, words in (("Dice", "Roll 6 D6"), ("Chart", "Power"), ("Rules", "At hand: Deploy")):
        page.get_by_role("button", name=re.compile(f"^(Attack )?{tool}$", re.IGNORECASE)).locator(
            "visible=true"
        ).click()
        expect(page.get_by_role("dialog").get_by_text(words).first).to_be_visible()
        page.keyboard.press("Escape")


def test_a_game_goes_on_without_the_network(visit: Visit) -> None:
    visitor = visit("phone", engine=True)
    page = kit.started(kit.begin(visitor))
    warm(page)
    visitor.context.set_offline(True)
    kit.to_phase(page, "Attack")
    attack(page, "Tick", "Crumbs")
    page.reload()
    page.get_by_role("heading", name="Turn 1 of 4").wait_for(timeout=120_000)  # the engine starts anew
    kit.show(page, "Ben")
    expect(kit.unit(page, "Crumbs").get_by_role("button", name="casualty")).to_have_count(5)


def test_two_tabs_take_every_move_of_a_game(visit: Visit) -> None:
    visitor = visit("phone")
    first = kit.started(kit.begin(visitor))
    second = visitor.context.new_page()
    second.goto(first.url)
    expect(kit.phase(second)).to_have_text("Deploy")
    first.get_by_role("button", name="Next phase").click()
    expect(kit.phase(second)).to_have_text("Move")
    kit.box(second, "Seconds of the Dawn", 1).click()
    kit.box(first, "Tick", 1).click()
    for page in (first, second):
        expect(kit.box(page, "Seconds of the Dawn", 1)).to_have_accessible_name(re.compile("1 of 2 HP"))
        expect(kit.box(page, "Tick", 1)).to_have_accessible_name(re.compile("3 of 4 HP"))


def test_nothing_scrolls_sideways_on_a_narrow_phone(visit: Visit) -> None:
    page = kit.begin(visit("narrow"), ("Ada the Long-Named of the Northern Fens", "Ben", "Cleo"))
    sideways = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(sideways)
    page.get_by_role("button", name="Roll here").click()
    assert not page.evaluate(sideways)


def reckoned(page: Page, name: str, request: dict[str, Any]) -> Any:
    site = page.url.split("/table")[0]
    return page.request.post(f"{site}/api/v1/reckon/{name}", data=request, headers={"Origin": site}).json()


def attack(page: Page, attacker: str, target: str) -> None:
    """With typed dice: six successes of eight, one of them saved if there is anything to save with."""
    kit.choose(page, attacker).get_by_role("button", name="Attack", exact=True).click()
    page.get_by_role("radio", name=target).click()
    page.get_by_text("HP lost on average").wait_for()
    page.get_by_role("button", name="To the dice").click()
    page.get_by_role("heading", name=re.compile("Roll \\d+ dice")).wait_for()
    dice = int((page.get_by_role("heading", name=re.compile("Roll \\d+ dice")).text_content() or "").split()[1])
    kit.enter(page, dice - 5, 0, 0, 0, 0, 5)
    page.get_by_role("button", name="Apply 5 HP").click()
    page.get_by_role("button", name="Done").click()
