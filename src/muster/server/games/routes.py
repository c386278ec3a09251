"""The routes of games: make and find them, agree on the set-up, and take a seat by its secret link."""

from secrets import randbelow, token_hex
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path
from pydantic import Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from muster.server.games.heads import faults_for, listed, plan_of, setup_of
from muster.server.games.merging import merged, unopened
from muster.server.games.rows import GameRow, Plan
from muster.server.games.strict_shapes import ArmyWish, GameHead, GameSetup, Proposal
from muster.server.getting_ready import Preparing
from muster.server.large import LargeBodies
from muster.server.problems import ErrorAnswer, NotFound, Problem, Shape
from muster.server.services import Anyone, Asker, Services, ServicesHere, Someone
from muster.setting_up.quick_battle import quick

router = APIRouter(tags=["games"], route_class=LargeBodies)
GameId = Annotated[UUID, Path(description="The game's id.")]
Token = Annotated[str, StringConstraints(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")]
Seed = Annotated[int, Field(ge=0, le=10**15)]
SEEDS = 1_000_000


class GamesListed(Shape):
    """The games that you have to do with, the last one that something happened in first."""

    games: list[GameHead]
    """At most 200 of them."""


class QuickWanted(Shape):
    """A quick battle."""

    seed: Seed | None = None
    """The same seed gives the same armies and table; any if left out."""
    army: ArmyWish | None = None
    """Your army; one by the seed if left out."""
    begin: bool = True
    """Whether it begins at once with a seed of the server's; else you accept it, with a seed of your own."""


class Proposed(Shape):
    """A change of a set-up."""

    revision: Annotated[int, Field(ge=1, le=2**31 - 1)]
    """The revision that is changed."""
    proposal: Proposal
    """All of the set-up; names and armies of seats that others hold stay as they are, whatever it says."""


class Accepted(Shape):
    """A seat accepts a set-up."""

    revision: Annotated[int, Field(ge=1, le=2**31 - 1)]
    """The revision that is accepted."""
    seat: Annotated[int, Field(ge=0, le=7)]
    """The seat."""
    seed: Annotated[str, StringConstraints(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    """What the seat adds to the fair dice; any if left out."""


class Invited(Shape):
    """The secret of a seat; one that is none of ours opens nothing."""

    token: Token
    """As the link has it."""


class Joining(Invited):
    """The secret of a seat, and who takes it."""

    name: Annotated[str, StringConstraints(max_length=100)] = ""
    """What you are called; as the set-up says, if left out."""


class Invitation(Shape):
    """What a link invites to."""

    by: str
    """The name of who invites; empty for somebody without a seat."""
    seat: int
    """The seat that is offered; -1 for none."""
    setup: GameSetup | None
    """The game, as somebody without a seat may know it; null if the link is spent, or none of ours."""


class SetupRefused(ErrorAnswer):
    """A set-up that makes no game. Nothing was changed."""

    faults: list[str] | None = None
    """What stands in its way, one sentence each; left out where the proposal cannot be read at all."""


REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"model": SetupRefused, "description": "Something stands in the way."}
}


@router.post("/games", status_code=201, summary="Make a game", responses=REFUSED)
async def make_game(proposal: Proposal, identity: Someone, asker: Asker, services: ServicesHere) -> GameSetup:
    """A set-up with faults makes no game: they are told (422). It starts once every seat has accepted it."""
    plan = await services.desk.take(asker, plan_of, proposal, services.settings.largest_setup)
    game = await services.open_games.run(_made, services, identity.id, proposal, plan, None)
    return await _answer(services, await services.open_games.changed(game), identity.id)


@router.post("/games/quick", status_code=201, summary="Begin a quick battle")
async def quick_game(wanted: QuickWanted, identity: Someone, asker: Asker, services: ServicesHere) -> GameSetup:
    """You against greedy, 300 points, core rules, fair dice; it has begun when this is answered, if it shall."""
    seed = randbelow(SEEDS) if wanted.seed is None else wanted.seed
    proposal = await services.desk.take(asker, quick, seed, wanted.army)
    plan = await services.desk.take(asker, plan_of, proposal, services.settings.largest_setup)
    seeds = {0: token_hex(8)} if wanted.begin else None
    game: GameRow = await services.open_games.run(_made, services, identity.id, proposal, plan, seeds)
    return await _answer(services, await services.open_games.changed(game), identity.id)


@router.get("/games", summary="List my games")
async def list_games(identity: Someone, asker: Asker, services: ServicesHere) -> GamesListed:
    async with services.shelves.place(asker):
        found = await run_in_threadpool(services.games.mine, identity.id)
    return GamesListed(games=[listed(each, identity.id, services.open_games.present(each.id)) for each in found])


@router.get("/games/preparing", summary="Whether games can be played yet")
async def preparing(_who: Anyone, services: ServicesHere) -> Preparing:
    """A server that was just installed first compiles what games need; set-ups are made and changed meanwhile."""
    return services.open_games.getting_ready.told()


@router.get("/games/{id}", summary="A game and its set-up")
def get_game(id: GameId, identity: Someone, services: ServicesHere) -> GameSetup:  # noqa: A002
    game = services.games.of(identity.id, str(id))
    return setup_of(game, identity.id, services.open_games.present(game.id))


@router.post("/games/{id}/propose", summary="Propose a change of the set-up")
async def propose(
    id: GameId,  # noqa: A002
    wanted: Proposed,
    identity: Someone,
    asker: Asker,
    services: ServicesHere,
) -> GameSetup:
    """Everybody is asked anew whether they accept. Kind, name and army of a seat change only with who holds it."""
    before: GameRow = await services.open_games.run(services.games.of, identity.id, str(id))
    proposal = merged(before, identity.id, wanted.proposal)
    worked_out = await services.desk.take(asker, plan_of, proposal, services.settings.largest_setup)
    plan: Plan = {**worked_out, "unopened": unopened(before, identity.id, proposal)}
    game = await services.open_games.run(services.games.propose, identity.id, before, wanted.revision, proposal, plan)
    return await _answer(services, await services.open_games.changed(game), identity.id)


@router.post("/games/{id}/accept", summary="Accept the set-up for a seat")
async def accept(
    id: GameId,  # noqa: A002
    wanted: Accepted,
    identity: Someone,
    asker: Asker,
    services: ServicesHere,
) -> GameSetup:
    """Once every seat has accepted, the game starts."""

    def accepted() -> GameRow:
        seed = wanted.seed or token_hex(8)
        game = services.games.of(identity.id, str(id))
        faults = faults_for(game, identity.id)
        if faults and game.revision == wanted.revision:
            raise Problem(422, "setup.faults", " ".join(faults))
        return services.games.accept(identity.id, str(id), wanted.revision, wanted.seat, seed)

    async with services.open_games.planning.place(asker):
        game = await services.open_games.run(accepted)
        return await _answer(services, await services.open_games.changed(game), identity.id)


@router.post("/games/invitation", summary="What a seat's secret link invites to")
def invitation(wanted: Invited, services: ServicesHere) -> Invitation:
    """To look spends nothing, and nobody becomes a guest by it."""
    try:
        game, seat = services.games.invited(wanted.token)
    except NotFound:
        return Invitation(by="", seat=-1, setup=None)
    hosts = game.seats_of(game.owner)
    by = game.plan["names"][hosts[0]] if hosts and hosts[0] < len(game.plan["names"]) else ""
    return Invitation(by=by, seat=seat, setup=setup_of(game, None, services.open_games.present(game.id)))


@router.post("/games/join", summary="Take a seat by its secret link")
async def join(wanted: Joining, identity: Someone, services: ServicesHere) -> GameSetup:
    """The link is spent then."""
    game = await services.open_games.run(services.games.join, identity.id, wanted.token, wanted.name)
    return await _answer(services, await services.open_games.changed(game), identity.id)


def _made(services: Services, identity: str, proposal: Proposal, plan: Plan, seeds: dict[int, str] | None) -> GameRow:
    if plan["faults"]:
        raise Problem(422, "setup.faults", " ".join(plan["faults"]), faults=plan["faults"])
    return services.games.make(identity, proposal, plan, seeds)


async def _answer(services: Services, game: GameRow, identity: str) -> GameSetup:
    return setup_of(game, identity, services.open_games.present(game.id))
