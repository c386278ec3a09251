"""Has chapters of the bench measured in processes of their own, each with the code of one state of the project."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from scripts.bench_report import Comparison, decoded
from scripts.evidence import ROOT

PYTHON = ROOT / ".venv-bench" / "bin" / "python"


class CannotMeasureError(Exception):
    """A state has no such chapter, or something in it that the chapter asks for is missing; with what it said."""

    @property
    def reason(self) -> str:
        """Its last line, which names the fault."""
        return str(self).strip().splitlines()[-1]


@dataclass(frozen=True, slots=True)
class Measuring:
    """A running process that measures chapters of a part."""

    chapters: tuple[str, ...]
    asked: IO[str]
    told: IO[str]

    def measure(self, chapter: str) -> Comparison:
        if chapter not in self.chapters:
            raise CannotMeasureError(f"there is no chapter {chapter}")
        self.asked.write(f"{chapter}\n")
        self.asked.flush()
        answer = json.loads(_heard(self.told))
        if "trouble" in answer:
            raise CannotMeasureError(answer["trouble"])
        return decoded(answer["found"])


def environment(source: Path) -> dict[str, str]:
    """The program of `source`, and always the benches of this state."""
    return {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{ROOT}"}


@contextmanager
def measuring(part: str, source: Path, *options: str) -> Iterator[Measuring]:
    """A process for a part, which ends with the block."""
    command = [str(PYTHON), "-m", "scripts.bench_worker", part, *options]
    with subprocess.Popen(
        command,
        env=environment(source),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        try:
            yield Measuring(tuple(json.loads(_heard(process.stdout))), process.stdin, process.stdout)
        finally:
            process.stdin.close()


def _heard(told: IO[str]) -> str:
    line = told.readline()
    if not line:
        raise CannotMeasureError("the process ended; what it said stands above")
    return line
