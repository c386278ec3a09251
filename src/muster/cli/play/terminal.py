"""Asking a person at a terminal: numbered options with a default, and words that are understood at every prompt."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING, Generic, TypeVar

from muster.cli.output import BAD, GREEN, QUIET, TAPE, indented
from muster.files.refusals import shown

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

T = TypeVar("T")
Do = Callable[[str], None]


class Leave(Exception):
    """The person has left the game; whatever was chosen is in the log."""


class Unclear(Exception):
    """What was typed cannot be meant; the sentence says why, and it is asked again."""


@dataclass(frozen=True, slots=True)
class MenuOption(Generic[T]):
    """Something to choose: what it says, what it stands for, and a key beside its number."""

    label: "str | Text"
    value: T
    key: str = ""
    shows_key: bool = True


@dataclass(slots=True)
class Terminal:
    """Where a person reads and types; `words` are always understood, `commands` unless dice are being rolled."""

    console: "Console"
    words: dict[str, Do] = field(default_factory=lambda: {"quit": _leave})
    commands: dict[str, Do] = field(default_factory=dict)

    def say(self, text: "str | Text" = "", style: str = "", *, whole: bool = False) -> None:
        """Words as they are: names that look like markup stay what they are, and a `whole` line can be copied."""
        self.console.print(text, style=style or None, markup=False, highlight=False, soft_wrap=whole)

    def complain(self, sentence: str) -> None:
        room = max(self.console.width, 20)
        self.say(fill(sentence, room, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False), BAD)

    def line(self, prompt: str, *, again: Callable[[], None] | None = None, is_rolling: bool = False) -> str:
        """What is typed, unless it is one of the words or commands; after those, what was asked is shown `again`."""
        while True:
            typed = self.text(prompt)
            word, _, rest = typed.partition(" ")
            do = self.words.get(word.lower()) or self.commands.get(word.lower())
            if do is None:
                return typed
            if is_rolling and word.lower() in self.commands:
                self.complain(f"The dice are on the table; say {word.lower()} once their faces are typed.")
                continue
            do(rest)
            if again is not None:
                again()

    def text(self, prompt: str) -> str:
        """What is typed, whatever it is; the end of the input leaves, and so does having none."""
        self.console.print(prompt, style=f"bold {TAPE}", end=" ", markup=False, highlight=False, soft_wrap=True)
        try:
            typed = " ".join(input().split()) if sys.stdin is not None else None
        except (EOFError, KeyboardInterrupt):
            typed = None
        if typed is None:
            self.say()
            raise Leave
        if not self.console.is_terminal:
            self.say()
        return typed

    def menu(
        self,
        title: str,
        options: Sequence[MenuOption[T]],
        *,
        typed: Callable[[str], T | None] | None = None,
        hint: str = "",
        default: int = 0,
    ) -> T:
        """One of the options, by number or key; Enter is the default. `typed` may understand anything else."""

        def again() -> None:
            self._list(title, options, default)

        again()
        asked = f"{hint}, " if hint else ""
        numbers = f"1-{len(options)}, " if len(options) > 1 else ""
        while True:
            text = self.line(f"{asked}{numbers}Enter for {default + 1}, or help >", again=again)
            if not text:
                return options[default].value
            found = _picked(text, options)
            if found is not None:
                return found.value
            try:
                value = typed(text) if typed is not None else None
            except Unclear as unclear:
                self.complain(str(unclear))
                continue
            if value is not None:
                return value
            also = f", {hint}" if hint else ""
            allowed = f"allowed are 1 to {len(options)}" if len(options) > 1 else "allowed is 1"
            self.complain(f"“{shown(text)}” is none of these; {allowed}{also}, or help.")

    def agrees(self, question: str, yes: str = "yes", no: str = "no", *, usually: bool = True) -> bool:
        """Yes or no; Enter is what people usually mean."""
        options = [MenuOption(yes, value="y", key="y"), MenuOption(no, value="n", key="n")]
        return self.menu(question, options if usually else options[::-1]) == "y"

    def _list(self, title: str, options: Sequence[MenuOption[T]], default: int) -> None:
        from rich.text import Text

        self.say(title, "bold")
        for number, option in enumerate(options, 1):
            mark = "▸" if number == default + 1 else " "
            line = Text().append(f" {mark}{number:>2} ", f"bold {GREEN}")
            line.append_text(option.label if isinstance(option.label, Text) else Text(option.label))
            if option.key and option.shows_key:
                line.append(f"  {option.key}", QUIET)
            first, *others = line.split("\n")
            indented(self.console, first, "", " " * 7)
            for other in others:
                indented(self.console, other, "", " " * 9)


def _leave(_: str) -> None:
    raise Leave


def _picked(text: str, options: Sequence[MenuOption[T]]) -> MenuOption[T] | None:
    if text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    exact = [option for option in options if option.key == text]
    near = [option for option in options if option.key.lower() == text.lower()]
    found = exact or near
    return found[0] if len(found) == 1 else None
