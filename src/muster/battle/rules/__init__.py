"""What rules ask of the field of battle; nothing in here changes it."""
