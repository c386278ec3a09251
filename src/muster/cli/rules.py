"""`muster rules`: search the rules, read one, and see which of them are proven."""

import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from muster.cli import output
from muster.cli.options import word
from muster.files import BadInput
from muster.rulebook.catalogue import BOOKS, Clause, Rule, catalogue, find_rule
from muster.rulebook.catalogue import search as search_rules
from muster.rulebook.coverage import Evidence, Status, coverage, find_evidence

if TYPE_CHECKING:
    from rich.console import Console

RULE_ID = re.compile(r"[A-Za-z][A-Za-z0-9]*-\d+(\.[A-Za-z])?")


class RuleCommands(TyperGroup):
    """The commands by name; the id of a rule alone shows that rule."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        words = ["show", *args] if args and RULE_ID.fullmatch(args[0]) else args
        return super().resolve_command(ctx, words)


HELP = "Search the rules, read one, and see which are proven. An id alone shows that rule: muster rules COVER-02"
app = typer.Typer(cls=RuleCommands, add_completion=False, help=HELP)
MOST_FOUND = 20
CHECKOUT = Path(__file__).resolve().parents[3]


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words that must all occur.", show_default=False)],
    every: Annotated[bool, typer.Option("--all", help=f"Show all, not only the best {MOST_FOUND}.")] = False,
    as_json: output.Json = False,
) -> None:
    """Find rules by their words, the best match first."""
    found = search_rules(" ".join(words))
    shown = found if every else found[:MOST_FOUND]
    whole = {"words": words, "found": len(found), "rules": [rule_document(rule) for rule in shown]}
    output.show(as_json, whole, lambda console: draw_found(console, shown, len(found)))


@app.command()
def show(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="Such as COVER-02.", show_default=False)],
    as_json: output.Json = False,
) -> None:
    """Read one rule: what it says, how we read it, and its examples."""
    rule = find_rule(rule_id)
    evidence = find_evidence(CHECKOUT)
    whole = rule_document(rule) | _status(rule, evidence, says=True)
    output.show(as_json, whole, lambda console: draw_rule(console, rule, evidence))


@app.command(name="coverage")
def show_coverage(
    area: Annotated[str | None, word("area", "List every rule of this area, such as SAVE.", "AREA")] = None,
    every: Annotated[bool, typer.Option("--all", help="List every rule.")] = False,
    as_json: output.Json = False,
) -> None:
    """Which rules and which of their clauses are proven by tests, shown, advice, or missing."""
    evidence = find_evidence(CHECKOUT)
    found = coverage(evidence)
    rules = rules_of(area) if area else list(catalogue().values())
    whole = found | {"rules": {rule.id: _status(rule, evidence) for rule in rules}}

    def draw(console: "Console") -> None:
        if area or every:
            draw_each(console, rules, evidence)
        else:
            draw_coverage(console, found)

    output.show(as_json, whole, draw)


def rules_of(area: str) -> list[Rule]:
    rules = [rule for rule in catalogue().values() if rule.area == area.upper()]
    if not rules:
        areas = ", ".join(dict.fromkeys(rule.area for rule in catalogue().values()))
        raise BadInput("rules.area", f"There is no area {area}; the areas are {areas}.")
    return rules


def rule_document(rule: Rule) -> dict[str, Any]:
    fields = asdict(rule) | {"clauses": {clause.id: clause.says for clause in rule.clauses}}
    return {name: value for name, value in fields.items() if value}


def _status(rule: Rule, evidence: Evidence, says: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = {"status": evidence.status(rule), "tests": list(evidence.tests(rule))}
    if rule.clauses:
        found["clauses"] = {clause.id: _of_clause(clause, evidence, says) for clause in rule.clauses}
    return found


def _of_clause(clause: Clause, evidence: Evidence, says: bool) -> dict[str, Any]:
    found = {
        "part": clause.part,
        "status": evidence.clause_status(clause),
        "tests": list(evidence.clause_tests(clause)),
    }
    return {"says": clause.says, **found} if says else found


def draw_found(console: "Console", rules: list[Rule], found: int) -> None:
    if not rules:
        console.print("No rule has all these words; try fewer or others.")
    for rule in rules:
        console.print(f"[bold {output.GREEN}]{rule.id:<11}[/] [bold]{rule.title}[/]  [{output.QUIET}]{rule.book}[/]")
        first, more, _ = rule.rule.partition("\n")[0].partition(". ")
        console.print(f"            {first}{'.' if more else ''}", no_wrap=True, overflow="ellipsis", markup=False)
    if found > len(rules):
        console.print(f"{found - len(rules)} more; --all shows them.", style=output.QUIET)


def draw_rule(console: "Console", rule: Rule, evidence: Evidence) -> None:
    from rich.padding import Padding
    from rich.text import Text

    console.print(f"\n[bold {output.TAPE}]{rule.id}[/] [bold]{rule.title}[/]")
    console.print(f"{BOOKS[rule.book]}, section {rule.section}; {rule.kind}\n", style=output.QUIET)
    parts = (
        ("", rule.rule),
        ("Who decides", rule.decision),
        ("Example", rule.example),
        ("Open in the books, and our ruling", rule.ambiguity),
        ("See", ", ".join(rule.see)),
        (f"In Muster: {evidence.status(rule)}", _proofs(rule, evidence)),
    )
    for head, text in parts:
        if text or head.startswith("In Muster"):
            if head:
                console.print(f"[bold {output.GREEN}]{head}[/]")
            console.print(Padding(Text(text), (0, 0, 1, 2)))


def _proofs(rule: Rule, evidence: Evidence) -> str:
    if not rule.clauses:
        return "\n".join(evidence.tests(rule))
    return "\n".join(
        line
        for clause in rule.clauses
        for line in (
            f"{clause.id}  {clause.says} ({_clause_word(clause, rule, evidence)})",
            *(f"  {test}" for test in evidence.clause_tests(clause)),
        )
    )


def _clause_word(clause: Clause, rule: Rule, evidence: Evidence) -> str:
    """The status of a clause, with its part where that is not the entry's."""
    status = evidence.clause_status(clause)
    return status if clause.part == rule.part else f"{status}; part {clause.part}"


