"""Has every kernel compiled once, by whoever asks first; a process that comes later finds them in numba's cache."""

import platform
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numba
from llvmlite import binding

import muster
from muster.table.shapes.kernel import kernels_folder
from muster.warming.alone import Told, alone, note
from muster.warming.parts import PARTS, Part
from muster.warming.progress import Progress

ROOMS = ("table", "bots")
"""Where kernels are."""


def warm(told: Told = lambda _progress: None, parts: Sequence[Part] = PARTS) -> Progress:
    """Returns once every kernel is compiled, be it by this process or by another one that is at it already.

    `told` hears how far it is: at the start, after every part, and at the end. A folder in which everything was
    compiled before is known by a mark, so that asking again costs next to nothing.
    """
    folder, start = kernels_folder(), time.monotonic()
    everything = Progress(len(parts), len(parts), 1.0, 0.0)
    if not is_warm():
        with alone(folder, told):
            if not is_warm():
                return _compiled(folder, parts, start, told)
    told(everything)
    return everything


def is_warm() -> bool:
    """Whether all kernels of these sources were compiled on a machine like this."""
    return _mark(kernels_folder()).exists()


def _compiled(folder: Path, parts: Sequence[Part], start: float, told: Told) -> Progress:
    whole, share, progress = sum(part.weight for part in parts), 0.0, Progress(0, len(parts), 0.0, 0.0)
    for done, part in enumerate(parts, 1):
        _tell(folder, progress, told)
        part.work()
        share += part.weight / whole
        progress = Progress(done, len(parts), share, time.monotonic() - start)
    _mark(folder).touch()
    _tell(folder, progress, told)
    return progress


def _tell(folder: Path, progress: Progress, told: Told) -> None:
    note(folder, progress)
    told(progress)


def _mark(folder: Path) -> Path:
    """Named after all that numba looks at before it takes a compiled kernel from its cache."""
    digest = sha256(f"{platform.python_version()} {numba.__version__} {binding.get_host_cpu_name()}".encode())
    digest.update(binding.get_host_cpu_features().flatten().encode())
    package = Path(muster.__file__).parent
    for source in sorted(path for room in ROOMS for path in (package / room).rglob("*.py")):
        stat = source.stat()
        digest.update(f"{source.relative_to(package)} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    return folder / f"warm-{digest.hexdigest()[:16]}"
