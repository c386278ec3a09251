"""How much is heard of one person, and of one address, at all their tables; the rest waits with its sender."""

import asyncio

from muster.server.games.connection import Connection
from muster.server.rates import Rate

SECONDS_AT_ONCE = 2
"""So many seconds' worth may come at once."""
OF_AN_ADDRESS = 4
"""So many times what is heard of one person is heard of all at one address."""


class Hearable:
    """What was said so far, in bytes."""

    def __init__(self, per_second: int) -> None:
        at_once, waits = SECONDS_AT_ONCE * per_second, "This is too much."
        self._people = Rate(at_once, per_second, waits)
        self._addresses = Rate(OF_AN_ADDRESS * at_once, OF_AN_ADDRESS * per_second, waits)

    async def wait(self, connection: Connection, weight: int) -> None:
        """Count what a connection says, and wait until it may be heard: others at its address wait only for that."""
        who = connection.identity or f"watchers at {connection.address}"
        for rate, name in ((self._people, who), (self._addresses, connection.address)):
            if seconds := rate.wait(name, weight):
                await asyncio.sleep(seconds)
