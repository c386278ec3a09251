"""The folder that pictures are drawn into."""

from pathlib import Path

from muster.files import BadInput
from muster.files.refusals import shown


def picture_folder(path: Path, code: str) -> Path:
    """Make it if it is not there; what it lies in must be, as for every other file that is written."""
    if not path.parent.is_dir():
        sentence = f"{shown(str(path))} would lie in a folder that is not there; allowed is a folder, old or new."
        raise BadInput(code, sentence)
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise BadInput(code, f"{shown(str(path))} cannot be a folder for pictures: {reason}.") from None
    return path
