"""What `muster new` writes: a file of each kind that people write, to begin with."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from muster.army.things import READERS, template
from muster.rulebook.ruleset import CORE, PRESETS
from muster.rulebook.ruleset_file import write_ruleset

TEMPLATES = Path(__file__).parent / "templates"


def _ruleset() -> str:
    head = (
        "# Every switch of the core rules; “muster ruleset” says what each decides. What stays as it is may be left\n"
        f"# out; base names the preset that then holds: {', '.join(PRESETS)}.\n"
    )
    return head + write_ruleset(CORE).replace('name: "core"', 'name: "My rules"\nbase: core')


def _shipped(kind: str) -> str:
    return (TEMPLATES / f"{kind}.yaml").read_text(encoding="utf-8")


FIRST_FILES: dict[str, Callable[[], str]] = {
    **{kind: partial(template, kind) for kind in READERS},
    "ruleset": _ruleset,
    "attack": partial(_shipped, "attack"),
    "table": partial(_shipped, "table"),
    "scenario": partial(_shipped, "scenario"),
}

NEXT = {
    "ruleset": ("check {file}", "ruleset {file}", "play --ruleset {file}"),
    "attack": ("check {file}", "odds --file {file}"),
    "table": ("check {file}", "table {file}", "play --table {file}"),
    "scenario": ("check {file}", "scenario run {file}"),
    "roster": ("check {file}", "roster {file}", "cost {file}"),
}
"""What can be asked of a file once it is there, where that is not only whether it is right and what it costs."""
USUALLY = ("check {file}", "cost {file}")
