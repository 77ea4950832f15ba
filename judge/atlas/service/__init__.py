"""The process that renders pictures, and its client."""
