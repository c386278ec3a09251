"""After a fault that passes, bots go on by themselves: they are tried again, with pauses that grow."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from muster.server.games.open_game import OpenGame
from muster.server.logs import log
from muster.server.problems import DatabaseAway

Found = TypeVar("Found")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
PASSING = (DatabaseAway, BrokenProcessPool, OSError, MemoryError)
"""What is no fault of ours, and over some time."""
GOES_ON = "it goes on by itself as soon as it can"
AGAIN = "The game goes on."


async def going_on(open_game: OpenGame, step: Callable[[OpenGame], Awaitable[bool]]) -> None:
    """Take steps until there are none, however often something stands in the way; people are told of it once."""
    pause = FIRST_PAUSE
    while True:
        try:
            while await step(open_game):
                if pause > FIRST_PAUSE:
                    open_game.say(AGAIN)
                pause = FIRST_PAUSE
        except PASSING as fault:
            reason = fault.reason if isinstance(fault, DatabaseAway) else str(fault)
            log.warning(
                "bot waits", extra={"figures": {"game": open_game.game.id, "seconds": pause, "reason": reason}}
            )
            if pause == FIRST_PAUSE:
                open_game.say(_stuck(fault))
        else:
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def until_it_works(look: Callable[[], Awaitable[Found]]) -> Found:
    """What is found once the database is there."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await look()
        except DatabaseAway as away:
            log.warning("database away", extra={"figures": {"seconds": pause, "reason": away.reason}})
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _stuck(fault: BaseException) -> str:
    if isinstance(fault, DatabaseAway):
        return f"The server cannot keep anything at the moment ({fault.why}), so the bot waits; {GOES_ON}."
    return f"The bot cannot think at the moment; {GOES_ON}."
