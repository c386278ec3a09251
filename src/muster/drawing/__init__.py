"""Pictures of tables: mat, terrain, zones, markers and legend, with models, paths and lines of sight over them."""
