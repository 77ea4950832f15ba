"""Verifies a game in the archive, or the letters in an mbox file."""

import json
import mailbox
from collections.abc import Iterator, Mapping
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from judge.archive.records import Records
from judge.board.library import Library, UnknownVariant
from judge.board.variant import Variant
from judge.exports.mbox import BOARD, EDITION, KIND, read_edition_file
from judge.exports.verify import Boards, Letter, Verification, verify
from judge.game.boards import bases_of
from judge.game.state import GameState
from judge.game.views.history import is_board_public

_FOG = "the game is played in the fog: letters to everybody do not tell what is on the board"


def verify_game(records: Records, state: GameState) -> Verification:
    """Verify a game in the archive against its letters."""
    if not is_board_public(state):
        return Verification(unchecked=[_FOG])
    letters = [Letter(each.subject, each.text, each.kind) for each in records.history(state.name)]
    return verify(letters, Boards(bases_of(state), state.settings.policies), records.phases(state.name))


def verify_mbox(file: Path, library: Library) -> Verification:
    """Verify the letters in an mbox file; a header names their board, otherwise the results do.

    The first letter brings the edition of the variant, and letters about moves bring later ones. In exports of earlier
    releases none does; the library must then have that edition, or a copy of it.
    """
    messages = [_message(each) for each in _messages(file)]
    letters = [Letter(str(each["Subject"] or ""), _text(each), str(each[KIND] or "")) for each in messages]
    # only the last letter says whether the fog of war has lifted
    board = next((str(each[BOARD]) for each in reversed(messages) if each[BOARD]), "")
    try:
        facts: Mapping[str, Any] = json.loads(board) if board else {"variant": _variant(letters)}
        boards = Boards(_editions(library, facts, messages), facts.get("policies") or {})
        if facts.get("fog"):
            return Verification(unchecked=[_FOG])
    except (UnknownVariant, ValueError, KeyError, TypeError, AttributeError) as error:
        return Verification(unchecked=[f"{file} does not tell a board that there is here: {error}"])
    return verify(letters, boards)


def _editions(library: Library, facts: Mapping[str, Any], messages: list[EmailMessage]) -> dict[str, Variant]:
    """The variant of a game in the edition that it began with (under an empty key), and in those that letters bring.

    :raises MapError: no letter brings the first edition, and there is no copy of it.
    """
    key, first = facts["variant"], facts.get("edition") or ""
    files = (part for each in messages for part in each.iter_attachments() if part.get_filename() == EDITION)
    brought = [part.get_payload(decode=True) for part in files]
    carried = {each.key: each for each in (read_edition_file(data) for data in brought if isinstance(data, bytes))}
    begun = carried.pop(first, None)
    if begun is not None and begun.variant == key:
        library = library.carried(begun, first, carried)
    elif first:
        library = library.bound(key, first)
    chosen = facts.get("options") or {}, facts.get("assignment") or {}
    later = {edition: library.bound(key, edition).load(key, *chosen) for edition in carried if begun is not None}
    return {"": library.load(key, *chosen), **later}


def _messages(file: Path) -> Iterator[bytes]:
    box = mailbox.mbox(file, create=False)
    try:
        for key in list(box.iterkeys()):
            yield box.get_bytes(key)
    finally:
        box.close()


def _message(raw: bytes) -> EmailMessage:
    read = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(read, EmailMessage)
    return read


def _text(message: EmailMessage) -> str:
    part = message.get_body(preferencelist=("plain",))
    content = str(part.get_content()) if part is not None else ""
    return "\n".join(_unquoted(line) for line in content.splitlines()) + "\n"


def _unquoted(line: str) -> str:
    """A line without the quoting of mboxrd."""
    return line[1:] if line.startswith(">") and line.lstrip(">").startswith("From ") else line


def _variant(letters: list[Letter]) -> str:
    for letter in letters:
        for line in letter.text.splitlines():
            if line.startswith(":: Judge: ") and "  Variant: " in line:
                return line.rpartition("  Variant: ")[2].strip()
    raise ValueError("it holds no results")
