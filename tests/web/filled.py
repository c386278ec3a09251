"""A browser profile with everything the app keeps for use offline: filled once, and copied for whoever needs it."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.kit import warm, with_profile

FORGET = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((onsuccess, onerror) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess, onerror }));
}"""


def copy_of_filled(browser: Browser, site: str, kept: Path, copy: Path) -> Path:
    """A copy of the filled profile in `kept`, which is filled at first use. Nobody is known in it yet."""
    if not kept.exists():
        fresh = kept.with_suffix(".new")
        context = with_profile(browser, fresh)
        page = context.new_page()
        page.goto(site + "/settings")
        warm(page)
        page.goto(site + "/manifest.webmanifest")  # no page of ours holds the database open
        page.evaluate(FORGET)
        context.clear_cookies()
        context.close()
        fresh.rename(kept)
    shutil.copytree(kept, copy, symlinks=True, ignore=shutil.ignore_patterns("Singleton*"))
    return copy
