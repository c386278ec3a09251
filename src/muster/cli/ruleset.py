"""`muster ruleset`: every switch of a ruleset, what it decides, and where the books say so."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.options import RULESET_HELP, flag, word
from muster.cli.out_file import FORCE_HELP, YAML, new_or_forced, write_file
from muster.files.kinds import written
from muster.rulebook.ruleset import CORE, PRESETS, SWITCHES, Ruleset
from muster.rulebook.ruleset_file import find_ruleset, write_ruleset

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def command(
    name: Annotated[str, typer.Argument(help=RULESET_HELP, show_default=False)] = CORE.name,
    save: Annotated[Path | None, word("save", "Write it to a new file, to change it there.", "FILE")] = None,
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    as_json: output.Json = False,
) -> None:
    """Show a ruleset, or write one to a file to make it your own.

    Example: muster ruleset beta --save club.yaml
    """
    rules = find_ruleset(name)
    if save is not None:
        write_file(new_or_forced(save, force, YAML, "A ruleset"), write_ruleset(rules).encode())
    output.show(as_json, document(rules, save), lambda console: draw(console, rules, save))


def document(rules: Ruleset, saved: Path | None) -> dict[str, Any]:
    switches = {
        switch.name: {
            "value": written(getattr(rules, switch.name)),
            "decides": switch.decides,
            "allowed": switch.kind.allowed,
            "rules": list(switch.ids),
        }
        for switch in SWITCHES
    }
    found: dict[str, Any] = {"name": rules.name, "presets": list(PRESETS), "switches": switches}
    return found | ({"saved": str(saved)} if saved else {})


def draw(console: "Console", rules: Ruleset, saved: Path | None) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    console.print(f"\n[bold {output.TAPE}]{escape(rules.name)}[/]")
    for switch in SWITCHES:
        console.print(f"\n  [bold]{switch.name}[/]: [{output.GREEN}]{written(getattr(rules, switch.name))}[/]")
        sentence = f"{switch.decides[0].upper()}{switch.decides[1:]}."
        console.print(Padding(sentence, (0, 0, 0, 2)))
        allowed = f"Allowed: {switch.kind.allowed}. Rules: {', '.join(switch.ids)}."
        console.print(Padding(allowed, (0, 0, 0, 2)), style=output.QUIET)
    if saved:
        console.print(f"\n  Written to {saved}; use it with --ruleset {saved}.", markup=False, soft_wrap=True)
    console.print()
