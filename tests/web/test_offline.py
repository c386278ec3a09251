"""Without a network: pages open, the engine reckons, edits wait and are sent later, a conflict keeps both copies."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.kit import Visitor, warm
from tests.web.test_settings import take_in

FACTION = "22222222-2222-4222-8222-222222222222"
PAGES = ("/", "/armies", "/rosters", "/dice", "/odds", "/rules", "/table", "/settings", "/guide")


@pytest.fixture
def ready_visitor(visit: Visit) -> tuple[Visitor, Page]:
    """Somebody whose browser has loaded everything that it keeps."""
    visitor = visit("phone", engine=True)
    page = visitor.goto("/settings")
    warm(page)
    return visitor, page


@pytest.mark.timeout(600)
def test_every_page_opens_offline_and_the_engine_answers(ready_visitor: tuple[Visitor, Page]) -> None:
    visitor, page = ready_visitor
    visitor.context.set_offline(True)
    for path in PAGES:
        page.goto(visitor.site + path)
        expect(page.locator("main h1").first).to_be_visible()
    page.goto(visitor.site + "/rules/SAVE-03")
    expect(page.get_by_text("SAVE-03").first).to_be_visible()
    page.goto(visitor.site + "/settings")
    expect(page.get_by_text("ready, also offline")).to_be_visible(timeout=120_000)
    expect(page.get_by_text("The server cannot be reached").first).to_be_visible()


@pytest.mark.timeout(600)
def test_an_edit_made_offline_is_sent_later(ready_visitor: tuple[Visitor, Page], tmp_path: Path) -> None:
    visitor, page = ready_visitor
    take_in(page, tmp_path)
    visitor.context.set_offline(True)
    page.goto(f"{visitor.site}/armies/{FACTION}")
    rename(page, "Wardens of the marsh")
    expect(page.get_by_text("Kept on this device")).to_be_visible()
    page.goto(visitor.site + "/settings")
    expect(page.get_by_text("1 change unsent")).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_text("Everything is on the server.")).to_be_visible()
    assert on_server(visitor)[FACTION]["body"]["name"] == "Wardens of the marsh"


def test_a_conflict_keeps_both_copies(visit: Visit, tmp_path: Path) -> None:
    visitor = visit("phone")
    page = visitor.goto("/settings")
    take_in(page, tmp_path)
    with page.expect_response("**/api/v1/changes?*"):  # or what is changed elsewhere below would only be taken over
        page.goto(f"{visitor.site}/armies/{FACTION}")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    thing = on_server(visitor)[FACTION]
    elsewhere = {**thing["body"], "name": "Marsh Wardens of the north"}
    wanted = {"kind": "faction", "body": elsewhere, "base": thing["revision"]}
    answer = visitor.context.request.put(f"{visitor.site}/api/v1/things/{FACTION}", data=wanted)
    assert answer.ok
    rename(page, "Marsh Wardens of the south")
    expect(page.get_by_text("both copies were kept").first).to_be_attached()
    page.get_by_role("link", name="both copies were kept").click()
    expect(page.get_by_text("2 things kept")).to_be_visible()
    expect(page.get_by_text("unsent")).to_have_count(0)
    names = sorted(thing["body"]["name"] for thing in on_server(visitor).values())
    assert names == ["Marsh Wardens of the north", "Marsh Wardens of the south (other copy)"]


def rename(page: Page, name: str) -> None:
    field = page.get_by_label("Name of the faction")
    field.fill(name)
    field.press("Enter")


def on_server(visitor: Visitor) -> dict[str, Any]:
    things = visitor.context.request.get(f"{visitor.site}/api/v1/things?bodies=true").json()["things"]
    return {thing["id"]: thing for thing in things}
