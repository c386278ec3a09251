"""Where compiled kernels are kept: beside the sources, or in the data folder by who may not write there."""

import os
from pathlib import Path

import muster
from muster.files import BadInput
from muster.server.settings import Settings

VARIABLE = "NUMBA_CACHE_DIR"
SOURCES = Path(muster.__file__).parent / "table" / "shapes"


def keep_kernels(settings: Settings) -> None:
    """Says where, to this process and to those that it begins; before numba is imported, which reads it only once."""
    chosen = os.environ.get(VARIABLE, "")
    if not chosen and os.access(SOURCES, os.W_OK):
        return
    folder = Path(chosen).absolute() if chosen else settings.data.absolute() / "kernels"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(13, os.strerror(13))
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        sentence = (
            f"Compiled kernels cannot be kept in {folder}: {reason}; "
            f"allowed is a folder that can be written, as {VARIABLE} or as MUSTER_DATA."
        )
        raise BadInput("kernels.folder", sentence) from None
    os.environ[VARIABLE] = str(folder)
