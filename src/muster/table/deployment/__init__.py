"""Where armies start and what they fight over: deployment zones and objective markers."""
