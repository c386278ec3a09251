"""The shapes of an attack as it is asked about: weapons in groups, a target, and what is around them."""

from muster.companion.json_types import NotRequired, TypedDict


class CoverAsked(TypedDict):
    """What cover does. Plus helps the target, except in `modifier`, where minus does."""

    defence: NotRequired[int]
    """Added to the target's Defence."""
    modifier: NotRequired[int]
    """A dice modifier on the attack dice, such as -1."""
    armour: NotRequired[int]
    """By how much the Armour is better."""
    aegis: NotRequired[int]
    """By how much the AEGIS is better."""
    save: NotRequired[str | int | None]
    """A save of its own that is taken like an Armour save, such as 5+."""


class GroupAsked(TypedDict):
    """Identical weapons that attack together."""

    name: NotRequired[str]
    """The weapon's name."""
    count: NotRequired[int]
    """How many of these weapons attack; 1 if not given."""
    attacks: int
    """The attack dice of each weapon. One group rolls at most 10,000 dice, two 5,000 together, and so on."""
    power: int
    """Its Power, 0 to 20."""
    ap: NotRequired[str | int | None]
    """Its AP, such as 5+; none if not given."""
    type: NotRequired[str]
    """heavy, battle or assault; assault if not given."""
    range: NotRequired[int | None]
    """Its range in inches, which is compared with the distance in the situation; unlimited if not given."""
    modifier: NotRequired[int]
    """A dice modifier on these attack dice alone."""
    reroll: NotRequired[str | None]
    """Which attack dice are rolled once more: failures or successes."""


class TargetAsked(TypedDict):
    """The unit that is attacked."""

    name: NotRequired[str]
    """The unit's name."""
    defence: int
    """Its Defence, 0 to 15."""
    hp: int
    """The HP of a whole model."""
    models: NotRequired[int]
    """How many models stand; 1 if not given. Not beside `left`."""
    damaged: NotRequired[list[int]]
    """The HP left of each damaged model. Not beside `left`."""
    left: NotRequired[list[int]]
    """The HP left of every model in its order, 0 for a casualty; then losses are told by the place of the model."""
    armour: NotRequired[str | int | None]
    """Its Armour, such as 4+; none if not given."""
    aegis: NotRequired[str | int | None]
    """Its AEGIS, such as 6+; none if not given."""
    save_modifier: NotRequired[int]
    """A dice modifier on every save."""
    armour_modifier: NotRequired[int]
    """A dice modifier on Armour saves."""
    aegis_modifier: NotRequired[int]
    """A dice modifier on AEGIS saves."""
    reroll_saves: NotRequired[str | None]
    """Which saves are rolled once more: failures or successes."""
    guard: NotRequired[int]
    """What Guard adds to Defence in an Advanced game, 0 to 15."""
    points: NotRequired[float | None]
    """What the whole unit costs, to tell its losses in points."""


class SituationAsked(TypedDict):
    """What is around the attack, for all groups."""

    distance: NotRequired[float | None]
    """How far the target is, in inches; weapons of less range are left out."""
    moved: NotRequired[str]
    """no, moved or dashed: what the attacker did this Game Turn, which bars Heavy and Battle weapons."""
    melee: NotRequired[str]
    """no; yes for a target in the attacker's own melee; outside for a target beyond it."""
    cover: NotRequired[int | CoverAsked | None]
    """What cover the target has: a number is a bonus to Defence."""
    modifier: NotRequired[int]
    """A dice modifier on all attack dice."""


class AttackAsked(TypedDict):
    """An attack."""

    ruleset: NotRequired[str]
    """The edition: core, quickref, quickstart, beta or competitive; core if not given."""
    attack_table: NotRequired[str | None]
    """Another attack table than the edition's, such as d10-beta."""
    groups: list[GroupAsked]
    """The weapons, in the order in which they attack; at most 20 groups."""
    target: TargetAsked
    """The unit that is attacked."""
    situation: NotRequired[SituationAsked | None]
    """What is around the attack; open ground at any distance if not given."""


class AttackRequest(TypedDict):
    """A question about an attack."""

    attack: AttackAsked
    """The attack."""
