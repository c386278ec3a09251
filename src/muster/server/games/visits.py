"""Every open connection by the key it came with: when a key ends, so do its connections."""

from collections.abc import Collection

from muster.server.games.closes import KEY_ENDED
from muster.server.games.connection import Connection, fault

SENTENCE = "You were signed out of this device, so this game is closed here. Sign in again to go on with it."


class Visits:
    """The connections that are open. All of this happens on the event loop."""

    def __init__(self) -> None:
        self._open: set[Connection] = set()

    def came(self, connection: Connection) -> None:
        self._open.add(connection)

    def went(self, connection: Connection) -> None:
        self._open.discard(connection)

    def end(self, keys: Collection[str]) -> None:
        """Ends the connections of keys, named by their hashes; they are told why."""
        for connection in [each for each in self._open if each.key_hash in keys]:
            connection.refuse(None, fault("identity.ended", SENTENCE))
            connection.end(KEY_ENDED)
