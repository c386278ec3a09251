"""The flow of a battle: its steps, one file for each part of the book."""
