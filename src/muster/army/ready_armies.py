"""Armies that come with the package, each in a roster file of its own."""

from functools import cache
from pathlib import Path

from muster.army.roster import Roster
from muster.army.roster_reading import read_roster
from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.loading import is_file, load
from muster.files.refusals import shown

FOLDER = Path(__file__).parent / "ready"
READY: tuple[str, ...] = tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))
"""The name of every ready army."""


def find_roster(name: str) -> Roster:
    """A ready army by its name, or the roster in a file."""
    path = Path(name)
    if name not in READY and (path.suffix in (".yaml", ".yml") or is_file(path)):
        return load(path, "roster", read_roster)
    return ready_army(name)


@cache
def ready_army(name: str) -> Roster:
    """The ready army of that name."""
    if name not in READY:
        allowed = f"{', '.join(READY)} or a roster's file"
        raise BadInput("army.name", f"army is {shown(name)}; allowed are {allowed}.{did_you_mean(name, READY)}")
    return load(FOLDER / f"{name}.yaml", "roster", read_roster)
