"""The routes of tables before a game: a picture of one, what it can be made of, and table files."""

from decimal import Decimal
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from pydantic import Field, StringConstraints
from starlette.responses import Response

from muster.companion.plain import check_plain
from muster.files import Fault
from muster.rulebook.ruleset import CORE, PRESETS
from muster.server.games.strict_shapes import TableWish
from muster.server.large import LargeBodies
from muster.server.problems import NotFound, Problem, Shape
from muster.server.services import Anyone, Asker, ServicesHere
from muster.setting_up.armies import limit_of, sides_of
from muster.setting_up.proposal import HIGHEST_LIMIT, HIGHEST_SEED, LEAST_LIMIT, ruleset_of
from muster.setting_up.seating import MOST_PLAYERS
from muster.setting_up.shapes.drawn import TableCatalogue, TableRead, TableSeen, TableWritten
from muster.setting_up.table_catalogue import piece_picture, table_catalogue
from muster.setting_up.table_files import read_file, written_table
from muster.setting_up.table_seen import checked_seed, table_seen

router = APIRouter(prefix="/tables", tags=["tables"], route_class=LargeBodies)
_SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}}, "description": "Drawn."}}
PieceName = Annotated[str, Path(max_length=60, description="How a table file names it, such as wood.")]
Theme = Annotated[Literal["day", "night"], Query(description="How it is drawn.")]
Team = Annotated[str, StringConstraints(max_length=100)]


class TableAsked(Shape):
    """A table to be shown, and what of the set-up decides how it is drawn."""

    table: TableWish
    """Which one."""
    teams: Annotated[list[Team], Field(default_factory=lambda: ["", ""], min_length=2, max_length=MOST_PLAYERS)]
    """The team of each seat; empty for a side of its own."""
    limit: Annotated[int, Field(ge=LEAST_LIMIT, le=HIGHEST_LIMIT)] = 1_000
    """Points a side, by which a random table has its size."""
    seed: Annotated[int, Field(ge=0, le=HIGHEST_SEED)] = 0
    """The seed of the set-up, for a random table that names none."""
    edition: Annotated[str, StringConstraints(max_length=40)] = CORE.name
    """core, quickref, quickstart, beta or competitive."""
    switches: Annotated[dict[str, str | int | bool], Field(default_factory=dict)]
    """Single rules that differ from the edition."""
    theme: Literal["day", "night"] = "day"
    """How it is drawn."""


class TableGiven(Shape):
    """A drawn table."""

    body: dict[str, Any]
    """The table, as its file has it."""


class FileGiven(Shape):
    """A table file."""

    text: Annotated[str, StringConstraints(max_length=1_000_000)]
    """The text of the file, as YAML."""


@router.post("/picture", summary="A picture of a table")
async def picture(wanted: TableAsked, services: ServicesHere, asker: Asker, _who: Anyone) -> TableSeen:
    """As the board draws it. A drawn table may have faults: they are told, and what is sound is shown."""
    return await services.desk.take(asker, _seen, wanted)


@router.get("/catalogue", summary="What a table can be made of")
def catalogue(_who: Anyone) -> TableCatalogue:
    return table_catalogue()


@router.get("/pieces/{piece}", summary="A ready piece of terrain as a picture", responses=_SVG)
async def piece(piece: PieceName, services: ServicesHere, _who: Anyone, theme: Theme = "day") -> Response:
    """An SVG by the painters of the board."""
    drawn = await services.drawings.take(piece_picture, piece, theme)
    if drawn is None:
        raise NotFound
    return Response(drawn, headers={"Cache-Control": "public, max-age=86400"}, media_type="image/svg+xml")


@router.post("/text", summary="A drawn table as a file")
async def text(wanted: TableGiven, services: ServicesHere, asker: Asker, _who: Anyone) -> TableWritten:
    """A table without faults, as `muster table` reads it."""
    return await services.desk.take(asker, _written, wanted.body)


@router.post("/file", summary="Read a table file")
async def file(wanted: FileGiven, services: ServicesHere, asker: Asker, _who: Anyone) -> TableRead:
    return await services.desk.take(asker, read_file, wanted.text)


def _written(body: dict[str, Any]) -> TableWritten:
    check_plain(body)
    return written_table(body)


def _seen(wanted: TableAsked) -> TableSeen:
    check_plain(wanted.table)
    faults: list[Fault] = []
    ruleset = ruleset_of(wanted.edition, wanted.switches, faults)
    if ruleset is None or faults:
        sentence = faults[0].sentence if faults else f"There is no such edition; allowed are {', '.join(PRESETS)}."
        raise Problem(422, "ruleset.unknown", sentence, "body.switches" if faults else "body.edition")
    teams = [" ".join(team.split()) for team in wanted.teams]
    limit = limit_of(Decimal(wanted.limit), teams, ruleset)
    wish = checked_seed(wanted.table, HIGHEST_SEED)
    return table_seen(wish, len(sides_of(teams)), limit, wanted.seed, ruleset, wanted.theme)
