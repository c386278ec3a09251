"""How many websockets there may be: for one guest, for those of one address without a key, and for one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from muster.server.settings import Settings


class Sockets:
    """The websockets that are open."""

    def __init__(self, settings: Settings) -> None:
        self._most_of_guest = settings.sockets_per_guest
        self._most_watching = settings.watchers_per_address
        self._most_of_address = settings.sockets_per_address
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, identity: str | None, address: str) -> Iterator[str]:
        """One more while it lasts; yields why it is one too many, or nothing."""
        names = {f"address {address}": self._most_of_address}
        if identity is None:
            names[f"watchers at {address}"] = self._most_watching
        else:
            names[identity] = self._most_of_guest
        full = next((most for name, most in names.items() if self._open[name] >= most), None)
        if full is not None:
            of = "You are" if identity is not None and self._open[identity] >= full else "Those at your address are"
            yield f"{of} at {full} games already, which is the most at once; leave one and load this page again."
            return
        self._open.update(names.keys())
        try:
            yield ""
        finally:
            self._open.subtract(names.keys())
            self._open += Counter()  # forgets those who are at none
