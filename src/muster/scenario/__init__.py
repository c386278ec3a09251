"""Scenarios: small positions in files, with choices, dice, and what must have happened."""
