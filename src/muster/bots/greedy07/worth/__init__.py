"""What places are worth, compiled."""
