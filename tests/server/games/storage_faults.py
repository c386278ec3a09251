"""Faults of the database: each comes once while the bot thinks and once before the person's choice is sent."""

import contextlib
import os
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial

import sqlalchemy as sa

from tests.server.games.fault_scene import Scene
from tests.server.kit import Postgres

BLOCKED = 4_096
"""So large a file may be on a disk that is full; whatever is written is beyond."""

BOT, PERSON, NOBODY = "bot", "person", "nobody"

Fault = Callable[[Scene], AbstractContextManager[None]]


def cannot_keep(scene: Scene, fault: Fault) -> None:
    """A database that keeps nothing for a while: the bot waits, people hear of it, and their choices are refused.

    A fault takes a moment, and so does an answer that is on its way: one that met the other of the two is made again.
    """
    while _met_by(scene, fault, scene.thinking_worker) != BOT:
        scene.play(1)
    while _met_by(scene, fault, scene.hold_person) != PERSON:
        scene.play(1)


def _met_by(scene: Scene, fault: Fault, somebody_chooses: Callable[[], int | None]) -> str:
    """Make a fault once somebody is about to choose, and undo it as soon as somebody has met it: who that was."""
    person, worker = scene.person, somebody_chooses()
    said, refused = len(person.heard_of), len(person.refused)
    met = list[str]()

    def look() -> bool:
        if person.hears("cannot keep anything", said):
            met.append(BOT)
        elif len(person.refused) > refused:
            met.append(PERSON)
        elif not person.here:  # they read the log before they choose, could not, and left the table
            met.append(NOBODY)
        return bool(met)

    with fault(scene):
        person.may_choose.set()
        if worker is not None:
            os.kill(worker, signal.SIGCONT)
        scene.wait(look, "anybody who meets the fault")
    if met[0] == BOT:
        scene.wait(lambda: person.hears("The game goes on.", said), "a bot that goes on by itself")
    if met[0] == PERSON:
        assert "your choice was not made" in person.refused[refused]["sentence"], person.refused[refused]
    return met[0]


@contextmanager
def disk_full(scene: Scene) -> Iterator[None]:
    """The system lets the server write no further into any file."""
    process = scene.running.process.pid
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (BLOCKED, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


@contextmanager
def busy(scene: Scene) -> Iterator[None]:
    """Another program holds what is needed to write."""
    if scene.postgres is None:
        with closing(sqlite3.connect(scene.data / "muster.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    with _admin(sa.make_url(scene.url)) as other:
        other.execute(sa.text("BEGIN"))
        other.execute(sa.text("LOCK TABLE game_lines IN EXCLUSIVE MODE"))
        yield
        other.execute(sa.text("ROLLBACK"))


def stopped(scene: Scene) -> AbstractContextManager[None]:
    server = _postgres(scene)
    return _between(server.stop, server.start)


def frozen(scene: Scene) -> AbstractContextManager[None]:
    server = _postgres(scene)
    return _between(server.freeze, server.thaw)


def read_only(scene: Scene) -> AbstractContextManager[None]:
    server = _postgres(scene)
    return _between(partial(_set_read_only, server, "on"), partial(_set_read_only, server, "off"))


def _postgres(scene: Scene) -> Postgres:
    assert scene.postgres is not None
    return scene.postgres


@contextmanager
def _between(begin: Callable[[], object], end: Callable[[], object]) -> Iterator[None]:
    begin()
    try:
        yield
    finally:
        end()


def _set_read_only(server: Postgres, how: str) -> None:
    with _admin(server.url) as connection:
        connection.execute(sa.text("SET default_transaction_read_only = off"))
        connection.execute(sa.text(f"ALTER SYSTEM SET default_transaction_read_only = {how}"))
        connection.execute(sa.text("SELECT pg_reload_conf()"))


@contextmanager
def _admin(url: sa.URL) -> Iterator[sa.Connection]:
    engine = sa.create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with contextlib.closing(engine.connect()) as connection:
        yield connection
    engine.dispose()
