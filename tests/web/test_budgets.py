"""The first load: how much script it takes. How soon a slow phone can be used then, `make soak` measures."""

from playwright.sync_api import CDPSession, Page

from tests.web.conftest import Visit

SCRIPT = 250_000


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
