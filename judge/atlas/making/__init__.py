"""Making maps: from seeds, a plan of the sheet and coastlines to `maps/<variant>/drawing.tsv`.

A task of development (`make maps`) with packages of its own (the extra `maps`): no judge needs it to run.
"""
