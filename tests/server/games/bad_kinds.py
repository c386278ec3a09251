"""Messages that must be refused, by kind: each is made at random, and says with which code."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

ANY = ""
"""Any code will do: what was mutated at random may be wrong in several ways."""
FAR = 10**9
"""Added to a number, it is none of a decision, whichever digit is changed."""
ODD: tuple[Any, ...] = (None, True, -1, 1.5, "1", [], {}, 2**53 + 1, "x" * 50, [[0]], "\u202e")
WORDS = ("", "sing", "HELLO", "choose ", "hello\u0000"[:5] + "!", "chat2", "do", "\u00e9")


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a message is said: the seat of its sender, who else sits there, and what is asked."""

    seat: int
    other: int
    number: int
    choice: Mapping[str, Any]
    """One that would be taken now."""


@dataclass(frozen=True, slots=True)
class Bad:
    """A message, who says it and the code that it gets."""

    kind: str
    who: str
    text: str | bytes
    code: str


Make = Callable[[Random, Scene], tuple[str | bytes | dict[str, Any], str]]


def choose(scene: Scene, **changes: Any) -> dict[str, Any]:
    said = {"say": "choose", "id": 7, "seat": scene.seat, "number": scene.number, "choice": dict(scene.choice)}
    return {**said, **changes}


def command(scene: Scene, what: Any, **changes: Any) -> dict[str, Any]:
    return {"say": "command", "id": 7, "seat": scene.seat, "command": what, **changes}


def chat(scene: Scene, text: Any, **changes: Any) -> dict[str, Any]:
    return {"say": "chat", "id": 7, "seat": scene.seat, "text": text, **changes}


def ask(scene: Scene, question: Any, **changes: Any) -> dict[str, Any]:
    return {"say": "ask", "id": 7, "seat": scene.seat, "question": question, **changes}


def _without(said: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != name}


def _mutated(rng: Random, scene: Scene) -> str:
    """A choice of another day, with letters lost, doubled, changed or swapped."""
    text = list(json.dumps(choose(scene, number=scene.number + FAR)))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                del text[at]
            case 1:
                text.insert(at, text[at])
            case 2:
                text[at] = rng.choice('{}[]",:0e-.\\ x\u00e9')
            case _:
                other = rng.randrange(len(text))
                text[at], text[other] = text[other], text[at]
    return "".join(text)


def _deep(rng: Random, scene: Scene) -> str:
    depth = rng.choice((21, 100, 1_000, 7_000))
    opened, closed = rng.choice((("[", "]"), ('{"a":', "}")))
    return json.dumps(choose(scene, choice="@")).replace('"@"', f"{opened * depth}1{closed * depth}")


def _no_json(rng: Random, scene: Scene) -> str:
    whole = json.dumps(choose(scene))
    return rng.choice(
        (
            "",
            "{",
            "[]",
            "null",
            "12",
            '"hello"',
            "NaN",
            "{'say': 'chat'}",
            whole[: rng.randrange(1, len(whole))],
            whole * 2,
        )
    )


def _no_number(rng: Random, scene: Scene) -> str:
    written = rng.choice(("NaN", "Infinity", "-Infinity", "1e400", "9" * 400, "0x10", "01", "1_000"))
    return json.dumps(choose(scene, number="@")).replace('"@"', written)


