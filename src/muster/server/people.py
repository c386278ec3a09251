"""The routes of identities: guests, recovery, accounts, and all that somebody keeps as one file."""

import json
from collections.abc import Iterator
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, Field, StringConstraints, ValidationError
from pydantic_core import PydanticCustomError
from starlette.concurrency import run_in_threadpool

from muster.server.devices import mark_of, set_mark
from muster.server.identity import Entered, Identity, hash_key, name_key
from muster.server.invalid import UNPRINTABLE
from muster.server.moments import now
from muster.server.problems import Problem, Shape, of_invalid, unreadable
from muster.server.services import Anyone, Asker, Services, ServicesHere, Someone, address_of, cookie_of, services_of
from muster.server.thing_routes import MOST_LISTED, BodyGiven, Kind
from muster.server.things import within, written

router = APIRouter(tags=["identity"])
COOKIE_SECONDS = 400 * 24 * 60 * 60
ON_ONE_LINE = r"^[^\x00-\x1f\x7f]*$"


def _printable(name: str) -> str:
    """As names in set-ups are: nothing in it is invisible or turns what stands beside it around."""
    if not name.isprintable():
        raise PydanticCustomError(UNPRINTABLE, "unprintable")
    return name


AccountName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=2, max_length=40, pattern=ON_ONE_LINE),
    AfterValidator(_printable),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
ProofGiven = Annotated[str, StringConstraints(max_length=200)]
MostThings = 5_000


class IdentityShown(Shape):
    """Somebody: a guest, or the holder of an account."""

    id: str
    """The identity's own id; it opens nothing."""
    name: str | None
    """The name of the account; null for a guest."""
    account: bool
    """Whether there is an account, with which to sign in on other devices."""
    made: str
    """When the identity was made, in ISO 8601."""


class EnteredAnswer(Shape):
    """A new key for a device. The same key is set as a cookie."""

    identity: IdentityShown
    """Whose key it is."""
    key: str
    """The key: unguessable, told this once, and sent as a cookie or as a bearer token."""


class GuestMade(EnteredAnswer):
    """A new guest."""

    recovery_code: str
    """Opens the identity again if every device is lost; told this once."""


class RecoveryCode(Shape):
    """A recovery code."""

    recovery_code: Annotated[str, StringConstraints(min_length=5, max_length=100)]
    """The code as it was told; letter case, spaces and hyphens do not matter."""


class Proof(Shape):
    """That it is the holder of an account who asks."""

    proof: ProofGiven | None = None
    """Of an account its password, or its recovery code so far; a guest needs none."""


class AccountWanted(Shape):
    """A name and a password for an identity."""

    name: AccountName
    """The name to sign in with; nobody else may have one like it."""
    password: Password
    """The password, of 8 characters or more."""
    proof: ProofGiven | None = None
    """To change an account: its password so far, or its recovery code."""


class SignIn(Shape):
    """A name and a password."""

    name: Annotated[str, StringConstraints(max_length=100, pattern=ON_ONE_LINE)]
    """The name of the account."""
    password: Annotated[str, StringConstraints(max_length=200)]
    """Its password."""


class ThingInFile(Shape):
    """One thing in an export."""

    id: UUID
    """The thing's id."""
    kind: Kind
    """What it is."""
    body: BodyGiven
    """The thing itself, as the JSON twin of a file of its kind."""
    revision: Annotated[int, Field(ge=1)] = 1
    """Its revision when it was exported."""
    changed: str = ""
    """When it was last changed, in ISO 8601."""


class Export(Shape):
    """All that somebody keeps."""

    kind: Literal["muster-export"]
    """Says what the file is."""
    version: Literal[1]
    """The version of its form."""
    made: str = ""
    """When it was written, in ISO 8601."""
    things: Annotated[list[ThingInFile], Field(max_length=MostThings)]
    """Every thing with its body."""


class Imported(Shape):
    """What became of the things in a file."""

    added: list[str]
    """The ids of things that were not there before."""
    copied: list[str]
    """The new ids of things that were there, but otherwise: both are kept."""
    same: int
    """How many were there already, just so."""


def shown(identity: Identity) -> IdentityShown:
    return IdentityShown(id=identity.id, name=identity.name, account=identity.name is not None, made=identity.made)


def _entered(request: Request, response: Response, entered: Entered) -> EnteredAnswer:
    _set_cookie(request, response, entered.key, COOKIE_SECONDS)
    return EnteredAnswer(identity=shown(entered.identity), key=entered.key)


def _end_cookie(request: Request, response: Response) -> None:
    _set_cookie(request, response, "", 0)


def _set_cookie(request: Request, response: Response, value: str, seconds: int) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_of(request),
        value,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=secure,
        path=services_of(request).settings.path,
    )


@router.post("/guests", status_code=201, summary="Become a guest")
def make_guest(request: Request, response: Response, services: ServicesHere, _who: Anyone) -> GuestMade:
    services.rates.guests.take(address_of(request))
    made = services.identities.new_guest()
    entered = _entered(request, response, made)
    return GuestMade(identity=entered.identity, key=entered.key, recovery_code=made.recovery_code or "")


@router.get("/me", summary="Who I am")
def me(identity: Someone) -> IdentityShown:
    return shown(identity)


