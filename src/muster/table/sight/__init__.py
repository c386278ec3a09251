"""Sight: who sees whom, how much is obscured and by what, between models and between units."""
