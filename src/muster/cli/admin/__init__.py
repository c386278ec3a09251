"""`muster admin`: looking after a server."""
