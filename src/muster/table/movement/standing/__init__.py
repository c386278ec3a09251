"""Where models may stand: on the board, on a surface, and clear of other models."""
