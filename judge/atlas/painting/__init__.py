"""Draws a picture as layers of SVG: the map, arrows, units, marks and the legend."""
