"""Pictures of tables: the mat, terrain, zones, markers and a legend, with models, paths and sight laid over them."""
