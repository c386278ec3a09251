"""How soon things are there: the start page on a slow phone, a command of a new process, the page of a game."""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.bench_board import board_speed
from scripts.chromium import chromium
from scripts.evidence import require
from tests.web.kit import ARGUMENTS, serving, share_of_a_core, visiting

LINE = {"offline": False, "latency": 60, "downloadThroughput": 9_000_000 / 8, "uploadThroughput": 9_000_000 / 8}
SLOWER = {"rate": 4}
VISITS, RUNS = 5, 5
USABLE, COLD = 3.0, 0.4
"""The most seconds for each."""
COMMANDS = ("odds --attacks 60 --power 4 --defence 4 --armour 4+", "roll 26d6 --need 5+")


def usable_on_a_slow_phone() -> dict[str, object]:
    """From the address to the menu of the start page, opened by a tap, on a phone and a line four times slower.

    The best of several visits: other work of the machine only adds to what our own weight takes.
    """
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        seconds = [_first_visit(browser, site) for _ in range(VISITS)]
        browser.close()
    require(min(seconds) < USABLE, f"usable after {seconds} s; allowed are {USABLE}")
    return {"best_seconds": round(min(seconds), 2), "worst_seconds": round(max(seconds), 2)}


def _first_visit(browser: Browser, site: str) -> float:
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


def cold_commands() -> dict[str, object]:
    """The processor time of a command in a new process: what it takes with the machine to itself."""
    muster = str(Path(sys.executable).with_name("muster"))
    told: dict[str, object] = {}
    for command in COMMANDS:
        best = min(_processor_seconds([muster, *command.split()]) for _ in range(RUNS))
        require(best < COLD, f"{command} took {best:.2f} s; allowed are {COLD}")
        told[f"{command.split()[0]}_seconds"] = round(best, 3)
    return told


def _processor_seconds(words: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def page_of_a_game() -> dict[str, object]:
    """The first decision from the start page, a frame of dragging thirty models, and the answer to a choice."""
    figures = board_speed()
    require(not figures["missed"], f"missed: {figures}")
    return figures


CHECKS = {
    "usable_on_a_slow_phone": usable_on_a_slow_phone,
    "cold_commands": cold_commands,
    "page_of_a_game": page_of_a_game,
}
