"""Rosters in the browser: built from nothing, held to the rules, undone, printed, changed offline."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import wait_until
from tests.web.conftest import Visit
from tests.web.kit import warm

FACTION = "The Assize of Mournhollow"
PETTY_SESSION = ("Petitioner", "Bailiff", "Scrivener", "Process Server")


def begin(page: Page, name: str, limit: str = "300") -> None:
    """An empty roster of the Assize."""
    page.get_by_role("button", name="New roster").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Faction").select_option(FACTION)
    sheet.get_by_role("button", name=limit, exact=True).click()
    sheet.get_by_role("button", name="Start the roster").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def add(page: Page, profile: str) -> None:
    """A unit of that profile, armed as it usually is."""
    page.get_by_role("button", name="Add a unit").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{profile}")).click()
    sheet = page.get_by_role("dialog", name=profile)
    expect(sheet.get_by_text("points,")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()


def copy_petty_session(page: Page) -> None:
    expect(page.get_by_role("heading", name="Your rosters")).to_be_visible()
    expect(page.locator("main .loading")).to_have_count(0)  # what is still to come would push the rest down
    page.locator("article", has_text="Petty Session").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("heading", name="Petty Session", level=1)).to_be_visible()
    expect(page.locator(".total")).to_contain_text("299.99")


@pytest.mark.shows("APP-03")
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_legal_roster_is_built_from_an_empty_one(visit: Visit, size: str) -> None:
    page = visit(size).goto("/rosters")
    begin(page, "Ford Watch")
    expect(page.locator(".total")).to_contain_text("of 300 points, 300 left")
    for profile in PETTY_SESSION:
        add(page, profile)
    expect(page.locator(".total")).to_contain_text("299.99 of 300 points, 0.01 left")
    expect(page.get_by_role("region", name="Faults")).to_have_count(0)
    expect(page.get_by_role("list", name="Units").get_by_role("listitem")).to_have_count(4)
    page.reload()
    expect(page.locator(".total")).to_contain_text("299.99")
    page.goto(page.url.rsplit("/", 1)[0])
    card = page.get_by_role("region", name="Your rosters").locator("article", has_text="Ford Watch")
    expect(card).to_contain_text("legal")


@pytest.mark.shows("APP-03")
def test_faults_are_listed_with_their_rules_and_mended(visit: Visit) -> None:
    page = visit("phone").goto("/rosters")
    copy_petty_session(page)
    faults = page.get_by_role("region", name="Faults")
    page.get_by_role("textbox", name="Models of Parish of Low Mere").fill("20")
    page.keyboard.press("Enter")
    expect(faults).to_contain_text("Petty Session (copy) costs 310.85 pts; at most 300.00 are allowed")
    faults.get_by_role("link", name="POINTS-03").click()
    rule = page.get_by_role("dialog")
    expect(rule).to_contain_text("POINTS-03")
    rule.get_by_role("button", name="Close").click()
    faults.get_by_role("button", name="The others accept 10.85 over").click()
    expect(faults).to_have_count(0)
    expect(page.locator(".total")).to_contain_text("10.85 over agreed")
    page.get_by_role("textbox", name="Models of Night Post").fill("1")
    page.keyboard.press("Enter")
    expect(faults.get_by_role("link", name="POINTS-06")).to_be_visible()
    faults.get_by_role("button", name="Add a model").click()
    expect(faults).to_have_count(0)


def test_changes_and_deletion_are_undone(visit: Visit) -> None:
    page = visit("desktop").goto("/rosters")
    copy_petty_session(page)
    page.get_by_role("group", name="Models of Copying Desk").get_by_role("button", name="One model more").click()
    expect(page.locator(".total")).to_contain_text("324.12")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".total")).to_contain_text("299.99")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".total")).to_contain_text("324.12")
    page.keyboard.press("Control+z")
    expect(page.locator(".total")).to_contain_text("299.99")
    page.get_by_role("button", name="Night Post").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator(".total")).to_contain_text("239.31")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.locator(".total")).to_contain_text("299.99")
    page.get_by_role("button", name="More to do with this roster").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No rosters of your own yet")).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("region", name="Your rosters").locator("article")).to_contain_text("Petty Session")


@pytest.mark.shows("APP-03")
def test_models_are_armed_one_by_one(visit: Visit) -> None:
    page = visit("phone").goto("/rosters")
    copy_petty_session(page)
    page.get_by_role("button", name="Copying Desk").click()
    sheet = page.get_by_role("dialog", name="Copying Desk")
    sheet.get_by_role("button", name="Arm one model differently").click()
    second = sheet.get_by_role("region", name="Group 2")
    second.get_by_role("button", name="One Quill Engine less").click()
    second.get_by_role("button", name="Add a weapon").click()
    page.get_by_role("dialog", name="Add a weapon").get_by_role("button", name="Inkwell").click()
    expect(second).to_contain_text("Inkwell")
    sheet.get_by_label("Name of the unit").fill("Night Desk")
    sheet.get_by_label("Name of the unit").press("Enter")
    page.get_by_role("dialog", name="Night Desk").get_by_role("button", name="Close").click()
    row = page.get_by_role("listitem").filter(has_text="Night Desk")
    expect(row).to_contain_text("Quill Engine×3")
    expect(row).to_contain_text("Inkwell×1")


@pytest.mark.shows("APP-09", "STYLE-04")
def test_the_same_roster_serves_both_playstyles(visit: Visit) -> None:
    page = visit("desktop").goto("/rosters")
    copy_petty_session(page)
    page.get_by_text("Advanced", exact=True).click()
    expect(page.get_by_text("the Turn Master rolls 1D6")).to_be_visible()
    expect(page.get_by_role("link", name="CP-05")).to_be_visible()
    expect(page.locator(".total")).to_contain_text("299.99")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_a_roster_is_printed_exported_and_imported(visit: Visit, tmp_path: Path) -> None:
    page = visit("desktop").goto("/rosters")
    copy_petty_session(page)
    page.get_by_role("button", name="Print").click()
    with page.expect_download(timeout=60_000) as printed:
        page.get_by_role("button", name="Make the PDF").click()
    assert Path(printed.value.path()).read_bytes().startswith(b"%PDF")
    with page.expect_download() as exported:
        page.get_by_role("button", name="Export file").click()
    file = tmp_path / exported.value.suggested_filename
    exported.value.save_as(file)
    assert file.name == "petty-session-copy.yaml"
    page.get_by_role("link", name="Rosters").first.click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="Petty Session", level=1)).to_be_visible()
    expect(page.locator(".total")).to_contain_text("299.99")


@pytest.mark.shows("APP-03")
def test_what_was_changed_offline_is_kept_and_sent_later(visit: Visit) -> None:
    visitor = visit("phone", engine=True)
    page = visitor.goto("/rosters")
    copy_petty_session(page)
    warm(page)
    visitor.context.set_offline(True)
    page.get_by_role("textbox", name="Models of Parish of Low Mere").fill("15")
    page.keyboard.press("Enter")
    expect(page.locator(".total")).to_contain_text("292.75")
    page.get_by_role("button", name="Print").last.click()
    expect(page.get_by_text("Printing needs the server")).to_be_visible()
    page.reload()
    expect(page.locator(".total")).to_contain_text("292.75", timeout=60_000)
    visitor.context.set_offline(False)

    def kept() -> list[int]:
        found = page.request.get(f"{visitor.site}/api/v1/things?kind=roster&bodies=true").json()["things"]
        return [thing["body"]["units"][0]["models"][0]["count"] for thing in found]

    wait_until(lambda: kept() == [15], "the change on the server", every=0.5)


@pytest.mark.shows("APP-03")
def test_units_ride_in_transports_and_change_their_form(visit: Visit) -> None:
    page = visit("desktop").goto("/rosters")
    copy_petty_session(page)
    add(page, "Black Coach")
    page.get_by_role("button", name="Night Post").click()
    page.get_by_role("dialog").get_by_label("Starts aboard").select_option("Black Coach")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("listitem").filter(has_text="Night Post")).to_contain_text("aboard Black Coach")
    expect(page.get_by_text("Carried by Black Coach")).to_be_visible()
    page.get_by_role("button", name="Night Post").click()
    page.get_by_role("button", name="Add a form it can change into").click()
    page.get_by_role("dialog", name="A form").get_by_role("button", name=re.compile("^Bailiff")).click()
    form = page.get_by_role("dialog", name="Bailiff")
    expect(form.get_by_role("link", name="PERK-53")).to_be_visible()
    form.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("link", name="PERK-53")).to_have_count(0)
