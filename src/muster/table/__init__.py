"""Pure geometry: bases, distances, coherency, boards, zones and markers. It knows neither armies nor turns."""
