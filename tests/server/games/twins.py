"""Twin games over the wire that differ only in a secret of one seat, played side by side with the same choices.

Whatever came of a choice in one came of it in the other, so nobody but who has the secret may notice a difference.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random
from typing import Any

import msgspec
from starlette.testclient import TestClient

from muster.army import Perk, Weapon
from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice, Finish
from muster.dice import FastDice
from muster.rulebook.weapon_type import WeaponType
from muster.setting_up.proposal import planned
from tests.battle.skirmish import CARBINE
from tests.server.games.asking import any_question
from tests.server.games.kit import Visitor, as_json, visiting
from tests.server.games.tiny import few, tiny
from tests.server.kit import API, Guest, new_guest

OWNER, SPECTATOR = 1, -1
GUN = Weapon(name="wunderwaffe", range=12, attacks=9, power=9, type=WeaponType.BATTLE, ap=2, cost=Decimal(1))
SECRETS: dict[str, dict[str, Any]] = {
    "defence": {"defence": 9},
    "saves": {"armour": 3, "aegis": 2},
    "hp": {"hp": 7},
    "move": {"move": 11, "dash": 2},
    "weapons": {"weapons": (GUN,)},
    "name of a weapon": {"weapons": (replace(CARBINE, name="secret carbine"),)},
    "power": {"weapons": (replace(CARBINE, power=6),)},
    "armour piercing": {"weapons": (replace(CARBINE, ap=4),)},
    "cost": {"cost": Decimal(33)},
    "perks": {"perks": (Perk("Secretive", "Nobody knows."),)},
    "room": {"transport": Decimal(40), "fire_points": True},
}
"""What the second unit of the owner has in one game, and has not in the other."""
TRIES, QUESTIONS = 25, 4
RANDOM = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\d{4}-\d\d-\d\dT[0-9:.]+(\+00:00|Z)?|\"[A-Za-z0-9_-]{43}\""
)
"""Ids, times and tokens differ in themselves."""


@dataclass(frozen=True)
class Plan:
    """Which twins: everything about them follows from a number."""

    number: int
    hides: bool = True

    @property
    def secret(self) -> str:
        return [*SECRETS][self.number % len(SECRETS)]

    @property
    def kinds(self) -> tuple[str, ...]:
        return ("you", "link", "link")[: 3 if self.number % 3 == 2 else 2]

    @property
    def stats(self) -> dict[str, Any]:
        return SECRETS[self.secret]

    def proposal(self, stats: dict[str, Any]) -> dict[str, Any]:
        style = ("standard", "advanced")[self.number % 2]
        changes: dict[str, Any] = {
            "dice": "fast",
            "limit": 200,
            "style": style,
            "switches": {"hidden_units": self.hides},
        }
        plan = tiny(*self.kinds, seed=self.number + 11, **changes)
        plan["seats"][OWNER]["army"] = {"body": few("Secretive", **stats)}
        return plan


class Listener:
    """Somebody at the table, and every byte that they were sent, without what is random in itself."""

    def __init__(self, seat: int, visitor: Visitor, guest: Guest) -> None:
        self.seat, self.guest, self.visitor = seat, guest, visitor
        self.heard: list[str] = []
        hear = visitor.hear

        def noted() -> dict[str, Any]:
            told = hear()
            self.note(json.dumps(told))
            return told

        visitor.hear = noted

    def note(self, text: str) -> None:
        self.heard.append(RANDOM.sub("~", text))

    def fetch(self, game: str, watch: str, lines: int) -> None:
        """Everything that there is over HTTP, also for those who look on or have the link of a replay."""
        states = f"/states?first={max(0, lines - 100)}&last={lines - 1}"
        for path in ("/story", states, "/report", "/dice"):
            if self.seat == SPECTATOR:
                joined = "&" if "?" in path else "?"
                self.note(self.guest.client.get(f"{API}/games/{game}{path}{joined}watch={watch}").text)
            else:
                self.note(self.guest.ask("GET", f"/games/{game}{path}").text)
        if self.seat == SPECTATOR:
            return
        for path in (f"/games/{game}", f"/games/{game}/report.md", f"/games/{game}/log", "/games"):
            self.note(self.guest.ask("GET", path).text)
        token = self.guest.ask("POST", f"/games/{game}/share").json()["replay"]
        for path in ("/story", states, "/report", "/dice"):
            self.note(self.guest.client.get(f"{API}/replays/{token}{path}").text)


@dataclass
class Session:
    """One of the twins: its people, and its battle as only a test may know it."""

    game: str
    watch: str
    people: dict[int, Listener]
    battle: Battle

    def settle(self) -> None:
        """Until everybody has heard the last line and what is asked then."""
        last = len(self.battle.log.lines) - 1
        for each in self.people.values():
            while not each.visitor.lines or each.visitor.lines[-1]["n"] < last or not each.visitor.question:
                each.visitor.next()

    def fetch(self) -> None:
        for each in self.people.values():
            each.fetch(self.game, self.watch, len(self.battle.log.lines))


@contextmanager
def session(site: TestClient, plan: Plan, stats: dict[str, Any]) -> Iterator[Session]:
    """A game with all players and a spectator at it, who have heard everything from before its start."""
    made = [new_guest(site) for _ in plan.kinds]
    setup = made[0].ask("POST", "/games", plan.proposal({})).json()
    game, head = setup["head"]["game"], setup["head"]
    ready = planned(plan.proposal(stats)).setup  # type: ignore[arg-type]
    assert ready is not None
    with ExitStack() as stack:
        people: dict[int, Listener] = {}
        for seat, guest in enumerate(made):
            people[seat] = Listener(seat, stack.enter_context(visiting(site, game, guest.key)), guest)
        people[SPECTATOR] = Listener(SPECTATOR, stack.enter_context(visiting(site, game)), made[0])
        people[0].visitor.greet()
        people[SPECTATOR].visitor.greet(watch=head["watch"])
        for seat, guest in list(enumerate(made))[1:]:
            people[seat].note(guest.ask("POST", "/games/join", {"token": head["seats"][seat]["link"]}).text)
            people[seat].visitor.greet()
        wish = {"revision": 1, "proposal": plan.proposal(stats)}
        assert made[OWNER].ask("POST", f"/games/{game}/propose", wish).json()["faults"] == []
        for seat, guest in enumerate(made):
            people[seat].note(guest.ask("POST", f"/games/{game}/accept", {"revision": 2, "seat": seat}).text)
        yield Session(game, head["watch"], people, Battle.new(ready, FastDice(plan.proposal({})["seed"])))


@dataclass
class Found:
    """What came of twins: how much was tried, and where others could tell them apart."""

    choices: int = 0
    received: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    differences: list[tuple[str, str]] = field(default_factory=list)
    owner_differs: bool = False


def play_twins(site: TestClient, plan: Plan, most: int = 60) -> Found:
    """Play both to shortly before the end, or so many choices; everybody asks and tries whatever there is."""
    found, rng = Found(), Random(plan.number)
    with session(site, plan, {}) as one, session(site, plan, plan.stats) as other:
        twins = one, other
        for each in twins:
            each.settle()
        while found.choices < most:
            choice = _same_in_both(one.battle, other.battle, rng)
            if choice is None:
                break
            _ask_all(twins, choice, rng, found)
            _choose(twins, choice)
            found.choices += 1
        for each in twins:
            each.fetch()
        for seat in one.people:
            _compare(found, one.people[seat], other.people[seat])
    return found


def _same_in_both(one: Battle, other: Battle, rng: Random) -> AnyChoice | None:
    """A choice that both take, with the same to follow; None if none is found, or the game would be over."""
    tries = (one.state.steps[-1].sample(one.field, rng) for _ in range(TRIES))
    return next((choice for choice in (*tries, Finish()) if _same(one.copy(), other.copy(), choice)), None)


def _same(one: Battle, other: Battle, choice: AnyChoice) -> bool:
    done, also = one.choose(choice), other.choose(choice)
    if not isinstance(done, Progress) or not isinstance(also, Progress):
        return False
    return one.pending is not None and _follows(done, one) == _follows(also, other)


def _follows(done: Progress, battle: Battle) -> object:
    standing = [bool(hp) for hp in battle.state.hp]  # who falls is seen by everybody
    return msgspec.json.encode(done.choice), msgspec.json.encode(done.events), standing, _waits(battle)


def _waits(battle: Battle) -> object:
    pending = battle.pending
    return None if pending is None else (type(pending).__name__, pending.side, pending.number)


def _ask_all(twins: tuple[Session, Session], choice: AnyChoice, rng: Random, found: Found) -> None:
    """Everybody asks about everything, first the owner: what is known to one answer must not slip into another."""
    battle = twins[0].battle
    assert battle.pending is not None
    number, kind = battle.pending.number, type(battle.pending).__name__
    for seat in sorted(twins[0].people, key=lambda each: each != OWNER):
        questions = [any_question(battle, as_json(choice), rng) for _ in range(QUESTIONS)]
        for question in questions:
            found.asked[question["ask"]] += 1
            found.kinds[f"{kind}: {question['ask']}"] += 1
            for each in twins:
                each.people[seat].visitor.do(say="ask", seat=seat, question=question)
        if seat not in (OWNER, battle.pending.side):
            for each in twins:
                refused = each.people[seat].visitor.choose(max(seat, 0), number, as_json(choice))
                assert refused["tell"] == "refused", refused


def _choose(twins: tuple[Session, Session], choice: AnyChoice) -> None:
    for each in twins:
        pending = each.battle.pending
        assert pending is not None
        seat, number = pending.side, pending.number
        done = each.people[seat].visitor.choose(seat, number, as_json(choice))
        assert done["tell"] == "done", done
        each.battle.choose(choice, seat)
        each.settle()


def _compare(found: Found, one: Listener, other: Listener) -> None:
    if one.seat == OWNER:
        found.owner_differs = one.heard != other.heard
        return
    found.received += sum(map(len, one.heard))
    pairs = zip(one.heard, other.heard, strict=False)
    found.differences += [_around(each, its) for each, its in pairs if each != its][:3]
    if len(one.heard) != len(other.heard):
        found.differences.append((f"{len(one.heard)} messages", f"{len(other.heard)} messages"))


def _around(one: str, other: str) -> tuple[str, str]:
    """The two texts about the first letter that differs."""
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 160) : at + 120], other[max(0, at - 160) : at + 120]
