"""Attacks below what any client says: frames that say nothing, messages that are much to read, bodies held back."""

import socket
import time
from contextlib import ExitStack, closing, suppress
from uuid import uuid4

from tests.server.attacker import WAIT, Attacker
from tests.server.games.frames_kit import DEFLATE, PONG, TEXT, frame, line
from tests.server.kit import API

HELLO = b'{"say":"hello","protocol":1,"after":-1}'
SOCKETS, TIMES = 4, 400
"""So many connections of one attacker, and so often what they send."""
PACE = 0.005
HELD, HELD_BYTES, HELD_SECONDS = 40, 11_000_000, 3.0


def frames_without_a_key(who: Attacker) -> None:
    with line(who.at.hostname or "", who.at.port or 0, f"{API}/games/{uuid4()}/live") as opened:
        _go_on_with(opened, what=frame(PONG) * 1_000)


def pieces_of_messages(who: Attacker) -> None:
    _say(who, frame(0, last=False) * 2_000, first=frame(TEXT, last=False))


def messages_of_many_values(who: Attacker) -> None:
    _say(who, frame(TEXT, b'{"say":"chat","id":1,"x":[' + b"1," * 31_000 + b"1]}"))


def messages_of_as_many_values_as_may_be(who: Attacker) -> None:
    values = b"[]," * 3_900 + b"[]"
    _say(who, frame(TEXT, b'{"say":"ask","id":1,"seat":0,"question":{"ask":"move","unit":0,"p":[' + values + b"]}}"))


def messages_that_are_inflated(who: Attacker) -> None:
    _say(who, frame(TEXT, b'{"say":"chat","id":1,"x":"' + b"a" * 990_000 + b'"}', deflated=True), more=DEFLATE)


def bodies_held_back(who: Attacker) -> None:
    head = f"POST {API}/scan HTTP/1.1\r\nHost: {who.at.netloc}\r\nContent-Length: {HELD_BYTES}\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(HELD):
            opened = socket.create_connection((who.at.hostname or "", who.at.port or 0), WAIT)
            stack.enter_context(closing(opened)).sendall(head.encode())
            with suppress(OSError):  # whoever is refused is hung up on
                opened.sendall(b"x" * (HELD_BYTES - 1))
        time.sleep(HELD_SECONDS)


def _say(who: Attacker, what: bytes, *, first: bytes = b"", more: str = "") -> None:
    """The same without end, by several connections to one game."""
    game = who.small_game()
    with ExitStack() as stack:
        lines = [
            stack.enter_context(
                line(who.at.hostname or "", who.at.port or 0, f"{API}/games/{game}/live", who.key, more)
            )
            for _ in range(SOCKETS)
        ]
        for each in lines:
            each.sendall(frame(TEXT, HELLO) + first)
        _go_on_with(*lines, what=what)


def _go_on_with(*lines: socket.socket, what: bytes) -> None:
    for each in lines:
        each.settimeout(1)  # one who is made to wait waits, and comes anew
    for _ in range(TIMES):
        for each in lines:
            each.sendall(what)
        time.sleep(PACE)


ATTACKS = (
    frames_without_a_key,
    pieces_of_messages,
    messages_of_many_values,
    messages_of_as_many_values_as_may_be,
    messages_that_are_inflated,
    bodies_held_back,
)
