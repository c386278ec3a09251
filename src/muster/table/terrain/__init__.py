"""Terrain: pieces with a footprint and a height, what they do, a library of ready ones, and tables made of them."""
