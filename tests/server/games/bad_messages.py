"""A storm of bad messages at games of every stage: each is refused with its code, and no game changes."""

import json
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from muster.server.games.said import LARGEST
from tests.server.games.bad_kinds import ANY, KINDS, Bad, Scene, bad
from tests.server.games.kit import Mirror, Visitor
from tests.server.games.tiny import tiny
from tests.server.games.wire import ROOMY, WAIT, log_text
from tests.server.kit import API, Running, running
from tests.server.writing import ask

FRAME = LARGEST + 1
"""One byte more than a message may have."""
HELLO = {"say": "hello", "protocol": 1, "after": -1}
HELLOS: tuple[tuple[Any, str], ...] = (
    ({"say": "chat", "id": 1, "seat": 0, "text": "x"}, "hello.missing"),
    ({**HELLO, "protocol": 2}, "hello.protocol"),
    ({**HELLO, "after": 10**6}, "hello.after"),
    ({**HELLO, "after": -2}, "hello.after"),
    ({**HELLO, "after": None}, "message.field"),
    ({**HELLO, "seat": 0}, "message.field"),
)


@dataclass
class Place:
    """Somebody at a game over a real websocket."""

    server: Running
    game: str
    key: str
    watch: str = ""

    def __post_init__(self) -> None:
        self.socket = self.opened().__enter__()  # closed by whoever has it
        self.said({**HELLO, **({"watch": self.watch} if self.watch else {})})
        self.visitor = Visitor(self.said, self.heard)
        self.visitor.until("present")

    def opened(self) -> ClientConnection:
        address = f"{self.server.address.replace('http', 'ws', 1)}{API}/games/{self.game}/live"
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return connect(address, additional_headers=headers, open_timeout=WAIT, max_size=None)

    def said(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def heard(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.socket.recv(WAIT))
        return told

    def refused(self, each: Bad) -> str:
        """What is wrong with the answer to a bad message; empty if it is as it should be."""
        self.socket.send(each.text)
        told = self.visitor.until("refused", "done", "answer")
        if told["tell"] != "refused":
            return f"{each.kind}: {told['tell']} {each.text[:200]!r}"
        fault = told["fault"]
        named = fault["code"] == each.code or (each.code == ANY and "." in fault["code"])
        return "" if named and fault["sentence"] else f"{each.kind}: {fault} {each.text[:200]!r}"

    def bad_hello(self, said: Any, code: str) -> str:
        with self.opened() as socket:
            socket.send(json.dumps(said))
            fault = json.loads(socket.recv(WAIT))["fault"]
            try:
                while True:
                    socket.recv(WAIT)
            except ConnectionClosed:
                return "" if fault["code"] == code else f"{said}: {fault}"

    def too_large_a_frame(self) -> str:
        """A frame beyond all measure ends its own connection."""
        with self.opened() as socket:
            socket.send(json.dumps(HELLO))
            try:
                socket.send("x" * FRAME)
                while True:
                    socket.recv(WAIT)
            except ConnectionClosed as closed:
                return "" if closed.rcvd is None or closed.rcvd.code == 1009 else f"a frame: {closed}"


class ServedGames:
    """A server with a game that is played, one that is agreed on, and one that is over."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.anna, self.bert = (ask(server.address, "POST", "/guests")["key"] for _ in range(2))
        self.setup = self._post("/games", tiny("you", "link"))["head"]["game"]
        over = self._accepted(self._post("/games", tiny("you", "here")), 0, 1)
        playing = self._post("/games", tiny("you", "link"))
        ask(server.address, "POST", "/games/join", self.bert, {"token": playing["head"]["seats"][1]["link"]})
        self.over, self.playing = over, self._accepted(playing, 0)
        ask(server.address, "POST", f"/games/{self.playing}/accept", self.bert, {"revision": 1, "seat": 1})
        self.watch = ask(server.address, "GET", f"/games/{self.playing}", self.anna)["head"]["watch"]
        ended = Place(server, self.over, self.anna)
        assert ended.visitor.command(0, {"say": "surrender"})["tell"] == "done"
        ended.socket.close()
        self._play_a_little()

    def _post(self, path: str, body: Any) -> Any:
        return ask(self.server.address, "POST", path, self.anna, body)

    def _accepted(self, setup: Any, *seats: int) -> str:
        game: str = setup["head"]["game"]
        for seat in seats:
            self._post(f"/games/{game}/accept", {"revision": 1, "seat": seat})
        return game

    def _play_a_little(self) -> None:
        """Some lines, so that old decisions are old; the last choice made is left for the storm."""
        self.places = {name: Place(self.server, self.playing, key) for name, key in self.keys.items()}
        mirror, rng = Mirror(), Random(1)
        for _ in range(6):
            asked = self._asked()
            at = self.places[asked].visitor
            seat = at.asked["seats"][0]
            choice = mirror.any_choice(self.log(self.playing), seat, rng)
            assert at.choose(seat, at.asked["asked"]["number"], choice)["tell"] == "done"
        self.mine = self._asked()
        self.seat = self.places[self.mine].visitor.asked["seats"][0]
        self.number: int = self.places[self.mine].visitor.asked["asked"]["number"]
        self.choice = mirror.any_choice(self.log(self.playing), self.seat, rng)
        for place in self.places.values():
            place.socket.close()

    @property
    def keys(self) -> dict[str, str]:
        return {"anna": self.anna, "bert": self.bert}

    def _asked(self) -> str:
        """Who is asked after the last line, once both have heard of it."""
        count = len(self.log(self.playing).splitlines()) - 2
        for place in self.places.values():
            while not place.visitor.lines or place.visitor.lines[-1]["n"] < count or not place.visitor.question:
                place.visitor.next()
        return next(name for name, place in self.places.items() if place.visitor.asked["seats"])

    def log(self, game: str) -> str:
        return log_text(self.server.address, self.anna, game)

    def kept(self) -> dict[str, Any]:
        """Everything that is kept of the games, to the byte; hashes of the states stand in the logs."""
        heads = [ask(self.server.address, "GET", f"/games/{game}", self.anna) for game in self.games]
        return {"logs": [self.log(self.playing), self.log(self.over)], "heads": heads}

    @property
    def games(self) -> tuple[str, str, str]:
        return self.playing, self.setup, self.over

    def scenes(self) -> dict[str, Scene]:
        seat, other = self.seat, 1 - self.seat
        asked = Scene(seat, other, self.number, self.choice)
        waiting = Scene(other, seat, self.number, self.choice)
        return {"asked": asked, "waiting": waiting, "watching": asked, "setup": asked, "over": asked}

    def storm(self, count: int, seed: int) -> dict[str, Any]:
        """So many bad messages; what was not refused as it should have been, and what changed."""
        rng, scenes = Random(seed), self.scenes()
        mine, theirs = self.keys[self.mine], next(key for name, key in self.keys.items() if name != self.mine)
        places = {
            "asked": Place(self.server, self.playing, mine),
            "waiting": Place(self.server, self.playing, theirs),
            "watching": Place(self.server, self.playing, "", self.watch),
            "setup": Place(self.server, self.setup, self.anna),
            "over": Place(self.server, self.over, self.anna),
        }
        before, wrong, met = self.kept(), list[str](), Counter[str]()
        kinds = list(KINDS)
        with ExitStack() as stack:
            for place in places.values():
                stack.callback(place.socket.close)
            for n in range(count):
                if n % 50 == 7:
                    said, code = HELLOS[n // 50 % len(HELLOS)]
                    wrong.append(places["asked"].bad_hello(said, code))
                    met["hello"] += 1
                elif n % 200 == 9:
                    wrong.append(places["asked"].too_large_a_frame())
                    met["frame"] += 1
                else:
                    each = bad(kinds[n % len(kinds)], rng, scenes)
                    wrong.append(places[each.who].refused(each))
                    met[each.kind] += 1
            after = self.kept()
            wrong += [f"{what} changed" for what in before if before[what] != after[what]]
            wrong += [f"{name} heard a word" for name, place in places.items() if place.visitor.chats]
            told = places["asked"].visitor.choose(self.seat, self.number, self.choice)
            wrong += [] if told["tell"] == "done" else [f"after all that a good choice was refused: {told}"]
        return {"messages": sum(met.values()), "kinds": len(met), "wrong": [each for each in wrong if each]}


def storm(data: Path, count: int, seed: int) -> dict[str, Any]:
    with running(data, MUSTER_DATABASE_URL=f"sqlite:///{data}/muster.db", **ROOMY) as server:
        return ServedGames(server).storm(count, seed)
