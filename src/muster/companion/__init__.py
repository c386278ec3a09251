"""What a player's companion reckons: pure functions from JSON to JSON, the same on a server and in a browser."""

from muster.companion.door import RECKONINGS, Reckoning, answer, answer_text

__all__ = ["RECKONINGS", "Reckoning", "answer", "answer_text"]
