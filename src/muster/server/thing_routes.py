"""The routes of things: list, read, keep, delete, and what changed since."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from fastapi import APIRouter, Path, Query, Response
from pydantic import Field, JsonValue
from starlette.concurrency import run_in_threadpool

from muster.server.bodies import LONGEST_NAME
from muster.server.large import LargeBodies
from muster.server.problems import ErrorAnswer, Shape
from muster.server.services import Asker, ServicesHere, Someone
from muster.server.things import Thing

router = APIRouter(tags=["things"], route_class=LargeBodies)
Kind = Literal["faction", "armoury", "roster", "table-game", "table"]
_NAME: dict[str, JsonValue] = {"type": "string", "maxLength": LONGEST_NAME, "description": "What it is called."}
ThingId = Annotated[UUID, Path(description="The thing's id.")]
BodyGiven = Annotated[
    dict[str, Any],
    Field(json_schema_extra={"required": ["name"], "properties": {"name": _NAME}}),
]
Revision = Annotated[int, Field(ge=1, le=2**53)]
MOST_LISTED = 200


class ThingHead(Shape):
    """A thing without its body."""

    id: UUID
    """The thing's id, a UUID that the client made."""
    kind: Kind
    """What it is."""
    revision: int
    """Counts the changes of the thing, from 1."""
    changed: str
    """When it was last changed, in ISO 8601."""


class ThingKept(ThingHead):
    """A thing."""

    body: dict[str, Any]
    """The thing itself: the JSON twin of its file, or for a table game its state."""


class ThingListed(ThingHead):
    """A thing in a list."""

    name: str
    """The name in its body; empty if it has none."""
    body: dict[str, Any] | None = None
    """The thing itself, if bodies were asked for."""


class ThingsListed(Shape):
    """Things in the order of their ids."""

    things: list[ThingListed]
    """The things found."""
    more: bool
    """Whether there are more after the last of these; ask again with its id as `after`."""


class ThingWanted(Shape):
    """A thing to keep."""

    kind: Kind
    """What it is."""
    body: BodyGiven
    """The thing itself; a draft that breaks rules is kept too, if its parts are of the right sort."""
    base: Revision | None = None
    """The revision that was changed; null for a new thing."""


class Conflict(ErrorAnswer):
    """A change that was not made to the newest revision. Nothing was changed."""

    current: ThingKept | None
    """The newest revision; null if the thing is gone."""


class Changes(Shape):
    """What changed since a cursor, the oldest change first."""

    things: list[ThingKept]
    """The things that were made or changed."""
    deleted: list[UUID]
    """The ids of things that were deleted."""
    cursor: int
    """Give this as `since` next time."""
    more: bool
    """Whether there is more to ask for at once."""


CONFLICT: dict[int | str, dict[str, Any]] = {409: {"model": Conflict, "description": "Changed elsewhere since."}}


@router.get("/things", summary="List my things", response_model=ThingsListed)
def list_things(
    identity: Someone,
    services: ServicesHere,
    kind: Annotated[Kind | None, Query(description="Only things of this kind.")] = None,
    after: Annotated[UUID | None, Query(description="Only things after this id.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="How many at most.")] = 100,
    bodies: Annotated[bool, Query(description="With their bodies.")] = False,
) -> Response:
    found, more = services.things.every(identity.id, kind, str(after) if after else None, limit)
    return json_answer({"things": [_listed(thing, bodies) for thing in found], "more": more})


def _listed(thing: Thing, bodies: bool) -> dict[str, Any]:
    if thing.is_damaged:
        return thing.damaged_head() | {"body": None}
    return (thing.document() if bodies else thing.head() | {"body": None}) | {"name": thing.name}


def json_answer(answer: object) -> Response:
    """An answer whose bodies are passed on as they are kept."""
    return Response(msgspec.json.encode(answer), media_type="application/json")


@router.get("/things/{id}", summary="Read one of my things", response_model=ThingKept)
def get_thing(id: ThingId, identity: Someone, services: ServicesHere) -> Response:  # noqa: A002
    return json_answer(services.things.get(identity.id, str(id)).document())


@router.put(
    "/things/{id}",
    summary="Keep a thing",
    responses={201: {"model": ThingHead, "description": "Kept for the first time."}, **CONFLICT},
)
async def put_thing(
    id: ThingId,  # noqa: A002
    wanted: ThingWanted,
    response: Response,
    identity: Someone,
    services: ServicesHere,
    asker: Asker,
) -> ThingHead:
    async with services.shelves.place(asker):
        put = services.things.put
        kept, new = await run_in_threadpool(put, identity.id, str(id), wanted.kind, wanted.body, wanted.base)
    response.status_code = 201 if new else 200
    return ThingHead(**kept.head())


@router.delete("/things/{id}", status_code=204, summary="Delete a thing", responses=CONFLICT)
def delete_thing(
    id: ThingId,  # noqa: A002
    identity: Someone,
    services: ServicesHere,
    base: Annotated[int | None, Query(ge=1, le=2**53, description="Only if this is its newest revision.")] = None,
) -> None:
    services.things.delete(identity.id, str(id), base)


@router.get("/changes", summary="What changed since", response_model=Changes)
def changes(
    identity: Someone,
    services: ServicesHere,
    since: Annotated[int, Query(ge=0, le=2**53, description="The cursor of the last answer; 0 for everything.")] = 0,
) -> Response:
    found, more = services.things.changes(identity.id, since)
    return json_answer(
        {
            # What is damaged is left out here; the list of things names it.
            "things": [thing.document() for thing in found if not thing.deleted and not thing.is_damaged],
            "deleted": [thing.id for thing in found if thing.deleted],
            "cursor": max((thing.cursor for thing in found if not thing.is_damaged), default=since),
            "more": more,
        }
    )
