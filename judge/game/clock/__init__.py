"""When a phase runs and how it is processed: deadlines, readiness, what is due, previews."""
