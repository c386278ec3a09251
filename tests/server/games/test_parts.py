"""Clocks, who may be played without, bots on their workers, and the messages in the description of the API."""

import asyncio
import os
import signal
import threading
from typing import Any, cast

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots import bot
from muster.dice import FastDice
from muster.server.app import description
from muster.server.games import worker
from muster.server.games.bots import Bots
from muster.server.games.clocks import Clocks
from muster.server.games.kept import GamesKept
from muster.server.games.open_games import OpenGames
from muster.server.games.policy import Patience
from muster.server.games.thinking import Thinker
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from tests.server.processes import lives

NOBODY_ASKS = cast("GamesKept", None)


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_clock_runs_for_the_side_that_is_asked_alone() -> None:
    hands = Hands()
    clocks = Clocks([60.0, 60.0], hands)
    clocks.run(0)
    hands.at = 20
    assert clocks.left() == [40, 60]
    clocks.run(1)
    hands.at = 50
    assert clocks.left() == [40, 30]
    clocks.run(None)
    hands.at = 500
    assert clocks.left() == [40, 30]
    clocks.run(0)
    assert not clocks.is_up(0)
    hands.at = 541
    assert clocks.is_up(0)
    assert clocks.left() == [0, 30]


def test_others_are_waited_for_by_the_clock_or_by_hours() -> None:
    hands = Hands()
    clocks = Clocks([60.0, 60.0], hands)
    clocks.run(1)
    patience = Patience(clocks, hours=72, away=1_000)
    assert not patience.is_over(1)
    hands.at = 61
    assert patience.is_over(1)
    assert not patience.is_over(0)
    assert not Patience(None, hours=72, away=71.9).is_over(0)
    assert Patience(None, hours=72, away=72).is_over(0)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "hangs"])
def test_a_worker_that_dies_or_hangs_is_replaced_and_asked_again(
    how: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "THOUGHT_SECONDS", 5.0)
    setup = planned(quick(7)).setup
    assert setup is not None
    battle = Battle.new(setup, FastDice(7))
    header = encoded(header_of(setup, battle.log.dice)).decode().strip()
    player = bot("greedy", 1)

    def own() -> AnyChoice:
        assert battle.pending is not None
        return player.choose(View(battle, seat()), battle.pending)

    def seat() -> int:
        assert battle.pending is not None
        return battle.forces.sides[battle.pending.side][0]

    async def thought(bots: Bots, game: str = "game") -> AnyChoice:
        lines = [encoded(line).decode().strip() for line in battle.log.lines]
        return await bots.think(game, header, lines, Thinker(seat(), "greedy", 1))

    async def play() -> None:
        bots = Bots(1)
        try:
            for _ in range(4):
                choice = await thought(bots)
                assert choice == own()
                assert not isinstance(battle.choose(choice), Refusal)
            pid = await asyncio.wrap_future(bots.workers[0].pool.submit(os.getpid))
            os.kill(pid, how)
            one, other = await asyncio.gather(thought(bots), thought(bots, "other"))
            assert one == other == own()
            assert not lives(pid)
        finally:
            bots.close()

    asyncio.run(play())


def test_only_a_process_that_has_not_begun_has_long_for_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "THOUGHT_SECONDS", 0.0)
    monkeypatch.setattr("muster.server.games.thinking.warm", os.getpid)

    async def is_too_long(of: worker.Worker) -> bool:
        try:
            async with of.within(times=1):
                for _ in range(5):
                    await asyncio.sleep(0)
        except TimeoutError:
            return True
        return False

    async def think() -> None:
        new, warm = worker.Worker(), worker.Worker()
        try:
            assert [await is_too_long(new), await is_too_long(new)] == [False, True]
            await warm.warm()
            assert await is_too_long(warm)
            warm.kill(warm.pool)
            assert warm.pool is not None
            assert not await is_too_long(warm), "another one has not begun"
        finally:
            warm.close()

    asyncio.run(think())


def test_whoever_closes_the_tables_waits_for_what_is_on_its_way_into_the_database() -> None:
    async def closed() -> list[str]:
        open_games, begun, go = OpenGames(NOBODY_ASKS, 1), threading.Event(), threading.Event()
        kept = list[str]()

        def keep() -> None:
            begun.set()
            go.wait(20)
            kept.append("a line")

        writing = asyncio.create_task(open_games.work(keep))
        await asyncio.to_thread(begun.wait, 20)
        writing.cancel()
        closing = asyncio.create_task(open_games.close())
        asyncio.get_running_loop().call_later(0.1, go.set)
        await closing
        return kept

    assert asyncio.run(closed()) == ["a line"]


def test_a_choice_waits_for_no_table_that_is_drawn_or_read() -> None:
    async def asked() -> str:
        open_games, hold = OpenGames(NOBODY_ASKS, 1), threading.Event()
        drawn = [asyncio.create_task(open_games.run(hold.wait, 20)) for _ in range(50)]
        await asyncio.sleep(0)
        try:
            found: str = await asyncio.wait_for(open_games.work(lambda: "chosen"), 10)
            assert not any(each.done() for each in drawn)
        finally:
            hold.set()
            await asyncio.gather(*drawn)
            await open_games.close()
        return found

    assert asyncio.run(asked()) == "chosen"


def test_every_message_is_in_the_description_with_its_meaning() -> None:
    schemas: dict[str, Any] = description()["components"]["schemas"]
    for name in ("Said", "Told"):
        for each in schemas[name]["anyOf"]:
            shape = schemas[each["$ref"].rpartition("/")[2]]
            assert shape["description"]
            for field, about in shape["properties"].items():
                assert about.get("description"), (shape["title"], field)
    said = {
        schemas[each["$ref"].rpartition("/")[2]]["properties"]["say"]["const"] for each in schemas["Said"]["anyOf"]
    }
    assert said == {"hello", "choose", "command", "ask", "chat"}
    assert {"TablePicture", "StateNow", "Asked", "StoryLine", "MovePreview", "GameStory"} <= set(schemas)
    missing = {ref for ref in _refs(schemas) if ref not in schemas}
    assert not missing


def _refs(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"].rpartition("/")[2]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(_refs(each) for each in value.values())) if value else own
    if isinstance(value, list):
        return set[str]().union(*(_refs(each) for each in value)) if value else set()
    return set()
