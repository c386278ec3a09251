"""What a person says instead of an answer: words at the prompt that become commands of the battle."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from muster.battle import commands as co
from muster.battle.field import Field
from muster.battle.narration.wording import joined
from muster.battle.rules.seats import is_held, voices
from muster.battle.speech import DRAW, STOP, UNDO
from muster.battle.state import Dispute, Offer
from muster.bots import BOTS, OFFERED
from muster.cli.play.terminal import Do, MenuOption, Terminal
from muster.files.refusals import shown

QUESTIONS = {DRAW: "offers a draw", STOP: "proposes to stop and score now", UNDO: "asks to go back"}


def proposed(field: Field, offer: Offer) -> str:
    """What is proposed, as others are asked about it."""
    if not isinstance(offer, Dispute):
        return QUESTIONS[offer.what]
    names = [field.forces.side_names[side] for side in voices(field)]
    read = [f"{name}: “{reading}”" for name, reading in zip(names, offer.readings, strict=False)]
    return f"wants dice to decide “{offer.question}” ({', '.join(read)})"


class Said(Exception):
    """Somebody gives a command instead of an answer."""

    def __init__(self, command: co.AnyCommand, seat: int) -> None:
        super().__init__(command, seat)
        self.command, self.seat = command, seat


@dataclass(frozen=True, slots=True)
class Talk:
    """Who speaks, and of what. `answered` holds, for every person, the decisions that they have answered."""

    terminal: Terminal
    field: Field
    seat: int
    answered: Mapping[int, list[int]]

    def commands(self) -> dict[str, Do]:
        return {
            "undo": self._undo,
            "draw": lambda _: self._say(co.OfferDraw()),
            "stop": lambda _: self._stop(),
            "surrender": lambda _: self._surrender(),
            "bot": self._bot,
            "without": self._without,
            "warn": self._warn,
            "settle": self._settle,
            "as": self._as,
        }

    def _say(self, command: co.AnyCommand) -> None:
        raise Said(command, self.seat)

    def _undo(self, rest: str) -> None:
        """Back to the last choice, or to the one that many choices ago."""
        back = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 5 else 0 if rest else 1
        answered = self.answered.get(self.seat, [])
        if not answered:
            self.terminal.complain(f"{self._name(self.seat)} has chosen nothing yet that could be undone.")
        elif not 1 <= back <= len(answered):
            most = len(answered)
            self.terminal.complain(
                f"“{shown(rest)}” choices cannot be undone; allowed are 1 to {most}, such as undo 1."
            )
        else:
            self._say(co.AskUndo(answered[-back]))

    def _stop(self) -> None:
        question = f"Does {self._name(self.seat)} really propose to stop and score now?"
        if self.terminal.agrees(question, "yes, stop and score", "no, play on", usually=False):
            self._say(co.StopAndScore())

    def _surrender(self) -> None:
        name = self._name(self.seat)
        if self.terminal.agrees(
            f"Does {name} really give up the game?", "yes, give up", "no, play on", usually=False
        ):
            self._say(co.Surrender())

    def _bot(self, rest: str) -> None:
        """A bot takes a seat, one's own or that of somebody who has to leave."""
        seat, kind = self._seat("Whose seat does a bot take?", self._present(), rest)
        if seat is None:
            return
        if kind not in BOTS:
            if kind:
                self.terminal.complain(f"“{shown(kind)}” is no bot; allowed are {', '.join(BOTS)}.")
            options: list[MenuOption[str]] = [MenuOption(name, name) for name in reversed(OFFERED)]
            kind = self.terminal.menu(
                f"Which bot plays for {self._name(seat)}?", [*options, MenuOption("none", "", "b")]
            )
        if kind:
            self._say(co.GoOnWithout(seat, kind))

    def _without(self, rest: str) -> None:
        others = [seat for seat in self._present() if seat != self.seat]
        seat, _ = self._seat("Who has left the game?", others, rest)
        if seat is None:
            return
        question = f"Has {self._name(seat)} left, and the game goes on without them?"
        if self.terminal.agrees(question, "yes, they have left", "no, wait for them", usually=False):
            self._say(co.GoOnWithout(seat))

    def _warn(self, rest: str) -> None:
        side = self.field.forces.side_of_seat
        opponents = [seat for seat in self._present() if side[seat] != side[self.seat]]
        seat, why = self._seat("Who is warned for cheating?", opponents, rest)
        if seat is None:
            return
        name, again = self._name(seat), self.field.state.warned[seat]
        why = why or self.terminal.text(f"Why is {name} warned? Enter takes it back >")
        if not why:
            return
        question = f"A second warning disqualifies {name}. Is it certain?"
        if not again or self.terminal.agrees(question, "yes, disqualify", "no, not yet", usually=False):
            self._say(co.Warn(seat, why))

    def _settle(self, rest: str) -> None:
        """A question, and how each side reads it; once the others agree that they do, the dice decide."""
        question = rest or self.terminal.text("What is the question? Enter takes it back >")
        readings: list[str] = []
        sides = voices(self.field) if question else ()
        for side in sides:
            reading = self.terminal.text(f"How does {self.field.forces.side_names[side]} read it? >")
            if not reading:
                self.terminal.complain("Every side needs a reading; nothing is rolled for.")
                return
            readings.append(reading)
        if readings:
            self._say(co.SettleByRollOff(question, tuple(readings)))

    def _as(self, rest: str) -> None:
        """Somebody else at the keyboard says something out of turn."""
        people = [seat for seat in self._present() if seat in self.answered and not self._is_bot(seat)]
        seat, words = self._seat("Who speaks?", people, rest)
        if seat is None:
            return
        commands = replace(self, seat=seat).commands()
        words = words or self.terminal.text(f"What does {self._name(seat)} say? >")
        word, _, more = words.partition(" ")
        if word.lower() in commands:
            commands[word.lower()](more)
        elif word:
            self.terminal.complain(f"“{shown(word)}” is nothing to say; allowed are {', '.join(commands)}.")

    def _present(self) -> list[int]:
        seats = range(len(self.field.state.players))
        out, side = self.field.state.out, self.field.forces.side_of_seat
        return [seat for seat in seats if side[seat] not in out and is_held(self.field, seat)]

    def _is_bot(self, seat: int) -> bool:
        return self.field.state.players[seat].startswith("bot ")

    def _name(self, seat: int) -> str:
        return self.field.forces.setup.seats[seat].name

    def _seat(self, question: str, seats: list[int], rest: str) -> tuple[int | None, str]:
        """The seat that a text begins with, and the rest of it; without a name in it they are listed."""
        everybody = range(len(self.field.state.players))
        named = [seat for seat in everybody if f"{rest} ".lower().startswith(f"{self._name(seat)} ".lower())]
        if named:
            seat = max(named, key=lambda each: len(self._name(each)))
            if seat in seats:
                return seat, rest[len(self._name(seat)) :].strip()
            allowed = joined([self._name(each) for each in seats]) or "nobody"
            verb = "are" if len(seats) > 1 else "is"
            self.terminal.complain(f"{self._name(seat)} cannot be meant here; allowed {verb} {allowed}.")
            return None, ""
        if len(seats) == 1:
            return seats[0], rest
        options: list[MenuOption[int | None]] = [MenuOption(self._name(seat), seat) for seat in seats]
        options.append(MenuOption("nobody", None, "b"))
        return self.terminal.menu(question, options, default=len(seats)), rest
