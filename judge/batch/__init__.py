"""Adjudication without mail: JSON lines and recorded games."""
