"""The hands of a clumsy player: how things are pressed, and that nothing is sent but what they promise."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.web import monkey_eyes as eyes
from tests.web.kit import MICE, Visitor
from tests.web.monkey_plans import Plan
from tests.web.play_kit import LONG
from tests.web.promises import NOTHING, REST, Promise, promised

Thing = dict[str, Any]
Look = dict[str, Any]
FAILING = Path(__file__).resolve().parents[2] / "build" / "failing"


class Stumble(AssertionError):
    """Something that would spoil a person's game."""


@dataclass
class Hands:
    """Somebody at one page: presses, taps and drags, and holds whatever is sent to what was promised."""

    page: Page
    visitor: Visitor
    plan: Plan
    met: Counter[str] = field(default_factory=Counter)
    """Kinds of decisions that were answered, illegal tries at each, undos, reloads and lost connections."""
    acts: list[str] = field(default_factory=list)
    sent: Counter[int] = field(default_factory=Counter)
    """How often a decision was answered on purpose, by its number."""
    rest: bool = False
    """Whether the rest of a deployment has been asked for: its choices follow by themselves, turn by turn."""
    tell: Callable[[str], None] | None = None
    """Is told of each act before it is done."""

    def __post_init__(self) -> None:
        self.rng = Random(self.plan.seed)
        self.touch = self.plan.screen not in MICE
        self.game = self.page.url.rpartition("/")[2]
        self._states: dict[int, dict[str, Any]] = {}

    def look(self) -> Look:
        seen: Look = self.page.evaluate(eyes.LOOK)
        return seen

    def _told(self, trouble: Exception) -> str:
        FAILING.mkdir(parents=True, exist_ok=True)
        picture = FAILING / f"monkey-{self.plan.seed}.png"
        self.page.screenshot(path=picture)
        said = "\n  ".join(self.acts[-20:])
        return f"{self.plan.name}, step {len(self.acts)}: {trouble}\nThe last acts:\n  {said}\nPicture: {picture}"

    # acts, each held to its promise
    def _do(self, words: str, promise: Promise, act: Callable[[], object]) -> list[dict[str, Any]]:
        """Does something, waits until it has settled, and looks at what was sent."""
        self.acts.append(words)
        if self.tell:
            self.tell(words)
        act()
        return self._hear(words, promise)

    def _hear(self, words: str, promise: Promise) -> list[dict[str, Any]]:
        """What was sent, held to what was promised; and no page complains."""
        said = self._settled()
        self.rest |= promise.many
        if broken := (promise | REST if self.rest else promise).broken_by(said):
            raise Stumble(f"{words}: {broken}")
        for message in said:
            if message["say"] == "choose":
                self.sent[message["number"]] += 1
                self.met[message["choice"]["do"]] += 1
        if self.visitor.complaints or self.visitor.wires.complaints:
            raise Stumble("; ".join(self.visitor.complaints + self.visitor.wires.complaints))
        return said

    def _settled(self) -> list[dict[str, Any]]:
        self.page.wait_for_function(eyes.SETTLED, timeout=LONG)
        said: list[dict[str, Any]] = self.page.evaluate(eyes.SAID)
        return said

    def _press(self, thing: Thing, look: Look) -> bool:
        """Presses something with the finger, the mouse or, now and then, the keyboard; whether something was sent."""
        at = self.page.evaluate(eyes.REACH_FOR, thing["n"])
        words = f"{look['kind'] or 'wait'} {look['number']}: press {thing['words'][:60]!r} ({thing['where']})"
        if at is None:
            self._do(f"{words}, but something lies over it", NOTHING, lambda: None)
            return False
        promise = promised(thing, look["kind"], look["finish"])
        if thing["tag"] == "button" and not thing["off"] and self.rng.random() < 0.15:
            return self._chosen(self._do(f"{words} by Space", promise, lambda: self._by_key(thing)), look)
        return self._chosen(self._do(words, promise, lambda: self._tap(at)), look)

    def _chosen(self, said: list[dict[str, Any]], look: Look) -> bool:
        if any(message["say"] == "choose" for message in said):
            self.met[f"kind {look['kind']}"] += 1
        if any(message["say"] == "command" and message["command"]["say"] == "ask_undo" for message in said):
            self.met["undo"] += 1
        return bool(said)

    def _by_key(self, thing: Thing) -> None:
        self.page.evaluate(eyes.FOCUS, thing["n"])
        self.page.keyboard.press("Space")

    def _tap(self, at: list[float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(at[0], at[1])
        else:
            self.page.mouse.click(at[0], at[1])

    def _pull(self, one: list[float], other: list[float]) -> None:
        steps = [[a + (b - a) * share / 4 for a, b in zip(one, other, strict=True)] for share in range(5)]
        if not self.touch:
            self.page.mouse.move(*steps[0])
            self.page.mouse.down()
            for x, y in steps[1:]:
                self.page.mouse.move(x, y)
            self.page.mouse.up()
            return
        finger = self.page.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(steps):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def _numbers(self, selector: str) -> list[int]:
        found: list[int] = self.page.evaluate(
            "(selector) => [...document.querySelectorAll(selector)].map((node) => Number(node.dataset.monkey))",
            selector,
        )
        return found
