"""Compiled kernels: numba with its cache on disk, and no fast-math, so that every machine computes the same."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")
numba_config: Any = numba.config
njit: Any = numba.njit
SHAPES = Path(__file__).parent


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function over plain arrays and numbers on its first use; other threads run on meanwhile.

    numba's cache notices a change only in the file of the function that is called, not in the files of the kernels
    that it calls. So compiled kernels are kept in a folder named after a digest of all sources that a kernel may use:
    those of its own package and those of the shapes.
    """
    chosen = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(_cache_of(Path(function.__code__.co_filename).parent, chosen))
    try:
        compiled: Any = njit(cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")(function)
    finally:
        numba_config.CACHE_DIR = chosen
    # A number written out in a call is a type of its own to numba, for which it would compile the kernel once more.
    asked = compiled.get_call_template
    compiled.get_call_template = lambda given, named: asked(tuple(map(numba.types.unliteral, given)), named)
    return cast("Callable[P, R]", compiled)


@cache
def _cache_of(room: Path, chosen: str) -> Path:
    digest = sha256()
    for folder in sorted({room, SHAPES}):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return _where(chosen) / f"kernels-{room.name}-{digest.hexdigest()[:16]}"


def _where(chosen: str) -> Path:
    """The folder of the cache: as set by the user, else beside the sources, else in the user's home folder."""
    if chosen:
        return Path(chosen)
    return SHAPES / "__pycache__" if os.access(SHAPES, os.W_OK) else Path.home() / ".cache" / "muster"


def kernels_folder() -> Path:
    """Where this process looks for compiled kernels, and keeps those that it compiles."""
    return _where(numba_config.CACHE_DIR)
