"""Pure geometry: bases, terrain, sight, movement, zones and markers. It knows neither armies nor turns."""
