"""Commands about one's time: absences, quiet hours, reminders, zones."""
