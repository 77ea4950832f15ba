"""Handles letters line by line: who may use a command, and how it is answered; one small file for each command."""
