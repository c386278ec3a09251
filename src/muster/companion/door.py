"""The one door: a reckoning by its name, a request as JSON, and an answer or a refusal as JSON."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from muster.companion import shapes
from muster.companion.attack_shapes import AttackRequest
from muster.companion.chances import OddsAnswer, odds
from muster.companion.files import FileAnswer, FileRequest, TextAnswer, TextRequest, file, text
from muster.companion.library import LibraryAnswer, LibraryRequest, library
from muster.companion.matching import MatchAnswer, MatchRequest, attack
from muster.companion.needed import RequirementsAnswer, requirements
from muster.companion.plain import check_plain
from muster.companion.price import PriceAnswer, PriceRequest, price
from muster.companion.ready import ReadyAnswer, ready
from muster.companion.refused import Refused
from muster.companion.reprice import RepriceAnswer, RepriceRequest, reprice
from muster.companion.resolving import ResolveAnswer, ResolveRequest, resolve
from muster.companion.roster import RosterAnswer, RosterRequest, roster
from muster.companion.rulesets import RulesetsAnswer, rulesets
from muster.companion.sharing import (
    QrPicture,
    QrRequest,
    Received,
    ReceiveRequest,
    ShareAnswer,
    ShareRequest,
    qr,
    receive,
    share,
)
from muster.companion.symbols import SymbolsAnswer, symbols
from muster.companion.table_game import roll_off, table_game, table_log, table_setup, table_view
from muster.companion.table_game import shapes as table_shapes
from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.files.suggestions import few_suggestions

MOST_TEXT = 4_000_000


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One thing that the companion reckons: a pure function, and the shapes of what goes in and comes out."""

    name: str
    request: type
    answer: type
    reckon: Callable[[Any], Any]
    purpose: str


def _all(*reckonings: Reckoning) -> Mapping[str, Reckoning]:
    return {each.name: each for each in reckonings}


RECKONINGS = _all(
    Reckoning("price", PriceRequest, PriceAnswer, price, "What a unit or a weapon costs, and why."),
    Reckoning("library", LibraryRequest, LibraryAnswer, library, "The profiles of a faction or an armoury, priced."),
    Reckoning("roster", RosterRequest, RosterAnswer, roster, "What a roster costs, and every fault in it."),
    Reckoning("reprice", RepriceRequest, RepriceAnswer, reprice, "A thing with the costs of the newest point model."),
    Reckoning("odds", AttackRequest, OddsAnswer, odds, "The exact odds of an attack."),
    Reckoning("requirements", AttackRequest, RequirementsAnswer, requirements, "What every die must show."),
    Reckoning("attack", MatchRequest, MatchAnswer, attack, "The attack of one unit on another."),
    Reckoning("resolve", ResolveRequest, ResolveAnswer, resolve, "An attack with real dice, stage by stage."),
    Reckoning("share", ShareRequest, ShareAnswer, share, "A thing as a code to paste and as QR codes."),
    Reckoning("qr", QrRequest, QrPicture, qr, "A text, such as a link, as a QR code."),
    Reckoning("receive", ReceiveRequest, Received, receive, "The thing whose code was pasted or scanned."),
    Reckoning("file", FileRequest, FileAnswer, file, "What a YAML file holds, and every fault in it."),
    Reckoning("text", TextRequest, TextAnswer, text, "A thing as a YAML file."),
    Reckoning("symbols", shapes.NothingAsked, SymbolsAnswer, symbols, "The symbols that a profile may carry."),
    Reckoning("ready", shapes.NothingAsked, ReadyAnswer, ready, "The factions and armies that come with Muster."),
    Reckoning("rulesets", shapes.NothingAsked, RulesetsAnswer, rulesets, "The editions, and where they differ."),
    Reckoning(
        "table-setup",
        shapes.NothingAsked,
        table_shapes.TableSetupAnswer,
        table_setup,
        "Within what a game on a table can be set up.",
    ),
    Reckoning(
        "table-game",
        table_shapes.TableGameRequest,
        table_shapes.TableGameAnswer,
        table_game,
        "A command to a game on a physical table.",
    ),
    Reckoning(
        "table-view",
        table_shapes.GameRequest,
        table_shapes.TableViewAnswer,
        table_view,
        "A game on a table as it is now.",
    ),
    Reckoning(
        "table-log",
        table_shapes.GameRequest,
        table_shapes.TableLogAnswer,
        table_log,
        "The log of a game on a table, to keep.",
    ),
    Reckoning(
        "roll-off",
        table_shapes.RollOffRequest,
        table_shapes.RollOffAnswer,
        roll_off,
        "Who won a Roll-Off with real dice, or who rolls again.",
    ),
)


@few_suggestions()
def answer(name: str, request: object) -> dict[str, Any]:
    """The answer to a request, or `{"refused": ...}` with one sentence. The same request has the same answer."""
    try:
        if name not in RECKONINGS:
            near = did_you_mean(shown(name), RECKONINGS)
            sentence = f"there is no reckoning “{shown(name)}”; there are {', '.join(RECKONINGS)}.{near}"
            raise Refused("reckoning.unknown", sentence)
        check_plain(request)
        found: dict[str, Any] = RECKONINGS[name].reckon(request)
    except BadInput as refusal:
        return {"refused": _refusal(refusal)}
    return found


def answer_text(name: str, asked: str) -> str:
    """The same from JSON text to JSON text, as programs that speak no Python call it."""
    try:
        request = _parsed(asked)
    except Refused as refusal:
        return _written({"refused": _refusal(refusal)})
    return _written(answer(name, request))


def _refusal(refusal: BadInput) -> shapes.Refusal:
    refused: shapes.Refusal = {
        "code": refusal.code,
        "sentence": refusal.sentence,
        "rule": refusal.rule,
        "at": refusal.at,
    }
    if isinstance(refusal, Refused) and refusal.agreeable:
        refused["agreeable"] = True
    return refused


def _parsed(asked: str) -> object:
    if len(asked) > MOST_TEXT:
        raise Refused("request.too_large", f"the request is too long; at most {MOST_TEXT:,} characters are read.")
    try:
        return json.loads(asked, parse_constant=_no_number)
    except Refused:
        raise
    except (ValueError, RecursionError):  # a number of thousands of digits, or brackets without end, among others
        raise Refused("request.json", "the request is no JSON that can be read.") from None


def _no_number(written: str) -> NoReturn:
    raise Refused("request.number", f"the request holds {written}, which is no number.")


def _written(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
