"""A clumsy player by a seed: taps what is legal and what is not, undoes, reloads, loses the connection, and holds the
page to its word at every step.

`python -m tests.web.monkey_games 17` plays the game of a seed again.
"""

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from playwright.sync_api import Error

from tests.web import monkey_eyes as eyes
from tests.web.monkey_hands import Hands, Look, Stumble, Thing
from tests.web.play_kit import LONG
from tests.web.promises import ANSWERS, FINISHES, NOTHING, RADIOS, Promise, promised

NEVER = (
    *("Surrender", "Leave", "Let a bot", "Go on without", "We disagree", "Let others look on", "Replay", "Settings"),
    *filter(None, os.environ.get("MUSTER_NEVER", "").split(",")),
)
"""What ends or leaves the game, or belongs to other tests; MUSTER_NEVER adds words, to get past a known bug."""
LATE = ("Offer a draw", "Stop and score", "Agree")
LATE_STEP = 400
MOST_STEPS = 900
ARROWS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Shift+ArrowUp")
KEYS = (*ARROWS, "Tab", "Shift+Tab", "Enter", "Space", "Escape", *"uml+-01?x")
RARE = ("turn_master", "zone", "place", "strike", "casualties", "counter")
"""Kinds of decisions that a game has few of: the first of each begins with an illegal try."""
LOADED = 0.8
"""How often a transport is loaded before it is placed."""
NEAR_ENOUGH = 1.0
"""Tenths of an inch: positions on the page are rounded."""
LOOKING_BACK = '.foot .wait .btn:text-is("Back to now")'
"""What is looked up of the past without a connection may come once there is one again."""


