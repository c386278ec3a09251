"""Whose bot thinks next: at a table with people before bots alone, with slow thoughts and with real ones."""

import asyncio
from typing import Any

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Finish
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.dice import FastDice
from muster.server.games.bots import Bots
from muster.server.games.order import Order
from muster.server.games.thinking import Thinker
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick

SEAT = Thinker(0, "greedy", 1)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_order_of_thoughts_puts_people_first() -> None:
    async def think() -> list[str]:
        order, begun = Order(), list[str]()
        over = {name: asyncio.Event() for name in ("a1", "a2", "a3", "b1", "p1", "p2")}

        async def thought(name: str, worker: int) -> None:
            async with order.turn(worker, alone=not name.startswith("p")):
                begun.append(name)
                await over[name].wait()

        tasks = [asyncio.create_task(thought(name, 0)) for name in ("a1", "a2", "a3", "p1", "p2")]
        await settle()
        assert begun == ["a1"]
        tasks.append(asyncio.create_task(thought("b1", 1)))
        await settle()
        assert begun == ["a1"], "people wait, so that no second thought of bots alone begins on the other worker"
        over["a1"].set()
        await settle()
        assert begun == ["a1", "p1", "b1"], "people go before bots alone, who came first; one of these is at work"
        over["p1"].set()
        await settle()
        assert begun == ["a1", "p1", "b1", "p2"]
        tasks[1].cancel()
        over["p2"].set()
        await settle()
        assert begun[-1] == "a3", "who gave up waiting holds up nobody"
        for each in over.values():
            each.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return begun

    assert "a2" not in asyncio.run(think())


def test_many_thoughts_of_one_maker_let_those_of_others_by() -> None:
    async def think() -> list[str]:
        order, begun = Order(), list[str]()

        async def thought(name: str) -> None:
            async with order.turn(0, alone=False, whose=name[0]):
                begun.append(name)
                await asyncio.sleep(0)

        await asyncio.gather(*(asyncio.create_task(thought(name)) for name in ("a1", "a2", "a3", "a4", "b1", "b2")))
        return begun

    assert asyncio.run(think()) == ["a1", "b1", "a2", "b2", "a3", "a4"]


def test_slow_thoughts_of_bots_alone_hold_up_no_game_with_people(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[str]:
        bots, thought = Bots(1), list[str]()
        go_on = asyncio.Event()

        async def slow(_bots: Bots, *given: Any) -> bytes:
            thought.append(given[2])
            await go_on.wait()
            return b'{"do":"finish"}'

        monkeypatch.setattr(Bots, "_asked", slow)
        asked = [asyncio.create_task(bots.think(f"alone {each}", "", [], SEAT, alone=True)) for each in range(5)]
        await settle()
        asked.append(asyncio.create_task(bots.think("people", "", [], SEAT)))
        await settle()
        assert thought == ["alone 0"]
        go_on.set()
        assert set(await asyncio.gather(*asked)) == {Finish()}
        return thought

    assert asyncio.run(play()) == ["alone 0", "people", "alone 1", "alone 2", "alone 3", "alone 4"]


@pytest.mark.timeout(300)
def test_real_thoughts_come_in_the_same_order() -> None:
    setup = planned(quick(7)).setup
    assert setup is not None
    battle = Battle.new(setup, FastDice(7))
    assert battle.pending is not None
    header = encoded(header_of(setup, battle.log.dice)).decode().strip()
    lines = [encoded(line).decode().strip() for line in battle.log.lines]
    seat = Thinker(battle.forces.sides[battle.pending.side][0], "greedy", 1)

    async def play() -> list[str]:
        bots, thought = Bots(1), list[str]()

        async def think(game: str, *, alone: bool) -> None:
            await bots.think(game, header, lines, seat, alone=alone)
            thought.append(game)

        try:
            await bots.warm()
            asked = [asyncio.create_task(think(f"alone {each}", alone=True)) for each in range(4)]
            await settle()
            asked.append(asyncio.create_task(think("people", alone=False)))
            await asyncio.gather(*asked)
        finally:
            bots.close()
        return thought

    assert asyncio.run(play()).index("people") == 1
