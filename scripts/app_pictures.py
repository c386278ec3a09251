"""`python -m scripts.app_pictures`: takes the README's pictures of the web app, in small files."""

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.chromium import SENTENCE, chromium
from scripts.evidence import ROOT
from scripts.game_pictures import fewer, game_pictures
from tests.web import table_kit
from tests.web.kit import ARGUMENTS, serving, visiting

FOLDER = ROOT / "docs" / "pictures"
SETTLED = 1_500


def main() -> int:
    found = chromium()
    if found is None:
        sys.exit(SENTENCE)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        for name, size, theme in (
            ("start", "desktop", "light"),
            ("designer", "desktop", "light"),
            ("odds", "desktop", "dark"),
            ("table", "phone", "dark"),
        ):
            taken(browser, site, name, size, theme)
        game_pictures(browser, site, FOLDER, keep)
        browser.close()
    return 0


def taken(browser: Browser, site: str, name: str, size: str, theme: str) -> None:
    with visiting(browser, site, size, color_scheme=theme) as visitor:
        match name:
            case "table":
                page = table_kit.started(table_kit.begin(visitor))
                table_kit.to_phase(page, "Attack")
            case "designer":
                page = visitor.goto("/armies/ready:republic/unit/Mainspring")
            case _:
                page = visitor.goto("/" if name == "start" else f"/{name}")
        keep(page, FOLDER / f"app-{name}.png")


def keep(page: Page, path: Path) -> None:
    """Takes a picture of the page and saves it in a small file."""
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=path)
    with Image.open(path) as picture:
        small = fewer(picture)
    small.save(path, optimize=True)
    print(f"wrote {path.relative_to(ROOT)}, {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main())
