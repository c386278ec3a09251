"""The shortest way of a base among solid obstacles: tangents, arcs and a search over them."""
