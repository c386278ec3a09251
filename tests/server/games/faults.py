"""Faults that are real, at a table with a person and a bot: each is made, noticed, undone, and the game goes on.

A fault of the database comes once while the bot thinks and once before the person's choice is sent.
"""

import contextlib
import os
import resource
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from tests.server.games.killing import Killed
from tests.server.games.kit import Body, Visitor
from tests.server.games.people import PAUSE, Person
from tests.server.kit import Postgres, Running
from tests.server.processes import workers
from tests.server.writing import ask
from tests.waiting import wait_until

PATIENCE = 240.0
TURNS = 8
BLOCKED = 4_096
"""So large a file may be on a disk that is full; whatever is written is beyond."""
SHIFTED = Path(__file__).parents[1] / "shifted_clock"
DAYS = 2


class Steadfast(Person):
    """Somebody against a bot who tries again whatever was refused for now, and can be held back before a choice."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, 2 * seed, TURNS)
        self.refused: list[Body] = []
        self.heard_of: list[Body] = []
        """What was said at the table."""
        self.visitor: Visitor | None = None
        self.may_choose = threading.Event()
        self.may_choose.set()
        self.is_held = False

    def _play(self, visitor: Visitor, over: threading.Event) -> None:
        visitor.chats = self.heard_of
        self.visitor = visitor
        super()._play(visitor, over)

    def _chose(self, visitor: Visitor, seat: int, number: int, choice: Body) -> bool:
        self.is_held = not self.may_choose.is_set()
        self.may_choose.wait()
        self.is_held = False
        asked, visitor.asked = visitor.asked, {}
        done = visitor.choose(seat, number, choice)
        if done["tell"] == "refused":
            self.refused.append(done["fault"])
            assert done["fault"]["code"] in ("storage.away", "game.behind"), done
            visitor.asked = visitor.asked or asked
            threading.Event().wait(PAUSE)
            return False
        self.chosen[done["n"]] = choice
        return True

    @property
    def has_ended(self) -> bool:
        asked = self.visitor.asked if self.visitor is not None else {}
        return bool(asked) and asked["asked"] is None

    @property
    def waits_for_the_bot(self) -> bool:
        asked = self.visitor.asked if self.visitor is not None else {}
        return bool(asked) and asked["thinking"] is not None

    def hears(self, words: str, since: int) -> bool:
        return any(each["seat"] == -1 and words in each["text"] for each in self.heard_of[since:])


@dataclass
class Scene:
    """A server with a game that is played."""

    data: Path
    url: str
    server: Killed
    running: Running
    person: Steadfast
    postgres: Postgres | None

    def wait(self, look: Callable[[], object], what: str) -> None:
        def seen() -> object:
            assert not self.person.trouble, self.person.trouble
            return look()

        wait_until(seen, what, PATIENCE)

    def play(self, more: int) -> None:
        """Let so many more choices of the person be taken."""
        wanted = len(self.person.chosen) + more
        self.wait(lambda: len(self.person.chosen) >= wanted, f"{more} more choices")

    def thinking_worker(self) -> int:
        """The process of a bot that is thinking, stopped so that it does not get any further."""
        self.wait(lambda: workers(self.running.process.pid), "a bot's first thought")
        (worker,) = workers(self.running.process.pid)
        os.kill(worker, signal.SIGSTOP)
        self.wait(lambda: self.person.waits_for_the_bot, "a bot that thinks")
        return worker

    def hold_person(self) -> None:
        """Until the person is about to choose."""
        self.person.may_choose.clear()
        self.wait(lambda: self.person.is_held, "a choice of the person")


Fault = Callable[[Scene], AbstractContextManager[None]]


def cannot_keep(scene: Scene, fault: Fault) -> None:
    """A database that keeps nothing for a while: the bot waits, people hear of it, and their choices are refused."""
    person = scene.person
    worker, said = scene.thinking_worker(), len(person.heard_of)
    with fault(scene):
        os.kill(worker, signal.SIGCONT)
        scene.wait(lambda: person.hears("cannot keep anything", said), "word that the bot waits")
    scene.wait(lambda: person.hears("The game goes on.", said), "a bot that goes on by itself")
    scene.hold_person()
    refused = len(person.refused)
    with fault(scene):
        person.may_choose.set()
        scene.wait(lambda: len(person.refused) > refused, "a choice that is refused")
        assert "your choice was not made" in person.refused[refused]["sentence"], person.refused[refused]


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


def worker_killed(scene: Scene) -> None:
    os.kill(scene.thinking_worker(), signal.SIGKILL)


def server_killed(scene: Scene) -> None:
    worker = scene.thinking_worker()
    scene.running.stop(signal.SIGKILL)
    os.kill(worker, signal.SIGCONT)  # it ends with its server, but not while it is stopped


def server_stopped(scene: Scene) -> None:
    scene.thinking_worker()
    assert scene.running.stop(signal.SIGTERM) == 0


def clock_moved(scene: Scene) -> None:
    """Two days forward while the bot thinks, and two days back while the person does."""
    worker = scene.thinking_worker()
    _shift(scene, DAYS)
    os.kill(worker, signal.SIGCONT)
    scene.play(2)
    scene.hold_person()
    _shift(scene, -DAYS)
    scene.person.may_choose.set()
    scene.play(1)


def _shift(scene: Scene, days: int) -> None:
    _clock(scene.data).write_text(str(days * 86_400))
    there = datetime.fromisoformat(ask(scene.server.address, "GET", "/me/export", scene.person.key)["made"])
    assert abs(there - datetime.now(UTC) - timedelta(days=days)) < timedelta(hours=1), "the clock is not shifted"


def _clock(data: Path) -> Path:
    return data / "clock"


ON_SQLITE: dict[str, Callable[[Scene], None]] = {
    "disk full": lambda scene: cannot_keep(scene, disk_full),
    "database busy": lambda scene: cannot_keep(scene, busy),
    "worker killed": worker_killed,
    "server killed": server_killed,
    "server stopped": server_stopped,
    "clock moved": clock_moved,
}
ON_POSTGRESQL: dict[str, Callable[[Scene], None]] = {
    "database busy": lambda scene: cannot_keep(scene, busy),
    "database stopped": lambda scene: cannot_keep(scene, stopped),
    "database frozen": lambda scene: cannot_keep(scene, frozen),
    "database read-only": lambda scene: cannot_keep(scene, read_only),
    "worker killed": worker_killed,
    "server killed": server_killed,
    "server stopped": server_stopped,
}


def meet(
    fault: Callable[[Scene], None], data: Path, url: str, seed: int, postgres: Postgres | None = None
) -> list[str]:
    """A game with a fault in the middle, played to its end; what was told and is not so in the end."""
    _clock(data).write_text("0")
    path = os.pathsep.join(filter(None, [str(SHIFTED), os.environ.get("PYTHONPATH")]))
    server = Killed(data, url, PYTHONPATH=path, SHIFTED_CLOCK=str(_clock(data)))
    over = threading.Event()
    with contextlib.ExitStack() as after:
        running = after.enter_context(server.lives())
        person = Steadfast(server.address, seed)
        thread = threading.Thread(target=person.play_until, args=(over,))
        thread.start()
        try:
            scene = Scene(data, url, server, running, person, postgres)
            scene.play(2)
            fault(scene)
            if running.process.poll() is not None:
                after.enter_context(server.lives())
            scene.wait(lambda: person.has_ended, "the end of the game")
        finally:
            over.set()
            person.may_choose.set()
            thread.join()
        return person.lost() + [person.trouble] * bool(person.trouble)
