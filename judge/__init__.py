"""The judge: a daemon that runs games of Diplomacy by e-mail."""

__version__ = "0.2.0"
