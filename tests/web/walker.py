"""Somebody who presses every control once, with the mouse, a finger or the keyboard, and looks at what each sends."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.web import monkey_eyes as eyes
from tests.web.eyes import SEE
from tests.web.monkey_hands import Hands, Look, Stumble, Thing
from tests.web.play_kit import LONG
from tests.web.promises import ANSWERS, NOTHING, Promise, promised
from tests.web.walks import WALKS, Walk

TRIES = 14
"""So many units and spots are tried to get to where a control can be pressed."""
PANEL = {
    "unit": "aside .unit:not([aria-pressed=true])",
    "host": "aside ul .unit",
    "model": "aside [aria-label=Models] button",
    "loss": "aside section[aria-label=Losses] button:not(:disabled)",
    "target": "aside .tg:not(.no) button.row1",
    "switch": "aside .how label:has([role=switch])",
    "line": ".log button",
}
"""Steps that press something beside the board."""
CHANGES = {"unit": 1, "line": 1, "host": 3}
"""Steps that press another one the next time, and after how many tries."""


@dataclass
class Walker(Hands):
    """At one position of a game."""

    fresh: bool = False
    """Whether nothing has been pressed there yet."""

    def walk(self, source: str, hand: str) -> None:
        """Presses a control, and holds what it sends against its words and its walk."""
        walk = WALKS[source]
        try:
            thing = self._led_to(walk)
            self._press_it(source, walk, hand, thing)
        except AssertionError as trouble:
            raise Stumble(f"{source} by {hand}: {self._told(trouble)}") from trouble

    def _led_to(self, walk: Walk) -> Thing:
        """Does what leads to a control, with one unit or spot after another, until it can be pressed."""
        for attempt in range(TRIES):
            if attempt or not self.fresh:
                self._clear()
            if all(self._step(step, attempt) for step in walk.lead):
                thing = self._found(walk)
                if thing is not None:
                    return thing
        raise Stumble(f"{walk.words or walk.selector} cannot be pressed in {walk.at} after {walk.lead}")

    def _clear(self) -> None:
        """Puts back whatever was begun."""
        for _ in range(3):
            self.page.keyboard.press("Escape")
        if self.look()["past"]:
            self.page.get_by_role("button", name="Back to now").first.click()
        if self.look()["full"]:
            self.page.get_by_role("button", name="Show less").click()
        self._settled()

    def _found(self, walk: Walk) -> Thing | None:
        """Where the control is now, if it can be pressed."""
        look = self.look()
        numbers = self._numbers(walk.selector)
        able = [each for each in look["things"] if each["n"] in numbers and not each["off"]]
        return next((each for each in able if each["words"].startswith(tuple(walk.words.split("|")))), None)

    def _press_it(self, source: str, walk: Walk, hand: str, thing: Thing) -> None:
        look, at = self.look(), self.page.evaluate(eyes.REACH_FOR, thing["n"])
        if at is None:
            raise Stumble("something lies over it")
        promise = promised(thing, look["kind"], look["finish"])
        press = partial(self._by_key, thing) if hand == "keyboard" else partial(self._tap, at)
        said = self._do(f"walk {source}: {thing['words'][:50]!r} by {hand}", promise, press)
        if walk.asks and not said:
            said = self._do("stay with it", promise, self._stay_with_it)
        sent: list[dict[str, Any]] = [message["choice"] for message in said if message["say"] == "choose"]
        if any(choice["do"] not in walk.sends for choice in sent):
            raise Stumble(f"it sent {sent}")
        if walk.sends and not sent:
            raise Stumble(f"it sent nothing, and says {thing['words']!r}")

    def _stay_with_it(self) -> None:
        self.page.locator("dialog[open] .btn.primary").click()

    # what leads to a control
    def _step(self, step: str, attempt: int) -> bool:
        """Whether the step could be taken."""
        name, _, words = step.partition(" ")
        if name in ("way", "if"):
            return self._press_one(self._things("aside .how .seg label", words), 0) or name == "if"
        if name in PANEL:
            return self._press_one(self._things(PANEL[name]), attempt // CHANGES[name] if name in CHANGES else 0)
        board: dict[str, Callable[[], list[list[float]]]] = {
            "area": partial(self._spots, "area"),
            "bare": partial(self._spots, "bare"),
            "any": partial(self._spots, "area", "bare"),
            "foe": self._foes,
        }
        if name in board:
            spots = board[name]()
            if spots:
                spot = spots[(attempt * 7) % len(spots)]
                self._do(f"lead: {step}", NOTHING, lambda: self._tap(spot))
            return bool(spots)
        assert name == "roll", step
        self._do("lead: roll", Promise(ANSWERS["attack"]), lambda: self.page.locator(".go .btn.primary").click())
        self.page.locator(".over .strip").wait_for(timeout=LONG)
        return True

    def _things(self, selector: str, words: str = "") -> list[Thing]:
        look: Look = self.look()
        numbers = self._numbers(selector)
        return [
            each
            for each in look["things"]
            if each["n"] in numbers and not each["off"] and each["words"].startswith(words)
        ]

    def _press_one(self, things: list[Thing], attempt: int) -> bool:
        if not things:
            return False
        thing = things[attempt % len(things)]
        at = self.page.evaluate(eyes.REACH_FOR, thing["n"])
        if at is None:
            return False
        self._do(f"lead: {thing['words'][:40]}", NOTHING, lambda: self._tap(at))
        return True

    def _spots(self, *sorts: str) -> list[list[float]]:
        return [each["at"] for each in self.page.evaluate(eyes.SPOTS) if each["what"] in sorts]

    def _foes(self) -> list[list[float]]:
        """Models of the other side that can be tapped."""
        seen = self.page.evaluate(SEE)["models"]
        own = {str(seat + 1) for seat in self.look()["mine"]}
        return [each["at"] for each in seen if each["seat"] not in own and not each["dead"]]
