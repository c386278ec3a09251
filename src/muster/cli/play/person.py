"""A person as a player: every decision becomes a question, every refusal a sentence with a way out."""

from collections.abc import Callable, Mapping
from typing import Any

from muster.battle import decisions as de
from muster.battle.choices import AnyChoice
from muster.battle.narration.wording import inches, span, unit_name
from muster.battle.refusal import Refusal
from muster.battle.state import Phase
from muster.battle.view import View
from muster.cli.battle_map import BattleMap, legend
from muster.cli.battle_view import print_line, show_headline, show_units
from muster.cli.play.action import choose_action
from muster.cli.play.answer import choose_answer
from muster.cli.play.asking import Asking
from muster.cli.play.attack import choose_attack
from muster.cli.play.deploy import choose_deployment, choose_master, choose_zone
from muster.cli.play.help import show_help
from muster.cli.play.listed import choose_listed
from muster.cli.play.losses import choose_casualties, choose_places, choose_struck
from muster.cli.play.move import choose_move
from muster.cli.play.talk import Talk
from muster.cli.play.terminal import Leave, Terminal
from muster.files.kinds import Whole
from muster.files.refusals import shown

ASKERS: dict[type[Any], Callable[[Asking, Any], AnyChoice | None]] = {
    de.MasterDecision: choose_master,
    de.ZoneDecision: choose_zone,
    de.DeployDecision: choose_deployment,
    de.MoveDecision: choose_move,
    de.AttackDecision: choose_attack,
    de.CasualtiesDecision: choose_casualties,
    de.PlaceDecision: choose_places,
    de.StrikeDecision: choose_struck,
    de.ActionDecision: choose_action,
    de.CounterDecision: choose_answer,
}
"""Those that are more than a list of answers."""
MOST_LINES = 20
_LINES = Whole(1, 99_999)


class _StepBack(Exception):
    """Half an answer is taken back."""


