"""Tests of setting a game up: proposals, armies and drawn tables."""
