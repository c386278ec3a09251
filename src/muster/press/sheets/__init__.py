"""Sheets to print: rosters with their unit cards, and the rules on two pages."""
