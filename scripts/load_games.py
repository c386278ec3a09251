"""A hundred games at once on one server: what choices, previews and bots take. Prints what it measured.

Half of the games are against greedy. What people choose was found out before, so that asking costs nothing while
it is measured; dice are fast ones, so that the same choices come to the same battle on the server.

`python -m scripts.load_games --games 100 --dragging 10 --seconds 120`
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
import zlib
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from muster.battle.battle import Battle
from muster.battle.view import View
from muster.bots import bot
from muster.dice import FastDice
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from tests.server.kit import API, Running, running
from tests.server.writing import AT_EASE, ask

EVERY = 3.0
PREVIEWS_A_SECOND = 10
DRAGGED = 5_000
"""How far, in mils, a unit is dragged to either side while a person thinks."""
LINE = 12
"""The checksum covers every game after this line of its log."""
Choices = dict[int, dict[str, Any]]
"""The choices, by the number of the decision."""


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--dragging", type=int, default=10, help="games in which somebody drags a unit about")
    reader.add_argument("--seconds", type=int, default=120)
    asked = reader.parse_args()
    print(json.dumps(load(asked.games, asked.dragging, asked.seconds), indent=1))


def load(games: int, dragging: int, seconds: int) -> dict[str, Any]:
    with ProcessPoolExecutor() as pool:
        known = list(pool.map(choices_of, range(games), [seconds] * games))
    _progress(f"{games} games are known")
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **AT_EASE, MUSTER_COLD="0") as server:
        people = [each for place in range(games) for each in seated(server, place, known[place], place < dragging)]
        lost = asyncio.run(_all(server, people, seconds))
        found = figures(people, games, seconds) | {"not_given": lost}
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **AT_EASE, MUSTER_COLD="0") as server:
        return found | {"greedy on the benchmark": asyncio.run(benchmark(server))}


async def benchmark(server: Running) -> dict[str, float]:
    """How long greedy thinks in a game of the two benchmark armies, 1,000 points each, that it plays by itself."""
    key = ask(server.address, "POST", "/guests")["key"]
    proposal: dict[str, Any] = {**quick(1), "limit": 1_000, "dice": "fast"}
    proposal["seats"] = [
        {"name": name, "kind": "bot", "bot": "greedy", "army": {"ready": f"benchmark-{name}"}}
        for name in ("red", "blue")
    ]
    game = ask(server.address, "POST", "/games", key, proposal)["head"]["game"]
    address, times = server.address.replace("http", "ws", 1), list[float]()
    head = {"Authorization": f"Bearer {key}"}
    async with connect(f"{address}{API}/games/{game}/live", additional_headers=head, max_size=None) as socket:
        await socket.send(json.dumps({"say": "hello", "protocol": 1, "after": -1}))
        since = 0.0
        async for text in socket:
            told = msgspec.json.decode(text)
            if told["tell"] == "line" and since:
                times.append(time.perf_counter() - since)
            if told["tell"] == "asked":
                since = time.perf_counter()
                if told["asked"] is None:
                    break
    return _spread(times)


def proposal_of(place: int) -> dict[str, Any]:
    """The proposal of a game; every other game is against greedy."""
    found: dict[str, Any] = {**quick(place + 1), "dice": "fast"}
    if place % 2:
        found["seats"] = [{"name": name, "kind": kind, "army": {}} for name, kind in (("A", "you"), ("B", "link"))]
    return found


def choices_of(place: int, seconds: int) -> Choices:
    """The choices of all people in a game, found by greedy."""
    proposal: Any = proposal_of(place)
    setup = planned(proposal).setup
    if setup is None:
        raise ValueError("the quick battle cannot be played")
    battle, found = Battle.new(setup, FastDice(proposal["seed"])), Choices()
    while battle.pending is not None and len(found) * EVERY < seconds:
        seat, number = battle.forces.sides[battle.pending.side][0], battle.pending.number
        choice = bot("greedy", proposal["seed"] + seat).choose(View(battle, seat), battle.pending)
        if proposal["seats"][seat]["kind"] != "bot":
            found[number] = msgspec.to_builtins(choice)
        battle.choose(choice)
    return found


@dataclass
class Person:
    """A person at a game, with their choices and the times they measured, in seconds."""

    game: str
    key: str
    seat: int
    choices: Choices
    drags: bool
    rng: Random
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: list[str] = field(default_factory=list)
    hashes: dict[int, str] = field(default_factory=dict)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    begin: asyncio.Event = field(default_factory=asyncio.Event)
    _said: dict[int, tuple[str, float]] = field(default_factory=dict)
    _asked: dict[str, Any] = field(default_factory=dict)
    _thinks: float = 0.0
    _ids: int = 0

    async def play(self, address: str) -> None:
        head = {"Authorization": f"Bearer {self.key}"}
        async with connect(
            f"{address}{API}/games/{self.game}/live", additional_headers=head, max_size=None
        ) as socket:
            await socket.send(json.dumps({"say": "hello", "protocol": 1, "after": -1}))
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._choose(socket))
                if self.drags:
                    tasks.create_task(self._drag(socket))
                async for told in socket:
                    self._hear(msgspec.json.decode(told))

    def _hear(self, told: dict[str, Any]) -> None:
        now = time.perf_counter()
        match told["tell"]:
            case "done" | "answer" | "refused" if told["id"] in self._said:
                kind, since = self._said.pop(told["id"])
                self.times[kind].append(now - since)
                if told["tell"] == "refused" and kind == "choose":
                    self.refused.append(told["fault"]["sentence"])
            case "asked":
                self._asked = told
                self.arrived.set()
                if told["thinking"] is not None and not told["seats"] and not self._thinks:
                    self._thinks = now
            case "line":
                if told["state"] is not None:
                    self.hashes[told["n"]] = told["state"]["hash"]
                if self._thinks:
                    self.times["greedy"].append(now - self._thinks)
                    self._thinks = 0.0

    def _is_mine(self) -> bool:
        return self.seat in self._asked.get("seats", ())

    async def _say(self, socket: ClientConnection, kind: str, **said: Any) -> None:
        self._ids += 1
        self._said[self._ids] = kind, time.perf_counter()
        await socket.send(json.dumps({"id": self._ids, "seat": self.seat, **said}))

    async def _choose(self, socket: ClientConnection) -> None:
        await self.begin.wait()
        await asyncio.sleep(self.rng.uniform(0, EVERY))
        while True:
            if self._is_mine():
                number = self._asked["asked"]["number"]
                if number not in self.choices:
                    return  # no more choices are known
                self._asked = {}
                await self._say(socket, "choose", say="choose", number=number, choice=self.choices[number])
            await asyncio.sleep(EVERY)

    async def _drag(self, socket: ClientConnection) -> None:
        """Sends the questions of a page while a unit follows the pointer."""
        await self.begin.wait()
        while True:
            await asyncio.sleep(1 / PREVIEWS_A_SECOND)
            question = self._question() if self._is_mine() else None
            if question is not None:
                await self._say(socket, "preview", say="ask", question=question)

    def _question(self) -> dict[str, Any] | None:
        asked = self._asked["asked"]
        chosen = self.choices.get(asked["number"], {})
        unit, kind = chosen.get("unit"), asked["kind"]
        if unit is None:
            return None
        if kind == "attack":
            return {"ask": "attack", "unit": unit}
        spots = chosen.get("spots") or [[path[0], *path[1][-1]] for path in chosen.get("paths", ())]
        if not spots:
            return None
        near = [each + self.rng.randint(-DRAGGED, DRAGGED) for each in spots[0][1:3]]
        return {"ask": "deploy" if kind == "deploy" else "move", "unit": unit, "to": near}


def seated(server: Running, place: int, choices: Choices, drags: bool) -> list[Person]:
    """Starts a game and returns the people at it."""
    keys = [ask(server.address, "POST", "/guests")["key"]]
    setup = ask(server.address, "POST", "/games", keys[0], proposal_of(place))
    game = setup["head"]["game"]
    if place % 2:
        keys.append(ask(server.address, "POST", "/guests")["key"])
        ask(server.address, "POST", "/games/join", keys[1], {"token": setup["head"]["seats"][1]["link"]})
    for seat, key in enumerate(keys):
        accepted = {"revision": setup["revision"], "seat": seat, "seed": ""}
        ask(server.address, "POST", f"/games/{game}/accept", key, accepted)
    return [
        Person(game, key, seat, choices, drags and seat == 0, Random(1_000 * place + seat))
        for seat, key in enumerate(keys)
    ]


def _progress(said: str) -> None:
    print(said, file=sys.stderr, flush=True)


def _not_given() -> tuple[int, int]:
    """The time so far for which this (virtual) machine was not given its cores, and all time."""
    path = Path("/proc/stat")
    times = [int(each) for each in path.read_text().splitlines()[0].split()[1:9]] if path.exists() else [0] * 8
    return times[7], sum(times)


async def _all(server: Running, people: list[Person], seconds: int) -> float:
    """Lets all people play; returns the share of its cores that the machine was not given meanwhile."""
    address = server.address.replace("http", "ws", 1)
    playing = [asyncio.create_task(each.play(address)) for each in people]
    for each in people:  # wait until all tables are drawn and read, before timing
        await each.arrived.wait()
    _progress(f"{len(people)} people are at their tables")
    before = _not_given()
    for each in people:
        each.begin.set()
    ended, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in ended:
        task.result()
    lost, all_time = (now - then for now, then in zip(_not_given(), before, strict=True))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return round(lost / max(all_time, 1), 2)


def figures(people: list[Person], games: int, seconds: int) -> dict[str, Any]:
    times = {
        kind: [each for person in people for each in person.times[kind]] for kind in ("choose", "preview", "greedy")
    }
    hashes = sorted(person.hashes[LINE] for person in people if LINE in person.hashes)
    return {
        "games": games,
        "people": len(people),
        "seconds": seconds,
        "refused": [sentence for person in people for sentence in person.refused][:3],
        **{kind: _spread(found) for kind, found in times.items()},
        "checksum": f"{zlib.crc32(repr(hashes).encode()):08x}",
    }


def _spread(times: list[float]) -> dict[str, float]:
    if len(times) < 2:
        return {"count": len(times)}
    cuts = [round(1_000 * each, 1) for each in quantiles(times, n=100)]
    return {"count": len(times), "p50_ms": cuts[49], "p95_ms": cuts[94], "p99_ms": cuts[98]}


if __name__ == "__main__":
    main()
