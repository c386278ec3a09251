"""`muster print`: a roster with its unit cards, or the rules on two pages, as a PDF."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.options import flag, word
from muster.cli.out_file import PDF, new_or_forced, write_file
from muster.files import BadInput
from muster.files.refusals import shown
from muster.rulebook.ruleset import CORE
from muster.rulebook.ruleset_file import find_ruleset

if TYPE_CHECKING:
    from rich.console import Console

    from muster.press.sheets.document import Printed
    from muster.press.sheets.look import Setting

app = typer.Typer(add_completion=False)

REFERENCE = "reference"
RULESET = "For the reference: core, quickref, quickstart, beta, competitive or a file; core if not given."
OUR_SIGN = b"(Muster)"
"""Stands in every PDF that we wrote, as its author."""


@app.command()
def command(
    what: Annotated[
        str,
        typer.Argument(
            help="A roster's file, a ready army (“muster armies” lists them), or “reference”.", show_default=False
        ),
    ],
    out: Annotated[Path, typer.Argument(help="The PDF to write.", show_default=False)],
    ruleset: Annotated[str | None, word("ruleset", RULESET, "NAME")] = None,
    paper: Annotated[str, word("paper", "a4 or letter; a4 if not given.", "NAME")] = "a4",
    ink_saving: Annotated[bool, flag("ink-saving", "No tints and thin lines.")] = False,
    force: Annotated[bool, flag("force", "Write over a file that is not one of our PDFs.")] = False,
    as_json: output.Json = False,
) -> None:
    """Print a roster: summary, unit cards with HP boxes, attack chart, code to share. Or print the rules.

    Examples: muster print roster.yaml roster.pdf, muster print reference --ruleset beta rules.pdf
    """
    new_or_forced(out, force or _is_ours(out), PDF, "A PDF")
    setting = find_setting(paper, ink_saving)
    if what == REFERENCE:
        title, found = _reference(ruleset or CORE.name, setting)
    elif ruleset is not None:
        sentence = "--ruleset is for the reference; a roster names its own ruleset in its file."
        raise BadInput("print.ruleset", sentence)
    else:
        title, found = _roster(what, setting)
    write_file(out, found.pdf)
    lacking = lacking_letters(found)
    whole = document(title, out, found, setting, ink_saving, lacking)
    _warn(lacking)
    output.show(as_json, whole, lambda console: draw(console, whole))


def find_setting(paper: str, ink_saving: bool) -> "Setting":
    from muster.press.sheets.look import FULL, SAVING, Setting, find_paper

    return Setting(find_paper(paper), SAVING if ink_saving else FULL)


def _reference(ruleset: str, setting: "Setting") -> tuple[str, "Printed"]:
    from muster.press.sheets.reference import print_reference

    rules = find_ruleset(ruleset)
    return f"Reference, {rules.name} rules", print_reference(rules, setting)


def _roster(what: str, setting: "Setting") -> tuple[str, "Printed"]:
    from muster.army import find_roster
    from muster.press.sheets.roster_sheets import print_roster

    roster = find_roster(what)
    return roster.name, print_roster(roster, setting)


def _is_ours(path: Path) -> bool:
    """Whether a file is a PDF that we wrote, which may be written anew."""
    try:
        return OUR_SIGN in path.read_bytes()
    except OSError:
        return False


def lacking_letters(found: "Printed") -> str:
    from muster.press.sheets.faces import lacking

    return lacking(found.words)


def document(
    title: str, out: Path, found: "Printed", setting: "Setting", ink_saving: bool, lacking: str
) -> dict[str, Any]:
    return {
        "title": title,
        "file": str(out),
        "pages": found.pages,
        "bytes": len(found.pdf),
        "paper": setting.paper.name,
        "ink_saving": ink_saving,
        "lacking": lacking,
    }


def _warn(lacking: str) -> None:
    """A word on the error channel if letters could not be drawn."""
    if lacking:
        from muster.press.sheets.faces import UNKNOWN

        with output.patient(sys.stderr):
            print(f"muster: no font here has {shown(lacking)}; {UNKNOWN} stands in their place.", file=sys.stderr)


def draw(console: "Console", whole: dict[str, Any]) -> None:
    from rich.markup import escape

    pages = f"{whole['pages']} page{'s' if whole['pages'] != 1 else ''}"
    saving = ", ink saved" if whole["ink_saving"] else ""
    name, paper = escape(whole["title"]), {"a4": "A4", "letter": "Letter"}[whole["paper"]]
    console.print(f"Wrote [bold]{escape(whole['file'])}[/]: {name}, {pages} on {paper}{saving}.", soft_wrap=True)
