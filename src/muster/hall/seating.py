"""Who sits at a table: names that nobody else has, and what a bot says to a proposal."""

from collections.abc import Collection
from fractions import Fraction

from muster.battle import commands as co
from muster.battle.field import Field
from muster.battle.rules.points import side_value
from muster.battle.rules.seats import voices
from muster.battle.speech import DRAW, UNDO
from muster.battle.state import Offer

MOST_PLAYERS = 8
LONGEST_NAME = 40


def usual_name(bot: str, number: int, taken: Collection[str]) -> str:
    """What somebody without a name is called: a bot by its kind, a person by the number of the seat."""
    usual = bot.title() if bot else f"Player {number}"
    return usual if usual not in taken else f"{usual} {number}"


def bot_agrees(field: Field, side: int, offer: Offer) -> bool:
    """Bots let others go back, take a draw unless they are ahead, and stop unless they are behind."""
    own = side_value(field, side)
    best = max((side_value(field, each) for each in voices(field) if each != side), default=Fraction(0))
    return offer.what == UNDO or (own <= best if offer.what == DRAW else own >= best)


def same_again(offer: Offer) -> co.AnyCommand:
    """What agreeing to a proposal says."""
    if offer.what == UNDO:
        return co.AskUndo(offer.to)
    return co.OfferDraw() if offer.what == DRAW else co.StopAndScore()
