"""`rulesets`: the editions of the rules, and every single rule on which they differ."""

from functools import cache

from muster.companion.asked import Asked
from muster.companion.json_types import Body, TypedDict
from muster.files.kinds import OneOf, Whole, YesNo, written
from muster.rulebook.ruleset import PRESETS, SWITCHES, Switch


class RuleSwitch(TypedDict):
    """A rule on which the editions differ, or that players agree on for a whole game."""

    name: str
    """Its name in rulesets, such as heavy_cover."""
    decides: str
    """What it decides, in words."""
    rules: list[str]
    """The ids of the rules behind it."""
    values: list[str]
    """All that it may be, where that can be listed: yes and no, or words; else empty."""
    allowed: str
    """All that it may be, in words."""


class EditionTold(TypedDict):
    """An edition."""

    name: str
    """Its name, such as core."""
    values: dict[str, str]
    """What each switch is in it."""


class RulesetsAnswer(TypedDict):
    """The editions and their differences."""

    switches: list[RuleSwitch]
    """Every single rule."""
    editions: list[EditionTold]
    """The editions; the first is the one that the others start from."""


def rulesets(request: Body) -> RulesetsAnswer:
    Asked(request, ())
    return _switches_and_editions()


@cache
def _switches_and_editions() -> RulesetsAnswer:
    return {
        "switches": [_switch(each) for each in SWITCHES],
        "editions": [
            {"name": name, "values": {each.name: written(getattr(preset, each.name)) for each in SWITCHES}}
            for name, preset in PRESETS.items()
        ],
    }


def _switch(switch: Switch) -> RuleSwitch:
    return {
        "name": switch.name,
        "decides": switch.decides,
        "rules": list(switch.ids),
        "values": _values(switch),
        "allowed": switch.kind.allowed,
    }


def _values(switch: Switch) -> list[str]:
    match switch.kind:
        case YesNo():
            return ["yes", "no"]
        case OneOf(words=words):
            return [str(word) for word in words]
        case Whole(lowest=int(lowest), highest=int(highest)) if highest - lowest <= 20:
            return [str(number) for number in range(lowest, highest + 1)]
        case _:
            return []
