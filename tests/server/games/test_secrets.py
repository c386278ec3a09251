"""Over the wire, two games that differ only in a secret of seat 1 are the same to the byte for everybody else."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.army import Weapon
from muster.battle.battle import Battle
from muster.battle.choices import Finish
from muster.battle.decisions import AttackDecision
from muster.dice import FastDice
from muster.hall.proposal import planned
from muster.rulebook.weapon_type import WeaponType
from tests.server.games.kit import Visitor, as_json, visiting
from tests.server.games.tiny import few, tiny
from tests.server.kit import API, Guest, new_guest

OTHER, OWNER, SPECTATOR = 0, 1, -1
SEED = 11
GUN = Weapon(name="wunderwaffe", range=12, attacks=9, power=9, type=WeaponType.BATTLE, ap=2, cost=Decimal(1))
SECRETS: dict[str, dict[str, Any]] = {
    "defence": {"defence": 9},
    "saves": {"armour": 3, "aegis": 2},
    "hp": {"hp": 7},
    "move": {"move": 11, "dash": 2},
    "weapons": {"weapons": (GUN,)},
    "cost": {"cost": Decimal(33)},
}
RANDOM = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\d{4}-\d\d-\d\dT[0-9:.]+(\+00:00|Z)?|\"[A-Za-z0-9_-]{43}\""
)
"""Ids, times and tokens differ in themselves."""


def proposal(secret: dict[str, Any], *, hides: bool = True) -> dict[str, Any]:
    """A game in which a unit of seat 1 has a secret."""
    plan = tiny("you", "link", seed=SEED, dice="fast", limit=200, switches={"hidden_units": hides})
    plan["seats"][OWNER]["army"] = {"body": few("Secretive", **secret)}
    return plan


@cache
def script() -> list[tuple[int, int, dict[str, Any]]]:
    """Choices up to the first attack of seat 0: seats, numbers and choices, legal whatever the secret is."""
    setup = planned(proposal({})).setup  # type: ignore[arg-type]
    assert setup is not None
    battle, rng = Battle.new(setup, FastDice(SEED)), Random(5)
    found: list[tuple[int, int, dict[str, Any]]] = []
    while battle.pending is not None:
        side, number = battle.pending.side, battle.pending.number
        attacks = isinstance(battle.pending, AttackDecision)
        if attacks and side == OTHER:
            return found
        rests = side == OWNER and (attacks or battle.state.phase == "move")
        choice = Finish() if rests else battle.state.steps[-1].sample(battle.field, rng)
        battle.choose(choice)
        found.append((side, number, as_json(choice)))
    raise AssertionError("nobody attacked")


class Listener:
    """Somebody at the table, and every byte that they were sent, without what is random in itself."""

    def __init__(self, seat: int, visitor: Visitor, guest: Guest) -> None:
        self.seat, self.guest = seat, guest
        self.heard: list[str] = []
        hear = visitor.hear

        def noted() -> dict[str, Any]:
            told = hear()
            self.note(json.dumps(told))
            return told

        visitor.hear = noted
        self.visitor = visitor

    def note(self, text: str) -> None:
        self.heard.append(RANDOM.sub("~", text))

    def ask_everything(self, units: int) -> None:
        """Every kind of question about every unit."""
        questions: list[dict[str, Any]] = [{"ask": "counter"}]
        for unit in range(units):
            questions += [{"ask": "reach", "unit": unit}, {"ask": "reach", "unit": unit, "whole": True}]
            questions += [{"ask": "attack", "unit": unit}]
            questions += [{"ask": "move", "unit": unit, "to": to} for to in ([9_000, 9_000], [12_000, 30_000])]
            questions += [{"ask": "deploy", "unit": unit, "to": [9_000, 9_000]}]
            questions += [{"ask": "choice", "choice": {"do": "march", "unit": unit, "to": [14_000, 14_000]}}]
            questions += [{"ask": "sight", "one": 0, "other": unit}]
        for question in questions:
            self.visitor.do(say="ask", seat=self.seat, question=question)

    def try_wrongly(self, number: int, units: int) -> None:
        """Choices for units of others: the sentences that refuse them tell nothing either."""
        for unit in range(units // 2, units):
            for choice in ({"do": "march", "unit": unit, "to": [9_000, 9_000]}, {"do": "attack", "unit": unit}):
                assert self.visitor.choose(max(self.seat, 0), number, choice)["tell"] == "refused"

    def fetch(self, game: str, lines: int) -> None:
        """Everything that there is over HTTP, also for those who have the link of a replay."""
        states = f"/states?first=0&last={lines - 1}"
        for path in ("", "/story", states, "/report", "/report.md", "/log", "/dice"):
            self.note(self.guest.ask("GET", f"/games/{game}{path}").text)
        self.note(self.guest.ask("GET", "/games").text)
        token = self.guest.ask("POST", f"/games/{game}/share").json()["replay"]
        for path in ("/story", states, "/report", "/dice"):
            self.note(self.guest.client.get(f"{API}/replays/{token}{path}").text)


@contextmanager
def begun(hall: TestClient, secret: dict[str, Any], *, hides: bool) -> Iterator[tuple[str, dict[int, Listener]]]:
    """A game with both players and a spectator at it, who have heard all from before its start."""
    one, other = new_guest(hall), new_guest(hall)
    wanted = proposal(secret, hides=hides)
    setup = one.ask("POST", "/games", proposal({}, hides=hides)).json()
    game, head = setup["head"]["game"], setup["head"]
    with (
        visiting(hall, game, one.key) as first,
        visiting(hall, game, other.key) as second,
        visiting(hall, game) as third,
    ):
        people = {
            OTHER: Listener(OTHER, first, one),
            OWNER: Listener(OWNER, second, other),
            SPECTATOR: Listener(SPECTATOR, third, one),
        }
        first.greet()
        third.greet(watch=head["watch"])
        other.ask("POST", "/games/join", {"token": head["seats"][OWNER]["link"]})
        second.greet()
        proposed = other.ask("POST", f"/games/{game}/propose", {"revision": 1, "proposal": wanted}).json()
        assert proposed["faults"] == []
        for seat, guest in ((OTHER, one), (OWNER, other)):
            answer = guest.ask("POST", f"/games/{game}/accept", {"revision": 2, "seat": seat})
            people[seat].note(answer.text)
        yield game, people


def played(hall: TestClient, secret: dict[str, Any], *, hides: bool = True) -> dict[int, str]:
    """All that everybody was sent up to the first attack, in bytes."""
    with begun(hall, secret, hides=hides) as (game, people):
        for n, (seat, number, choice) in enumerate(script(), 1):
            for each in people.values():
                while not each.visitor.lines or each.visitor.lines[-1]["n"] < n - 1 or not each.visitor.question:
                    each.visitor.next()
            if n % 4 == 0:
                for each in (people[OTHER], people[SPECTATOR]):
                    each.try_wrongly(number, 4)
                    each.ask_everything(4)
            assert people[seat].visitor.choose(seat, number, choice)["tell"] == "done"
        for each in people.values():
            while each.visitor.lines[-1]["n"] < len(script()) or not each.visitor.question:
                each.visitor.next()
        for each in (people[OTHER], people[SPECTATOR]):
            each.ask_everything(4)
        for each in (people[OTHER], people[OWNER]):
            each.fetch(game, len(script()) + 1)
        return {seat: "\n".join(each.heard) for seat, each in people.items()}


@cache
def plain(hall: TestClient, *, hides: bool = True) -> dict[int, str]:
    return played(hall, {}, hides=hides)


def differing(one: str, other: str) -> list[tuple[str, str]]:
    """The first few places where two transcripts differ."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    found = [_around(each, its) for each, its in pairs if each != its]
    return found[:3] or ([] if one == other else [("more", "less")])


