"""The public letters of games that are not in their IMAP folders yet, as messages."""

from judge.archive.archive import Archive
from judge.exports.mbox import JudgeIdentity, message, message_id_of, threads
from judge.game.views.history import readable
from judge.post.folders import Filing


class ArchiveSource:
    """The archive as the source of the folders' letters."""

    def __init__(self, archive: Archive, identity: JudgeIdentity) -> None:
        self._archive = archive
        self._identity = identity

    def waiting(self, account: str, limit: int) -> list[Filing]:
        """Up to `limit` letters that are not in their folders yet.

        A game's letters stop before the first one that not everybody may read now.
        """
        found: list[Filing] = []
        with self._archive.reading() as records:
            for game, after in records.unfiled(account):
                state = records.game(game)
                if state is None:
                    continue
                told = records.history(game)
                begins = threads(told)
                letters = [each for each in told if each.seq > after]
                shown = readable(state, letters)
                for letter, other in zip(letters, shown, strict=False):
                    if letter is not other or len(found) == limit:
                        break
                    id = message_id_of(game, letter.seq, self._identity)
                    raw = message(state, letter, begins[letter.seq], self._identity)
                    found.append(Filing(game, letter.seq, id, letter.at, raw))
                if len(found) == limit:
                    break
        return found

    def filed(self, account: str, filing: Filing) -> None:
        """Record that a letter is in its folder."""
        self._archive.keep_filed(account, filing.game, filing.seq)