@dataclass
class Monkey(Hands):
    """Plays one game in one page."""

    def play(self) -> Counter[str]:
        """Plays until the result is on the screen."""
        try:
            while not self.look()["over"]:
                self._step()
            self._see_the_result()
        except (AssertionError, Error) as trouble:
            raise Stumble(self._told(trouble)) from trouble
        return self.met

    # one step
    def _step(self) -> None:
        look = self._await_turn()
        self._hear("of itself", NOTHING)
        if look["over"]:
            return
        if len(self.acts) > MOST_STEPS:
            raise Stumble(f"the game does not end: {look['title']}")
        if look["covered"]:
            self._press_cover(look)
        elif look["past"]:
            self._press(self.rng.choice([each for each in look["things"] if each["words"] == "Back to now"]), look)
        elif look["kind"] in RARE and not self.met[f"illegal {look['kind']}"]:
            self._try_illegal(look)
        else:
            self._agrees(look)
            self.rng.choices([act for act, _ in self._ways], [weight for _, weight in self._ways])[0](look)

    @property
    def _ways(self) -> list[tuple[Callable[[Look], None], float]]:
        """What a clumsy person does next, and how often."""
        return [
            (self._advance, 50),
            (self._press_any, 18),
            (self._try_illegal, 14),
            (self._tap_anywhere, 8),
            (self._key, 5),
            (self._drag, 4),
            (self._undo, 2.5),
            (self._reload, 2),
            (self._lose_connection, 2),
        ]

    def _await_turn(self) -> Look:
        """Waits until something can be done here; a page on which nothing can be done is a dead end."""
        self.page.wait_for_function(eyes.ABLE, timeout=LONG)
        look = self.look()
        if look["waits"] is not None and not look["waits"]:
            raise Stumble("the page waits and does not say for what")
        able = [each for each in look["things"] if not each["off"]]
        if look["covered"]:
            able = [each for each in able if each["where"] in ("dialog", "menu")]
        elif look["kind"]:
            able = [each for each in able if each["where"] in ("go", "panel", "hand")]
        if not able and not look["over"]:
            raise Stumble(f"there is no way on: {look['kind']} {look['waits']}")
        return look

    def _agrees(self, look: Look) -> None:
        """What stands on the board is what stands on the server."""
        if not look["kind"]:
            return
        n = look["n"]
        if n not in self._states:
            self._states[n] = self.page.evaluate(eyes.STATE, [self.game, n])
        told = {int(model): [x / 100, y / 100] for model, (x, y) in self._states[n]["spots"].items()}
        found = self.page.evaluate(eyes.FOOTPRINTS)
        if self.look()["n"] != n or self.look()["number"] != look["number"]:
            return
        shown = {int(model): spot for model, spot in found["spots"].items()}
        lifted = {int(model) for model in found["lifted"]}
        if not shown.keys() <= told.keys() or not told.keys() - shown.keys() <= lifted:
            raise Stumble(f"at line {n} models {sorted(shown)} are shown, and {sorted(told)} stand there")
        if not shown:
            return
        first = min(shown)
        for model, spot in shown.items():
            here, there = _apart(spot, shown[first]), _apart(told[model], told[first])
            if abs(here - there) > NEAR_ENOUGH:
                where = f"{here / 10:.2f} in. from model {first} instead of {there / 10:.2f}"
                raise Stumble(f"at line {n} model {model} is shown where it does not stand: {where}")

    def _press_cover(self, look: Look) -> None:
        """Something lies over the page: one of its buttons, or Escape."""
        open_ = [each for each in look["things"] if self._may(each)]
        if open_ and self.rng.random() < 0.7:
            self._press(self.rng.choice(open_), look)
        else:
            self._do("Escape", NOTHING, lambda: self.page.keyboard.press("Escape"))

    def _may(self, thing: Thing) -> bool:
        words = thing["words"]
        if any(each in words for each in NEVER):
            return False
        return len(self.acts) > LATE_STEP or not any(each in words for each in LATE)

    def _press_any(self, look: Look) -> None:
        things = [each for each in look["things"] if not each["off"] and self._may(each)]
        near = [each for each in things if each["where"] in ("go", "panel", "hand", "over")]
        self._press(self.rng.choice(near if near and self.rng.random() < 0.7 else things), look)

    def _try_illegal(self, look: Look) -> None:
        """Presses what cannot be pressed, or taps where nothing is offered."""
        off = [each for each in look["things"] if each["off"] and each["where"] in ("go", "panel", "hand")]
        spots = [each for each in self.page.evaluate(eyes.SPOTS) if each["what"] not in ("area", "ringed")]
        if off and (not spots or self.rng.random() < 0.4):
            self._press(self.rng.choice(off), look)
        elif spots:
            spot = self.rng.choice(spots)
            promise = Promise(ANSWERS["zone"]) if look["kind"] == "zone" else NOTHING
            self._do(
                f"{look['kind']}: tap {spot['what']} at {_rounded(spot['at'])}",
                promise,
                lambda: self._tap(spot["at"]),
            )
        else:
            return
        self.met[f"illegal {look['kind']}"] += 1

    def _tap_anywhere(self, look: Look) -> None:
        spots = self.page.evaluate(eyes.SPOTS)
        if spots:
            spot = self.rng.choice(spots)
            promise = Promise(ANSWERS["zone"]) if look["kind"] == "zone" else NOTHING
            self._do(
                f"{look['kind']}: tap {spot['what']} at {_rounded(spot['at'])}",
                promise,
                lambda: self._tap(spot["at"]),
            )

    def _key(self, look: Look) -> None:
        key = self.rng.choice(KEYS)
        promise = Promise(commands=frozenset({"ask_undo"})) if key == "u" else NOTHING
        things = self._pressed_by(key, look)
        if any(not self._may(each) for each in things):
            return
        for each in things:
            promise |= promised(each, look["kind"], look["finish"])
        self._chosen(self._do(f"{look['kind']}: key {key}", promise, lambda: self.page.keyboard.press(key)), look)

    def _pressed_by(self, key: str, look: Look) -> list[Thing]:
        """What a key may press: Enter the yellow button or, like Space, what is focused; a number its option."""
        if key in ("Enter", "Space"):
            at = self.page.evaluate("() => document.activeElement?.closest('[data-monkey]')?.dataset.monkey ?? null")
        elif key.isdigit():
            at = self.page.evaluate(eyes.OPTION, int(key))
        else:
            return []
        return [
            each
            for each in look["things"]
            if str(each["n"]) == at or (each["primary"] and each["where"] == "go" and key == "Enter")
        ]

    def _drag(self, look: Look) -> None:
        spots = self.page.evaluate(eyes.SPOTS)
        held = [each for each in spots if each["what"] != "bare"]
        if len(spots) < 2 or not held:
            return
        one, other = self.rng.choice(held)["at"], self.rng.choice(spots)["at"]
        self._do(
            f"{look['kind']}: drag {_rounded(one)} to {_rounded(other)}", NOTHING, lambda: self._pull(one, other)
        )

    def _undo(self, look: Look) -> None:
        promise = Promise(commands=frozenset({"ask_undo"}))
        said = self._do(f"{look['kind']}: undo by u", promise, lambda: self.page.keyboard.press("u"))
        self._chosen(said, look)

    def _reload(self, look: Look) -> None:
        self._do(f"{look['kind']}: reload", NOTHING, self._come_again)
        self.met["reload"] += 1

    def _come_again(self) -> None:
        self.page.reload()
        self.page.locator(".foot h2").first.wait_for(timeout=LONG)

    def _lose_connection(self, look: Look) -> None:
        """Goes offline, presses something in vain, and comes back to the same decision."""
        context = self.page.context
        try:
            self._do(f"{look['kind']}: offline", NOTHING, lambda: context.set_offline(True))
            self.page.locator(".foot .wait").wait_for(timeout=LONG)
            lost = self.look()
            if not lost["lost"]:
                raise Stumble(f"without a connection it says: {lost['waits']}")
            vain = [each for each in lost["things"] if not each["off"] and each["where"] == "panel"]
            if vain:
                self._press(self.rng.choice(vain) | {"off": True}, lost)
        finally:
            context.set_offline(False)
        self.page.locator(f".foot .decide, .foot .wait a.primary, {LOOKING_BACK}, dialog[open]").first.wait_for(
            timeout=LONG
        )
        self.met["lost connection"] += 1

    # what leads on
    def _advance(self, look: Look) -> None:
        """Answers the decision, or comes nearer to it."""
        number = look["number"]
        for attempt in range(8):
            ready = [each for each in look["things"] if each["primary"] and each["where"] == "go" and not each["off"]]
            ready = [each for each in ready if self._may(each)]
            if ready and not look["covered"]:
                self._press(ready[0], look)
            elif attempt == 6 or not self._prepare(look):
                self._finish(look)
            look = self.look()
            if look["number"] != number or look["covered"] or look["over"]:
                return

    def _prepare(self, look: Look) -> bool:
        """Does what the decision wants before its button can be pressed; whether there was something to do."""
        things = [each for each in look["things"] if not each["off"]]
        panel = [each for each in things if each["where"] == "panel"]
        if answers := [each for each in panel if each["radio"] in RADIOS]:
            return self._press(self.rng.choice(answers), look) or True
        if acts := [each for each in panel if each["acts"]]:
            wished = [each for each in acts if each["words"].startswith(("Attack", "Move", "Deploy"))]
            return self._press(self.rng.choice(wished or acts), look)
        if look["kind"] == "deploy" and not self._numbers("aside .cargo .chip[aria-pressed=true]"):
            cargo = [each for each in things if each["n"] in self._numbers("aside .cargo .chip")]
            if cargo and self.rng.random() < LOADED:
                self._press(self.rng.choice(cargo), look)
        targets = self._numbers("aside .tg:not(.no) button.row1") if look["kind"] == "attack" else []
        units = self._numbers("aside .unit")
        for numbers in (targets, units if not self._numbers("aside .unit[aria-pressed=true]") else []):
            wanted = [each for each in things if each["n"] in numbers]
            if wanted:
                carts = [each for each in wanted if "Cart" in each["words"]] if numbers is targets else []
                return self._press(self.rng.choice(carts or wanted), look) or True
        if look["kind"] in ("deploy", "move"):
            return self._point(look)
        return False

    def _point(self, look: Look) -> bool:
        """Taps somewhere in the zone or within reach."""
        if look["full"]:
            self._press(next(each for each in look["things"] if each["words"] == "Show less"), look)
        spots = [each for each in self.page.evaluate(eyes.SPOTS) if each["what"] == "area"]
        spots = spots or [each for each in self.page.evaluate(eyes.SPOTS) if each["what"] == "bare"]
        if not spots:
            return False
        spot = self.rng.choice(spots)
        self._do(f"{look['kind']}: point at {_rounded(spot['at'])}", NOTHING, lambda: self._tap(spot["at"]))
        return True

    def _finish(self, look: Look) -> None:
        """Puts back what is held, and ends the phase or the step."""
        self._do(f"{look['kind']}: Escape", NOTHING, lambda: self.page.keyboard.press("Escape"))
        look = self.look()
        ends = [each for each in look["things"] if promised(each, look["kind"], look["finish"]).choices == FINISHES]
        ends = [each for each in ends if each["where"] != "dialog"]
        if not ends:
            return
        self._press(ends[0], look)
        look = self.look()
        sure = [each for each in look["things"] if each["where"] == "dialog" and each["primary"]]
        if sure:
            self._press(sure[0], look)

    def _see_the_result(self) -> None:
        """The result opens, and the log holds what was chosen here and nothing else."""
        said = self._settled()
        lines = self.page.evaluate(eyes.STORY, self.game)
        mine = {seat for seat, wish in enumerate(self.plan.body["seats"]) if wish["kind"] != "bot"}
        kept = Counter(line["number"] for line in lines if line["seat"] in mine and line["number"] >= 0)
        unchosen = {number: count for number, count in kept.items() if count > self.sent[number]}
        if said or unchosen:
            raise Stumble(f"the log has answers that nobody gave, by the number of the decision: {unchosen} {said}")
        self.page.locator(".foot .wait a.primary").click()
        self.page.locator(".won h1").wait_for(timeout=LONG)
        if self.visitor.complaints or self.visitor.wires.complaints:
            raise Stumble("; ".join(self.visitor.complaints + self.visitor.wires.complaints))


def _apart(one: list[float], other: list[float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _rounded(at: list[float]) -> str:
    return f"{at[0]:.0f}, {at[1]:.0f}"
