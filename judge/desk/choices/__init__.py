"""What masters and players choose: settings, the words of other judges for them, and votes."""
