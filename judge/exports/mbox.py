"""A game's public letters as mail: each one a message (RFC 5322), in one thread a game, and in one mbox file.

The thread hangs on the game's first public letter. A letter is the same message in a file and in a folder: its
Message-ID is made from the game and its number. Headers give the game's board and the letter's kind, so that a game
can be verified from its letters alone.
"""

import json
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from judge.archive.records import PublicLetter
from judge.game.state import GameState
from judge.game.views.history import is_board_public
from judge.post.compose import Draft, compose, message_id

BOARD = "X-Diplomacy-Board"
KIND = "X-Diplomacy-Letter"
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


def message(state: GameState, letter: PublicLetter, identity: JudgeIdentity) -> bytes:
    """A public letter as a message, with CRLF line ends."""
    own, first = (message_id_of(state.name, seq, identity) for seq in (letter.seq, 1))
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
    )
    headers = f"{KIND}: {letter.kind}\r\n{board_header(state)}"
    return headers.encode("ascii") + compose(draft, identity.address, identity.name, identity.domain)


def message_id_of(game: str, seq: int, identity: JudgeIdentity) -> str:
    """The message id of a game's public letter number `seq`."""
    return identity.message_id(f"public {game} {seq}")


def mbox(state: GameState, letters: Iterable[PublicLetter], identity: JudgeIdentity) -> bytes:
    """The letters as one mbox file (mboxrd: lines within a letter that begin with `From ` are quoted)."""
    parts = []
    for letter in letters:
        raw = _FROM.sub(rb">\1", message(state, letter, identity).replace(b"\r\n", b"\n"))
        stamp = f"{letter.at:%a %b %d %H:%M:%S %Y}"
        parts.append(f"From {identity.address} {stamp}\n".encode() + raw.rstrip(b"\n") + b"\n\n")
    return b"".join(parts)


def board_header(state: GameState) -> str:
    """The header with what verifying a game needs besides its letters; nothing in it is secret."""
    facts = {
        "game": state.name,
        "variant": state.variant,
        "options": dict(state.settings.options),
        "policies": dict(state.settings.policies),
        "assignment": dict(state.assignment) if state.position is not None else {},
        "fog": not is_board_public(state),
    }
    lines = textwrap.wrap(f"{BOARD}: {json.dumps(facts)}", 76, break_long_words=False, break_on_hyphens=False)
    return "\r\n ".join(lines) + "\r\n"
