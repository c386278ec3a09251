"""How we connect to PostgreSQL, so that one that hangs is noticed within seconds rather than waited for."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy import Engine, event

LOCK_SECONDS, STATEMENT_SECONDS = 5, 8
"""After so long PostgreSQL itself gives up waiting for a lock, or working."""
ANSWER_SECONDS = 10.0
"""After so long we do: it is stopped, or its machine is gone."""


class Impatient(psycopg.Connection[Any]):
    """A connection that is of no more use once the database has said nothing for too long."""

    patience = ANSWER_SECONDS

    def wait(self, gen: Any, *given: Any, **more: Any) -> Any:
        return super().wait(self._bounded(gen), *given, **more)

    def _bounded(self, gen: Any) -> Generator[Any, Any, Any]:
        """The same steps, of which none is waited for beyond the end of patience."""
        end = time.monotonic() + self.patience
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    self.close()
                    raise psycopg.OperationalError(f"no answer within {self.patience:.0f} s")
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value


def impatient_engine(url: sa.URL, options: str = "", **more: Any) -> Engine:
    """An engine whose connections give up within seconds; options of the address itself come last."""
    limits = {"lock_timeout": LOCK_SECONDS, "statement_timeout": STATEMENT_SECONDS}
    ours = [f"-c {name}={1_000 * seconds}" for name, seconds in limits.items()]
    theirs = url.query.get("options", ())
    around = more.pop("connect_args", {})
    around |= {
        "connect_timeout": LOCK_SECONDS,
        "options": " ".join(filter(None, [*ours, options, *((theirs,) if isinstance(theirs, str) else theirs)])),
    }
    engine = sa.create_engine(url, connect_args=around, **more)
    event.listen(engine, "do_connect", _connected)
    return engine


def _connected(_dialect: object, _record: object, given: Any, named: Any) -> Impatient:
    return Impatient.connect(*given, **named)


@contextmanager
def taking_its_time(connection: sa.Connection) -> Iterator[None]:
    """What is done in here may take long, as a migration may."""
    connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
    driver = connection.connection.driver_connection
    assert isinstance(driver, Impatient)  # noqa: S101
    driver.patience = float("inf")
    yield
    driver.patience = ANSWER_SECONDS
