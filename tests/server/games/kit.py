"""What the tests of games share: a player over a websocket, who knows what is legal from the downloaded log."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from muster.battle.battle import Battle, fresh_field
from muster.battle.choices import AnyChoice
from muster.battle.log.files import parse_log
from muster.battle.log.log import Log, LogLine
from muster.battle.log.replay import UnknownDice
from muster.battle.view import View
from tests.server.kit import API, Guest

Body = dict[str, Any]
_LINE = msgspec.json.Decoder(LogLine)


def as_json(choice: AnyChoice) -> Body:
    found: Body = msgspec.to_builtins(choice)
    return found


class Mirror:
    """The battle of a game, followed by its log."""

    def __init__(self) -> None:
        self.battle: Battle | None = None

    def follow(self, text: str) -> Battle:
        header, *lines = text.splitlines()
        if self.battle is None:
            log = parse_log(f"{header}\n".encode(), "log")
            self.battle = Battle(fresh_field(log.setup, UnknownDice()), Log(log.setup, log.dice))
        for line in lines[len(self.battle.log.lines) :]:
            self.battle.follow(_LINE.decode(line))
        self.battle.resume()
        return self.battle

    def any_choice(self, text: str, seat: int, rng: Random) -> Body:
        battle = self.follow(text)
        return as_json(View(battle, seat).sample(rng))


@dataclass
class Visitor:
    """Somebody connected to a game: what was told so far, and what to say."""

    say: Callable[[Body], None]
    hear: Callable[[], Body]
    lines: list[Body] = field(default_factory=list)
    hello: Body = field(default_factory=dict)
    asked: Body = field(default_factory=dict)
    chats: list[Body] = field(default_factory=list)
    ids: int = 0
    after: int = -1
    """The line that they had when they came."""
    question: Body = field(default_factory=dict)
    """The last one told since the last line: the same is not asked twice."""

    def greet(self, after: int = -1, **more: Any) -> Body:
        self.after = after
        self.say({"say": "hello", "protocol": 1, "after": after, **more})
        return self.until("hello", "refused")

    def next(self) -> Body:
        told = self.hear()
        match told["tell"]:
            case "line":
                assert told["n"] == (self.lines[-1]["n"] if self.lines else self.after) + 1
                self.lines.append(told)
                self.question = {}
            case "hello":
                self.hello = told
            case "asked":
                assert told != self.question, "a question is told once"
                self.asked = self.question = told
            case "chat":
                self.chats.append(told)
        return told

    def until(self, *kinds: str) -> Body:
        while True:
            told = self.next()
            if told["tell"] in kinds:
                return told

    def until_mine(self) -> Body:
        """Until a seat of theirs is asked, or the game is over."""
        while not (self.asked and (self.asked["seats"] or self.asked["asked"] is None)):
            self.next()
        return self.asked

    def do(self, **said: Any) -> Body:
        """Say something, and what became of it."""
        self.ids += 1
        self.say({"id": self.ids, **said})
        while True:
            told = self.next()
            if told["tell"] in ("done", "refused", "answer") and told["id"] in (self.ids, None):
                return told

    def choose(self, seat: int, number: int, choice: Body) -> Body:
        return self.do(say="choose", seat=seat, number=number, choice=choice)

    def command(self, seat: int, command: Body) -> Body:
        return self.do(say="command", seat=seat, command=command)


def visitor_of(session: WebSocketTestSession) -> Visitor:
    return Visitor(session.send_json, session.receive_json)


@contextmanager
def visiting(client: TestClient, game: str, key: str = "", **headers: str) -> Iterator[Visitor]:
    around = {"Authorization": f"Bearer {key}"} if key else {}
    with client.websocket_connect(f"{API}/games/{game}/live", headers={**around, **headers}) as session:
        yield visitor_of(session)


def quick_game(guest: Guest, seed: int = 7) -> str:
    made = guest.ask("POST", "/games/quick", {"seed": seed})
    assert made.status_code == 201, made.text
    found: str = made.json()["head"]["game"]
    return found


def log_of(guest: Guest, game: str) -> str:
    answer = guest.ask("GET", f"/games/{game}/log")
    assert answer.status_code == 200, answer.text
    text: str = answer.text
    return text


def play_on(visitor: Visitor, seat: int, log: Callable[[], str], rng: Random, choices: int = 10**6) -> Mirror:
    """Answer whatever this seat is asked, at random, so many times or to the end."""
    mirror = Mirror()
    for _ in range(choices):
        asked = visitor.until_mine()["asked"]
        if asked is None:
            break
        choice = mirror.any_choice(log(), seat, rng)
        visitor.asked = {}
        done = visitor.choose(seat, asked["number"], choice)
        assert done["tell"] == "done", json.dumps(done)
    return mirror
