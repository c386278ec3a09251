"""What axe finds wrong with a page for those who hear it or play it by keys."""

from playwright.sync_api import Page

from tests.web.test_every_page import AXE, SCHEMES, told


def axe_faults(page: Page) -> list[str]:
    """All that axe finds on the page as it stands, in light and in dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    faults = []
    for scheme, rules in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("rules => axe.run(document, { runOnly: rules })", rules)
        faults += [f"{scheme}: {told(fault)}" for fault in found["violations"]]
    return faults
