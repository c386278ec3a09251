"""The routes of the rules: the whole catalogue, and the attack charts. They are the same for everybody."""

import hashlib
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Header
from starlette.responses import Response

from muster.rulebook.attack_table import ATTACK_TABLES, HIGHEST_DEFENCE, HIGHEST_POWER, attack_table
from muster.rulebook.catalogue import BOOKS, catalogue
from muster.rulebook.ruleset import PRESETS
from muster.server.problems import Shape
from muster.server.services import Anyone

router = APIRouter(tags=["rules"])
VERSIONS = {"beta": "0.1"}
"""Of the books that carry one (BETA-03)."""
IfNoneMatch = Annotated[str | None, Header(description="The ETag of an answer that one has.")]
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "As the ETag says; there is no body."}}


class BookShown(Shape):
    """A book of rules."""

    id: str
    """Its short name, as rules name it."""
    name: str
    """Its name."""
    version: str
    """Its version, if it carries one; empty otherwise."""


class RuleShown(Shape):
    """One rule in our own words."""

    id: str
    """Its stable id, such as COVER-02."""
    book: str
    """The id of the book that it stands in."""
    section: str
    """The section of the book."""
    title: str
    """What it is about."""
    rule: str
    """The rule."""
    kind: str
    """What sort of entry it is, such as rule, limit or feature."""
    decision: str
    """What a player decides by it; empty if nothing."""
    example: str
    """An example; empty if there is none."""
    ruling: str
    """How it is read here where the book leaves it open; empty if it does not."""
    see: list[str]
    """The ids of rules that go with it."""


class Rules(Shape):
    """The whole catalogue."""

    books: list[BookShown]
    """The books, in their order."""
    rules: list[RuleShown]
    """Every rule, in the order of the books."""


class Chart(Shape):
    """One attack chart: what a die needs, by Power and Defence."""

    table: str
    """Its name, such as d6-core."""
    die: str
    """The die that is rolled, such as D6."""
    editions: list[str]
    """The rulesets that use it as they come; a beta rule may bring in the others."""
    printed: list[int]
    """How many rows and columns a book prints; both are 0 for a formula."""
    multiplies_hp_loss: bool
    """Whether a success that counts several times multiplies the HP lost; otherwise it is saved that often."""
    power: list[int]
    """The Power of each row; the last stands for all above it too."""
    defence: list[int]
    """The Defence of each column; the last stands for all above it too."""
    cells: list[list[str]]
    """What is needed, row by row: 4+, 6/4 (a six and then four or more), A (automatic), Ax2 (automatic, twice)."""
    chances: list[list[float]]
    """The chance that one die succeeds, cell by cell."""


class Charts(Shape):
    """Every attack chart."""

    charts: list[Chart]
    """The charts."""


@router.get("/rules", summary="The rules catalogue", response_model=Rules, responses=UNCHANGED)
def rules(_who: Anyone, if_none_match: IfNoneMatch = None) -> Response:
    return _kept(_rules(), if_none_match)


@router.get("/charts", summary="The attack charts", response_model=Charts, responses=UNCHANGED)
def charts(_who: Anyone, if_none_match: IfNoneMatch = None) -> Response:
    return _kept(_charts(), if_none_match)


def _kept(whole: tuple[bytes, str], known: str | None) -> Response:
    """The document, or that it has not changed; browsers keep it and ask."""
    content, tag = whole
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if known is not None and tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


def _tagged(shape: Shape) -> tuple[bytes, str]:
    content = shape.model_dump_json().encode()
    return content, f'"{hashlib.sha256(content).hexdigest()[:24]}"'


@cache
def _rules() -> tuple[bytes, str]:
    found = [
        RuleShown(
            id=rule.id,
            book=rule.book,
            section=rule.section,
            title=rule.title,
            rule=rule.rule,
            kind=rule.kind,
            decision=rule.decision,
            example=rule.example,
            ruling=rule.ambiguity,
            see=list(rule.see),
        )
        for rule in catalogue().values()
    ]
    books = [BookShown(id=book, name=name, version=VERSIONS.get(book, "")) for book, name in BOOKS.items()]
    return _tagged(Rules(books=books, rules=found))


@cache
def _charts() -> tuple[bytes, str]:
    return _tagged(Charts(charts=[_chart(name) for name in ATTACK_TABLES]))


def _chart(name: str) -> Chart:
    table = attack_table(name)
    powers, defences = list(range(1, HIGHEST_POWER + 1)), list(range(HIGHEST_DEFENCE + 1))
    needs = [[table.needs(power, defence) for defence in defences] for power in powers]
    return Chart(
        table=name,
        die=table.ladder.die.name,
        editions=[preset for preset, rules in PRESETS.items() if rules.table is table],
        printed=list(table.printed),
        multiplies_hp_loss=table.multiplies_hp_loss,
        power=powers,
        defence=defences,
        cells=[[str(each) for each in row] for row in needs],
        chances=[[round(each.chance, 6) for each in row] for row in needs],
    )
