"""When a phase runs and what it does then: deadlines, readiness, the turn."""
