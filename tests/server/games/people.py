"""Somebody who plays a small game, comes back whenever the server is gone, and remembers what they were told."""

import threading
from http.client import HTTPException
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from tests.server.games.kit import Body, Mirror, Visitor, as_json
from tests.server.games.tiny import few, tiny
from tests.server.games.wire import at_table, log_text
from tests.server.writing import ask

TURNS = 60
TABLES = 5
"""So many tables are played on: to draw one takes time."""
PAUSE = 0.2
FAULT = 1011
"""How a server ends a connection that it cannot serve; nobody comes back then."""
GONE = (WebSocketException, HTTPException, OSError, TimeoutError)
"""What somebody meets with while there is no server."""
STURDY = few("Sturdy", hp=60, defence=9)


class Person:
    """One game: every other one is played at one screen, the rest against a bot; every fifth has fair dice."""

    def __init__(
        self, address: str, number: int, everybody_is_here: threading.Event | None = None, turns: int = TURNS
    ) -> None:
        """Whoever has come waits for `everybody_is_here`, if there is such, before they choose."""
        self.address, self._everybody_is_here = address, everybody_is_here
        self.key: str = ask(address, "POST", "/guests")["key"]
        other = "here" if number % 2 else "bot"
        plan = tiny("you", other, seed=number % TABLES, dice="fast" if number % 5 else "fair", turns=turns)
        for seat in plan["seats"]:
            seat["army"] = {"body": STURDY}
        made = ask(address, "POST", "/games", self.key, plan)
        assert made["faults"] == [], made["faults"]
        self.game: str = made["head"]["game"]
        for seat in range(2 if other == "here" else 1):
            ask(address, "POST", f"/games/{self.game}/accept", self.key, {"revision": 1, "seat": seat, "seed": "x"})
        self.rng, self.mirror = Random(number), Mirror()
        self.known: dict[int, Body] = {}
        """Every line as it was told, by number."""
        self.hashes: dict[int, str] = {}
        """The hash of the state after a line, where that was told."""
        self.chosen: dict[int, Body] = {}
        """What was acknowledged, by the number of its line."""
        self.came = self.same = self.cut = 0
        """How often they came, were told the same hash again, and lost the connection with a choice on its way."""
        self.here = self.is_choosing = False
        self.trouble = ""

    def play_until(self, over: threading.Event) -> None:
        """Play, and come back by oneself whenever the connection is lost."""
        while not over.is_set():
            try:
                with at_table(self.address, self.key, self.game) as visitor:
                    self._play(visitor, over)
                    return
            except GONE as gone:
                if isinstance(gone, ConnectionClosed) and gone.rcvd is not None and gone.rcvd.code == FAULT:
                    self.trouble = f"the server met with a fault in game {self.game}"
                    return
                self.cut += self.is_choosing
                self.here = self.is_choosing = False
                over.wait(PAUSE)
            except Exception as wrong:  # told at the end, rather than lost with the thread
                self.trouble = f"{type(wrong).__name__}: {wrong}"
                return

    def _play(self, visitor: Visitor, over: threading.Event) -> None:
        """Resume by number, one line back: it must be the same as before."""
        last = max(self.known, default=-1)
        visitor.greet(max(last - 1, -1))
        heard = 0
        while not over.is_set():
            while not visitor.asked or not visitor.asked["seats"]:
                if visitor.asked and visitor.asked["asked"] is None:
                    self.here = True
                    over.wait()
                    return
                visitor.next()
                heard = self._heard(visitor, heard)
            if not self.here:
                self.here, self.came = True, self.came + 1
                if self._everybody_is_here is not None:
                    self._everybody_is_here.wait()
            seat, number = visitor.asked["seats"][0], visitor.asked["asked"]["number"]
            choice = self.mirror.any_choice(log_text(self.address, self.key, self.game), seat, self.rng)
            if self._chose(visitor, seat, number, choice):
                heard = self._heard(visitor, heard)

    def _chose(self, visitor: Visitor, seat: int, number: int, choice: Body) -> bool:
        """Whether a choice was taken; here nothing else is expected."""
        visitor.asked = {}
        self.is_choosing = True
        done = visitor.choose(seat, number, choice)
        self.is_choosing = False
        assert done["tell"] == "done", done
        self.chosen[done["n"]] = choice
        return True

    def _heard(self, visitor: Visitor, count: int) -> int:
        """Remember lines; what was told before is told again as it was."""
        for told in visitor.lines[count:]:
            n = told["n"]
            assert n <= max(self.known, default=-1) + 1, f"line {n} was told after a gap"
            assert self.known.setdefault(n, told["line"]) == told["line"], f"line {n} was told otherwise before"
            if told["state"] is not None:
                self.same += n in self.hashes
                assert self.hashes.setdefault(n, told["state"]["hash"]) == told["state"]["hash"], f"line {n}: hash"
        return len(visitor.lines)

    def lost(self) -> list[str]:
        """What was acknowledged or told and is not in the log as it was, or not where the server stands."""
        with at_table(self.address, self.key, self.game) as visitor:
            visitor.greet(max(max(self.known) - 1, -1))
            visitor.until_mine()  # a bot that was at it has done what it wanted
            state = visitor.lines[-1]["state"]
        log = parse_log(log_text(self.address, self.key, self.game).encode(), "log")
        wrong = [str(each) for each in verify(log)]
        lines = dict(enumerate(log.lines))
        for n, choice in self.chosen.items():
            if n not in lines or said_in(lines[n]) != choice:
                wrong.append(f"the choice of line {n} is lost")
        for n, hashed in self.hashes.items():
            if n not in lines or lines[n].hash != hashed:
                wrong.append(f"line {n} is not as it was told")
        if state["hash"] != log.lines[-1].hash:
            wrong.append("the game stands elsewhere than its log ends")
        return [f"game {self.game}: {each}" for each in wrong]


def said_in(line: Any) -> Body:
    return as_json(line.choice)
