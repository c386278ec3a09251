"""Attacks on a running server, each a process of its own, so that whoever is measured beside it is not slowed by it.

`python -m tests.server.attacks NAME ADDRESS` attacks until its standard input is closed.
"""

import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any
from uuid import UUID

from muster.server.settings import CLIENT
from tests.server import wire_attacks
from tests.server.attacker import GONE, LARGE_MODELS, LARGE_UNITS, WAIT, Attacker
from tests.server.games.tiny import few, tiny
from tests.server.kit import API, FACTION

AT_ONCE = 4
"""So many of each attack at a time."""
PAUSE = 0.02
"""Between an answer and the next try: one who only sends cannot send faster over a line."""
SLOW = 150
"""So many connections that say hardly anything."""
SILENT = 500
"""So many that say nothing at all."""
MANY_CODES = 60
"""So many small reckonings at a time."""
MANY_THINGS = 45
"""So many large things, or set-ups, that one person keeps: nearly as many as may be."""


def misspelt(count: int) -> dict[str, Any]:
    """A roster in which every name is nearly one of many others."""
    names = [f"Guardian of the eastern gate number {number:05}" for number in range(count)]
    profiles = [{"name": name, "move": 6, "dash": 6, "defence": 4, "hp": 2, "cost": 24} for name in names]
    units = [{"profile": f"{name}x", "name": name, "models": [{"count": 1}]} for name in names]
    return {"kind": "roster", "version": 1, "name": "Many", "profiles": profiles, "units": units}


MISSPELT = misspelt(800)
IMPORTED = b'{"things": [' + b"1," * 19_000_000 + b"1]}"
PIECES = [{"piece": "ruin", "at": [1, 1]} for _ in range(90_000)]
KEYS = "\n".join(f"key{number}: {number}" for number in range(25_000))
FAULTY = {
    **tiny("you", "link"),
    "seats": [{"name": "x", "kind": "you", "army": {"body": few() | {"x": "y" * 1_400_000}}}],
}
LARGE = json.dumps({"kind": "faction", "body": FACTION | {"lore": "x" * 384_000}, "base": None}).encode()
LARGE_SETUP = {**tiny("you", "link"), "table": {"source": "random", "body": {"x": [[1]] * 40_000}}}
ELSEWHERE = ("127.0.0.2", 0)
"""An address of their own, where whoever is measured beside them has another."""
LARGE_SHEET = few() | {"units": few()["units"] * 60}


def names_without_a_key(who: Attacker) -> None:
    who.post("/reckon/roster", {"roster": MISSPELT}, keyed=False)


def proposals_with_wrong_names(who: Attacker) -> None:
    who.post(
        "/games", {**tiny("you", "link"), "seats": [{"name": "x", "kind": "you", "army": {"body": MISSPELT}}] * 2}
    )


def an_import_without_a_key(who: Attacker) -> None:
    who.post("/me/import", IMPORTED, keyed=False)


def a_picture_of_a_huge_table(who: Attacker) -> None:
    who.post("/tables/picture", {"table": {"drawn": {"name": "x", "pieces": PIECES}}})


def a_file_of_many_keys(who: Attacker) -> None:
    who.post("/reckon/file", {"text": KEYS})


def large_faulty_proposals(who: Attacker) -> None:
    who.post("/games", FAULTY)


def headers_without_end(who: Attacker) -> None:
    who.send("GET", "/things", key=who.key, headers={f"X-{number}": "y" * 60_000 for number in range(35)})


def sheets_to_print(who: Attacker) -> None:
    who.post("/print", {"thing": LARGE_SHEET})


def pictures_to_scan(who: Attacker) -> None:
    who.post("/scan", who.rng.randbytes(11_000_000))


def passwords_to_try(who: Attacker) -> None:
    who.post("/sign-in", {"name": "anna", "password": f"guess {who.rng.random()}"}, keyed=False)


def large_things_to_keep(who: Attacker) -> None:
    _keep(who)


def large_things_to_read(who: Attacker) -> None:
    while who.tries < MANY_THINGS:
        _keep(who)
    for path in ("/changes?since=0", "/things?bodies=true", "/me/export"):
        who.send("GET", path, key=who.key)


def _keep(who: Attacker) -> None:
    who.tries += 1
    who.send("PUT", f"/things/{UUID(int=who.rng.getrandbits(128), version=4)}", LARGE, who.key)


def lists_of_large_games(who: Attacker) -> None:
    while who.tries < MANY_THINGS:
        who.tries += 1
        who.post("/games", LARGE_SETUP)
    who.send("GET", "/games", key=who.key)


