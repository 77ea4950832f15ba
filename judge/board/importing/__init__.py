"""Makes variants from other people's maps: readers of their files, and the draft that they fill."""
