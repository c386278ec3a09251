"""The press: makes SVG, PNG and PDF, with the colours, textures and symbols of the project's look."""
