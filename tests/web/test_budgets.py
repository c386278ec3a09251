"""The first load: how much script it takes, and how soon a slow phone on a slow line can be used."""

from playwright.sync_api import Browser, CDPSession, Page

from tests.web.conftest import Visit
from tests.web.kit import share_of_a_core, visiting

SCRIPT = 250_000
SECONDS = 3.0
VISITS = 5
LINE = {"offline": False, "latency": 60, "downloadThroughput": 9_000_000 / 8, "uploadThroughput": 9_000_000 / 8}
SLOWER = {"rate": 4}


def scripts(page: Page, path: str, site: str) -> int:
    """Bytes of script that came over the line, packed, until the page was there; the engine comes later."""
    cdp: CDPSession = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    cdp.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    cdp.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(site + path)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("load")
    return sum(size for request, size in sizes.items() if kinds.get(request) == "Script")


def test_first_load_needs_little_script(visit: Visit, site: str) -> None:
    for path in ("/", "/armies", "/table", "/odds", "/dice", "/rules"):
        came = scripts(visit("phone").context.new_page(), path, site)
        assert 10_000 < came < SCRIPT, f"{path} takes {came:,} bytes of script"


def test_usable_soon_on_a_slow_phone(browser: Browser, site: str) -> None:
    """The best of several visits: other work of the machine only adds to what our own weight takes."""
    seconds: list[float] = []
    while len(seconds) < VISITS and not (seconds and seconds[-1] < SECONDS):
        seconds.append(first_visit(browser, site))
    assert min(seconds) < SECONDS, f"usable after {seconds} s"


def first_visit(browser: Browser, site: str) -> float:
    """Seconds from the address to the menu of the start page, opened by a tap, on a machine without other work."""
    share = share_of_a_core()
    with visiting(browser, site, "phone", engine=True) as visitor:
        page = visitor.context.new_page()
        cdp = visitor.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", LINE)
        cdp.send("Emulation.setCPUThrottlingRate", SLOWER)
        page.goto(site, wait_until="commit")
        page.get_by_role("button", name="More pages").tap()
        page.get_by_role("link", name="Guide").first.wait_for()
        return share * float(page.evaluate("performance.now()")) / 1000
