"""`make bench`: every figure of docs/performance.md, with what is wanted of it and a checksum of what was computed.

With --base all that an older state can answer is put to both in turn; with --parts only some parts are run.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path

from scripts.bench_alternation import FEWEST, compared
from scripts.bench_compiling import compiling
from scripts.bench_measuring import PYTHON, CannotMeasureError, measuring
from scripts.evidence import ROOT, commit, write_evidence

BASE = ROOT / "build" / "bench-base"
PARTS = {
    "odds": "exact odds beside icepool",
    "sight": "who sees whom, beside shapely",
    "paths": "shortest ways, beside shapely with networkx",
    "courses": "the cheapest ways of a Course, and its reach",
    "coherency": "whether a unit holds together",
    "tables": "tables laid out at random and drawn",
    "battle": "whole games; decisions and choices by kind; a copy and the hash",
    "previews": "questions before a choice",
    "growth": "a decision as models, sides and terrain grow in number",
    "server": "a price, a choice and an open game on the server",
    "memory": "bytes of a battle, of a game on the server and of a worker",
    "start": "the first answers of a new process",
    "compiling": "all kernels compiled in an empty cache",
}
"""What `make bench` measures, in this order; each is a module of its name, scripts/bench_NAME.py."""
ONCE = ("memory", "compiling")
"""Parts of which each state is measured once: bytes hardly wander, and compiling takes minutes."""
COMPARED = tuple(part for part in PARTS if part != "compiling")
"""The usual parts where an older state is compared with."""


def chosen_parts(text: str, usual: Sequence[str]) -> list[str]:
    """The parts that were named, in their order; the usual ones if none was."""
    named = text.replace(",", " ").split()
    unknown = [each for each in named if each not in PARTS]
    if unknown:
        sys.exit(f"There is no part {', '.join(unknown)}; allowed are {', '.join(PARTS)}.")
    return [each for each in PARTS if each in (named or usual)]


def beside_aims(parts: Sequence[str]) -> int:
    """Measures every chapter and says what of it is met; 1 if something that is wanted is missed."""
    lines = [f"Commit {commit()}. Processor time, in turn within one run; the ratios are what counts.", ""]
    missed = False
    warm(ROOT)
    for part in parts:
        start = time.monotonic()
        with measuring(part, ROOT) as process:
            for chapter in process.chapters:
                found = process.measure(chapter)
                print("\n".join(found.lines()), flush=True)
                lines += found.lines()
                missed |= found.missed
        print(f"({part}: {time.monotonic() - start:.0f} s)\n", flush=True)
    if [*parts] == [*PARTS]:  # some parts alone are no evidence of a state
        write_evidence("bench", "Speed, growth and memory", lines)
    return 1 if missed else 0


def beside_base(parts: Sequence[str], base: str) -> int:
    """Puts the same questions to an older state and to this one, in turn."""
    lines = [f"Commit {commit()} beside {base}, in turn; kernels were compiled before.", ""]
    check_out(base)
    for source in (BASE, ROOT):
        warm(source)
    for part in parts:
        for chapter in chain([[f"## {part}", ""]], compared_part(part, base)):
            print("\n".join(chapter), flush=True)
            lines += chapter
    if [*parts] == [*COMPARED]:
        write_evidence("bench-beside-base", "Speed beside an older state", lines)
    return 0


def compared_part(part: str, base: str) -> Iterator[list[str]]:
    """The lines of every chapter; where the older state cannot even begin with a part, one sentence."""
    with ExitStack() as running:
        new = running.enter_context(measuring(part, ROOT, "--alone"))
        try:
            old = running.enter_context(measuring(part, BASE, "--alone"))
        except CannotMeasureError as trouble:
            yield [f"Cannot be compared: {trouble.reason}", ""]
            return
        for chapter in new.chapters:
            states = partial(old.measure, chapter), partial(new.measure, chapter)
            yield compared(chapter, base, *states, fewest=1 if part in ONCE else FEWEST)


def check_out(revision: str) -> None:
    """An older state in a work tree of its own, which stays there, so that its kernels are compiled only once."""
    wanted = git("rev-parse", f"{revision}^{{commit}}")
    git("worktree", "prune")
    if BASE.exists() and git("-C", str(BASE), "rev-parse", "HEAD") != wanted:
        git("worktree", "remove", "--force", str(BASE))
    if not BASE.exists():
        git("worktree", "add", "--detach", str(BASE), wanted)


def warm(source: Path) -> None:
    """Compiles the kernels of a state by its own means, so that nothing is compiled while it is timed."""
    command = [str(PYTHON), *compiling(source)]
    paths = f"{source / 'src'}{os.pathsep}{source}"
    subprocess.run(command, cwd=source, env={**os.environ, "PYTHONPATH": paths}, check=True)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--base", help="a tag or commit to compare with")
    reader.add_argument("--parts", default="", help=f"some of {', '.join(PARTS)}; without it all of them")
    asked = reader.parse_args()
    try:
        if asked.base:
            sys.exit(beside_base(chosen_parts(asked.parts, COMPARED), asked.base))
        sys.exit(beside_aims(chosen_parts(asked.parts, [*PARTS])))
    except CannotMeasureError as trouble:
        sys.exit(str(trouble))
