"""Tests of the battle."""
