"""The attack sequence on numbers and a ruleset, and its exact odds: two readings of one definition."""
