"""What whoever runs a server may look at and do, while it runs or not; `muster admin` is its face."""
