"""The routes of what was played: the log, the story, the states and the report; for the players and by a link."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from pydantic import Field
from starlette.responses import Response

from muster.battle.log.log import Log
from muster.bots import BOTS
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.server.games import pictures
from muster.server.games.continuing import continued
from muster.server.games.damage import reading_kept
from muster.server.games.heads import head_of, keeps_armies, setup_of
from muster.server.games.opening import log_of
from muster.server.games.play import log_text
from muster.server.games.replay_shapes import GameStates, GameStory, ReplayShared
from muster.server.games.routes import GameId
from muster.server.games.rows import SETUP, GameRow
from muster.server.games.strict_shapes import GameSetup
from muster.server.problems import Problem, Shape
from muster.server.services import Anyone, InLine, Services, ServicesHere, Someone
from muster.views.report_text import report_text
from muster.views.shapes.story import Report

router = APIRouter(tags=["games"], route_class=InLine)
MOST_STATES = 100
_MARKDOWN: dict[int | str, dict[str, Any]] = {200: {"content": {"text/markdown": {}}, "description": "Told."}}
Watch = Annotated[str | None, Query(max_length=100, description="The secret of those who look on.")]
First = Annotated[int, Query(ge=0, le=2**31, description="The first line.")]
Last = Annotated[int, Query(ge=0, le=2**31, description=f"The last line; at most {MOST_STATES} are told at once.")]
ReplayToken = Annotated[
    str, Path(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$", description="The secret of the replay's link.")
]


def _answers_with(shape: Any) -> dict[int | str, dict[str, Any]]:
    return {200: {"model": shape, "description": "Told."}}


class ContinueWanted(Shape):
    """A game that goes on from a line of another, against a bot."""

    n: Annotated[int, Field(ge=0, le=2**31)]
    """The last line that both have."""
    bot: str = "greedy"
    """Who plays the other seats."""
    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    """Your seat; the one you had, or the first, if left out."""


@router.get("/games/{id}/log", summary="The log of a game", responses={200: {"content": {"application/jsonl": {}}}})
def get_log(id: GameId, identity: Someone, services: ServicesHere) -> Response:  # noqa: A002
    """A file that `muster verify` takes; with fair dice their secret is in it once the game is over."""
    game = _begun(services.games.of(identity.id, str(id)))
    if keeps_armies(game):
        raise Problem(409, "log.secret", "The log tells what is hidden in this game; it opens once the game is over.")
    name = {"Content-Disposition": f'attachment; filename="muster-{game.id}.jsonl"'}
    return Response(log_text(game, services.games.lines(game.id)), headers=name, media_type="application/jsonl")


@router.get("/games/{id}/story", summary="All that happened in a game", responses=_answers_with(GameStory))
def get_story(id: GameId, identity: Anyone, services: ServicesHere, watch: Watch = None) -> Response:  # noqa: A002
    who = None if identity is None else identity.id
    return _story(services, services.games.looked_at(who, str(id), watch), who)


@router.get("/games/{id}/states", summary="How a game stood", responses=_answers_with(GameStates))
def get_states(
    id: GameId,  # noqa: A002
    identity: Anyone,
    services: ServicesHere,
    first: First = 0,
    last: Last = 0,
    watch: Watch = None,
) -> Response:
    """For its players, and for whoever has the secret of those who look on."""
    who = None if identity is None else identity.id
    return _states(services, services.games.looked_at(who, str(id), watch), who, first, last)


@router.get("/games/{id}/report", summary="What a game came to", responses=_answers_with(Report))
def get_report(id: GameId, identity: Anyone, services: ServicesHere, watch: Watch = None) -> Response:  # noqa: A002
    who = None if identity is None else identity.id
    return _report(services, services.games.looked_at(who, str(id), watch), who)


@router.get("/games/{id}/report.md", summary="The battle report", responses=_MARKDOWN)
def get_report_text(id: GameId, identity: Someone, services: ServicesHere) -> Response:  # noqa: A002
    """What a game came to and its whole story, to keep or to print."""
    return _report_text(services, services.games.of(identity.id, str(id)), identity.id)


@router.post("/games/{id}/share", summary="Share a game as a replay")
def share_game(id: GameId, identity: Someone, services: ServicesHere) -> ReplayShared:  # noqa: A002
    return {"replay": services.games.share(identity.id, str(id))}


@router.post("/games/{id}/continue", status_code=201, summary="Go on from a line, against a bot")
async def continue_game(id: GameId, wanted: ContinueWanted, identity: Someone, services: ServicesHere) -> GameSetup:  # noqa: A002
    """A new game whose log begins with the same lines; only of a game that is over, since its dice are the same."""
    return await _continued(
        services, await services.open_games.run(services.games.of, identity.id, str(id)), wanted, identity.id
    )


@router.get(
    "/replays/{token}/story", summary="All that happened in a shared game", responses=_answers_with(GameStory)
)
def get_replay(token: ReplayToken, _who: Anyone, services: ServicesHere) -> Response:
    return _story(services, services.games.by_replay(token), None)


@router.get("/replays/{token}/states", summary="How a shared game stood", responses=_answers_with(GameStates))
def get_replay_states(
    token: ReplayToken, _who: Anyone, services: ServicesHere, first: First = 0, last: Last = 0
) -> Response:
    return _states(services, services.games.by_replay(token), None, first, last)


@router.get("/replays/{token}/report", summary="What a shared game came to", responses=_answers_with(Report))
def get_replay_report(token: ReplayToken, _who: Anyone, services: ServicesHere) -> Response:
    return _report(services, services.games.by_replay(token), None)


@router.post("/replays/{token}/continue", status_code=201, summary="Go on from a line of a shared game")
async def continue_replay(
    token: ReplayToken, wanted: ContinueWanted, identity: Someone, services: ServicesHere
) -> GameSetup:
    return await _continued(
        services, await services.open_games.run(services.games.by_replay, token), wanted, identity.id
    )


def _begun(game: GameRow) -> GameRow:
    if game.stage == SETUP:
        raise Problem(409, "game.setup", "The game has not begun; there is nothing to tell yet.")
    return game


def _log(services: Services, game: GameRow) -> Log:
    return log_of(_begun(game), services.games.lines(game.id))


def _viewer(services: Services, game: GameRow, identity: str | None) -> tuple[Log, pictures.Viewer]:
    log = _log(services, game)
    return log, pictures.viewer_of(pictures.forces_of(log), game.seats_of(identity))


def _story(services: Services, game: GameRow, identity: str | None) -> Response:
    with reading_kept(game.id):
        log, viewer = _viewer(services, game, identity)
        told: GameStory = {
            "head": head_of(game, identity, services.open_games.present(game.id)),
            "table": pictures.table_picture(pictures.forces_of(log), viewer),
            "lines": [line for line, _ in pictures.story_of(log, viewer)],
        }
    return _json(told)


def _states(services: Services, game: GameRow, identity: str | None, first: int, last: int) -> Response:
    with reading_kept(game.id):
        log, viewer = _viewer(services, game, identity)
    if not first <= last < first + MOST_STATES or last >= len(log.lines):
        sentence = f"Lines {first} to {last} are asked for; allowed are {MOST_STATES} of 0 to {len(log.lines) - 1}."
        raise Problem(422, "states.range", sentence, "query.last")
    log.lines = log.lines[: last + 1]
    with reading_kept(game.id):
        states = [pictures.state_picture(battle, viewer) for _, battle in pictures.story_of(log, viewer, first)]
    return _json(GameStates(states=states))


def _report(services: Services, game: GameRow, identity: str | None) -> Response:
    with reading_kept(game.id):
        log, viewer = _viewer(services, game, identity)
        return _json(pictures.report(log, viewer))


def _report_text(services: Services, game: GameRow, identity: str | None) -> Response:
    with reading_kept(game.id):
        log, viewer = _viewer(services, game, identity)
        told = report_text(log, viewer)
    name = {"Content-Disposition": f'attachment; filename="battle-report-{game.id}.md"'}
    return Response(told, headers=name, media_type="text/markdown")


async def _continued(services: Services, game: GameRow, wanted: ContinueWanted, identity: str) -> GameSetup:
    if wanted.bot not in BOTS:
        sentence = (
            f"bot is {shown(wanted.bot)}; allowed are {', '.join(BOTS)}.{did_you_mean(shown(wanted.bot), BOTS)}"
        )
        raise Problem(422, "continue.bot", sentence, "body.bot")
    seat = wanted.seat if wanted.seat is not None else next(iter(game.seats_of(identity)), 0)
    made = await services.open_games.run(
        continued, services.games, _begun(game), identity, wanted.n, wanted.bot, seat
    )
    return setup_of(made, identity, ())


def _json(told: object) -> Response:
    return Response(msgspec.json.encode(told), media_type="application/json")
