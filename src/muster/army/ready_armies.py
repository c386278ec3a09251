"""Armies and factions that come with the package, each in a file of its own."""

from functools import cache
from pathlib import Path

from muster.army.library import Faction
from muster.army.library_reading import READY_FACTIONS, read_faction
from muster.army.roster import Roster
from muster.army.roster_reading import read_roster
from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.loading import is_file, load
from muster.files.refusals import shown

FOLDER = Path(__file__).parent / "ready"
ROSTER_FOLDER = FOLDER / "rosters"


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in folder.glob("*.yaml")))


READY = _names(FOLDER)
"""The name of every ready army that belongs to no faction."""
ROSTERS = _names(ROSTER_FOLDER)
"""The name of every ready roster of a faction: the faction's and the Point Limit, such as larder-500."""
SHIPPED = (*READY, *ROSTERS)
"""The name of every ready army."""
YARDSTICKS = ("benchmark-blue", "benchmark-red")
"""The ready armies that are for measurements only and are not offered to players."""
FACTIONS = _names(READY_FACTIONS)
"""The name of every ready faction."""


def find_roster(name: str) -> Roster:
    """A ready army by its name, or the roster in a file."""
    path = Path(name)
    if name not in SHIPPED and (path.suffix in (".yaml", ".yml") or is_file(path)):
        return load(path, "roster", read_roster)
    return ready_army(name)


@cache
def ready_army(name: str) -> Roster:
    """The ready army of that name."""
    if name not in SHIPPED:
        allowed = f"{', '.join(SHIPPED)} or a roster's file"
        raise BadInput("army.name", f"army is {shown(name)}; allowed are {allowed}.{did_you_mean(name, SHIPPED)}")
    return load((FOLDER if name in READY else ROSTER_FOLDER) / f"{name}.yaml", "roster", read_roster)


@cache
def ready_faction(name: str) -> Faction:
    """The ready faction of that name."""
    if name not in FACTIONS:
        sentence = f"faction is {shown(name)}; allowed are {', '.join(FACTIONS)}.{did_you_mean(name, FACTIONS)}"
        raise BadInput("faction.name", sentence)
    return load(READY_FACTIONS / f"{name}.yaml", "faction", read_faction)
