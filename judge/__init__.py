"""The judge: a daemon that runs games of Diplomacy by e-mail."""
