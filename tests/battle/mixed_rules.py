"""Rulesets of every sort from a number: the editions, and every beta switch by itself, on and off."""

from dataclasses import replace
from random import Random
from typing import Any

from muster.files.kinds import OneOf, YesNo, written
from muster.rulebook.ruleset import BETA, PRESETS, SWITCHES, Ruleset, Switch

EDITIONS = ("core", "quickref", "quickstart", "competitive")
STRICT = replace(PRESETS["quickstart"], name="strict", weapon_limits="unit", range_zero="touching", reduced=True)
MIXED = "mixed"


def edition(number: int, sides: int) -> Ruleset:
    """An edition that so many sides may play by, or the Quick Start to the letter."""
    if sides > 2:
        return PRESETS[("core", "competitive")[number % 2]]
    return STRICT if number % 11 == 10 else PRESETS[EDITIONS[number // 2 % len(EDITIONS)]]


def any_rules(number: int, sides: int) -> Ruleset:
    """A preset that so many sides may play by, or the beta rules with each of them set as it falls."""
    rng = Random(f"rules {number}")
    if number % 2:
        chosen: dict[str, Any] = {each.name: rng.choice(values_of(each)) for each in beta_switches()}
        return replace(BETA, name=MIXED, **chosen)
    return rng.choice([preset for preset in PRESETS.values() if preset.most_sides >= sides])


def beta_switches() -> list[Switch]:
    """Whatever the beta rules and the ten-sided dice let players choose, word by word."""
    return [
        each
        for each in SWITCHES
        if any(rule.startswith(("BETA-", "D10-")) for rule in each.ids) and isinstance(each.kind, OneOf | YesNo)
    ]


def values_of(switch: Switch) -> tuple[str | bool, ...]:
    return switch.kind.words if isinstance(switch.kind, OneOf) else (False, True)


def switch_settings(ruleset: Ruleset) -> list[str]:
    """How the switches of the beta rules are set, each in two words."""
    return [_setting(each, getattr(ruleset, each.name)) for each in beta_switches()]


def every_setting() -> list[str]:
    return [_setting(each, value) for each in beta_switches() for value in values_of(each)]


def _setting(switch: Switch, value: str | bool) -> str:
    return f"{switch.name} {written(value)}"
