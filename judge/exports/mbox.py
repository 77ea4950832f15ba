"""A game's public record as mail: each letter a message (RFC 5322), all of a game in one thread, and in one mbox file.

The same letter is the same message wherever it goes, into a file or into a folder: its Message-ID is made of the
game and its number. Headers tell the board on which the game is played, and of which kind the letter is, so that its
letters alone can be checked.
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
    """Whose mail it is: the judge's address, name and domain, and its secret, which keeps two judges' ids apart."""

    address: str
    name: str
    domain: str
    secret: bytes

    def message_id(self, key: str) -> str:
        """The id of what a key names."""
        return message_id(self.domain, f"{self.secret.hex()} {key}")


def message(state: GameState, letter: PublicLetter, identity: JudgeIdentity) -> bytes:
    """A public letter as a message, lines ended by CRLF."""
    root = identity.message_id(f"game {state.name}")
    draft = Draft(
        to=identity.address,
        subject=letter.subject,
        text=letter.text,
        game=state.name,
        message_id=message_id_of(state.name, letter.seq, identity),
        in_reply_to=root,
        references=(root,),
        date=letter.at,
        reply_to=identity.address,
        kind="notice",
    )
    headers = f"{KIND}: {letter.kind}\r\n{board_header(state)}"
    return headers.encode("ascii") + compose(draft, identity.address, identity.name, identity.domain)


def message_id_of(game: str, seq: int, identity: JudgeIdentity) -> str:
    """The id of a game's public letter number `seq`."""
    return identity.message_id(f"public {game} {seq}")


def mbox(state: GameState, letters: Iterable[PublicLetter], identity: JudgeIdentity) -> bytes:
    """The letters as one file (mboxrd: a line that begins like the one between two messages is quoted)."""
    parts = []
    for letter in letters:
        raw = _FROM.sub(rb">\1", message(state, letter, identity).replace(b"\r\n", b"\n"))
        stamp = f"{letter.at:%a %b %d %H:%M:%S %Y}"
        parts.append(f"From {identity.address} {stamp}\n".encode() + raw.rstrip(b"\n") + b"\n\n")
    return b"".join(parts)


def board_header(state: GameState) -> str:
    """What the rules need to know of a game besides its letters, as a header; nothing that is not public."""
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
