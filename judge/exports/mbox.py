"""A game's public letters as mail: each one a message (RFC 5322), in the threads that letters have, in one mbox file.

The letters of a phase are a thread that begins with the results (or the start) before the phase; press to all is
another thread. A letter is the same message in a file and in a folder: its Message-ID is made from the game and its
number. Headers give the game's board and the letter's kind, and the first letter brings the edition of the variant by
which the game is played, as a file, so that a game can be verified from its letters alone. A letter about a move to
another edition brings that one.
"""

import io
import json
import re
import textwrap
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from judge.archive.records import PublicLetter
from judge.board.library import Edition
from judge.board.tables import MapError
from judge.game.boards import editions_of, first_edition_of
from judge.game.state import GameState
from judge.game.views.history import is_board_public
from judge.post.compose import Draft, Enclosure, compose, message_id

BOARD = "X-Diplomacy-Board"
KIND = "X-Diplomacy-Letter"
_BEGIN_PHASES = frozenset(("starting", "results", "rollback", "rollforward"))  # kinds of letters
EDITION = "edition.zip"
"""The name of the file with the variant's edition."""
_PRESS, _MOVE = "press", "edition"
_FIRST = 1  # the number of a game's first letter
_LARGEST = 8_000_000  # bytes of an edition's files that are read
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same file is the same bytes
_FROM = re.compile(rb"^(>*From )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class JudgeIdentity:
    """The judge as a sender of mail: address, name and domain, and the secret that makes its message ids unique."""

    address: str
    name: str
    domain: str
    secret: bytes

    def message_id(self, key: str) -> str:
        """The message id for a key."""
        return message_id(self.domain, f"{self.secret.hex()} {key}")


def threads(letters: Iterable[PublicLetter]) -> dict[int, int]:
    """The number of the letter that begins the thread of each letter, by its number.

    A phase that is played again after a rollback is a thread of its own.
    """
    begins: dict[int, int] = {}
    phase = press = 0
    for letter in letters:
        if letter.kind == _PRESS:
            press = press or letter.seq
        elif letter.kind in _BEGIN_PHASES or not phase:
            phase = letter.seq
        begins[letter.seq] = press if letter.kind == _PRESS else phase
    return begins


def message(state: GameState, letter: PublicLetter, begins: int, identity: JudgeIdentity) -> bytes:
    """A public letter as a message, with CRLF line ends; the letter number `begins` begins its thread.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    own, first = (message_id_of(state.name, seq, identity) for seq in (letter.seq, begins))
    before = None if own == first else first
    draft = Draft(
        to=identity.address,
        subject=letter.subject,
        text=letter.text,
        game=state.name,
        message_id=own,
        in_reply_to=before,
        references=(before,) if before else (),
        date=letter.at,
        reply_to=identity.address,
        kind="notice",
        enclosures=tuple(map(_edition_file, _editions_brought(state, letter))),
    )
    headers = f"{KIND}: {letter.kind}\r\n{board_header(state)}"
    return headers.encode("ascii") + compose(draft, identity.address, identity.name, identity.domain)


def message_id_of(game: str, seq: int, identity: JudgeIdentity) -> str:
    """The message id of a game's public letter number `seq`."""
    return identity.message_id(f"public {game} {seq}")


def mbox(state: GameState, letters: Iterable[PublicLetter], identity: JudgeIdentity) -> bytes:
    """The letters as one mbox file (mboxrd: lines within a letter that begin with `From ` are quoted)."""
    parts, listed = [], list(letters)
    begins = threads(listed)
    for letter in listed:
        raw = _FROM.sub(rb">\1", message(state, letter, begins[letter.seq], identity).replace(b"\r\n", b"\n"))
        stamp = f"{letter.at:%a %b %d %H:%M:%S %Y}"
        parts.append(f"From {identity.address} {stamp}\n".encode() + raw.rstrip(b"\n") + b"\n\n")
    return b"".join(parts)


def _editions_brought(state: GameState, letter: PublicLetter) -> list[Edition]:
    """The editions that a letter brings: the first letter the first one, and one about a move that which it names."""
    if letter.kind == _MOVE:
        return [each for each in editions_of(state).values() if each.name in letter.text]
    return [first_edition_of(state)] if letter.seq == _FIRST else []


def _edition_file(edition: Edition) -> Enclosure:
    """An edition, as a folder in a zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in edition.texts.items():
            folder.writestr(zipfile.ZipInfo(f"{edition.variant}/{name}", _EPOCH), text, zipfile.ZIP_DEFLATED)
    return Enclosure(EDITION, "application/zip", packed.getvalue())


def read_edition_file(data: bytes) -> Edition:
    """The edition in such a file. The file is not trusted.

    :raises MapError: it holds none.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as folder:
            listed = folder.infolist()
            if sum(each.file_size for each in listed) > _LARGEST:
                raise MapError(f"{EDITION} holds more than {_LARGEST} bytes")
            texts = {each.filename: folder.read(each).decode("utf-8") for each in listed}
    except MapError:
        raise
    except (zipfile.BadZipFile, ValueError, RuntimeError, EOFError, zlib.error) as error:
        raise MapError(f"{EDITION} cannot be read ({error})") from error
    variants = {name.partition("/")[0] for name in texts}
    if len(variants) != 1:
        raise MapError(f"{EDITION} holds no folder of one variant")
    return Edition.of_texts(variants.pop(), {name.partition("/")[2]: text for name, text in texts.items()})


def board_header(state: GameState) -> str:
    """The header with what is needed to verify a game from its letters; nothing in it is secret."""
    facts = {
        "game": state.name,
        "variant": state.variant,
        "edition": first_edition_of(state).key,
        "options": dict(state.settings.options),
        "policies": dict(state.settings.policies),
        "assignment": dict(state.assignment) if state.position is not None else {},
        "fog": not is_board_public(state),
    }
    lines = textwrap.wrap(f"{BOARD}: {json.dumps(facts)}", 76, break_long_words=False, break_on_hyphens=False)
    return "\r\n ".join(lines) + "\r\n"
