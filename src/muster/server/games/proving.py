"""The routes of the dice of a game: what binds them while it runs, and whether all was true once it is over."""

from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from muster.battle.log.files import parse_log
from muster.battle.log.header import FairKind
from muster.battle.log.replay import verify
from muster.files import BadInput
from muster.server.games.damage import reading_kept
from muster.server.games.opening import begun_log
from muster.server.games.play import log_text
from muster.server.games.replay_shapes import DiceProof
from muster.server.games.replays import ReplayToken, Watch
from muster.server.games.routes import GameId
from muster.server.games.rows import OVER, GameRow
from muster.server.services import Anyone, InLine, Services, ServicesHere

router = APIRouter(tags=["games"], route_class=InLine)
_TOLD: dict[int | str, dict[str, Any]] = {200: {"model": DiceProof, "description": "Told."}}


@router.get("/games/{id}/dice", summary="What binds the dice of a game", responses=_TOLD)
def get_dice(id: GameId, identity: Anyone, services: ServicesHere, watch: Watch = None) -> Response:  # noqa: A002
    """Once it is over its log is played again, and whatever is not as it must be is told in sentences."""
    who = None if identity is None else identity.id
    return _proof(services, services.games.looked_at(who, str(id), watch))


@router.get("/replays/{token}/dice", summary="What binds the dice of a shared game", responses=_TOLD)
def get_replay_dice(token: ReplayToken, _who: Anyone, services: ServicesHere) -> Response:
    return _proof(services, services.games.by_replay(token))


def _proof(services: Services, game: GameRow) -> Response:
    with reading_kept(game.id):
        told = _bound(game)
        if game.stage == OVER:
            services.open_games.getting_ready.check()
            told["secret"] = game.secret.hex() if told["kind"] == "fair" else None
            _judge(told, log_text(game, services.games.lines(game.id)))
    return Response(msgspec.json.encode(told), media_type="application/json")


def _bound(game: GameRow) -> DiceProof:
    """What is known while a game runs. The commitment is that of its log, not one to whatever secret is kept now."""
    dice = None if game.header is None else begun_log(game.header).dice
    return {
        "kind": "fair" if game.proposal["dice"] == "fair" else "fast",
        "commitment": dice.commitment if isinstance(dice, FairKind) else game.commitment,
        "seeds": list(dice.seeds) if isinstance(dice, FairKind) else [],
        "secret": None,
        "rolls": None,
        "dice": None,
        "faults": None,
    }


def _judge(told: DiceProof, text: str) -> None:
    try:
        log = parse_log(text.encode(), "the log")
    except BadInput as unreadable:
        told["faults"] = [unreadable.sentence]
        return
    casts = [cast for line in log.lines for event in line.events for cast in event.thrown]
    told["rolls"] = len(casts)
    told["dice"] = sum(len(cast.faces) for cast in casts)
    told["faults"] = verify(log)
