"""A picture as layers of SVG: map, arrows, units, marks, legend; and its PNG and PDF."""
