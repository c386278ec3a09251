"""All kernels compiled in an empty cache, as on the first use on a new machine."""

import os
import tempfile
from pathlib import Path

import muster
from scripts.bench_clock import clocked_python
from scripts.bench_report import Chapter, Comparison, Method, checksum

CACHE = "NUMBA_CACHE_DIR"


def compiling(source: Path) -> tuple[str, ...]:
    """What Python runs to compile all kernels of a state; before 0.9.0 that was a script."""
    if (source / "scripts" / "warm.py").exists():
        return "-m", "scripts.warm"
    return "-c", "from muster.warming import warm; warm()"


def compiled() -> Comparison:
    """By the state's own means, whichever state this is."""
    source = Path(muster.__file__).parents[2]
    paths = f"{source / 'src'}{os.pathsep}{source}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, CACHE: folder, "PYTHONPATH": paths}
        spent = clocked_python(*compiling(source), folder=source, environment=environment)
        names = sorted(file.name.partition("-")[0] for file in Path(folder).rglob("*.nbi"))
        size = sum(file.stat().st_size for file in Path(folder).rglob("*.nbc"))
    return Comparison(
        "All kernels compiled in an empty cache",
        f"Processor time of all processes together, one run; {len(names)} kernels.",
        (Method("compiling", spent), Method("the kernels on the disk", float(size), unit="bytes")),
        checksum(names),
    )


CHAPTERS: dict[str, Chapter] = {"compiling": compiled}
