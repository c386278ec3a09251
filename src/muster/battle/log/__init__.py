"""The log of a battle: its lines, the files that keep it, and how it is read back."""
