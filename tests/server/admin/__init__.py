"""Tests of what whoever runs a server may look at and do."""
