"""Muster below a path of a host, behind a proxy that takes the path away and behind one that leaves it."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.kit import Visitor, serving, visiting
from tests.web.play_kit import LONG, OPENING, PLAYING, read_opening
from tests.web.proxy_kit import Proxy, proxied
from tests.web.small_games import LINK, YOU, small
from tests.web.test_play_remote import invitation, joined, lobby

PATH = "/muster/"
KEPT = "() => navigator.serviceWorker.ready.then(() => caches.match('index.html')).then(Boolean)"
SCOPE = "() => navigator.serviceWorker.ready.then((registration) => registration.scope)"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that is told its path, past any proxy."""
    with serving(tmp_path_factory.mktemp("below"), MUSTER_PATH=PATH) as address:
        assert urlsplit(address).path == PATH.rstrip("/")
        yield address.removesuffix(PATH.rstrip("/"))


@pytest.fixture(params=[True, False], ids=["takes the path away", "leaves the path"])
def proxy(behind: str, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    with proxied(behind, PATH, takes_away=request.param) as found:
        yield found
    assert found.strays == []


@pytest.fixture
def anna(browser: Browser, proxy: Proxy) -> Iterator[Visitor]:
    with visiting(browser, proxy.site, "desktop", **PLAYING) as visitor:
        yield visitor


def at_the_board(page: Page) -> None:
    page.locator(".gamebar").wait_for(timeout=LONG)
    expect(page.get_by_role("tab", name="Story")).to_be_visible(timeout=LONG)


def test_a_quick_battle_is_begun_left_and_found_again(anna: Visitor) -> None:
    page = anna.goto("/")
    page.get_by_role("button", name="Quick battle").first.click()
    page.locator(OPENING).wait_for(timeout=LONG)
    read_opening(page)
    game = page.url
    assert game.startswith(f"{anna.site}/play/")
    assert {cookie["path"] for cookie in anna.context.cookies()} == {PATH}
    page.reload()
    at_the_board(page)
    page.get_by_role("link", name="Leave the game, it is kept").first.click()
    page.wait_for_url(f"{anna.site}/play")
    page.goto(f"{anna.site}/")
    page.locator(f'a[href="{urlsplit(game).path.removeprefix(PATH)}"]').first.click()
    at_the_board(page)
    assert page.url == game


def test_pages_are_gone_to_by_links_by_address_and_back(anna: Visitor) -> None:
    page = anna.goto("/rules/SAVE-03")
    expect(page.get_by_text("SAVE-03").first).to_be_visible()
    page.get_by_role("link", name="Muster, start page").click()
    page.wait_for_url(f"{anna.site}/")
    page.get_by_role("link", name="Roll dice").first.click()
    expect(page.get_by_role("heading", name="Dice", level=1)).to_be_visible()
    assert page.url == f"{anna.site}/dice"
    page.keyboard.press("Tab")
    page.get_by_text("To the page").press("Enter")  # a step within the page leads nowhere else
    assert page.url == f"{anna.site}/dice"
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    page.wait_for_url(f"{anna.site}/")


def test_an_invitation_leads_below_the_path(anna: Visitor, browser: Browser, proxy: Proxy) -> None:
    page = lobby(anna, small(YOU, LINK))
    link = invitation(page)
    assert link.startswith(f"{proxy.site}/join/")
    with visiting(browser, proxy.site, "phone", **PLAYING) as ben:
        theirs = joined(ben, link)
        for each in (page, theirs):
            each.locator(OPENING).wait_for(timeout=LONG)
            assert each.url.startswith(f"{proxy.site}/play/")


@pytest.mark.timeout(300)
def test_a_page_opens_offline(browser: Browser, proxy: Proxy) -> None:
    with visiting(browser, proxy.site, "phone", engine=True) as visitor:
        visitor.context.add_init_script("delete window.Worker")  # pages are enough; the engine takes a minute
        page = visitor.goto("/settings")
        page.wait_for_function(KEPT, timeout=LONG)
        assert page.evaluate(SCOPE) == f"{proxy.site}/"
        visitor.context.set_offline(True)
        for path in ("/", "/dice"):
            page.goto(visitor.site + path)
            expect(page.locator("main h1").first).to_be_visible()
