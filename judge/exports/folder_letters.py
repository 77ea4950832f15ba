"""What goes into the IMAP folders: the games' public letters as messages, as far as they have not been put there."""

from judge.archive.archive import Archive
from judge.exports.mbox import JudgeIdentity, message, message_id_of
from judge.game.views.history import readable
from judge.post.folders import Filing


class ArchiveSource:
    """The archive as the source of the folders' letters."""

    def __init__(self, archive: Archive, identity: JudgeIdentity) -> None:
        self._archive = archive
        self._identity = identity

    def waiting(self, account: str, limit: int) -> list[Filing]:
        """Letters that are not in their folders yet; of a game none behind one that not everybody may read now."""
        found: list[Filing] = []
        with self._archive.reading() as records:
            for game, after in records.unfiled(account):
                state = records.game(game)
                if state is None:
                    continue
                letters = [each for each in records.history(game) if each.seq > after]
                shown = readable(state, letters)
                for letter, other in zip(letters, shown, strict=False):
                    if letter is not other or len(found) == limit:
                        break
                    id = message_id_of(game, letter.seq, self._identity)
                    found.append(Filing(game, letter.seq, id, letter.at, message(state, letter, self._identity)))
                if len(found) == limit:
                    break
        return found

    def filed(self, account: str, filing: Filing) -> None:
        """The letter is in its folder."""
        self._archive.keep_filed(account, filing.game, filing.seq)