@router.delete("/me", status_code=204, summary="Delete me and everything I keep")
async def forget_me(request: Request, response: Response, identity: Someone, services: ServicesHere) -> None:
    ended, gone = await run_in_threadpool(services.identities.forget, identity)
    services.visits.end(ended)
    for game in gone:
        services.open_games.close_deleted(game)
    _end_cookie(request, response)


@router.post("/me/recovery-code", status_code=201, summary="A new recovery code; the old one ends")
async def new_recovery_code(identity: Someone, services: ServicesHere, given: Proof | None = None) -> RecoveryCode:
    services.rates.tries.take(f"account {identity.id}")
    proof = given.proof if given else None
    code = await services.passwords.take(services.identities.new_recovery_code, identity, proof)
    return RecoveryCode(recovery_code=code)


@router.post("/recover", summary="Enter by recovery code")
def recover(
    asked: RecoveryCode, request: Request, response: Response, services: ServicesHere, _who: Anyone
) -> EnteredAnswer:
    services.rates.tries.take(address_of(request))
    entered = services.identities.recover(asked.recovery_code)
    if entered is None:
        raise Problem(403, "recovery.wrong", "No identity has this recovery code.", "body.recovery_code")
    if entered.identity.name is not None:
        set_mark(request, response, services.devices.remember(entered.identity.id, mark_of(request)))
    return _entered(request, response, entered)


@router.post("/me/account", summary="Have an account, or change it; a change signs all other devices out")
async def make_account(
    wanted: AccountWanted, request: Request, response: Response, identity: Someone, services: ServicesHere
) -> IdentityShown:
    services.rates.tries.take(f"account {identity.id}")
    make = services.identities.make_account
    made, ended = await services.passwords.take(make, identity, wanted.name, wanted.password, wanted.proof)
    services.visits.end(ended)
    set_mark(request, response, await run_in_threadpool(services.devices.remember, made.id, mark_of(request)))
    return shown(made)


@router.post("/sign-in", summary="Enter by name and password")
async def sign_in(
    asked: SignIn, request: Request, response: Response, services: ServicesHere, _who: Anyone
) -> EnteredAnswer:
    name, mark = asked.name.strip(), mark_of(request)
    if mark is not None and await run_in_threadpool(services.devices.knows, mark, name):
        services.rates.tries.take(f"device {hash_key(mark)}")
    else:
        services.rates.tries.take(address_of(request))
        services.rates.tries.take(f"name {name_key(name)}")
    entered = await services.passwords.take(services.identities.sign_in, name, asked.password)
    if entered is None:
        raise Problem(403, "sign_in.wrong", "Name and password do not belong together.")
    set_mark(request, response, await run_in_threadpool(services.devices.remember, entered.identity.id, mark))
    return _entered(request, response, entered)


@router.post("/sign-out", status_code=204, summary="End this device's key")
async def sign_out(request: Request, response: Response, identity: Someone, services: ServicesHere) -> None:
    await run_in_threadpool(services.identities.sign_out, identity)
    services.visits.end([identity.key_hash])
    _end_cookie(request, response)


@router.get("/me/export", summary="All I keep, as one file", responses={200: {"model": Export}})
def export(identity: Someone, services: ServicesHere) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="muster-{now()[:10]}.json"'}
    return StreamingResponse(_exported(identity.id, services), media_type="application/json", headers=headers)


def _exported(identity: str, services: Services) -> Iterator[bytes]:
    """An export, piece by piece as it is sent: however much somebody keeps, little of it is in memory."""
    yield f'{{"kind":"muster-export","version":1,"made":"{now()}","things":[\n'.encode()
    after, more, between = None, True, b""
    while more:
        found, more = services.things.every(identity, None, after, MOST_LISTED)
        for thing in found:
            after = thing.id
            if not thing.is_damaged:
                yield between + msgspec.json.encode(thing.document())
                between = b",\n"
    yield b"\n]}\n"


@router.post(
    "/me/import",
    summary="Take in such a file",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Export"}}},
        }
    },
)
async def import_(request: Request, identity: Someone, asker: Asker, services: ServicesHere) -> Imported:
    services.desk.check(asker)  # before forty megabytes are taken in for nothing
    things = await services.desk.take(asker, read_export, await request.body(), services.settings.largest_thing)
    added, copied = await run_in_threadpool(services.things.add_all, identity.id, things)
    return Imported(added=added, copied=copied, same=len(things) - len(added) - len(copied))


def read_export(body: bytes, largest: int) -> list[tuple[str, str, str]]:
    """The things of an export: the id, the kind and the body of each, as it is kept."""
    try:
        given = Export.model_validate(json.loads(body))
    except ValidationError as wrong:
        raise of_invalid({**wrong.errors()[0], "loc": ("body", *wrong.errors()[0]["loc"])}) from None
    except (ValueError, RecursionError):
        raise unreadable() from None
    if len({thing.id for thing in given.things}) < len(given.things):
        raise Problem(422, "import.twice", "A thing stands in the file twice.", "body.things")
    return [
        (str(thing.id), thing.kind, within(written(thing.kind, thing.body, f"body.things[{place}].body"), largest))
        for place, thing in enumerate(given.things)
    ]
