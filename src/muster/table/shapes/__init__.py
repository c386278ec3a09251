"""Shapes and places: lengths, outlines, models as figures, boards, and the links of coherency."""
