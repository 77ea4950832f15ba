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
from judge.exports.mbox import BOARD, EDITION, KIND, read_edition_file
from judge.exports.verify import Letter, Verification, verify
from judge.game.boards import base_variant_of
from judge.game.state import GameState
from judge.game.views.history import is_board_public
from judge.rules.policies import Policies

_FOG = "the game is played in the fog: letters to everybody do not tell what is on the board"


def verify_game(records: Records, state: GameState) -> Verification:
    """Verify a game in the archive against its letters."""
    if not is_board_public(state):
        return Verification(unchecked=[_FOG])
    base = base_variant_of(state)
    letters = [Letter(each.subject, each.text, each.kind) for each in records.history(state.name)]
    policies = Policies.of({**base.policies, **state.settings.policies})
    return verify(letters, base, policies, records.phases(state.name))


def verify_mbox(file: Path, library: Library) -> Verification:
    """Verify the letters in an mbox file; a header names their board, otherwise the results do.

    The first letter brings the edition of the variant. In exports of earlier releases none does; the library must then
    have that edition, or a copy of it.
    """
    messages = [_message(each) for each in _messages(file)]
    letters = [Letter(str(each["Subject"] or ""), _text(each), str(each[KIND] or "")) for each in messages]
    # only the last letter says whether the fog of war has lifted
    board = next((str(each[BOARD]) for each in reversed(messages) if each[BOARD]), "")
    try:
        facts: Mapping[str, Any] = json.loads(board) if board else {"variant": _variant(letters)}
        if edition := facts.get("edition"):
            library = _bound(library, facts["variant"], edition, messages)
        base = library.load(facts["variant"], facts.get("options") or {}, facts.get("assignment") or {})
        policies = Policies.of({**base.policies, **(facts.get("policies") or {})})
        if facts.get("fog"):
            return Verification(unchecked=[_FOG])
    except (UnknownVariant, ValueError, KeyError, TypeError, AttributeError) as error:
        return Verification(unchecked=[f"{file} does not tell a board that there is here: {error}"])
    return verify(letters, base, policies)


def _bound(library: Library, variant: str, edition: str, messages: list[EmailMessage]) -> Library:
    """A library that plays a variant by the edition that the letters bring.

    :raises MapError: they bring none, and there is no copy of it.
    """
    files = (part for each in messages for part in each.iter_attachments() if part.get_filename() == EDITION)
    brought = [part.get_payload(decode=True) for part in files]
    carried = [read_edition_file(each) for each in brought if isinstance(each, bytes)]
    found = next((each for each in carried if (each.variant, each.key) == (variant, edition)), None)
    return library.carried(found, edition) if found is not None else library.bound(variant, edition)


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
