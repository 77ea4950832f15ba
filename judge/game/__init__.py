"""One game's life as events: seats, phases, deadlines, press, secrecy. Knows no mail and no SQL."""
