"""A table with a person and a bot, at which a fault is made in the middle of a game that then goes on to its end."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.server.games.killing import Killed
from tests.server.games.kit import Body, Visitor
from tests.server.games.people import PAUSE, Person
from tests.server.kit import Postgres, Running
from tests.server.processes import workers
from tests.waiting import wait_until

PATIENCE = 240.0
TURNS = 8
SHIFTED = Path(__file__).parents[1] / "shifted_clock"


class Steadfast(Person):
    """Somebody against a bot who tries again whatever was refused for now, and can be held back before a choice."""

    def __init__(self, address: str, seed: int) -> None:
        super().__init__(address, 2 * seed, turns=TURNS)
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


def clock_of(data: Path) -> Path:
    """Where by how many seconds the server's clock is wrong is written."""
    return data / "clock"


def meet(
    fault: Callable[[Scene], None], data: Path, url: str, seed: int, postgres: Postgres | None = None
) -> list[str]:
    """A game with a fault in the middle, played to its end; what was told and is not so in the end."""
    clock_of(data).write_text("0")
    path = os.pathsep.join(filter(None, [str(SHIFTED), os.environ.get("PYTHONPATH")]))
    server = Killed(data, url, PYTHONPATH=path, SHIFTED_CLOCK=str(clock_of(data)))
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
