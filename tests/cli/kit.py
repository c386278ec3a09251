"""Runs `muster` in this process and reads what it printed, or asks somebody a single question."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from muster.battle.battle import Battle
from muster.battle.view import View
from muster.cli.main import run
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import Terminal

Asker = Callable[[Asking, Any], Any]


class Cli:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        code = run(arguments)
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err

    def text(self, *arguments: str) -> str:
        code, out, err = self.run(*arguments)
        assert (code, err) == (0, "")
        return out

    def json(self, *arguments: str) -> Any:
        """The one document that --json prints, and nothing beside it."""
        code, out, err = self.run(*arguments, "--json")
        assert (code, err) == (0, "")
        assert out.endswith("}\n")
        assert out.count("\n") == 1
        return json.loads(out)

    def refused(self, *arguments: str) -> dict[str, Any]:
        """The error, the same on both channels: exit code 2, one sentence."""
        code, out, err = self.run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith("muster: ")
        assert err.count("\n") == 1
        json_code, json_out, json_err = self.run(*arguments, "--json")
        assert (json_code, json_err) == (2, "")
        error = json.loads(json_out)["error"]
        assert err == f"muster: {error['sentence']}\n"
        return dict(error)


class Keyboard:
    """Somebody who types these lines and then closes the terminal."""

    def __init__(self, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
        self._cli, self._patch = cli, monkeypatch

    def play(self, typed: str, *arguments: str) -> str:
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        return self._cli.text(*arguments)


class Desk:
    """A question put to somebody who types these lines; `said` is what the terminal showed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, width: int = 80) -> None:
        self._patch = monkeypatch
        self._file = io.StringIO()
        self.terminal = Terminal(Console(file=self._file, width=width))

    @property
    def said(self) -> str:
        return self._file.getvalue()

    def ask(self, asker: Asker, battle: Battle, *typed: str) -> Any:
        assert battle.pending is not None
        seat = battle.forces.sides[battle.pending.side][0]
        self._patch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
        return asker(Asking(self.terminal, View(battle, seat)), battle.pending)
