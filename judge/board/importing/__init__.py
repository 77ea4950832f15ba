"""Makes variants of maps that others have made: readers of their files, and the draft that they fill."""