class Person:
    """Somebody at the terminal.

    `story` is what has happened so far, which `log` shows again; `answered` holds the decisions that every person has
    answered.
    """

    def __init__(self, terminal: Terminal, story: "list[Any]", answered: Mapping[int, list[int]]) -> None:
        self._terminal = terminal
        self._story = story
        self._answered = answered
        self._map: BattleMap | None = None
        self._drawn: tuple[int, int] | None = None
        self._phase: tuple[int, Phase | None] = (0, None)
        self._passed: set[int] = set()

    def choose(self, view: View, decision: de.AnyDecision) -> AnyChoice:
        """Ask until there is an answer that the rules take."""
        now = view.state.turn, view.state.phase
        if now != self._phase:
            self._phase, self._passed = now, set()
        asking = Asking(self._terminal, view, self._passed)
        self._listen(view, asking)
        self._show(view, decision)
        while True:
            asking.is_within = False
            try:
                answer = self._asked(asking, decision)
            except _StepBack:
                continue
            if answer is not None:
                return answer

    def _asked(self, asking: Asking, decision: de.AnyDecision) -> AnyChoice | None:
        """One attempt at an answer."""
        choice = ASKERS.get(type(decision), choose_listed)(asking, decision)
        if choice is None:
            return None
        checked = asking.view.check(choice)
        return self._instead(asking.view, checked) if isinstance(checked, Refusal) else checked

    def agrees(self, view: View, question: str, *, usually: bool) -> bool:
        self._listen(view)
        return self._terminal.agrees(question, usually=usually)

    def _listen(self, view: View, asking: Asking | None = None) -> None:
        """Understand what this person may say whatever is asked."""
        self._terminal.words = self._words(view)
        commands = Talk(self._terminal, view.field, view.seat, self._answered).commands()
        undo = commands["undo"]

        def step_back(rest: str) -> None:
            if not rest and asking is not None and asking.is_within:
                raise _StepBack
            undo(rest)

        self._terminal.commands = {**commands, "undo": step_back}

    def _show(self, view: View, decision: de.AnyDecision) -> None:
        """The map, if anybody moved since it was drawn last, and where the game stands."""
        self._terminal.say()
        seen = view.state.turn, view.state.version
        if seen != self._drawn and not isinstance(decision, de.CasualtiesDecision):
            self._draw(view, "")
        show_headline(self._terminal.console, view.field, view.side)

    def _instead(self, view: View, refusal: Refusal) -> AnyChoice | None:
        """Why a choice is refused, and whether its nearest legal one will do."""
        rule = f" ({refusal.rule})" if refusal.rule else ""
        self._terminal.complain(f"{refusal.sentence}{rule}")
        if refusal.nearest is None:
            return None
        checked = view.check(refusal.nearest)
        if isinstance(checked, Refusal):
            return None
        title = f"The nearest that the rules allow: {_words_of(view, checked)}. Take it?"
        return checked if self._terminal.agrees(title, no="no, something else") else None

    def _words(self, view: View) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda _: show_help(self._terminal.console),
            "?": lambda _: show_help(self._terminal.console),
            "map": lambda rest: self._draw(view, rest),
            "units": lambda _: show_units(self._terminal.console, view.field),
            "log": self._show_story,
            "quit": self._quit,
            "exit": self._quit,
        }

    def _draw(self, view: View, rest: str) -> None:
        from muster.cli.battle_signs import signs_of

        explained = self._map is not None and self._drawn != (view.state.turn, view.state.version)
        if self._map is None:
            self._map = BattleMap(view.forces, self._terminal.console)
        about = [
            unit
            for unit, sign in enumerate(signs_of(view.forces))
            if sign == rest.strip() and view.field.on_table(unit)
        ]
        if rest.strip() and not about:
            self._terminal.complain(f"No unit on the table has the sign “{rest.strip()[:20]}”; units lists them all.")
            return
        lines = self._map.close(view.field, about[0]) if about else self._map.whole(view.field)
        for line in lines:
            self._terminal.console.print(line, highlight=False, no_wrap=True, crop=True)
        if not explained:
            for line in legend(view.field.ground.table, self._terminal.console.width):
                self._terminal.console.print(line, highlight=False, no_wrap=True, crop=True)
        if not rest.strip():
            self._drawn = view.state.turn, view.state.version

    def _show_story(self, rest: str) -> None:
        try:
            most = _LINES.read(rest.strip()) if rest.strip() else MOST_LINES
        except ValueError:
            self._terminal.complain(f"“{shown(rest)}” lines cannot be told; allowed are {_LINES.allowed}.")
            return
        for line in self._story[-most:]:
            print_line(self._terminal.console, line)

    def _quit(self, _: str) -> None:
        raise Leave


def _words_of(view: View, choice: AnyChoice) -> str:
    """A resolved choice in a few words."""
    unit = getattr(choice, "unit", None)
    name = unit_name(view.forces, unit) if isinstance(unit, int) else ""
    paths = getattr(choice, "paths", ())
    spots = getattr(choice, "spots", ())
    if paths:
        (x, y, *_), far = paths[0].points[-1], max(span(path.points) for path in paths)
        return f"{name}, {len(paths)} of its models, {inches(far)} in., the first to ({inches(x)}, {inches(y)})"
    if spots:
        return f"{name} around ({inches(spots[0].x)}, {inches(spots[0].y)})".strip()
    shots = getattr(choice, "shots", ())
    if shots:
        targets = dict.fromkeys(shot.target for shot in shots)
        return (
            f"{name} attacks {', '.join(unit_name(view.forces, each) for each in targets)} with {len(shots)} weapons"
        )
    models = getattr(choice, "models", ())
    return f"models {', '.join(str(_place(view, model)) for model in models)}" if models else name or "the usual"


def _place(view: View, model: int) -> int:
    return model - view.forces.of_model(model).models.start + 1
