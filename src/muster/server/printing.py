"""The routes of paper and pictures: a roster or the rules as a PDF, and the codes in a photograph."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from muster.army.roster import Roster
from muster.companion.plain import check_plain
from muster.companion.reading import body_document, thing_of
from muster.press.qr import read_qr
from muster.press.sheets.document import Printed
from muster.press.sheets.look import FULL, SAVING, Setting, find_paper
from muster.press.sheets.reference import print_reference
from muster.press.sheets.roster_sheets import print_roster
from muster.rulebook.ruleset import CORE, PRESETS
from muster.server.large import LargeBodies
from muster.server.problems import Problem, Shape
from muster.server.services import Anyone, Asker, ServicesHere

router = APIRouter(tags=["paper"], route_class=LargeBodies)
PDF: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}},
        "description": "The PDF.",
    }
}


class PrintWanted(Shape):
    """What to print: a roster, or else the rules on two pages."""

    thing: dict[str, Any] | None = None
    """The body of a roster; null prints the rules."""
    ruleset: Annotated[str, StringConstraints(max_length=40)] = CORE.name
    """For the rules: core, quickref, quickstart, beta or competitive. A roster names its own."""
    paper: Literal["a4", "letter"] = "a4"
    """The size of the paper."""
    ink_saving: bool = False
    """Whether to leave out tints and draw thin lines."""


class CodesFound(Shape):
    """What the QR codes in a picture say."""

    codes: Annotated[list[str], Field(min_length=1)]
    """The text of each code."""


@router.post("/print", summary="Print", response_class=Response, responses=PDF)
async def print_(wanted: PrintWanted, services: ServicesHere, asker: Asker, _who: Anyone) -> Response:
    found = await services.desk.take(asker, _printed, wanted)
    name = "rules" if wanted.thing is None else "roster"
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(found.pdf, media_type="application/pdf", headers=headers)


def _printed(wanted: PrintWanted) -> Printed:
    setting = Setting(find_paper(wanted.paper), SAVING if wanted.ink_saving else FULL)
    return _reference(wanted.ruleset, setting) if wanted.thing is None else _roster(wanted.thing, setting)


def _reference(name: str, setting: Setting) -> Printed:
    if name not in PRESETS:
        sentence = f"There is no such ruleset; allowed are {', '.join(PRESETS)}."
        raise Problem(422, "ruleset.unknown", sentence, "body.ruleset")
    return print_reference(PRESETS[name], setting)


def _roster(body: dict[str, Any], setting: Setting) -> Printed:
    check_plain(body)
    roster = thing_of(body_document(body, ("roster",)))
    assert isinstance(roster, Roster)  # noqa: S101
    return print_roster(roster, setting)


_PICTURE = {"schema": {"type": "string", "format": "binary", "description": "The picture's own bytes."}}


@router.post(
    "/scan",
    summary="Read the QR codes in a picture",
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "A picture as PNG, JPEG or WebP.",
            "content": dict.fromkeys(("image/png", "image/jpeg", "image/webp"), _PICTURE),
        }
    },
)
async def scan(request: Request, services: ServicesHere, asker: Asker, _who: Anyone) -> CodesFound:
    services.desk.check(asker)  # before twelve megabytes are taken in for nothing
    picture = await request.body()
    return CodesFound(codes=await services.desk.take(asker, read_qr, picture, "The picture"))
