"""Bare `muster`: what it can do today, with an example of each that can be typed as it stands."""

import sys
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from muster import __version__
from muster.cli import output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = (
    (
        "What will this attack do, exactly?",
        "muster odds --attacks 12 --power 3 --ap 6+ --defence 5 --hp 2 --models 2 --armour 3+",
    ),
    ("Roll 26 dice and count the fives and sixes", "muster roll 26d6 --need 5+"),
    ("The attack chart of an edition", "muster chart --ruleset beta"),
    ("Begin a unit of your own", "muster new unit mine.yaml"),
    ("What a unit costs, and why", "muster cost examples/sample-unit.yaml"),
    ("The ready armies and factions", "muster armies"),
    ("One of them at a glance", "muster roster larder-500"),
    ("Put it on paper: summary, unit cards, attack chart", "muster print larder-500 larder.pdf"),
    ("Share it as a QR code", "muster share larder-500 --qr larder.png"),
    ("A fair random table to play on; --svg FILE draws it", "muster table --size 6x4 --markers 5 --seed 7"),
    (
        "Play against a bot, and keep the game",
        "muster play --armies lamplighters salt-kites --players you,greedy --seed 7 --log game.jsonl",
    ),
    (
        "The same with Command Points instead of phases",
        "muster play --armies lamplighters salt-kites --players you,greedy --seed 7 --style advanced",
    ),
    ("Tell that game again; --svg FOLDER draws every turn", "muster replay game.jsonl"),
    ("Prove that nothing in it was tampered with", "muster verify game.jsonl"),
    ("Play small positions with known dice, and see what must happen", "muster scenario run tests/scenarios/melee"),
    ("Look a rule up", "muster rules search cover"),
    ("Check the units, weapons and tables you wrote", "muster check examples"),
    ("Everything else", "muster --help"),
)


def welcome(as_json: bool) -> None:
    examples = [{"what": what, "command": command} for what, command in EXAMPLES]
    output.show(as_json, {"version": __version__, "examples": examples}, draw)


def program() -> str:
    """The command as it can be typed here: by name if the shell would find it, else by its path."""
    called = Path(sys.argv[0])
    if which("muster") or called.name != "muster":
        return "muster"
    return str(called.relative_to(Path.cwd())) if called.is_relative_to(Path.cwd()) else str(called)


def draw(console: "Console") -> None:
    console.print(
        f"\n[bold {output.TAPE}]Muster[/] {__version__}: WARSURGE by its rules, and the odds before you roll.\n"
    )
    for what, command in EXAMPLES:
        console.print(f"  {what}")
        typed = command.replace("muster", program(), 1)
        console.print(f"  [bold {output.GREEN}]{typed}[/]\n", soft_wrap=True)
    notice = "WARSURGE is a trademark of Three Brothers Grim; Muster is an independent implementation."
    console.print(f"  {notice}\n", style=output.QUIET)
