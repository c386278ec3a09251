"""Tests of what a seat is shown of a game, and of how a game is told."""
