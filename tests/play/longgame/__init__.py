"""The script of one long game, in which every command of the judge is used: told in `docs/a-game-by-mail.md`."""
