"""The attack sequence, given numbers and a ruleset, and its exact odds, both from one definition."""
