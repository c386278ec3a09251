"""A server for all browser tests of a process, a browser for each file, visitors for each test."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from scripts.chromium import SENTENCE, chromium
from tests.web.kit import ARGUMENTS, Visitor, serving, visiting

Visit = Callable[..., Visitor]
expect.set_options(timeout=20_000)  # a busy machine is slow, and who waits for what comes loses nothing


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    if told := os.environ.get("MUSTER_TEST_SITE"):
        yield told
        return
    with serving(Path(tmp_path_factory.mktemp("server"))) as address:
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


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """`visit("phone")` is a new person with a browser of their own; `.goto("/dice")` opens a page for them."""
    with ExitStack() as stack:
        made = partial(visiting, browser, site)
        yield lambda size="phone", **more: stack.enter_context(made(size, **more))
