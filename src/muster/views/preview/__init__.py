"""Questions before a choice: a partial choice in; distances, ways, sight, cover, odds and faults out."""

from muster.views.preview.door import preview

__all__ = ["preview"]