def draw_coverage(console: "Console", found: dict[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    clauses = found["clauses"]
    statuses = list(dict.fromkeys((*found["totals"], *clauses["totals"])))
    for head, rows in (
        ("part", found["parts"]),
        ("area", {**found["areas"], "all": found["totals"]}),
        ("clauses by part", {**clauses["parts"], "all": clauses["totals"]}),
    ):
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(head, style="bold")
        for status in statuses:
            table.add_column(status, justify="right")
        for name, counted in rows.items():
            table.add_row(name, *[str(counted.get(status, 0) or "·") for status in statuses])
        console.print(table)
    if Status.CLAIMED in statuses:
        console.print("Claimed: a test names the rule, but no test run is recorded; “make test” records one.")
    if Status.PARTLY in statuses:
        console.print("Partly: some clauses of the rule are proven or claimed, others are not; --area lists them.")


def draw_each(console: "Console", rules: list[Rule], evidence: Evidence) -> None:
    colours = {Status.PROVEN: output.GREEN, Status.SHOWN: output.GREEN, Status.CLAIMED: output.TAPE}
    for rule in rules:
        status = evidence.status(rule)
        colour = colours.get(status, output.QUIET)
        console.print(f"[bold]{rule.id:<11}[/] [{colour}]{status:<8}[/] {rule.title}")
        if not rule.clauses:
            _draw_tests(console, evidence.tests(rule))
        for clause in rule.clauses:
            console.print(f"{clause.id:>13} {_clause_word(clause, rule, evidence)}: {clause.says}", markup=False)
            _draw_tests(console, evidence.clause_tests(clause))


def _draw_tests(console: "Console", tests: tuple[str, ...]) -> None:
    for test in tests:
        console.print(f"                     {test}", style=output.QUIET, markup=False, soft_wrap=True)
