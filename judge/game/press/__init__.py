"""Press and diaries."""
