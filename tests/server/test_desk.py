"""The desk: lines that take turns, nobody with all the workers, and work that is ended with its process."""

import asyncio
import os
import signal
import threading
from contextlib import AsyncExitStack

import pytest

from muster.companion.refused import Refused
from muster.server.desk import Desk
from muster.server.desk_ready import ready
from muster.server.lines import MOST_OF_ONE, MOST_WAITING, Comer, Lines
from muster.server.problems import Busy, Problem


async def _settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def _in_turn(lines: Lines, who: str, told: list[str], done: asyncio.Event, address: str = "") -> None:
    async with lines.place(Comer(who, address)):
        told.append(who)
        await done.wait()


def test_one_person_never_has_all_places_and_lines_take_turns() -> None:
    async def run() -> None:
        lines, told, first, rest = Lines(2), list[str](), asyncio.Event(), asyncio.Event()
        tasks = [asyncio.create_task(_in_turn(lines, "anna", told, first)) for _ in range(3)]
        await _settled()
        assert told == ["anna"]
        tasks += [asyncio.create_task(_in_turn(lines, "bert", told, rest)) for _ in range(2)]
        await _settled()
        assert told == ["anna", "bert"]
        tasks.append(asyncio.create_task(_in_turn(lines, "carl", told, rest)))
        first.set()
        await _settled()
        rest.set()
        await asyncio.gather(*tasks)
        assert told[2] in ("anna", "carl")
        assert sorted(told) == ["anna"] * 3 + ["bert"] * 2 + ["carl"]
        assert told.index("carl") < len(told) - 1 - told[::-1].index("anna")

    asyncio.run(run())


def test_who_waits_too_long_a_line_is_sent_away_and_others_are_not() -> None:
    async def run() -> None:
        lines, told, done = Lines(2), list[str](), asyncio.Event()
        tasks = [asyncio.create_task(_in_turn(lines, "anna", told, done)) for _ in range(1 + MOST_OF_ONE)]
        await _settled()
        with pytest.raises(Busy) as busy:
            lines.check(Comer("anna"))
        assert busy.value.headers == {"Retry-After": "3"}
        lines.check(Comer("bert"))
        done.set()
        await asyncio.gather(*tasks)
        lines.check(Comer("anna"))

    asyncio.run(run())


def test_where_everybody_waits_for_one_thing_who_comes_last_is_sent_away() -> None:
    async def run() -> None:
        lines, told, done = Lines(2), list[str](), asyncio.Event()
        guests = [f"guest {number}" for number in range(2 + MOST_WAITING)]
        tasks = [asyncio.create_task(_in_turn(lines, who, told, done)) for who in guests]
        await _settled()
        with pytest.raises(Busy):
            lines.check(Comer("bert"))
        done.set()
        await asyncio.gather(*tasks)
        lines.check(Comer("bert"))

    asyncio.run(run())


def test_who_has_nothing_waiting_is_let_in_before_those_who_have_much() -> None:
    async def run() -> None:
        lines, told, done = Lines(2), list[str](), asyncio.Event()
        greedy = [f"guest {number}" for number in range(MOST_WAITING // MOST_OF_ONE)]
        tasks = [asyncio.create_task(_in_turn(lines, who, told, done)) for who in greedy[:2]]
        await _settled()
        tasks += [asyncio.create_task(_in_turn(lines, who, told, done)) for who in greedy for _ in range(MOST_OF_ONE)]
        await _settled()
        mine = asyncio.create_task(_in_turn(lines, "anna", told, done))
        await _settled()
        sent_away = [task for task in tasks if task.done()]
        assert len(sent_away) == 1
        with pytest.raises(Busy):
            await sent_away[0]
        done.set()
        await mine
        assert told.index("anna") <= 2 + len(greedy), "and does not wait for all that the others have waiting"
        await asyncio.gather(*(task for task in tasks if task is not sent_away[0]))
        lines.check(Comer("anna"))

    asyncio.run(run())


def test_many_guests_of_one_address_leave_room_for_another() -> None:
    async def run() -> None:
        lines, told, done = Lines(2), list[str](), asyncio.Event()
        crowd = [f"guest {number}" for number in range(2 + MOST_WAITING)]
        tasks = [asyncio.create_task(_in_turn(lines, who, told, done, "one address")) for who in crowd]
        await _settled()
        with pytest.raises(Busy):
            lines.check(Comer("bert", "one address"))
        mine = asyncio.create_task(_in_turn(lines, "anna", told, done, "another"))
        await _settled()
        assert sum(task.done() for task in tasks) == 1, "the last of the crowd makes room"
        done.set()
        await mine
        assert told.index("anna") <= 4, "and those of another address come next but one"
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(told) == len(crowd)

    asyncio.run(run())


def test_who_goes_away_while_waiting_or_working_holds_no_place() -> None:
    async def run() -> None:
        lines, told, done = Lines(1), list[str](), asyncio.Event()
        working, waiting, next_ = (
            asyncio.create_task(_in_turn(lines, who, told, done)) for who in ("anna", "bert", "carl")
        )
        await _settled()
        waiting.cancel()
        working.cancel()
        await _settled()
        assert told == ["anna", "carl"]
        done.set()
        await next_

    asyncio.run(run())


def refused() -> None:
    raise Refused("a.code", "A sentence.", "SAVE-03", "thing.name", agreeable=True)


def problem() -> None:
    raise Problem(409, "b.code", "Another.", "body", faults=["one"])


def stuck() -> None:
    threading.Event().wait()


def lost() -> None:
    os._exit(1)


def test_work_is_done_in_another_process_and_what_is_too_long_ends_with_it() -> None:
    async def run() -> None:
        async with AsyncExitStack() as after:
            desk = Desk(1, 2, ready)
            after.callback(desk.close)
            first = await desk.take(Comer("anna"), os.getpid)
            assert first != os.getpid()
            with pytest.raises(Refused) as refusal:
                await desk.take(Comer("anna"), refused)
            why = refusal.value
            told = (why.code, why.sentence, why.rule, why.at, why.agreeable)
            assert told == ("a.code", "A sentence.", "SAVE-03", "thing.name", True)
            with pytest.raises(Problem) as trouble:
                await desk.take(Comer("anna"), problem)
            assert (trouble.value.status_code, trouble.value.more) == (409, {"faults": ["one"]})
            with pytest.raises(Problem) as long:
                await desk.take(Comer("anna"), stuck)
            assert (long.value.status_code, long.value.trouble["code"]) == (422, "work.too_long")
            assert await desk.take(Comer("anna"), os.getpid) != first
            with pytest.raises(Busy):
                await desk.take(Comer("anna"), lost)
            last = await desk.take(Comer("anna"), os.getpid)
            os.kill(last, signal.SIGKILL)
            assert await desk.take(Comer("anna"), os.getpid) != last, "one that was lost before is not noticed"
            assert await desk.take(Comer("anna"), os.getpid) != os.getpid()

    asyncio.run(run())
