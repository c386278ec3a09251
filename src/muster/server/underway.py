"""Bytes of bodies that are here, counted from when they come until they are answered, for each address and in all.

One body as large as its route lets in is no trouble; many of them at once would fill the memory.
"""

from collections import Counter

from muster.server.lines import SOON
from muster.server.problems import Busy

ADDRESSES = 3
"""In all so many times what one address may have."""
SHARE = 2
"""Of what others leave an address has one part of so many, so that some is left for whoever comes next."""


class Underway:
    """What has come of bodies that are not answered yet."""

    def __init__(self, of_one: int) -> None:
        self._of_one = of_one
        self._in_all = ADDRESSES * of_one
        self._here: Counter[str] = Counter()

    def check(self, address: str, size: int) -> None:
        """Busy if there is no room for so many bytes more."""
        own = self._here[address]
        left = (self._in_all - self._here.total() + own) // SHARE
        if own + size > self._of_one:
            raise Busy(f"At most {self._of_one:,} bytes at once are read from one address, and more came.", SOON)
        if own + size > left:
            raise Busy(f"At most {self._in_all:,} bytes at once are read here, and little is left of that.", SOON)

    def take(self, address: str, size: int) -> None:
        """Count bytes that came; Busy if there was no room for them."""
        self.check(address, size)
        self._here[address] += size

    def give_back(self, address: str, size: int) -> None:
        self._here[address] -= size
        if self._here[address] <= 0:
            del self._here[address]
