"""Games on the server: kept line by line, played over websockets, with bots in worker processes."""
