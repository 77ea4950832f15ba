"""Generates `maps/<variant>/drawing.tsv` from seeds, a plan of the sheet and coastlines.

This is a development task (`make maps`). It needs the packages of the extra `maps`; a running judge does not.
"""
