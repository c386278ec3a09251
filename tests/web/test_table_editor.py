"""The table in the set-up: seen before it is agreed on, drawn by mouse, keys and touch, kept, and played on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.games_kit import asked
from tests.web.play_kit import OPENING, read_opening
from tests.web.test_every_page import AXE, RULES, SMALL_TARGETS, told

GAME = re.compile(r"/play/[0-9a-f-]{36}$")
LOBBY = re.compile(r"/play/[0-9a-f-]{36}/setup$")
PICTURES = "() => [...document.querySelectorAll('dialog img')].filter((one) => one.naturalWidth).length > 9"
SLOW = 90_000
"""Engine and bots are compiled at their first use."""


def pieces(page: Page) -> Locator:
    return page.get_by_role("list", name="Pieces on the table").get_by_role("listitem")


def lay(page: Page, name: str) -> None:
    page.get_by_role("button", name="Lay a piece").click()
    page.get_by_label("Find a piece").fill(name)
    page.get_by_role("list", name="Pieces to lay").get_by_role("button").first.click()
    expect(page.get_by_role("list", name="Pieces to lay")).to_have_count(0)


def drawn(page: Page) -> None:
    """Waits until the engine has answered to the last change."""
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)


def figure_of(page: Page, label: str) -> float:
    return float(page.get_by_role("spinbutton", name=label, exact=True).input_value())


def middle(page: Page, piece: str) -> tuple[float, float]:
    box = page.locator(f"[data-piece={piece}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def axe(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    return [
        told(fault) for fault in page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)["violations"]
    ]


def test_a_table_is_drawn_kept_and_played_on(visit: Visit) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/new")
    page.get_by_role("button", name="Friend here").click()
    page.get_by_text("Drawn", exact=True).click()
    expect(page.get_by_text("You have not drawn a table yet.")).to_be_visible()
    page.get_by_role("button", name="Draw a new table").click()
    page.get_by_label("Name of the table").fill("Ford")

    lay(page, "wood")
    start = figure_of(page, "From the left")
    page.get_by_role("button", name=re.compile("^Wood ")).focus()
    for key in ("ArrowLeft", "ArrowLeft", "Shift+ArrowLeft", "r"):
        page.keyboard.press(key)
    assert figure_of(page, "From the left") == pytest.approx(start - 1.1)
    assert figure_of(page, "Turned") == 345

    lay(page, "own block")
    expect(page.get_by_text("so it is impassable and does nothing else.")).to_be_visible()
    drawn(page)
    expect(pieces(page).nth(1)).to_contain_text("not agreed on, impassable")
    x, y = middle(page, "Block")
    before = figure_of(page, "From below")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    page.mouse.up()
    assert figure_of(page, "From below") > before + 2
    page.keyboard.press("Control+z")
    assert figure_of(page, "From below") == before

    page.get_by_role("tab", name="Zones").click()
    page.get_by_label("Map", exact=True).select_option(label="Opposite corners")
    page.get_by_role("tab", name="Markers").click()
    page.get_by_role("button", name="Add a marker").click()
    drawn(page)
    assert axe(page) == []
    page.get_by_role("button", name="Keep it and play on it").click()

    page.wait_for_url("**/play/new?table=*")
    expect(page.get_by_label("Drawn table")).to_have_text("Ford")
    expect(page.get_by_role("img", name="48 × 48 in., 2 pieces of terrain, 2 zones, 1 marker")).to_be_visible()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(GAME, timeout=SLOW)
    page.locator(OPENING).wait_for(timeout=SLOW)
    read_opening(page)
    for name in ("Wood", "Block"):
        expect(page.locator(f".pane [data-name={name}]").first).to_be_visible()
    page.get_by_role("button", name="What is on the table").click()
    sheet = page.get_by_role("dialog")
    for name in ("Wood", "Block"):
        expect(sheet.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(sheet.get_by_text("not agreed on, impassable, 1 in. high")).to_be_visible()


def test_what_is_wrong_is_said_beside_the_piece_and_can_be_taken_back(visit: Visit) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/table")
    lay(page, "copse")
    field = page.get_by_role("spinbutton", name="From the left", exact=True)
    field.fill("-5")
    field.press("Enter")
    expect(pieces(page).first).to_contain_text("leaves the board; allowed are places wholly on it.")
    page.get_by_role("button", name="Undo").click()
    expect(pieces(page).first).not_to_contain_text("leaves the board")
    page.get_by_role("button", name=re.compile("^Copse")).focus()
    page.keyboard.press("d")
    expect(pieces(page)).to_have_count(2)
    page.keyboard.press("Delete")
    expect(pieces(page)).to_have_count(1)


def test_a_board_of_any_outline_with_zones_drawn_corner_by_corner(visit: Visit) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/table")
    drawn(page)
    page.get_by_role("tab", name="Zones").click()
    page.get_by_text("Drawn", exact=True).click()
    page.get_by_role("button", name="Zone A", exact=True).click()
    depth = page.get_by_role("spinbutton", name="Corner 3, from below")
    depth.fill("10")
    depth.press("Enter")
    page.get_by_role("tab", name="Board").click()
    page.get_by_text("Corners", exact=True).click()
    page.get_by_role("button", name="Add a corner").click()
    notch = page.get_by_role("spinbutton", name="Corner 5, from the left")
    notch.fill("8")
    notch.press("Enter")
    drawn(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    text = saving.value.path().read_text("utf-8")
    assert "[0, 48], [8, 24]]" in text
    assert "{letter: A, outline: [[0, 0], [48, 0], [48, 10], [0, 16]]}" in text
    page.keyboard.press("Control+z")
    drawn(page)
    assert page.get_by_role("spinbutton", name="Corner 5, from the left").input_value() == "0"


def test_a_table_goes_to_a_file_and_back(visit: Visit, tmp_path: Path) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/table")
    page.get_by_label("Name of the table").fill("Old mill")
    lay(page, "house")
    page.get_by_role("spinbutton", name="Length", exact=True).fill("10")
    page.get_by_role("spinbutton", name="Length", exact=True).press("Enter")
    drawn(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "old-mill.yaml"
    page.get_by_role("button", name="New", exact=True).click()
    expect(pieces(page)).to_contain_text(["No pieces lie here yet."])
    page.get_by_role("button", name="Undo").click()
    expect(pieces(page)).to_contain_text(["House"])
    page.get_by_role("button", name="Redo").click()
    page.get_by_label("Table file").set_input_files(file)
    expect(page.get_by_label("Name of the table")).to_have_value("Old mill")
    drawn(page)
    page.get_by_role("button", name="Undo").click()
    expect(pieces(page)).to_contain_text(["No pieces lie here yet."])
    page.get_by_role("button", name="Redo").click()
    pieces(page).get_by_role("button").first.click()
    assert figure_of(page, "Length") == 10


def test_changes_of_a_kept_table_survive_a_look_at_another_page(visit: Visit) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/table")
    lay(page, "copse")
    page.get_by_role("button", name="Keep this table").click()
    page.wait_for_url("**/play/table/*")
    table = page.url
    lay(page, "wood")
    drawn(page)
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_url("**/rules")
    page.go_back()
    page.wait_for_url(table)
    note = page.get_by_text("Your changes from before are here again; they are not kept yet.")
    expect(note).to_be_visible()
    expect(pieces(page)).to_have_count(2)
    page.get_by_role("button", name="The kept table").click()
    expect(pieces(page)).to_have_count(1)
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(pieces(page)).to_have_count(2)
    page.get_by_role("button", name="Keep this table").click()
    expect(note).to_have_count(0)
    page.reload()
    expect(pieces(page)).to_have_count(2)
    expect(note).to_have_count(0)


def test_on_a_phone_a_seat_by_link_sees_the_drawn_table_before_it_accepts(visit: Visit) -> None:
    page = visit("phone", reduced_motion="reduce").goto("/play/table?from=setup")
    page.get_by_label("Name of the table").fill("Ford")
    for name in ("wood", "own round"):
        lay(page, name)
        drawn(page)
    x, y = middle(page, "Wood")
    page.touchscreen.tap(x, y)
    expect(page.get_by_role("button", name=re.compile("^Wood"))).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(SMALL_TARGETS) == []
    assert axe(page) == []
    page.get_by_role("button", name="Keep it and play on it").click()

    page.wait_for_url("**/play/new?table=*")
    page.get_by_role("button", name="Friend by link").click()
    page.get_by_role("article", name="Seat 1").get_by_label("Name").fill("Anna")
    page.get_by_role("button", name="Make the game and its links").click()
    page.wait_for_url(LOBBY, timeout=SLOW)
    link = next(seat["link"] for seat in asked(page, "GET", "/games")["games"][0]["seats"] if seat["link"])
    his = visit("phone").goto(f"/join/{link}")
    his.get_by_role("button", name="Take the seat").click()
    his.wait_for_url(LOBBY)
    expect(his.get_by_role("img", name="48 × 48 in., 2 pieces of terrain, 2 zones")).to_be_visible()
    his.get_by_text("What each piece does").click()
    expect(his.get_by_role("listitem").filter(has_text="Round")).to_contain_text("not agreed on, impassable")
    assert his.evaluate("document.documentElement.scrollWidth") <= 390


def test_another_seed_shows_another_table_and_the_library_is_shown_too(visit: Visit) -> None:
    visitor = visit("desktop")
    asked: list[str] = []
    visitor.context.on(
        "request", lambda request: asked.append(request.url) if request.url.endswith("/tables/picture") else None
    )
    page = visitor.goto("/play/new")
    picture = page.locator("figure div.ground")
    drawn(page)
    seen = {picture.inner_html()}
    for act in (
        lambda: page.get_by_role("button", name="Another one").click(),
        lambda: page.get_by_text("Library", exact=True).click(),
        lambda: page.get_by_label("Table", exact=True).last.select_option("fallen-city"),
    ):
        with page.expect_response("**/tables/picture"):
            act()
        drawn(page)
        seen.add(picture.inner_html())
    assert len(seen) == 4
    assert len(asked) == 4, "a picture is asked for more than once"


def in_sight(page: Page, *what: Locator) -> None:
    """All of it is on the screen without scrolling."""
    height = page.evaluate("innerHeight")
    for each in what:
        expect(each).to_be_visible()
        box = each.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, each


def test_a_building_with_a_door_a_ladder_floors_and_a_passage_is_drawn_kept_and_played_on(visit: Visit) -> None:
    page = visit("desktop", reduced_motion="reduce").goto("/play/table?from=setup")
    page.get_by_label("Name of the table").fill("Keep")
    page.get_by_role("button", name="Lay a piece").click()
    page.wait_for_function(PICTURES)
    page.get_by_label("Find a piece").fill("own building")
    page.get_by_role("list", name="Pieces to lay").get_by_role("button").first.click()

    piece = page.get_by_role("region", name="Building")
    add = [page.get_by_role("button", name=name, exact=True) for name in ("Door", "Window", "Ladder")]
    piece.get_by_role("tab", name="Doors").click()
    in_sight(page, *add, page.get_by_role("button", name="Keep it and play on it"))
    add[0].click()
    add[2].click()
    group = page.get_by_role("group", name="Doors, windows and ladders")
    expect(group.get_by_role("button")).to_have_text(["door 1", "ladder 1"])
    page.get_by_label("On the", exact=True).select_option(label="Right side")
    group.get_by_role("button", name="door 1").click()
    in_sight(page, *(page.get_by_label(name, exact=True) for name in ("On the", "Along it", "Wide", "Up to height")))
    wide = page.get_by_role("spinbutton", name="Wide", exact=True)
    wide.fill("2")
    wide.press("Enter")
    piece.get_by_role("tab", name="Inside").click()
    floors = page.get_by_role("spinbutton", name="Floors", exact=True)
    floors.fill("3")
    floors.press("Enter")
    lay(page, "tower")
    drawn(page)
    page.get_by_role("button", name=re.compile("^Building ")).click()
    page.get_by_label("Add a passage to").select_option("Tower")
    page.get_by_label("How one comes to Tower").select_option("delayed")
    in_sight(page, floors, page.get_by_label("How one comes to Tower"))
    piece.get_by_role("tab", name="Effects").click()
    expect(page.get_by_role("list", name="What it does")).to_contain_text("a building for any number on 3 floors")
    in_sight(page, *(page.get_by_label(name, exact=True) for name in ("Ground", "Sight", "Cover", "Danger")))
    drawn(page)
    assert axe(page) == []
    page.get_by_role("button", name="Keep it and play on it").click()

    page.wait_for_url("**/play/new?table=*")
    page.get_by_role("button", name="Friend here").click()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(GAME, timeout=SLOW)
    page.locator(OPENING).wait_for(timeout=SLOW)
    read_opening(page)
    page.get_by_role("button", name="What is on the table").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Building", exact=True)).to_be_visible()
    expect(sheet).to_contain_text("door")
    expect(sheet).to_contain_text("ladder")
    expect(sheet).to_contain_text("3 floors")
