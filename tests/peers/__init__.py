"""Real mail servers around a real judge: Postfix and Dovecot, thrown away after the tests, on the loopback only."""
