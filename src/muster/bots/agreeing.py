"""What a bot says to a proposal, after a look at how things stand and at what is to be expected."""

from muster.battle import commands as co
from muster.battle.battle import Battle
from muster.battle.field import Field
from muster.battle.prospects import prospects
from muster.battle.rules.points import side_value
from muster.battle.rules.seats import voices
from muster.battle.speech import DRAW, PAUSE, STOP, UNDO
from muster.battle.state import Dispute, Offer

EVEN = 0.05
"""A lead of less than this part of what was brought is none."""


def bot_agrees(battle: Battle, side: int, offer: Offer) -> bool:
    """Bots pause, let dice decide, go back where nothing was rolled since, stop unless behind, and weigh a draw."""
    if offer.what == UNDO:
        return not battle.rolled_since(offer.to)
    if offer.what == STOP:
        return _lead_now(battle.field, side) >= 0
    if isinstance(offer, Dispute):  # the dice are fair to it
        return True
    return offer.what == PAUSE or _takes_draw(battle.field, side)


def same_again(offer: Offer) -> co.AnyCommand:
    """What agreeing to a proposal says."""
    if offer.what == UNDO:
        return co.AskUndo(offer.to)
    if isinstance(offer, Dispute):
        return co.SettleByRollOff(offer.question, offer.readings)
    said: dict[str, co.AnyCommand] = {DRAW: co.OfferDraw(), STOP: co.StopAndScore(), PAUSE: co.Pause()}
    return said[offer.what]


def _takes_draw(field: Field, side: int) -> bool:
    """Who is ahead, or expects to be, plays on; who expects nothing either way does so until the last Game Turn."""
    brought = sum(float(unit.cost) for unit in field.units_of(side))
    if _lead_now(field, side) > EVEN * brought:
        return False
    lead = expected_lead(field, side) / brought
    is_last = _turns_after(field) == 0
    return lead < -EVEN or (lead <= EVEN and is_last)


def expected_lead(field: Field, side: int) -> float:
    """By how many points a side would be ahead of its best rival, if everybody went on as they could attack now."""
    strengths = {each: _strength(field, each) for each in voices(field)}
    rivals = [each for each in strengths if each != side]
    turns = _turns_after(field) + 1

    def left(one: int, others: list[int]) -> float:
        lost = sum(_harvest(field, each, one) for each in others)
        return max(0.0, strengths[one] - turns * lost)

    own = left(side, rivals)
    return own - max((left(rival, [side]) for rival in rivals), default=0.0)


def _lead_now(field: Field, side: int) -> float:
    best = max((side_value(field, each) for each in voices(field) if each != side), default=0)
    return float(side_value(field, side) - best)


def _strength(field: Field, side: int) -> float:
    """What a side has on the table and in reserve, in points."""
    units = (unit for unit in field.units_of(side) if not field.is_gone(unit.number))
    return float(sum(field.stats(unit.number).value(field.hp_left(unit.number)) for unit in units))


def _harvest(field: Field, side: int, victim: int) -> float:
    """What a side may expect to take from another by one attack of each of its units, from where they stand."""
    theirs = {unit.number for unit in field.units_of(victim)}
    total = 0.0
    for unit in field.units_of(side):
        if field.on_table(unit.number):
            total += next((each.worth for each in prospects(field, unit.number) if each.target in theirs), 0.0)
    return total


def _turns_after(field: Field) -> int:
    """How many Game Turns are to be expected after this one."""
    length = field.forces.setup.length
    return 1 if length.random else max(0, length.turns - field.state.turn)
