"""A game being played: its battle, opened from its log. Whatever is accepted is kept before anybody is told.

Nothing here knows of connections; it is called from threads, one at a time for each game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from muster.battle import commands as co
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.log.header import header_of
from muster.battle.log.log import Log, LogLine, Revealed, encoded
from muster.battle.log.replay import fold
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import is_held, voices
from muster.battle.setup import Setup
from muster.battle.state import Offer, State
from muster.battle.typed import converted
from muster.battle.view import View
from muster.bots.agreeing import bot_agrees, same_again
from muster.companion.json_types import Body
from muster.dice import Dice, FairDice, FastDice
from muster.files import BadInput
from muster.server.games import mates, pictures
from muster.server.games.damage import reading_kept
from muster.server.games.kept import GamesKept
from muster.server.games.opening import log_of
from muster.server.games.pictures import Viewer
from muster.server.games.question import patience_with_a_choice
from muster.server.games.rows import GameRow, Standing
from muster.setting_up.shapes.setup import Proposal
from muster.views.shapes.story import StoryLine

_BOT = "bot "


STALE = Refusal("choice.stale", "", "It is no longer for the bot to answer this.")


@dataclass(frozen=True, slots=True)
class Due:
    """What a bot has to do: think about the pending decision, or answer a proposal."""

    seat: int
    bot: str
    number: int
    offer: Offer | None = None
    units: tuple[int, ...] | None = None
    """The units that it answers for, beside people who answer for the others."""


def dice_of(game: GameRow) -> Dice:
    """The dice of a game: fair ones of its secret and the players' seeds, or fast ones of its seed."""
    if game.proposal["dice"] == "fast":
        return FastDice(game.proposal["seed"])
    return FairDice(game.secret, [each.seed or _usual_seed(game, each.seat) for each in game.seats])


def _usual_seed(game: GameRow, seat: int) -> str:
    return f"{game.plan['names'][seat]} {game.proposal['seed']}"


def bot_in(battle: Battle, proposal: Proposal, seat: int) -> str:
    """The bot in a seat, from the start or in somebody's place; empty for a person."""
    now = battle.state.players[seat]
    if now.startswith(_BOT):
        return now.removeprefix(_BOT)
    wish = proposal["seats"][seat]
    return wish.get("bot", "greedy") if wish["kind"] == "bot" else ""


def has_only_bots(battle: Battle, proposal: Proposal) -> bool:
    """Whether no person plays on: those whose side is out, who gave up, or in whose place a bot plays do not."""
    field = battle.field
    held = (seat for side in voices(field) for seat in battle.forces.sides[side] if is_held(field, seat))
    return all(bot_in(battle, proposal, seat) for seat in held)


def standing_of(battle: Battle, clocks: list[float] | None, proposal: Proposal) -> Standing:
    """How a battle stands, for lists of games."""
    state, pending = battle.state, battle.pending
    if state.result is not None:
        winners = " and ".join(battle.forces.side_names[side] for side in state.result.winners)
        said = f"Over ({state.result.reason}): {f'{winners} won' if winners else 'a draw'}."
        return Standing(state.turn, -1, is_over=True, said=said, clocks=clocks)
    asks = -1 if pending is None else pending.side
    name = battle.forces.side_names[asks] if pending is not None else "nobody"
    said = f"Game Turn {state.turn}: {name} to choose."
    return Standing(state.turn, asks, is_over=False, said=said, clocks=clocks, alone=has_only_bots(battle, proposal))


def log_text(game: GameRow, lines: Sequence[str]) -> str:
    """The log as a file that `muster verify` takes; the secret of fair dice is in it once the game is over."""
    revealed = game.stage == "over" and game.proposal["dice"] == "fair"
    secret = [encoded(Revealed(game.secret.hex())).decode().strip()] if revealed else []
    return "\n".join([game.header or "", *lines, *secret, ""])


def begin(game: GameRow, setup: Setup, kept: GamesKept) -> bool:
    """The first line of a game, kept; False if somebody else began it or changed the set-up."""
    battle = Battle.new(setup, dice_of(game))
    header = encoded(header_of(setup, battle.log.dice)).decode().strip()
    clock = game.proposal["clock"]
    clocks = None if clock is None else [float(clock)] * len(battle.forces.sides)
    opening = [encoded(line).decode().strip() for line in battle.log.lines]
    return kept.start(game, header, opening, standing_of(battle, clocks, game.proposal))


