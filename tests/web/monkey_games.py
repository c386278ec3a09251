"""Whole games of the clumsy player, by their seeds: `python -m tests.web.monkey_games 3 4` plays two of them.

With MUSTER_TRACE set, every act is written before it is done. To get past bugs that are known, MUSTER_NEVER names
words that are not pressed, and MUSTER_MEANT codes of faults.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

from scripts.chromium import chromium
from tests.web.kit import ARGUMENTS, serving, visiting
from tests.web.monkey import Monkey
from tests.web.monkey_eyes import OVERHEAR
from tests.web.monkey_plans import plan
from tests.web.play_kit import PLAYING, begin


def monkey_game(browser: Browser, site: str, seed: int) -> Counter[str]:
    """What was met in the game of a seed; stumbles end it with everything that is needed to find them again."""
    game = plan(seed)
    with visiting(browser, site, game.screen, **PLAYING) as visitor:
        visitor.context.add_init_script(OVERHEAR)
        visitor.wires.meant |= set(os.environ.get("MUSTER_MEANT", "").split(","))
        return Monkey(
            begin(visitor, "/games", game.body, card=True, hand_over=seed % 2 == 0), visitor, game, tell=_trace()
        ).play()


def _trace() -> Callable[[str], None] | None:
    return partial(print, "   ", flush=True) if os.environ.get("MUSTER_TRACE") else None


def main() -> int:
    """Plays the games of the seeds that are given, and says what came of each."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for seed in map(int, sys.argv[1:]):
            began = perf_counter()
            try:
                met = dict(monkey_game(browser, site, seed))
                print(f"{plan(seed).name}: {perf_counter() - began:.0f} s {met}", flush=True)
            except AssertionError as trouble:
                failed += 1
                print(f"{plan(seed).name} STUMBLED after {perf_counter() - began:.0f} s\n{trouble}\n", flush=True)
        browser.close()
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
