"""The source of Muster with one more decision in it: which files are touched, and how; on disk none is."""

import linecache
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

SOURCE = Path(__file__).resolve().parents[2] / "src"
DECISION = '''class WatchDecision(Decision, frozen=True, tag="watch", kw_only=True):
    """Name a unit that keeps watch in this Game Turn, or nobody."""

    asks = "Name the unit that keeps watch, or nobody."
    waits = "names who keeps watch"
    finishes = "Nobody keeps watch"

    units: tuple[int, ...]
    """Those that may."""

    def options(self) -> tuple[AnyChoice, ...]:
        return tuple(map(KeepWatch, self.units))


AnyDecision = (
'''
CHOICE = '''class KeepWatch(Choice, frozen=True, tag="keep_watch"):
    """The unit that keeps watch."""

    unit: int
    """One of those that the decision names."""


AnyChoice = (
'''
STEP = '''"""Who keeps watch: a unit of the Turn Master in every Game Turn."""

from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision, WatchDecision
from muster.battle.field import Field
from muster.battle.flow.listed import ListedStep


class NameTheWatch(ListedStep, frozen=True, tag="name_the_watch"):
    """A side names one of its units that are in play."""

    side: int

    def asks(self, field: Field) -> AnyDecision | None:
        units = tuple(each.number for each in field.units_of(self.side) if field.in_play(each.number))
        return WatchDecision(side=self.side, rules=("TURN-05",), units=units)

    def take(self, field: Field, choice: AnyChoice) -> None:
        field.replace_step()
'''
IMPORT = "from muster.battle.flow.watch import NameTheWatch\n"
NAMED = "        field.apply(ev.MasterNamed(choice.side))\n"
EDITS: dict[str, Sequence[tuple[str, str]]] = {
    "battle/decisions.py": [
        ("import AnyChoice, Finish\n", "import AnyChoice, Finish, KeepWatch\n"),
        ("AnyDecision = (\n", DECISION),
        ("    | CounterDecision\n)", "    | CounterDecision\n    | WatchDecision\n)"),
    ],
    "battle/choices.py": [("AnyChoice = (\n", CHOICE), ("    | Answer\n)", "    | Answer\n    | KeepWatch\n)")],
    "battle/flow/watch.py": [("", STEP)],
    "battle/flow/turn.py": [
        ("from muster.battle.refusal", f"{IMPORT}from muster.battle.refusal"),
        (f"{NAMED}        field.replace_step()\n", f"{NAMED}        field.replace_step(NameTheWatch(choice.side))\n"),
    ],
}
"""What is written in each file, a new one from nothing: all of it."""


def edited(name: str) -> str:
    """A file of the package with what is added."""
    path = SOURCE / "muster" / name
    text = path.read_text("utf-8") if path.exists() else ""
    for find, instead in EDITS[name]:
        if find and text.count(find) != 1:
            raise LookupError(f"{name} has {text.count(find)} places with {find!r}")
        text = text.replace(find, instead) if find else instead
    return text


class _Loader(SourceFileLoader):
    """Reads a module from the text that it would have."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self._text, self.path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    """Finds the edited files in the place of those on disk."""

    def __init__(self) -> None:
        self._files = {f"muster.{name.removesuffix('.py').replace('/', '.')}": name for name in EDITS}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self._files:
            return None
        name = self._files[fullname]
        file, text = str(SOURCE / "muster" / name), edited(name)
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, file, text))


def install() -> None:
    """From here on this process has one more decision. Nothing of the battle may be imported before."""
    if any(name.startswith("muster.battle") for name in sys.modules):
        raise RuntimeError("the battle is imported already, without the decision that is added")
    sys.meta_path.insert(0, _Finder())
