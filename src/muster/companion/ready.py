"""`ready`: the factions and armies that come with Muster, as bodies to play or to copy."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from muster.army.library_reading import READY_FACTIONS
from muster.army.ready_armies import FOLDER, READY, ROSTER_FOLDER, SHIPPED, YARDSTICKS, ready_army, ready_faction
from muster.companion.asked import Asked
from muster.companion.bodies import body_of, points
from muster.companion.json_types import Body, TypedDict

FILE = Path(__file__).with_name("ready.json")
"""The ready armies as bodies. A browser would need a minute to read the files that they are written in."""


class ReadyFaction(TypedDict):
    """A faction that comes with Muster."""

    id: str
    """An id that no kept thing has, such as ready:larder."""
    key: str
    """Its name in files and commands, such as larder."""
    about: str
    """What it is like, in a sentence or two."""
    name: str
    """Its name for people."""
    body: Body
    """The whole faction."""


class ReadyRoster(TypedDict):
    """An army that comes with Muster."""

    id: str
    """An id that no kept thing has, such as ready:larder-500."""
    key: str
    """Its name in files and commands, such as larder-500."""
    about: str
    """What it is like, in a sentence; empty if the faction says it."""
    name: str
    """Its name for people."""
    faction: str
    """The name of its faction; empty if it belongs to none."""
    points: float | None
    """What it costs."""
    limit: float | None
    """The Point Limit that it is made for; null if it names none."""
    body: Body
    """The whole roster, with its weapons and profiles."""


class ReadyAnswer(TypedDict):
    """All that comes with Muster for players; the armies of the benchmark are left out."""

    factions: list[ReadyFaction]
    """The factions, by their keys."""
    rosters: list[ReadyRoster]
    """The armies, those without a faction first."""


def ready(request: Body) -> ReadyAnswer:
    Asked(request, ())
    return _kept()


@cache
def _kept() -> ReadyAnswer:
    answer: ReadyAnswer = json.loads(FILE.read_text("utf-8"))
    return answer


def read_ready() -> ReadyAnswer:
    """The same, read from the files of the armies; FILE is written from it."""
    factions = [(path.stem, _about(path), ready_faction(path.stem)) for path in sorted(READY_FACTIONS.glob("*.yaml"))]
    offered = [key for key in SHIPPED if key not in YARDSTICKS]
    paths = [FOLDER / f"{key}.yaml" if key in READY else ROSTER_FOLDER / f"{key}.yaml" for key in offered]
    rosters = [(path.stem, _about(path), ready_army(path.stem)) for path in paths]
    return {
        "factions": [
            {"id": f"ready:{key}", "key": key, "about": about, "name": each.name, "body": body_of(each)}
            for key, about, each in factions
        ],
        "rosters": [
            {
                "id": f"ready:{key}",
                "key": key,
                "about": about,
                "name": each.name,
                "faction": each.faction,
                "points": points(each.cost),
                "limit": points(each.limit),
                "body": body_of(each),
            }
            for key, about, each in rosters
        ],
    }


def _about(path: Path) -> str:
    """What the first line of a file says about it."""
    first = path.read_text("utf-8").partition("\n")[0]
    return first.removeprefix("# ") if first.startswith("# ") else ""


def written(answer: ReadyAnswer) -> str:
    """What stands in FILE: one line for each thing, so that changes can be seen."""
    things: dict[str, Sequence[object]] = {"factions": answer["factions"], "rosters": answer["rosters"]}
    lists = {name: [json.dumps(each, ensure_ascii=False) for each in listed] for name, listed in things.items()}
    parts = (f'"{name}": [\n' + ",\n".join(lines) + "\n]" for name, lines in lists.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"
