"""What the tests of the play manager do again and again: set a game up, roll off, open a unit, enter dice."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.web.kit import Visitor

ROSTERS = ("republic-300", "larder-300", "assize-300", "cooperative-300")
PLAYERS = ("Ada", "Ben")


def begin(
    visitor: Visitor,
    players: Sequence[str] = PLAYERS,
    *,
    teams: Sequence[str] = (),
    style: str = "Standard",
    deployed: bool = True,
) -> Page:
    """A game with shipped rosters, set up by hand, before its first Roll-Off."""
    page = visitor.goto("/table/new")
    while page.get_by_role("article").count() < len(players):
        page.get_by_role("button", name="Add a player").click()
    if teams:
        switch(page, "Play in teams")
    page.locator('option[value="ready:republic-300"]').first.wait_for(state="attached")
    for at, player in enumerate(players):
        seat = page.get_by_role("article", name=f"Seat {at + 1}")
        seat.get_by_label("Player", exact=True).fill(player)
        seat.get_by_label("Roster", exact=True).select_option(f"ready:{ROSTERS[at]}")
        if teams:
            seat.get_by_label("Team", exact=True).fill(teams[at])
    page.get_by_text(style, exact=True).click()
    if deployed:
        switch(page, "All units start on the battlefield")
    page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("heading", name="Who is Turn Master?").wait_for()
    return page


def switch(page: Page, name: str) -> None:
    page.locator("label").filter(has_text=name).click()
    expect(page.get_by_role("switch", name=name)).to_be_checked()


def roll_off(page: Page, *faces: tuple[str, int], master: str) -> None:
    for player, face in faces:
        page.get_by_role("button", name=f"{player} rolled {face}", exact=True).click()
    page.get_by_text("wins the Roll-Off").wait_for()
    page.get_by_role("region", name="What is next").get_by_role("button", name=master, exact=True).last.click()


def started(page: Page) -> Page:
    """A Standard game in its first phase, Ada being Turn Master."""
    roll_off(page, ("Ada", 5), ("Ben", 2), master="Ada")
    expect(phase(page)).to_have_text("Deploy")
    return page


def with_points(page: Page, face: int) -> Page:
    """An Advanced game of units that are on the battlefield, with Command Points: 8 for the units and the roll."""
    roll_off(page, ("Ada", 5), ("Ben", 2), master="Ada")
    page.get_by_role("heading", name="Roll 1 die for Command Points").wait_for()
    page.get_by_role("button", name=f"A {face}, 0 so far").click()
    page.get_by_role("button", name=f"Add {face} to everybody").click()
    return page


def phase(page: Page) -> Locator:
    return page.locator('nav[aria-label="Phases"] [aria-current="step"]')


def to_phase(page: Page, name: str) -> None:
    while (phase(page).text_content() or "").strip() != name:
        before = phase(page).text_content() or ""
        page.get_by_role("button", name="Next phase").click()
        expect(phase(page)).not_to_have_text(before)


def unit(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


def choose(page: Page, name: str) -> Locator:
    card = unit(page, name)
    card.get_by_role("button", name=name).first.click()
    return card


def show(page: Page, player: str) -> None:
    """On a phone one seat's units are shown at a time."""
    page.get_by_role("group", name="Players").get_by_role("button").filter(has_text=player).click()


def box(page: Page, name: str, model: int) -> Locator:
    """The box of a model, counted from 1."""
    return unit(page, name).get_by_role("button", name=f"model {model}:")


def enter(page: Page, *counts: int) -> None:
    """Real dice: how many show 1, 2, 3 and so on."""
    for face, count in enumerate(counts, 1):
        field = page.get_by_label(f"How many show {face}", exact=True)
        field.fill(str(count))
        field.press("Tab")
    page.get_by_role("button", name="Next", exact=True).click()


def menu(page: Page, entry: str) -> Locator:
    page.get_by_role("button", name="Menu:").click()
    page.get_by_role("dialog").get_by_role("button", name=entry).click()
    return page.get_by_role("dialog")