def connections_that_say_nothing(who: Attacker) -> None:
    where = (who.at.hostname or "", who.at.port or 0)
    lines = [socket.create_connection(where, source_address=ELSEWHERE) for _ in range(SILENT)]
    time.sleep(5)
    for line in lines:
        line.close()


def codes_without_a_key(who: Attacker) -> None:
    body = json.dumps({"text": "".join(chr(35 + number % 57) for number in range(1_000))})
    head = f"POST {API}/reckon/qr HTTP/1.1\r\nHost: {who.at.netloc}\r\nContent-Type: application/json\r\n"
    _ask_all(who, f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode(), MANY_CODES)


def files_that_nobody_reads(who: Attacker) -> None:
    found = [each for each in CLIENT.rglob("*") if each.is_file()]
    largest = max(found, key=lambda each: each.stat().st_size).relative_to(CLIENT) if found else Path()
    asked = f"GET /{largest.as_posix()} HTTP/1.1\r\nHost: {who.at.netloc}\r\n\r\n".encode()
    _ask_all(who, asked, SILENT, unread_for=15)


def _ask_all(who: Attacker, asked: bytes, count: int, unread_for: float = 0) -> None:
    """Asks for the same by many connections, and reads what comes after a while, if at all."""
    where, lines = (who.at.hostname or "", who.at.port or 0), list[socket.socket]()
    try:
        for _ in range(count):
            lines.append(socket.create_connection(where, WAIT, ELSEWHERE))
            lines[-1].sendall(asked)
        time.sleep(unread_for)
        for line in [] if unread_for else lines:
            while line.recv(100_000):
                pass
    finally:
        for line in lines:
            line.close()


def new_guests(who: Attacker) -> None:
    who.send("POST", "/guests")


def games_of_bots(who: Attacker) -> None:
    who.game("bot", "bot", seed=who.rng.randrange(10_000), bot="greedy", turns=8)


def games_left_to_bots(who: Attacker) -> None:
    game = who.game("you", "bot", seed=who.rng.randrange(10_000), bot="greedy", turns=8)
    with who.live(game) as line:
        said = {"say": "go_on_without", "seat": 0, "bot": "greedy"}
        line.send(json.dumps({"say": "command", "id": 1, "seat": 0, "command": said}))
        while json.loads(line.recv(WAIT))["tell"] not in ("done", "refused"):
            pass


def offers_and_declines(who: Attacker) -> None:
    with who.live(who.game("you", "here")) as line:
        for number in range(10_000):
            said = {"say": ("offer_draw", "decline")[number % 2]}
            line.send(json.dumps({"say": "command", "id": number, "seat": number % 2, "command": said}))
            while json.loads(line.recv(WAIT))["tell"] not in ("done", "refused"):
                pass


def questions_without_end(who: Attacker) -> None:
    with who.live(who.game("you", "here")) as line:
        for number in range(10_000):
            question = {"ask": "deploy", "unit": number % 4, "to": [who.rng.randrange(24_000) for _ in range(2)]}
            line.send(json.dumps({"say": "ask", "id": number, "seat": 0, "question": question}))
            if number > 20:
                line.recv(WAIT)


def questions_among_hundreds_of_models(who: Attacker) -> None:
    """Where all of a unit can come to, led by another model each time: nothing that was worked out before helps."""
    with who.live(who.large_game()) as line:
        asked = _deployed(line)
        for number in range(10_000):
            unit, place = number % LARGE_UNITS, number // LARGE_UNITS % LARGE_MODELS
            question = {"ask": "reach", "unit": unit, "whole": True, "leader": unit * LARGE_MODELS + place}
            line.send(json.dumps({"say": "ask", "id": number, "seat": asked["seats"][0], "question": question}))
            _heard(line, number)


def choices_that_are_refused(who: Attacker) -> None:
    """Whole units off the table, others in their way: long is looked for what is nearest to that."""
    with who.live(who.large_game()) as line:
        asked = _deployed(line)
        for number in range(10_000):
            seat, now = asked["seats"][0], asked["asked"]
            unit = who.rng.choice(now["units"])["unit"]
            to = [who.rng.randrange(-90_000, -1_000) for _ in range(2)]
            models = range(unit * LARGE_MODELS, (unit + 1) * LARGE_MODELS)
            choice = {"do": "move", "unit": unit, "paths": [[model, [to]] for model in models]}
            said = {"say": "choose", "id": number, "seat": seat, "number": now["number"], "choice": choice}
            line.send(json.dumps(said))
            _heard(line, number)


