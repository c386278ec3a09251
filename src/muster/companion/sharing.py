"""`share`, `qr` and `receive`: things as codes to paste and to draw, and codes as things. No server is asked."""

from muster.army.sharing import describe
from muster.army.sharing import receive as receive_thing
from muster.army.sharing import share as share_thing
from muster.army.sharing.envelope import MOST_BODY, MOST_PARTS, find_codes
from muster.army.sharing.qr_code import QUIET_ZONE, made, modules, outline
from muster.army.things import READERS
from muster.companion.asked import Asked
from muster.companion.bodies import body_of
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.companion.plain import letters_in
from muster.companion.reading import body_document, thing_of
from muster.companion.refused import Refused
from muster.files import BadInput

MOST_SHARED = 5 * MOST_BODY
"""The letters of a body from which a code could be made that is read again."""

MOST_DRAWN = 1_000
"""The letters of a text that is drawn by itself; a code of that size can still be scanned from a screen."""


class ShareRequest(TypedDict):
    """A thing to be shared."""

    thing: Body
    """The body of a weapon, unit, faction, armoury or roster, without faults."""
    lore: NotRequired[bool]
    """Whether its lore travels along, which makes the code longer; false if not given."""


class QrPicture(TypedDict):
    """One QR code as an SVG path."""

    code: str
    """The code or the part of it that the picture holds."""
    svg_path: str
    """The dark modules as the `d` of an SVG path, quiet zone included."""
    size: int
    """The width and height of the picture, in modules: its viewBox is 0 0 size size."""


class ShareAnswer(TypedDict):
    """A thing as a code."""

    name: str
    """The name of the thing."""
    kind: str
    """weapon, unit, faction, armoury or roster."""
    text: str
    """The whole code, to paste."""
    codes: list[str]
    """The same in as many parts as there are pictures."""
    qr: list[QrPicture]
    """A QR code for each part; they are scanned in any order."""
    bytes: int
    """How long the whole code is, in letters."""
    sentence: str
    """What is shared, in one line."""


class QrRequest(TypedDict):
    """A text to be drawn."""

    text: str
    """The text, such as the address of a page; at most 1,000 letters."""


class ReceiveRequest(TypedDict):
    """Codes that were scanned or pasted."""

    codes: list[str]
    """Texts with codes in them: a whole code, or parts of one in any order, and whatever stands around them."""


class Received(TypedDict):
    """What was received so far: `thing` when all parts are there, else `missing`."""

    thing: Body | None
    """The body of what was shared; null while parts are missing."""
    kind: str
    """The kind of what is shared."""
    missing: list[int]
    """The numbers of the parts that are not there yet."""
    of: int
    """How many parts there are."""
    sentence: str
    """What was received, or what is missing."""


def share(request: Body) -> ShareAnswer:
    asked = Asked(request, ("thing", "lore"))
    written = asked.body("thing")
    if letters_in(written) > MOST_SHARED:
        raise Refused("share.too_large", f"the thing holds more than {MOST_SHARED:,} letters; share less at a time.")
    thing = thing_of(body_document(written, READERS))
    shared = share_thing(thing, lore=asked.flag("lore", default=False))
    return {
        "name": thing.name,
        "kind": shared.kind,
        "text": shared.code,
        "codes": list(shared.parts),
        "qr": [_drawn(part) for part in shared.parts],
        "bytes": len(shared.code),
        "sentence": describe(thing),
    }


def _drawn(code: str) -> QrPicture:
    rows = modules(made(code))
    return {"code": code, "svg_path": outline(rows), "size": len(rows) + 2 * QUIET_ZONE}


def qr(request: Body) -> QrPicture:
    asked = Asked(request, ("text",))
    text = asked.text("text")
    if not 1 <= len(text) <= MOST_DRAWN:
        raise asked.wrong("text", f"a text of 1 to {MOST_DRAWN:,} letters")
    return _drawn(text)


def receive(request: Body) -> Received:
    codes = Asked(request, ("codes",)).texts("codes", 2 * MOST_PARTS)
    if not codes:
        raise Refused("share.no_code", "there is no Muster code; codes is a list of at least one.", at="codes")
    try:
        thing = receive_thing(codes)
    except BadInput as refusal:
        if refusal.code != "share.missing":
            raise
        return _partly(codes, refusal.sentence)
    body = body_of(thing)
    return {"thing": body, "kind": body["kind"], "missing": [], "of": 1, "sentence": describe(thing)}


def _partly(codes: list[str], sentence: str) -> Received:
    parts = [part for text in codes for part in find_codes(text)]
    there, of = {part.part for part in parts}, parts[0].parts
    missing = [number for number in range(1, of + 1) if number not in there]
    return {"thing": None, "kind": parts[0].kind.lower(), "missing": missing, "of": of, "sentence": sentence}
