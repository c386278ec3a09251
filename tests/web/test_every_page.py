"""Every page on every screen, light and dark: nothing axe finds, no sideways scrolling, targets a thumb can hit."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page

from tests.web.kit import NARROW, Visitor, visiting
from tests.web.play_kit import PLAYING

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PLAIN = (
    "/", "/armies", "/rosters", "/receive", "/dice", "/odds", "/rules", "/rules/SAVE-03", "/table", "/table/new",
    "/play", "/play/new", "/play/table", "/play/first", "/join/nobody-knows-this-secret",
    "/settings", "/guide", "/no/such/page",
)  # fmt: skip
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""What axe can find in the dark that it did not find in the light."""
SCHEMES: tuple[tuple[Literal["light", "dark"], list[str]], ...] = (("light", RULES), ("dark", OF_COLOURS))
MADE = ("faction", "unit", "weapon", "roster", "share", "game")
KEEP = """thing => new Promise((resolve, reject) => {
  const asked = indexedDB.open('muster');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const change = asked.result.transaction('things', 'readwrite');
    change.objectStore('things').put(thing);
    change.oncomplete = () => { asked.result.close(); resolve(null); };
  };
})"""
SMALL_TARGETS = """() => [...document.querySelectorAll(':is(main, .bar, .dock) :is(button, select, .btn, .ib)')]
  .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.vh'))
  .map(one => ({ size: one.getBoundingClientRect(), words: one.ariaLabel || one.textContent.trim() }))
  .filter(({ size }) => size.width && (size.height < 43.5 || size.width < 43.5))
  .map(({ size, words }) => `${words}: ${Math.round(size.width)} x ${Math.round(size.height)}`)"""


@pytest.fixture(scope="module")
def ready(site: str) -> dict[str, Any]:
    """The armies that come with Muster."""
    return ask(site, "ready", {})


def ask(site: str, name: str, request: object) -> dict[str, Any]:
    body = json.dumps(request).encode()
    with urlopen(Request(f"{site}/api/v1/reckon/{name}", body, {"content-type": "application/json"})) as answer:  # noqa: S310
        found: dict[str, Any] = json.load(answer)
    return found


def address(made: str, site: str, ready: dict[str, Any], page: Page) -> str:
    """The address of a page about one thing; what has to be there for it is put into the browser's store."""
    faction, roster = ready["factions"][0], ready["rosters"][0]
    if made == "game":
        return f"/table/{kept(page, game(site, ready))}"
    profile = quote(faction["body"]["profiles"][0]["name"])
    weapon = quote(faction["body"]["weapons"][0]["name"])
    return {
        "faction": f"/armies/{faction['id']}",
        "unit": f"/armies/{faction['id']}/unit/{profile}",
        "weapon": f"/armies/{faction['id']}/weapon/{weapon}",
        "roster": f"/rosters/{roster['id']}",
        "share": f"/share/{roster['id']}",
    }[made]


def game(site: str, ready: dict[str, Any]) -> dict[str, Any]:
    seats = [
        {"player": player, "team": "", "roster": roster["body"]}
        for player, roster in zip(("Ada", "Ben"), ready["rosters"], strict=False)
    ]
    new = {"do": "new", "at": "2026-01-10T18:00:00+00:00", "name": "Saturday", "style": "standard", "seats": seats}
    body: dict[str, Any] = ask(site, "table-game", {"game": None, "command": new})["game"]
    return body


def kept(page: Page, body: dict[str, Any]) -> str:
    thing = "11111111-1111-4111-8111-111111111111"
    whole = {"id": thing, "kind": body["kind"], "body": body, "revision": 0, "changed": "2026-01-10", "unsent": 1}
    page.evaluate(KEEP, whole)
    return thing


@pytest.fixture(scope="module")
def reader(browser: Browser, site: str) -> Iterator[Callable[[str], Visitor]]:
    """`reader("phone")` is the one person of this file with such a screen, who has read everything only once."""
    with ExitStack() as stack:
        yield cache(lambda size: stack.enter_context(visiting(browser, site, size, **PLAYING)))


@contextmanager
def opened(visitor: Visitor, ready: dict[str, Any], path: str) -> Iterator[Page]:
    """A tab with that page, in which nothing went wrong by the end."""
    page = visitor.goto("/settings" if path in MADE else path)
    if path in MADE:
        page.goto(visitor.site + address(path, visitor.site, ready, page))
        page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    yield page
    page.close()
    assert not visitor.complaints


@pytest.mark.parametrize("path", [*PLAIN, *MADE])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_and_a_narrow_phone_is_wide_enough(
    reader: Callable[[str], Visitor], ready: dict[str, Any], path: str, size: str
) -> None:
    with opened(reader(size), ready, path) as page:
        page.evaluate(AXE.read_text("utf-8"))
        for scheme, rules in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate("rules => axe.run(document, { runOnly: rules })", rules)
            faults = [told(fault) for fault in found["violations"]]
            assert not faults, f"{scheme}: {faults}"
        if size == "phone":
            page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
            assert page.evaluate(SMALL_TARGETS) == []


def told(fault: dict[str, Any]) -> str:
    places = "; ".join(
        f"{node['target']}: {node['failureSummary'].splitlines()[-1].strip()}" for node in fault["nodes"]
    )
    return f"{fault['id']}: {fault['help']}: {places}"