def _deployed(line: Any) -> Any:
    """What is asked once all that finds room stands on the table, where a bot would put it."""
    asked = _asked_next(line)
    for number in range(1_000_000, 2_000_000):
        seat, now = asked["seats"][0], asked["asked"]
        match now["kind"]:
            case "turn_master":
                choice = {"do": "name_master", "side": now["sides"][0]}
            case "zone":
                choice = {"do": "pick_zone", "zone": now["zones"][0]}
            case "deploy":
                line.send(json.dumps({"say": "ask", "id": number, "seat": seat, "question": {"ask": "suggest"}}))
                while (told := json.loads(line.recv(WAIT)))["tell"] not in ("answer", "refused"):
                    pass
                choice = told["move"]["choice"] if told["tell"] == "answer" else {"do": "finish"}
            case _:
                return asked
        said = {"say": "choose", "id": number, "seat": seat, "number": now["number"], "choice": choice}
        line.send(json.dumps(said))
        asked = _asked_next(line)
    return asked


def _asked_next(line: Any) -> Any:
    while (told := json.loads(line.recv(WAIT)))["tell"] != "asked":
        pass
    return told


def _heard(line: Any, number: int) -> None:
    while json.loads(line.recv(WAIT)).get("id") != number:
        pass


def words_without_end(who: Attacker) -> None:
    with who.live(who.game("you", "here")) as line:
        for number in range(10_000):
            line.send(json.dumps({"say": "chat", "id": number, "seat": 0, "text": "x" * 500}))
            while json.loads(line.recv(WAIT))["tell"] not in ("done", "refused"):
                pass


def many_sockets(who: Attacker) -> None:
    game, lines = who.game("you", "here"), list[Any]()
    try:
        for _ in range(SLOW // AT_ONCE):
            lines.append(who.live(game))
            lines[-1].__enter__()
        time.sleep(1)
    finally:
        for line in lines:
            with suppress(*GONE, RuntimeError):
                line.__exit__(None, None, None)


def headers_drop_by_drop(who: Attacker) -> None:
    _drip(who, f"GET {API}/things HTTP/1.1\r\nHost: {who.at.netloc}\r\n".encode(), b"X-A: b\r\n")


def bodies_drop_by_drop(who: Attacker) -> None:
    head = f"POST {API}/reckon/file HTTP/1.1\r\nHost: {who.at.netloc}\r\nContent-Type: application/json\r\n"
    _drip(who, f"{head}Content-Length: 100000\r\n\r\n".encode(), b" ")


def _drip(who: Attacker, first: bytes, drop: bytes) -> None:
    lines = [socket.create_connection((who.at.hostname or "", who.at.port or 0)) for _ in range(SLOW // AT_ONCE)]
    try:
        for line in lines:
            line.sendall(first)
        for _ in range(30):
            time.sleep(1)
            for line in lines:
                line.sendall(drop)
    finally:
        for line in lines:
            line.close()


ATTACKS: dict[str, Callable[[Attacker], None]] = {
    each.__name__: each
    for each in (
        names_without_a_key,
        proposals_with_wrong_names,
        an_import_without_a_key,
        a_picture_of_a_huge_table,
        a_file_of_many_keys,
        large_faulty_proposals,
        headers_without_end,
        sheets_to_print,
        pictures_to_scan,
        passwords_to_try,
        large_things_to_keep,
        large_things_to_read,
        lists_of_large_games,
        connections_that_say_nothing,
        codes_without_a_key,
        files_that_nobody_reads,
        new_guests,
        games_of_bots,
        games_left_to_bots,
        offers_and_declines,
        questions_without_end,
        questions_among_hundreds_of_models,
        choices_that_are_refused,
        words_without_end,
        many_sockets,
        headers_drop_by_drop,
        bodies_drop_by_drop,
        *wire_attacks.ATTACKS,
    )
}


@contextmanager
def attacked(name: str, address: str) -> Iterator[None]:
    """An attack that goes on meanwhile."""
    command = [sys.executable, "-m", "tests.server.attacks", name, address]
    with Popen(command, stdin=PIPE, cwd=Path(__file__).parents[2]) as process:
        try:
            yield
        finally:
            process.kill()


def _go_on(attack: Callable[[Attacker], None], address: str, number: int) -> None:
    who = Attacker(address, number)
    while True:
        with suppress(*GONE):  # being sent away is what is hoped for
            attack(who)
        time.sleep(PAUSE)


def main(name: str, address: str) -> None:
    for number in range(AT_ONCE):
        threading.Thread(target=_go_on, args=(ATTACKS[name], address, number), daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