def _around(one: str, other: str) -> tuple[str, str]:
    """The two texts about the first letter that differs."""
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 120) : at + 80], other[max(0, at - 120) : at + 80]


@pytest.mark.parametrize("name", SECRETS)
def test_nothing_that_others_receive_depends_on_a_secret(hall: TestClient, name: str) -> None:
    one, other = plain(hall), played(hall, SECRETS[name])
    for seat in (OTHER, SPECTATOR):
        assert differing(one[seat], other[seat]) == []
    assert one[OWNER] != other[OWNER]


def test_this_would_be_found_if_nothing_were_hidden(hall: TestClient) -> None:
    one, other = plain(hall, hides=False), played(hall, SECRETS["defence"], hides=False)
    assert one[OTHER] != other[OTHER]
    assert one[SPECTATOR] != other[SPECTATOR]


def test_the_log_opens_once_the_game_is_over(hall: TestClient) -> None:
    with begun(hall, {}, hides=True) as (game, people):
        guest, visitor = people[OTHER].guest, people[OTHER].visitor
        refused = guest.ask("GET", f"/games/{game}/log")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "log.secret")
        while not visitor.lines:
            visitor.next()
        assert visitor.command(OTHER, {"say": "surrender"})["tell"] == "done"
        assert "Secretive" in guest.ask("GET", f"/games/{game}/log").text
