"""Muster: design armies, know the odds and play WARSURGE by its rules."""

__version__ = "0.9.0"
