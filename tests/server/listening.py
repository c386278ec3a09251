"""A server of uvicorn in a thread of the tests, for what is tested below the app."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from tests.waiting import PATIENCE, wait_until


@contextmanager
def listening(config: uvicorn.Config) -> Iterator[int]:
    """Its port, while it runs."""
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    wait_until(lambda: server.started, "the server", every=0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
