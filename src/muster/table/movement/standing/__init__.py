"""Where models may stand: on the board, on a surface, and in nobody's place."""
