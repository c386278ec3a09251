"""Tests of scenarios and their runner."""
