"""Tests of the hall: what a seat sees of a game, and how it is told."""
