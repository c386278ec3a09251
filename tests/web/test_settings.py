"""The settings: looks, what is played, who I am, and all my data."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

THINGS = {
    "kind": "muster-export",
    "version": 1,
    "made": "2026-01-10T18:00:00Z",
    "things": [
        {
            "id": "22222222-2222-4222-8222-222222222222",
            "kind": "faction",
            "body": {"kind": "faction", "version": 1, "name": "Marsh Wardens", "profiles": [], "weapons": []},
            "revision": 1,
            "changed": "2026-01-10T18:00:00Z",
        }
    ],
}


def take_in(page: Page, folder: Path) -> None:
    """Takes a file with one faction in, and waits until the server has it."""
    file = folder / "all.json"
    file.write_text(json.dumps(THINGS), "utf-8")
    page.get_by_label("File with an export of Muster").set_input_files(file)
    expect(page.get_by_text("1 thing kept")).to_be_visible()
    expect(page.get_by_text("Everything is on the server.")).to_be_visible()


@pytest.mark.shows("APP-11")
def test_the_theme_is_kept(visit: Visit) -> None:
    page = visit("phone", color_scheme="light").goto("/settings")
    page.get_by_text("Dark", exact=True).click()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.reload()
    expect(page.get_by_label("Dark", exact=True)).to_be_checked()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.shows("BETA-03")
def test_the_beta_rules_say_their_version(visit: Visit) -> None:
    page = visit("phone").goto("/settings")
    page.get_by_label("Edition offered first").select_option("Beta 0.1")
    expect(page.get_by_text("This set is version 0.1")).to_be_visible()
    page.get_by_role("link", name="BETA-03").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Beta rules change")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_function("() => history.state.depth === 0")  # the step back that closed it is over
    page.reload()
    expect(page.get_by_label("Edition offered first")).to_have_value("beta")


def test_a_guest_recovers_on_another_device(visit: Visit, tmp_path: Path) -> None:
    first = visit("phone").goto("/settings")
    take_in(first, tmp_path)
    code = first.locator("code").first.inner_text()
    first.get_by_role("button", name="I have written it down").click()
    expect(first.get_by_text(code)).to_have_count(0)
    first.reload()
    expect(first.get_by_role("button", name="Make a new recovery code")).to_be_visible()
    expect(first.get_by_text(code)).to_have_count(0)
    second = visit("desktop").goto("/settings")
    second.get_by_role("button", name="I have a recovery code").click()
    second.get_by_label("Recovery code").fill(code)
    second.get_by_role("button", name="Recover", exact=True).click()
    expect(second.get_by_text("1 thing kept")).to_be_visible()
    second.get_by_role("link", name="Muster, start page").click()
    expect(second.get_by_text("Marsh Wardens")).to_be_visible()


def test_an_account_brings_all_to_another_device(visit: Visit, tmp_path: Path) -> None:
    first = visit("phone").goto("/settings")
    take_in(first, tmp_path)
    first.get_by_role("button", name="Make an account").click()
    first.get_by_label("Name").fill("Ilse of the marsh")
    first.get_by_label("Password").fill("short")
    first.get_by_role("button", name="Make it").click()
    expect(first.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    first.get_by_label("Password").fill("long enough for anybody")
    first.get_by_role("button", name="Make it").click()
    expect(first.get_by_text("Signed in as Ilse of the marsh")).to_be_visible()
    first.get_by_role("button", name="I have written it down").click()
    first.get_by_role("button", name="Make a new recovery code").click()
    first.get_by_label("Password").fill("long enough for anybody")
    first.get_by_role("button", name="Make the code").click()
    expect(first.locator("code")).to_be_visible()
    second = visit("phone").goto("/settings")
    second.get_by_role("button", name="Sign in", exact=True).click()
    second.get_by_label("Name").fill("Ilse of the marsh")
    second.get_by_label("Password").fill("long enough for anybody")
    second.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(second.get_by_text("1 thing kept")).to_be_visible()
    second.get_by_role("button", name="Sign out").click()
    second.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(second.get_by_text("0 things kept")).to_be_visible()


def test_all_of_it_is_one_file_and_can_be_deleted(visit: Visit, tmp_path: Path) -> None:
    visitor = visit("phone")
    page = visitor.goto("/settings")
    take_in(page, tmp_path)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as one file").click()
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [thing["body"]["name"] for thing in saved["things"]] == ["Marsh Wardens"]
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    page.wait_for_url(f"{visitor.site}/")
    page.goto(f"{visitor.site}/settings")
    expect(page.get_by_text("0 things kept")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('muster'))") == []
    assert visitor.context.request.get(f"{visitor.site}/api/v1/me").status == 401


def test_a_file_that_is_no_export_is_refused(visit: Visit, tmp_path: Path) -> None:
    page = visit("phone").goto("/settings")
    file = tmp_path / "other.json"
    file.write_text("[1, 2]", "utf-8")
    page.get_by_label("File with an export of Muster").set_input_files(file)
    expect(page.get_by_text("This file is no export of Muster")).to_be_visible()
