"""The press: SVG and PNG by hand, with the colours, textures and symbols of the project's look."""
