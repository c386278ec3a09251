"""A whole game by the rules: state, decisions, choices, events and a log."""
