"""What browser tests are written with: sizes of screens, a running server, and pages that must not complain."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from scripts.chromium import chromium
from tests.web.wires import Wires

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
SIZES = {
    "phone": PHONE,
    "narrow": NARROW,
    "landscape": {"width": 844, "height": 390},
    "tablet": {"width": 1024, "height": 768},
    "tablet-upright": {"width": 768, "height": 1024},
    "desktop": DESKTOP,
    "large": {"width": 1920, "height": 1080},
}
MICE = ("desktop", "large")
"""Sizes of screens that are pointed at with a mouse; all others are touched."""
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
FREELY = {
    "MUSTER_GUESTS_PER_HOUR": "100000",
    "MUSTER_REQUESTS_PER_SECOND": "1000",
    "MUSTER_REQUESTS_AT_ONCE": "10000",
    "MUSTER_WORDS_AT_ONCE": "10000",
    "MUSTER_COLD": "1",
}
SAMPLE_SECONDS = 0.3
LAST_TOLD, MUCH = 8, 300
MEANT = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "status of 409", "status of 422")
"""What a browser writes to its console in tests that go offline, or meet a conflict or a refusal on purpose."""


@contextmanager
def serving(data: Path, **environment: str) -> Iterator[str]:
    """A real `muster serve` on a free port, with its data in the folder. Gives its address."""
    muster = Path(sys.executable).with_name("muster")
    words = [str(muster), "serve", "--port", "0", "--data", str(data), "--json"]
    around = {**os.environ, **FREELY, **environment}
    with (
        (data / "server.log").open("w") as log,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=around) as server,
    ):
        try:
            yield address(server)
        finally:
            server.terminate()
            server.wait(30)


def address(server: "subprocess.Popen[str]") -> str:
    """Where the server says it is; what it says is one JSON document on its first lines."""
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        try:
            return str(json.loads(said)["addresses"][0])
        except json.JSONDecodeError:
            continue
    raise AssertionError(f"The server ended before it said where it is: {said}")


@dataclass
class Visitor:
    """A person with a browser profile of their own. Whatever their pages complain about is gathered."""

    context: BrowserContext
    site: str
    complaints: list[str] = field(default_factory=list)
    wires: Wires = field(default_factory=Wires)

    def goto(self, path: str = "/") -> Page:
        """A tab with that page in it, when it is there."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.wires.listen(page)
        page.goto(self.site + path)
        page.locator("main h1").first.wait_for()
        return page

    def seen(self) -> str:
        """What is on this person's screen, and what went over the wire last: for whoever looks into a failure."""
        pages = [f"{page.url}\n{page.evaluate('document.body.innerText')}" for page in self.context.pages]
        told = [json.dumps(message)[:MUCH] for message in self.wires.told[-LAST_TOLD:]]
        return "\n".join([*pages, "said: " + json.dumps(self.wires.said[-3:])[:MUCH], *told, *self.complaints])

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in MEANT):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")


@contextmanager
def visiting(
    browser: Browser,
    site: str,
    size: str = "phone",
    *,
    engine: bool = False,
    profile: Path | None = None,
    **more: Any,
) -> Iterator[Visitor]:
    """A fresh profile on a screen of that size; ends with a failure if a page wrote an error to its console, or the
    server refused what it asked or offered (`wires.meant` names what a test brings about on purpose).

    Only with `engine` does the browser load what it needs to reckon and to go on offline; else the server answers.
    With a `profile` it begins with what is in that folder.
    """
    touch = size not in MICE
    screen: dict[str, Any] = {"viewport": SIZES[size], "has_touch": touch, "is_mobile": touch, **more}
    if not engine:
        screen["service_workers"] = "block"
    context = with_profile(browser, profile, **screen) if profile else browser.new_context(**screen)
    if not engine:
        context.add_init_script("delete window.Worker")  # a worker that ends leaves requests that never end for us
    context.set_default_timeout(30_000)
    visitor = Visitor(context, site)
    try:
        yield visitor
    finally:
        context.close()
    complaints = visitor.complaints + visitor.wires.complaints
    assert not complaints, "\n".join(complaints)


def with_profile(browser: Browser, profile: Path, **options: Any) -> BrowserContext:
    """A browser of its own, like that one, that keeps what it has in that folder."""
    return browser.browser_type.launch_persistent_context(
        profile, executable_path=chromium(), args=ARGUMENTS, **options
    )


def warm(page: Page) -> None:
    """Waits until the engine of the browser answers and the last of what the service worker keeps is there."""
    page.locator("html[data-engine=warm]").wait_for(state="attached", timeout=120_000)
    page.wait_for_function("() => caches.match('/api/v1/charts').then(Boolean)", timeout=120_000)


def share_of_a_core() -> float:
    """How much of a core one gets now: 1 on a quiet machine. Times that are held to a budget are multiplied by it.

    A budget is about our weight, not about the other work of the machine.
    """
    began, worked = perf_counter(), process_time()
    while perf_counter() - began < SAMPLE_SECONDS:
        pass
    return min(1.0, (process_time() - worked) / (perf_counter() - began))
