"""How a game is set up: what people propose, its armies and its table, and all that is wrong with them. It knows no
network and keeps nothing; the server does."""
