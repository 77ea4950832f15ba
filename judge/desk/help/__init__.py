"""The texts and topics of HELP."""
