"""A server for all browser tests of a process, a browser for each file, visitors for each test."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from scripts.chromium import SENTENCE, chromium
from tests.web.filled import copy_of_filled
from tests.web.kit import ARGUMENTS, Visitor, serving, visiting

Visit = Callable[..., Visitor]
VISITORS = pytest.StashKey[list[Visitor]]()
SERVER_LOG = pytest.StashKey[Path]()
LAST_LOGGED = 3_000
"""Signs of the server's log that a failing test shows."""
expect.set_options(timeout=20_000)  # a busy machine is slow, and who waits for what comes loses nothing


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server with an empty database."""
    if told := os.environ.get("MUSTER_TEST_SITE"):
        yield told
        return
    data = tmp_path_factory.mktemp("server")
    request.config.stash[SERVER_LOG] = data / "server.log"
    with serving(data) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of one file: playwright keeps an event loop running for as long as it is there."""
    found = chromium()
    if found is None:
        pytest.fail(SENTENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def filled_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the profile is kept that holds all the app keeps for offline use; whoever needs it first fills it."""
    return tmp_path_factory.mktemp("profile") / "filled"


@pytest.fixture
def visit(
    browser: Browser, site: str, filled_profile: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Visit]:
    """`visit("phone")` is a new person with a browser of their own; `.goto("/dice")` opens a page for them.

    With `engine=True` their browser already holds all that it keeps for use offline.
    """
    visitors = request.node.stash.setdefault(VISITORS, [])
    with ExitStack() as stack:

        def visited(size: str = "phone", **more: Any) -> Visitor:
            if more.get("engine"):
                copy = tmp_path / f"profile-{len(list(tmp_path.iterdir()))}"
                more["profile"] = copy_of_filled(browser, site, filled_profile, copy)
            visitor = stack.enter_context(visiting(browser, site, size, **more))
            visitors.append(visitor)
            return visitor

        yield visited


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its visitors had before them, and what the server said last."""
    report = yield
    if report.when == "call" and report.failed:
        visitors: list[Visitor] = item.stash.get(VISITORS, [])
        for number, visitor in enumerate(visitors, 1):
            try:
                report.sections.append((f"What visitor {number} sees", visitor.seen()))
            except Error as gone:
                report.sections.append((f"Visitor {number} is gone", str(gone)))
        if visitors and SERVER_LOG in item.config.stash:
            said = item.config.stash[SERVER_LOG].read_text("utf-8")[-LAST_LOGGED:]
            report.sections.append(("What the server said last", said))
    return report
