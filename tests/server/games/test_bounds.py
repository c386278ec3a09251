"""How much of a set-up is worked out and kept: sizes, counts, and how many games one person has."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.army import ready_army
from muster.companion.bodies import body_of
from muster.files import BadInput
from muster.server.games import heads
from muster.server.games.kept import GamesKept
from muster.server.games.open_games import PLANNING
from muster.server.lines import Comer, Lines
from muster.server.problems import Busy
from muster.server.settings import Settings
from muster.setting_up import bounds
from muster.setting_up.bounds import check_bounds
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from tests.server.games.tiny import tiny
from tests.server.kit import Guest, client_of, new_guest
from tests.waiting import wait_until

LARGEST = "assize-2000"
SETUPS, BOT_GAMES = 2, 1


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[TestClient]:
    """A server that keeps little for each."""
    settings = Settings(
        data=tmp_path,
        client=tmp_path,
        guests_per_hour=1_000,
        bot_workers=1,
        most_setups=SETUPS,
        most_bot_games=BOT_GAMES,
        largest_setup=20_000,
    )
    with client_of(settings) as client:
        yield client


def seats_of(bodies: list[Any]) -> list[dict[str, Any]]:
    return [{"name": f"P{at}", "kind": "bot", "army": {"body": body}} for at, body in enumerate(bodies)]


def with_armies(*bodies: Any) -> Any:
    return {**quick(7), "limit": 2_000, "seats": seats_of(list(bodies))}


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_eight_of_the_largest_armies_that_are_shipped_have_room_twice_over() -> None:
    body: Any = body_of(ready_army(LARGEST))
    twice = {**body, "units": body["units"] * 2, "weapons": body["weapons"] * 2, "profiles": body["profiles"] * 2}
    check_bounds(with_armies(*[twice] * 8))


@pytest.mark.parametrize(
    ("change", "most"),
    [
        ({"units": [{}] * (bounds.MOST_UNITS + 1)}, bounds.MOST_UNITS),
        ({"forms": [{}] * (bounds.MOST_UNITS + 1)}, bounds.MOST_UNITS),
        ({"units": [{"models": [{"count": bounds.MOST_MODELS + 1}]}]}, bounds.MOST_MODELS),
        ({"units": [{"models": [{"count": str(bounds.MOST_MODELS + 1)}]}]}, bounds.MOST_MODELS),
        ({"units": [{"models": [{}] * (bounds.MOST_MODELS + 1)}]}, bounds.MOST_MODELS),
        ({"units": [{"models": [{"weapons": ["x"] * (bounds.MOST_CARRIED + 1)}]}]}, bounds.MOST_CARRIED),
        ({"weapons": [{}] * (bounds.MOST_NAMES + 1)}, bounds.MOST_NAMES),
        ({"profiles": [{"perks": ["x"] * bounds.MOST_NAMES}]}, bounds.MOST_NAMES),
    ],
)
def test_an_army_that_holds_too_much_is_refused_before_it_is_read(change: Any, most: int) -> None:
    with pytest.raises(BadInput, match=f"at most {most:,}") as refused:
        check_bounds(with_armies(change, body_of(ready_army(LARGEST))))
    assert refused.value.code == "proposal.too_much"


def test_what_is_no_army_or_table_at_all_is_left_to_its_reader() -> None:
    plan: Any = with_armies({"units": 5, "weapons": {"a": 1}}, {"units": [7, {"models": "x"}, {"models": [3]}]})
    plan["table"] = {"source": "body", "body": {"terrain": "x", "zones": [1]}}
    check_bounds(plan)


def test_seats_switches_and_pieces_are_counted_too() -> None:
    few = with_armies({}, {})
    for wrong in (
        {**few, "seats": seats_of([{}] * 9)},
        {**few, "switches": {f"rule {number}": 1 for number in range(1_000)}},
        {**few, "table": {"source": "body", "body": {"terrain": [{}] * (bounds.MOST_PIECES + 1)}}},
        {**few, "table": {"source": "body", "body": {"terrain": [{"ladders": [1] * bounds.MOST_PIECES}]}}},
    ):
        with pytest.raises(BadInput):
            check_bounds(wrong)  # type: ignore[arg-type]


def test_too_large_a_proposal_is_not_worked_out_and_changes_nothing(
    narrow: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = new_guest(narrow)
    setup = anna.ask("POST", "/games", tiny("you", "link")).json()
    path = f"/games/{setup['head']['game']}"
    monkeypatch.setattr(heads, "planned", None)  # whoever works one of these out fails
    large = {**tiny("you", "link"), "switches": {"x" * 30_000: 1}}
    crowd: dict[str, Any] = {**tiny("you", "link"), "seats": tiny("you", *["link"] * 8)["seats"]}
    for seat in crowd["seats"]:
        seat["army"] = {}
    for wrong, told in ((large, (413, "proposal.too_large")), (crowd, (422, "proposal.too_much"))):
        assert error_of(anna.ask("POST", "/games", wrong)) == told
        assert error_of(anna.ask("POST", f"{path}/propose", {"revision": 1, "proposal": wrong})) == told
    assert anna.ask("GET", path).json() == setup
    assert len(anna.ask("GET", "/games").json()["games"]) == 1


def test_so_many_games_wait_in_set_up_until_one_is_taken_off_the_list(narrow: TestClient) -> None:
    anna, bert = new_guest(narrow), new_guest(narrow)
    made = [anna.ask("POST", "/games", tiny("you", "link")).json() for _ in range(SETUPS)]
    assert error_of(anna.ask("POST", "/games", tiny("you", "link"))) == (413, "games.too_many_setups")
    assert anna.ask("POST", "/games/quick", {"seed": 7}).status_code == 201, "it does not wait in its set-up"
    assert bert.ask("POST", "/games", tiny("you", "link")).status_code == 201
    assert anna.ask("DELETE", f"/games/{made[0]['head']['game']}").status_code == 200
    assert anna.ask("POST", "/games", tiny("you", "link")).status_code == 201


def test_one_persons_work_is_done_one_at_a_time_while_others_goes_on() -> None:
    async def work() -> None:
        lines, order, hold = Lines(PLANNING, of_one=2), [], asyncio.Event()

        async def one(person: str) -> None:
            async with lines.place(Comer(person)):
                order.append(person)
                await hold.wait()

        tasks = [asyncio.create_task(one("anna")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="under way already"):
            await one("anna")
        tasks.append(asyncio.create_task(one("bert")))
        for _ in range(5):
            await asyncio.sleep(0)
        assert order == ["anna", "bert"]
        hold.set()
        await asyncio.gather(*tasks)
        assert order == ["anna", "bert", "anna", "anna"]
        async with lines.place(Comer("anna")):
            pass

    asyncio.run(work())


@contextmanager
def eight_at_once(ask: Callable[[], object], hold: threading.Event) -> Iterator[None]:
    """Somebody who asks for the same eight times, till they are let go on."""
    asked = [threading.Thread(target=ask) for _ in range(8)]
    for each in asked:
        each.start()
    try:
        yield
    finally:
        hold.set()
        for each in asked:
            each.join()


def test_a_guest_with_many_proposals_holds_nobody_up(narrow: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of one guest take ever so long; another's are made meanwhile, and games are opened."""
    anna, bert = new_guest(narrow), new_guest(narrow)
    hold, here = threading.Event(), threading.Semaphore(0)

    def slow(proposal: Any) -> Any:
        if proposal["seats"][0]["name"] == "Slow":
            here.release()
            assert hold.wait(60)
        return planned(proposal)

    monkeypatch.setattr(heads, "planned", slow)
    plan = tiny("you", "link")
    plan["seats"][0]["name"] = "Slow"
    with eight_at_once(partial(anna.ask, "POST", "/games", plan), hold):
        assert here.acquire(timeout=60)
        assert bert.ask("POST", "/games", tiny("you", "link")).status_code == 201
        assert not here.acquire(blocking=False), "one proposal of a guest is at work, the others wait"


