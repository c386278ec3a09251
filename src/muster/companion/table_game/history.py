"""A game's log followed from its beginning: what every command came to, what was undone, and the game now."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from muster.companion.refused import Refused
from muster.companion.table_game.commands.registry import COMMANDS, carry_out
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.files.kinds import did_you_mean, refuse

MOST_COMMANDS = 3_000
NEW, UNDO, REDO = "new", "undo", "redo"
LAST_WORDS = ("end-game", UNDO)
"""What can still be said when the log is full."""


@dataclass(frozen=True)
class HistoryLine:
    """A line of the log: a command, what it came to in a sentence, and whether it was undone since."""

    n: int
    at: str
    do: str
    sentence: str
    rules: tuple[str, ...] = ()
    who: int | None = None
    undone: bool = False


@dataclass
class History:
    """What the commands of a game came to; `moments` is the game before each that still stands, and at last now."""

    moments: list[TableGame]
    lines: list[HistoryLine] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    """The places in `lines` of the commands that stand."""
    undone: list[tuple[int, TableGame]] = field(default_factory=list)
    """What was taken back, the last first to be done again, with the game after it."""

    @property
    def game(self) -> TableGame:
        return self.moments[-1]

    @property
    def next_undo(self) -> HistoryLine | None:
        return self.lines[self.done[-1]] if self.done else None

    @property
    def next_redo(self) -> HistoryLine | None:
        return self.lines[self.undone[-1][0]] if self.undone else None

    def follow(self, command: object, at: str, *, kept: bool = False) -> HistoryLine:
        """One command more, given now or kept in a log; refused, it leaves everything as it was."""
        fields = Fields(command, "the command", at)
        fields.kept = kept
        do = _name(fields)
        self._check_room(do, at)
        if do in (UNDO, REDO):
            fields.time()
            fields.close()
            return self._undo(fields) if do == UNDO else self._redo(fields)
        done = carry_out(self.game, do, fields)
        self.moments.append(done.game)
        self.done.append(len(self.lines))
        self.undone.clear()
        return self._record(HistoryLine(len(self.lines) + 1, _at(fields), do, done.sentence, done.rules, done.who))

    def _undo(self, fields: Fields) -> HistoryLine:
        if not self.done:
            raise Refused("undo.nothing", "There is nothing to undo.", at=fields.at)
        place = self.done.pop()
        self.undone.append((place, self.moments.pop()))
        line = self.lines[place] = replace(self.lines[place], undone=True)
        return self._record(
            HistoryLine(len(self.lines) + 1, _at(fields), UNDO, f"Undone: {line.sentence}", who=line.who)
        )

    def _redo(self, fields: Fields) -> HistoryLine:
        if not self.undone:
            raise Refused("redo.nothing", "There is nothing to do again.", at=fields.at)
        place, game = self.undone.pop()
        self.moments.append(game)
        self.done.append(place)
        line = self.lines[place] = replace(self.lines[place], undone=False)
        return self._record(
            HistoryLine(len(self.lines) + 1, _at(fields), REDO, f"Done again: {line.sentence}", who=line.who)
        )

    def _record(self, line: HistoryLine) -> HistoryLine:
        self.lines.append(line)
        return line

    def _check_room(self, do: str, at: str) -> None:
        room = MOST_COMMANDS + (MOST_COMMANDS // 10 if do in LAST_WORDS else 0)
        if len(self.lines) >= room:
            sentence = f"The log is full with {len(self.lines):,} lines; the game can be ended, and a new one begun."
            raise Refused("log.full", sentence, at=at)


def followed(game: TableGame, log: Iterable[object]) -> History:
    """A whole log from the game at its beginning; Refused at the first command that cannot be followed."""
    history = History([game])
    for place, command in enumerate(log):
        history.follow(command, f"game.log[{place}]", kept=True)
    return history


def _name(fields: Fields) -> str:
    name = fields.any("do")
    if isinstance(name, str) and (name in COMMANDS or name in (UNDO, REDO)):
        return name
    if name == NEW:
        raise fields.refusal("do", "A new game is begun without a game.", code="command.unknown")
    said, known = name if isinstance(name, str) else "no text", (*COMMANDS, UNDO, REDO)
    near = did_you_mean(said[:100], known)
    raise fields.refusal("do", refuse("do", said, ", ".join((NEW, *known))) + near, code="command.unknown")


def _at(fields: Fields) -> str:
    return fields.time().isoformat()
