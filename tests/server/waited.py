"""How long somebody else waits on a server: for the answers to their choices, and for `/healthz`."""

import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from statistics import quantiles
from urllib.request import urlopen

from tests.server.games.kit import Mirror
from tests.server.games.people import Person
from tests.server.games.wire import at_table, log_text

EVERY = 0.1
WAIT = 120


@dataclass
class Waited:
    """Seconds waited, by what for."""

    health: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, object]:
        return {
            "health_p95_ms": _p95(self.health),
            "health_worst_ms": round(1_000 * max(self.health)),
            "choices_p95_ms": _p95(self.choices),
            "choices_worst_ms": round(1_000 * max(self.choices)),
            "choices": len(self.choices),
            "failed": self.failed[:3],
        }


def _p95(times: list[float]) -> int:
    return round(1_000 * (quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]))


def waited(address: str, person: Person, seconds: float) -> Waited:
    """Somebody plays a choice every tenth of a second, and the health is asked as often."""
    found, over = Waited(), threading.Event()
    asking = threading.Thread(target=_ask_health, args=(address, found, over))
    asking.start()
    try:
        _choose(address, person, found, time.monotonic() + seconds)
    finally:
        over.set()
        asking.join(2 * WAIT)
    return found


def _ask_health(address: str, found: Waited, over: threading.Event) -> None:
    while not over.wait(EVERY):
        start = time.perf_counter()
        try:
            urlopen(f"{address}/healthz", timeout=WAIT).read()  # noqa: S310
        except (HTTPException, OSError) as trouble:
            found.failed.append(f"healthz: {trouble}")
        found.health.append(time.perf_counter() - start)


def _choose(address: str, person: Person, found: Waited, until: float) -> None:
    """What is chosen is worked out before it is timed; so is the log fetched."""
    mirror = Mirror()
    with at_table(address, person.key, person.game) as visitor:
        visitor.greet()
        while time.monotonic() < until and visitor.until_mine()["asked"] is not None:
            seat, number = visitor.asked["seats"][0], visitor.asked["asked"]["number"]
            choice = mirror.any_choice(log_text(address, person.key, person.game), seat, person.rng)
            visitor.asked = {}
            start = time.perf_counter()
            done = visitor.choose(seat, number, choice)
            found.choices.append(time.perf_counter() - start)
            if done["tell"] != "done":
                found.failed.append(f"choice: {done}")
            time.sleep(EVERY)
