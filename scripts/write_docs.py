"""Writes the parts of docs/ made from the catalogue and the code; with --check, says whether they are up to date."""

import sys
from pathlib import Path

from muster.rulebook.catalogue import BOOKS, Rule, catalogue
from scripts.army_page import PAGE as ARMIES
from scripts.army_page import armies
from scripts.engine_lists import PAGE, engine
from scripts.grammar_page import PAGE as GRAMMAR
from scripts.grammar_page import grammar_page
from scripts.library_list import PAGE as TERRAIN
from scripts.library_list import terrain
from scripts.protocol_page import FIXTURE, protocol
from scripts.protocol_page import PAGE as PROTOCOL
from scripts.protocol_page import fixture as exchanges
from scripts.symbol_lists import symbols

ROOT = Path(__file__).resolve().parents[1]

RULINGS_HEAD = """\
# Rulings

Where the books leave something open or differ, one reading stands, and this page lists them all. It is written from
the catalogue by `make docs`; change a ruling there (`src/muster/rulebook/catalogue/`), with the reason in the commit.
Points on which the presets differ are switches; [rulesets.md](rulesets.md) lists those. `muster rules show ID` gives
the rule itself.
"""


def rulings() -> str:
    ruled = [rule for rule in catalogue().values() if rule.ambiguity]
    areas = dict.fromkeys(rule.area for rule in ruled)
    parts = [RULINGS_HEAD, f"\n{len(ruled)} rulings in {len(areas)} areas.\n"]
    for area in areas:
        parts.append(f"\n## {area}\n\n| rule | title | what is open, and our reading |\n| --- | --- | --- |\n")
        parts += [_row(rule) for rule in ruled if rule.area == area]
    return "".join(parts)


def _row(rule: Rule) -> str:
    reading = " ".join(rule.ambiguity.split()).replace("|", "\\|")
    return f"| {rule.id} | {rule.title} ({BOOKS[rule.book]} {rule.section}) | {reading} |\n"


PAGES = {
    ROOT / "docs" / "rulings.md": rulings,
    ROOT / "docs" / "symbols.md": symbols,
    PAGE: engine,
    ARMIES: armies,
    GRAMMAR: grammar_page,
    PROTOCOL: protocol,
    FIXTURE: exchanges,
    TERRAIN: terrain,
}


def main() -> int:
    stale = [path for path, write in PAGES.items() if not path.exists() or path.read_text("utf-8") != write()]
    if "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date; run “make docs”.", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(PAGES[path](), encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