class Play:
    """A battle and the log that it is kept in."""

    def __init__(self, game: GameRow, kept: GamesKept) -> None:
        self.game = game
        self._kept = kept
        with reading_kept(game.id):
            lines = kept.lines(game.id)
            if len(lines) < game.lines:
                raise ValueError(f"{game.lines} lines were kept, and {len(lines)} are there")
            self.battle = fold(log_of(game, lines), dice=dice_of(game))
        self.battle.field.ground.get_ready({unit.media for unit in self.battle.forces.units})
        self.battle.log.followers.append(self._keep)
        self.clocks = game.clocks
        self.texts = lines
        self._stories: dict[Viewer, list[StoryLine]] = {}
        self._view: tuple[int, int, View] | None = None
        self._passed: set[tuple[int, int]] = set()
        """The bots that pass the pending decision on to the people beside them: its number, and their seats."""

    @property
    def log(self) -> Log:
        return self.battle.log

    def story(self, viewer: Viewer) -> list[StoryLine]:
        """Every line so far, as somebody may know it."""
        if viewer not in self._stories:
            self._stories[viewer] = [line for line, _ in pictures.story_of(self.log, viewer)]
        return self._stories[viewer]

    def choose(self, seat: int, number: int, choice: Body | AnyChoice) -> Refusal | None:
        """Answer the pending decision for a seat."""
        try:
            typed: Any = converted(choice, AnyChoice) if isinstance(choice, dict) else choice
        except BadInput as wrong:
            return Refusal("choice.type", "", f"This is no choice: {_spoken(wrong)}.")
        before = self.battle.state.copy()
        self.battle.field.patience = patience_with_a_choice()
        try:
            done = self.battle.choose(typed, seat, number)
        finally:
            self.battle.field.patience = None
        if isinstance(done, Refusal):
            return done
        self._add_to_stories(before)
        return None

    def command(self, seat: int, command: Body | co.AnyCommand) -> Refusal | None:
        """Say something at any time."""
        try:
            typed: Any = converted(command, co.AnyCommand) if isinstance(command, dict) else command
        except BadInput as wrong:
            return Refusal("command.type", "", f"This is no command: {_spoken(wrong)}.")
        before = self.battle.state.copy()
        done = self.battle.command(typed, seat)
        if isinstance(done, Refusal):
            return done
        self._add_to_stories(before)
        return None

    def view(self, seat: int) -> View:
        """The battle as a seat sees it now; what was worked out for the last question is kept for the next."""
        n = len(self.log.lines)
        if self._view is None or self._view[:2] != (n, seat):
            self._view = n, seat, View(self.battle, seat)
        return self._view[2]

    def forget(self) -> None:
        """Nothing of what was worked out about the position is kept in memory."""
        self._view = None
        self.battle.field.forget()

    def due(self) -> Due | None:
        """What a bot has to do now; None while people are asked, or once the game is over."""
        field, pending = self.battle.field, self.battle.pending
        if pending is None:
            return None
        offer = self.battle.state.offer
        if offer is not None:
            asked = next((side for side in voices(field) if side not in offer.agreed), None)
            seat = None if asked is None else self._speaker(asked)
            if seat is not None:
                return Due(seat, "", pending.number, offer)
        if self.battle.state.paused:
            return None
        seat = self._speaker(pending.side)
        return self._mate_due(pending) if seat is None else Due(seat, self.bot_in(seat), pending.number)

    def _mate_due(self, pending: AnyDecision) -> Due | None:
        """What a bot has to do for its own units, beside people."""
        field = self.battle.field
        held = [seat for seat in self.battle.forces.sides[pending.side] if is_held(field, seat)]
        bots = [seat for seat in held if self.bot_in(seat)]
        for seat in bots:
            if (pending.number, seat) not in self._passed:
                units = mates.own_units(self.battle, pending, seat, bots)
                if units:
                    return Due(seat, self.bot_in(seat), pending.number, units=units)
        return None

    def chosen(self, due: Due, choice: AnyChoice) -> Refusal | None:
        """Take what a bot chose, if it is still for that bot to choose."""
        return self.choose(due.seat, due.number, choice) if self.due() == due else STALE

    def pass_on(self, due: Due) -> bool:
        """A bot wants nothing more with its own units now; the people beside it are asked. False if that is past."""
        if self.due() != due:
            return False
        self._passed = {each for each in self._passed if each[0] == due.number} | {(due.number, due.seat)}
        return True

    def answered(self, due: Due) -> Refusal | None:
        """What a bot says to a proposal."""
        offer = self.battle.state.offer
        if offer is None or self.due() != due:
            return STALE
        side = self.battle.forces.side_of_seat[due.seat]
        agrees = bot_agrees(self.battle, side, offer)
        return self.command(due.seat, same_again(offer) if agrees else co.Decline())

    def _speaker(self, side: int) -> int | None:
        """The bot that speaks for a side; None where a person does."""
        held = [seat for seat in self.battle.forces.sides[side] if is_held(self.battle.field, seat)]
        people = [seat for seat in held if not self.bot_in(seat)]
        return held[0] if held and not people else None

    def bot_in(self, seat: int) -> str:
        """The bot in a seat, from the start or in somebody's place; empty for a person."""
        return bot_in(self.battle, self.game.proposal, seat)

    @property
    def is_of_bots_alone(self) -> bool:
        """Whether nobody but bots plays on."""
        return has_only_bots(self.battle, self.game.proposal)

    def _add_to_stories(self, before: State) -> None:
        """Put the newest line into every story that somebody follows."""
        line = self.log.lines[-1]
        for viewer, story in self._stories.items():
            story.append(pictures.line_picture(self.battle, before, line, viewer))

    def _keep(self, new: Sequence[LogLine | Revealed]) -> None:
        """Keep what was accepted; if that fails, the battle undoes it."""
        for each in new:
            if isinstance(each, LogLine):
                text = encoded(each).decode().strip()
                standing = standing_of(self.battle, self.clocks, self.game.proposal)
                self._kept.append(self.game.id, each.n, text, standing)
                self.texts.append(text)


def _spoken(wrong: BadInput) -> str:
    text = " ".join(wrong.sentence.split())[:200].rstrip(".")
    return text[0].lower() + text[1:]
