"""The routes to be rid of a game, and to stop the bots of one that they play alone."""

from typing import Literal

from fastapi import APIRouter

from muster.server.games.heads import setup_of
from muster.server.games.leaving import SAID
from muster.server.games.routes import GameId
from muster.server.games.strict_shapes import GameSetup
from muster.server.problems import Shape
from muster.server.services import Asker, Services, ServicesHere, Someone

router = APIRouter(tags=["games"])


class GameLeft(Shape):
    """What became of a game that somebody took off their list."""

    became: Literal["deleted", "left", "put_away"]
    """deleted; left (a set-up, whose seat is free again); put_away (others play on, it is yours by its address)."""
    sentence: str
    """The same in words."""


@router.delete("/games/{id}", summary="Take a game off my list")
async def leave_game(id: GameId, identity: Someone, asker: Asker, services: ServicesHere) -> GameLeft:  # noqa: A002
    """It is deleted if nobody else has a seat in it; bots do not count."""
    async with services.open_games.planning.place(asker):  # a set-up is worked out again without them
        became = await services.open_games.leave(services.leaving, identity.id, str(id))
    return GameLeft(became=became, sentence=SAID[became])


@router.post("/games/{id}/stop", summary="Stop the bots of a game")
async def stop_bots(id: GameId, identity: Someone, services: ServicesHere) -> GameSetup:  # noqa: A002
    """Of a running game of bots alone, by who made it; they stay stopped until they may go on."""
    return await _stopped(services, identity.id, str(id), stopped=True)


@router.post("/games/{id}/go-on", summary="Let the bots of a game go on")
async def go_on_bots(id: GameId, identity: Someone, services: ServicesHere) -> GameSetup:  # noqa: A002
    """Of a game that was stopped."""
    return await _stopped(services, identity.id, str(id), stopped=False)


async def _stopped(services: Services, identity: str, game: str, *, stopped: bool) -> GameSetup:
    await services.open_games.run(services.games.stop, identity, game, stopped)
    found = await services.open_games.stopped(game)
    return setup_of(found, identity, services.open_games.present(game))
