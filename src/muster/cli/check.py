"""`muster check`: every fault in the files that people write."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.army.guidelines import Hint, hints
from muster.army.things import JUDGES, Thing, profiles_in
from muster.cli import output
from muster.combat.attack_file import read_attack
from muster.files import BadInput, Fault
from muster.files.document import Document, read_documents
from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.files.suggestions import few_suggestions
from muster.rulebook.ruleset_file import read_ruleset

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


def read_table(document: Document, reader: Reader) -> Any:
    """A table; its room is imported only where there is one, so that other files need not wait for it."""
    from muster.table.terrain.table_reading import read_table

    return read_table(document, reader)


def read_scenario(document: Document, reader: Reader) -> Any:
    """A scenario, with its position and its steps; its room is imported only where there is one."""
    from muster.scenario.reading import read_scenario

    return read_scenario(document, reader)


READERS: dict[str, Callable[[Document, Reader], Any]] = {
    **JUDGES,
    "ruleset": read_ruleset,
    "attack": read_attack,
    "table": read_table,
    "scenario": read_scenario,
}


@dataclass(slots=True)
class CheckReport:
    """What was found in a number of files: faults, and hints with the file that each is about."""

    files: int
    faults: list[Fault] = field(default_factory=list)
    hints: list[tuple[str, Hint]] = field(default_factory=list)


@app.command()
def command(
    paths: Annotated[list[Path], typer.Argument(help="Files, or folders of .yaml files.", show_default=False)],
    as_json: output.Json = False,
) -> int:
    """Check the files that people write, and list every fault with its line.

    Weapons, units, factions, armouries, rosters, rulesets, attacks, tables and scenarios are known.

    What is only unusual about a profile is a hint, and no fault.

    Ends with 1 if there are faults, 2 if a path cannot be read.
    """
    files = [file for path in paths for file in find_files(path)]
    report = CheckReport(files=len(files))
    for file in files:
        check(file, report)
    whole = {
        "files": report.files,
        "faults": [output.fault_document(fault) for fault in report.faults],
        "hints": [{"file": file, **asdict(hint)} for file, hint in report.hints],
    }
    output.show(as_json, whole, lambda console: draw(console, report))
    return 1 if report.faults else 0


def find_files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    if not path.is_dir():
        raise BadInput("check.path", f"{shown(str(path))} cannot be read: there is no such file or folder.")
    found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
    if not found:
        raise BadInput("check.empty", f"{path} holds no .yaml file.")
    yield from found


@few_suggestions()
def check(file: Path, report: CheckReport) -> None:
    """Adds what is wrong in a file, and what is unusual about the profiles in it."""
    try:
        documents, faults = read_documents(file)
    except BadInput as refusal:
        documents, faults = [], [Fault(str(file), 1, refusal.sentence, refusal.rule)]
    for document in documents:
        reader = Reader(document.file)
        if document.kind in READERS:
            value = READERS[document.kind](document, reader)
            if isinstance(value, Thing):
                report.hints += [(document.file, hint) for profile in profiles_in(value) for hint in hints(profile)]
        else:
            allowed = ", ".join(READERS)
            reader.fault(document.fields.line, f"kind is {document.kind}; allowed are {allowed}.")
        faults += reader.faults
    report.faults += sorted(faults)


def draw(console: "Console", report: CheckReport) -> None:
    from rich.markup import escape

    files, faults = report.files, report.faults
    for file, hint in report.hints:
        console.print(f"[{output.QUIET}]{escape(file)}[/] [{output.TAPE}]{hint.rule}[/] ", end="", soft_wrap=True)
        console.print(f"a hint on {hint.name}: {hint.sentence}", markup=False, soft_wrap=True)
    for fault in faults:
        place = f"[bold]{escape(fault.file)}:{fault.line}[/]"
        rule = f" [{output.TAPE}]{fault.rule}[/]" if fault.rule else ""
        console.print(f"{place}{rule} ", end="", soft_wrap=True)
        console.print(fault.sentence, markup=False, soft_wrap=True)
    checked = f"{files} file{'s' if files != 1 else ''} checked"
    if faults:
        console.print(f"{checked}, [bold {output.BAD}]{len(faults)} fault{'s' if len(faults) != 1 else ''}[/].")
    else:
        console.print(f"{checked}, [bold {output.GREEN}]no faults[/].")
