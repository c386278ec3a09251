"""A process that measures the chapters of a part, with the code that its path leads to, when it is asked by name.

It first says which chapters there are; then it reads a name a line and writes what became of it a line, as JSON.
"""

import json
import sys
import traceback
from importlib import import_module

from scripts.bench_report import Chapter, encoded


def answer(chapter: Chapter) -> dict[str, str]:
    """The chapter as measured, or what stopped it: whoever asked decides what follows from that."""
    try:
        return {"found": encoded(chapter())}
    except Exception:
        return {"trouble": traceback.format_exc()}


def main() -> None:
    chapters: dict[str, Chapter] = import_module(f"scripts.bench_{sys.argv[1]}").CHAPTERS
    print(json.dumps([*chapters]), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(chapters[line.strip()])), flush=True)


if __name__ == "__main__":
    main()
