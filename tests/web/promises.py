"""What the things that one can press promise to send, by the words on them. Whatever else is sent, nobody chose."""

from dataclasses import dataclass
from typing import Any

ANSWERS: dict[str, frozenset[str]] = {
    "turn_master": frozenset({"name_master"}),
    "zone": frozenset({"pick_zone"}),
    "deploy": frozenset({"deploy"}),
    "move": frozenset({"march", "move", "embark", "disembark", "transfer"}),
    "attack": frozenset({"attack"}),
    "casualties": frozenset({"lose"}),
    "place": frozenset({"place"}),
    "strike": frozenset({"strike"}),
    "action": frozenset({"act"}),
    "counter": frozenset({"answer"}),
}
"""What answers a decision of a kind, besides finishing and resting."""
FINISHES = frozenset({"finish", "rest"})
WALKS = frozenset({"march", "move"})
WAYS = {"Go aboard": "embark", "Come out": "disembark", "Change over": "transfer"}
"""What the primary button of a way in or out says, and what it sends."""
RADIOS = {"master": "name_master", "zone": "pick_zone", "counter": "answer"}
BACK = "Take it back"
"""An Action of which nothing is carried out yet, with its price."""
MANY = ("Deploy the rest", "Deploy like last time")
ONE_PRESS = {"turn_master": ("Turn Master",), "zone": ("Take zone",), "counter": ("Let it be", "Counter ")}
"""Answers that stand in the bar beside the primary button: each is given by one press."""
ENDS = ("go", "foot", "panel", "dialog")
"""Where a phase or a step is ended; a dialog asks first."""
TALKS = ("menu", "over", "bar", "go", "foot", "dialog")
"""Where commands are said."""
COMMANDS = {
    "undo": "ask_undo",
    "draw": "offer_draw",
    "stop and score": "stop_and_score",
    "propose it": "stop_and_score",
    "ask the others": "ask_undo",
    "surrender": "surrender",
    "decline": "decline",
    "take back": "decline",
    "ask for a roll-off": "settle",
}


@dataclass(frozen=True)
class Promise:
    """The choices and commands that may follow a press."""

    choices: frozenset[str] = frozenset()
    commands: frozenset[str] | None = frozenset()
    """None stands for any."""
    many: bool = False

    def broken_by(self, said: list[dict[str, Any]]) -> str:
        """What was sent that was not promised, in words; empty if all is well."""
        choices = [message["choice"] for message in said if message["say"] == "choose"]
        wrong = [choice for choice in choices if choice["do"] not in self.choices]
        if wrong:
            return f"sent {wrong}, which nobody chose"
        if len(choices) > 1 and not self.many:
            return f"sent {len(choices)} choices at once: {choices}"
        commands = [message["command"] for message in said if message["say"] == "command"]
        unsaid = [] if self.commands is None else [each for each in commands if each["say"] not in self.commands]
        return f"said {unsaid}, which nobody said" if unsaid else ""

    def __or__(self, other: "Promise") -> "Promise":
        commands = None if self.commands is None or other.commands is None else self.commands | other.commands
        return Promise(self.choices | other.choices, commands, self.many or other.many)


NOTHING = Promise()
REST = Promise(ANSWERS["deploy"], many=True)
"""What follows by itself once the rest of a deployment was asked for."""


def promised(thing: dict[str, Any], kind: str, finish: str) -> Promise:
    """What pressing a thing of the page may send while a decision of a kind waits."""
    words, where = thing["words"], thing["where"]
    if thing["off"]:
        return NOTHING
    if thing["acts"]:
        return Promise(ANSWERS["action"])
    if thing["radio"] in RADIOS:
        return Promise(frozenset({RADIOS[thing["radio"]]}))
    if words.startswith(MANY):
        return REST
    if where in ENDS and words.startswith((finish or "End the Action Step", "End the Action Step")):
        return Promise(FINISHES)
    if where == "go" and words.startswith(BACK):
        return Promise(frozenset({"take_action_back"}))
    if where == "go" and any(word in words for word in ONE_PRESS.get(kind, ())):
        return Promise(ANSWERS[kind])
    if where in TALKS and (commands := _commands(words)) != frozenset():
        return Promise(commands=commands)
    return _primary(words, kind) if thing["primary"] and where == "go" else NOTHING


def _commands(words: str) -> frozenset[str] | None:
    if words == "Agree":
        return None
    return frozenset(command for word, command in COMMANDS.items() if word in words.lower())


def _primary(words: str, kind: str) -> Promise:
    for says, do in WAYS.items():
        if words.startswith(says):
            return Promise(frozenset({do}))
    if kind == "move" and words.startswith(("Place here", "Charge", "Go as near", "Walk towards")):
        return Promise(WALKS)
    return Promise(ANSWERS.get(kind, frozenset()))