def test_lists_of_one_guest_are_read_one_at_a_time(narrow: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Very large games take long to read: whoever asks for their list eight times leaves a place for others."""
    anna, bert = new_guest(narrow), new_guest(narrow)
    hold, here, mine = threading.Event(), threading.Semaphore(0), GamesKept.mine
    name = anna.ask("GET", "/me").json()["id"]

    def slow(games: GamesKept, identity: str) -> Any:
        if identity == name:
            here.release()
            assert hold.wait(60)
        return mine(games, identity)

    monkeypatch.setattr(GamesKept, "mine", slow)
    with eight_at_once(partial(anna.ask, "GET", "/games"), hold):
        assert here.acquire(timeout=60)
        assert bert.ask("GET", "/games").status_code == 200
        assert not here.acquire(blocking=False)


@pytest.mark.timeout(200)
def test_bots_alone_are_limited_and_stop_and_go_on_also_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, client=tmp_path, guests_per_hour=1_000, bot_workers=1, most_bot_games=1)
    with client_of(settings) as client:
        anna = new_guest(client)
        game = anna.ask("POST", "/games", tiny("bot", "bot", turns=40)).json()["head"]["game"]
        path = f"/games/{game}"
        assert error_of(anna.ask("POST", "/games", tiny("bot", "bot"))) == (409, "games.too_many_bots")
        setup = anna.ask("POST", "/games", tiny("you", "bot")).json()
        change = {"revision": 1, "proposal": tiny("bot", "bot")}
        proposed = anna.ask("POST", f"/games/{setup['head']['game']}/propose", change)
        assert error_of(proposed) == (409, "games.too_many_bots"), "nor by another way"
        wait_until(lambda: anna.ask("GET", path).json()["head"]["lines"] > 3, "lines of bots alone")
        head = anna.ask("POST", f"{path}/stop").json()["head"]
        assert (head["stopped"], head["sentence"]) == (True, f"Stopped in Game Turn {head['turn']}.")
        other = anna.ask("POST", "/games", tiny("bot", "bot", turns=40))
        assert other.status_code == 201, "a stopped one does not count"
        assert error_of(anna.ask("POST", f"{path}/go-on")) == (409, "games.too_many_bots")
        wait_until(
            lambda: anna.ask("GET", f"/games/{other.json()['head']['game']}").json()["head"]["lines"] > 3,
            "the other game, which thinks on the same worker",
        )
        assert anna.ask("GET", path).json()["head"]["lines"] == head["lines"]
    with client_of(settings) as client:
        anna = Guest(client, anna.key)
        wait_until(
            lambda: anna.ask("GET", f"/games/{other.json()['head']['game']}").json()["head"]["lines"] > 8,
            "the other game to go on after the restart",
        )
        assert anna.ask("GET", path).json()["head"]["lines"] == head["lines"]
        assert anna.ask("DELETE", f"/games/{other.json()['head']['game']}").json()["became"] == "deleted"
        assert not anna.ask("POST", f"{path}/go-on").json()["head"]["stopped"]
        wait_until(lambda: anna.ask("GET", path).json()["head"]["lines"] > head["lines"], "the first to go on")


def test_only_running_games_of_bots_are_stopped_and_only_by_who_made_them(narrow: TestClient) -> None:
    anna, bert = new_guest(narrow), new_guest(narrow)
    mixed = anna.ask("POST", "/games/quick", {"seed": 7}).json()["head"]["game"]
    assert error_of(anna.ask("POST", f"/games/{mixed}/stop")) == (409, "game.not_of_bots")
    assert error_of(bert.ask("POST", f"/games/{mixed}/stop")) == (404, "not_found")