KINDS: dict[str, tuple[str, Make]] = {
    "no JSON": ("asked", lambda rng, at: (_no_json(rng, at), "message.unreadable")),
    "no number": ("asked", lambda rng, at: (_no_number(rng, at), "message.unreadable")),
    "deep": ("asked", lambda rng, at: (_deep(rng, at), "message.unreadable")),
    "bytes": ("asked", lambda rng, _: (b"\xff" + rng.randbytes(rng.randrange(300)), "message.unreadable")),
    "surrogate": ("asked", lambda _, at: (json.dumps(chat(at, "\ud800")), "message.unreadable")),
    "mutated": ("asked", lambda rng, at: (_mutated(rng, at), ANY)),
    "large": (
        "asked",
        lambda rng, at: (choose(at, choice={"x": [1] * rng.randint(8_000, 20_000)}), "message.too_large"),
    ),
    "no say": ("asked", lambda rng, at: (choose(at, say=rng.choice((*WORDS, *ODD))), "message.say")),
    "no id": ("asked", lambda rng, at: (choose(at, id=rng.choice(ODD)), "message.id")),
    "missing field": (
        "asked",
        lambda rng, at: (_without(choose(at), rng.choice(("seat", "number", "choice"))), "message.field"),
    ),
    "unknown field": ("asked", lambda rng, at: ({**choose(at), f"x{rng.randrange(99)}": 1}, "message.field")),
    "odd field": (
        "asked",
        lambda rng, at: (choose(at, choice=rng.choice((None, 1, "x", [], True))), "message.field"),
    ),
    "odd seat": ("asked", lambda rng, at: (choose(at, seat=rng.choice((None, 1.5, "0", [], {}))), "message.field")),
    "no seat": ("asked", lambda rng, at: (choose(at, seat=rng.choice((-1, 8, 99, 2**40))), "seat.not_yours")),
    "hello twice": ("asked", lambda _, __: ({"say": "hello", "protocol": 1, "after": -1}, "hello.twice")),
    "other seat": ("asked", lambda _, at: (choose(at, seat=at.other), "seat.not_yours")),
    "other's command": ("asked", lambda _, at: (command(at, {"say": "surrender"}, seat=at.other), "seat.not_yours")),
    "other's word": ("asked", lambda _, at: (chat(at, "I give up", seat=at.other), "seat.not_yours")),
    "old number": ("asked", lambda rng, at: (choose(at, number=rng.randrange(-5, at.number)), "choice.stale")),
    "later number": ("asked", lambda rng, at: (choose(at, number=at.number + rng.randint(1, 50)), "choice.stale")),
    "out of turn": ("waiting", lambda _, at: (choose(at), "choice.seat")),
    "no choice": (
        "asked",
        lambda rng, at: (choose(at, choice={"do": rng.choice(("dance", "", "Finish", 3, None))}), "choice.type"),
    ),
    "half a choice": (
        "asked",
        lambda _, at: (choose(at, choice={"do": at.choice["do"], "unit": "x"}), "choice.type"),
    ),
    "choice and more": ("asked", lambda _, at: (choose(at, choice={**at.choice, "gain": 9}), "choice.type")),
    "wrong kind": ("asked", lambda _, at: (choose(at, choice={"do": "lose", "models": [1]}), "choice.kind")),
    "no unit": (
        "asked",
        lambda rng, at: (choose(at, choice={**at.choice, "unit": rng.choice((99, -1, 2**50))}), ANY),
    ),
    "no command": ("asked", lambda rng, at: (command(at, {"say": rng.choice(("shout", "", 1))}), "command.type")),
    "nothing offered": ("waiting", lambda _, at: (command(at, {"say": "decline"}), "offer.none")),
    "a warning": (
        "waiting",
        lambda _, at: (command(at, {"say": "warn", "seat": at.other, "why": "luck"}), "command.not_here"),
    ),
    "no bot": (
        "asked",
        lambda _, at: (command(at, {"say": "go_on_without", "seat": at.seat, "bot": "genius"}), "command.bot"),
    ),
    "waited for": (
        "asked",
        lambda _, at: (command(at, {"say": "go_on_without", "seat": at.other}), "seat.waited_for"),
    ),
    "no undo": (
        "asked",
        lambda rng, at: (command(at, {"say": "ask_undo", "to": at.number + rng.randint(0, 9)}), "undo.to"),
    ),
    "no word": (
        "asked",
        lambda rng, at: (chat(at, rng.choice(("", "  ", "x" * 501, "a\nb", "\u0007"))), "chat.text"),
    ),
    "no question": ("asked", lambda rng, at: (ask(at, {"ask": rng.choice(("", "luck", "Move"))}), "ask.kind")),
    "half a question": (
        "asked",
        lambda rng, at: (ask(at, {"ask": rng.choice(("reach", "attack", "move"))}), "ask.type"),
    ),
    "long question": (
        "asked",
        lambda _, at: (ask(at, {"ask": "attack", "unit": 0, "shots": [[0, 0, 0]] * 1_000}), "ask.long"),
    ),
    "other's question": ("asked", lambda _, at: (ask(at, {"ask": "counter"}, seat=at.other), "seat.not_yours")),
    "spectator chooses": ("watching", lambda _, at: (choose(at), "seat.not_yours")),
    "spectator speaks": ("watching", lambda _, at: (chat(at, "Hello?"), "seat.not_yours")),
    "spectator gives up": ("watching", lambda _, at: (command(at, {"say": "surrender"}), "seat.not_yours")),
    "not begun": ("setup", lambda _, at: (choose(at, seat=0), "game.setup")),
    "nothing to ask about": ("setup", lambda _, at: (ask(at, {"ask": "counter"}, seat=0), "game.setup")),
    "is over": ("over", lambda _, at: (choose(at, seat=0), "choice.over")),
    "said too late": ("over", lambda _, at: (command(at, {"say": "offer_draw"}, seat=0), "command.over")),
}


def bad(kind: str, rng: Random, scenes: Mapping[str, Scene]) -> Bad:
    who, make = KINDS[kind]
    said, code = make(rng, scenes[who])
    return Bad(kind, who, json.dumps(said) if isinstance(said, dict) else said, code)
