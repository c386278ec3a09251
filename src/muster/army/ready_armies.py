"""Armies that come with the package, each in a roster file of its own."""

from functools import cache
from pathlib import Path

from muster.army.roster import Roster
from muster.army.roster_reading import read_roster
from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.loading import load
from muster.files.refusals import shown

FOLDER = Path(__file__).parent / "ready"
READY: tuple[str, ...] = tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))
"""The name of every ready army."""


@cache
def ready_army(name: str) -> Roster:
    """The ready army of that name."""
    if name not in READY:
        sentence = f"army is {shown(name)}; allowed are {', '.join(READY)}.{did_you_mean(name, READY)}"
        raise BadInput("army.name", sentence)
    return load(FOLDER / f"{name}.yaml", "roster", read_roster)
