"""Who sits at a table: names that nobody else has."""

from collections.abc import Collection

MOST_PLAYERS = 8
LONGEST_NAME = 40


def usual_name(bot: str, number: int, taken: Collection[str]) -> str:
    """What somebody without a name is called: a bot by its kind, a person by the number of the seat."""
    usual = bot.title() if bot else f"Player {number}"
    return usual if usual not in taken else f"{usual} {number}"
