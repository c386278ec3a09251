"""The web server: keeps what people make, reckons for them, and serves the client."""
