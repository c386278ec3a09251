"""Faults of the database: each comes once while the bot thinks and once before the person's choice is sent."""

import contextlib
import os
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

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
    while _made(scene, fault, scene.thinking_worker) != BOT:
        scene.play(1)
    while _made(scene, fault, scene.hold_person) != PERSON:
        scene.play(1)
    refused = scene.person.refused[-1]
    assert "your choice was not made" in refused["sentence"], refused


def _made(scene: Scene, fault: Fault, wait: Callable[[], int | None]) -> str:
    """Make a fault as soon as somebody is about to choose, and undo it once it was met; who met it."""
    person, worker = scene.person, wait()
    said, refused = len(person.heard_of), len(person.refused)

    def met() -> str:
        if person.hears("cannot keep anything", said):
            return BOT
        if len(person.refused) > refused:
            return PERSON
        return "" if person.here else NOBODY  # who only wished to look something up has left, too

    with fault(scene):
        person.may_choose.set()
        if worker is not None:
            os.kill(worker, signal.SIGCONT)
        scene.wait(met, "who meets the fault")
        who = met()
    if who == BOT:
        scene.wait(lambda: person.hears("The game goes on.", said), "a bot that goes on by itself")
    return who


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


@contextmanager
def stopped(scene: Scene) -> Iterator[None]:
    assert scene.postgres is not None
    scene.postgres.stop()
    try:
        yield
    finally:
        scene.postgres.start()


@contextmanager
def frozen(scene: Scene) -> Iterator[None]:
    assert scene.postgres is not None
    scene.postgres.freeze()
    try:
        yield
    finally:
        scene.postgres.thaw()


@contextmanager
def read_only(scene: Scene) -> Iterator[None]:
    assert scene.postgres is not None
    _set_read_only(scene.postgres, "on")
    try:
        yield
    finally:
        _set_read_only(scene.postgres, "off")


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
