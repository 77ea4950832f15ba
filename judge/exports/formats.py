"""Exports a game as a file in one of several formats."""

import json
from dataclasses import dataclass
from typing import Any

from judge.archive.records import Records
from judge.common.message import Message, MessageError
from judge.exports.diplomacy_format import as_saved_game
from judge.exports.json_format import as_json
from judge.exports.mbox import JudgeIdentity, mbox
from judge.game.state import GameState
from judge.game.views.history import is_board_public, readable

FORMATS = ("mbox", "json", "diplomacy")


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file: its name, its MIME type and its content."""

    name: str
    kind: str
    data: bytes


class OnlyWhenOver(Message):
    """A game that is not over is requested in a full format."""

    game: str


class OnlyWhenRevealed(Message):
    """A finished game is requested in a full format while it still hides something."""

    game: str


class GameNotOver(MessageError):
    """The format is available only once the game is over and open to everybody."""


def export_game(
    records: Records, state: GameState, form: str, identity: JudgeIdentity, *, public: bool = False
) -> ExportedFile:
    """A game as a file in the format `form`, one of `FORMATS`, with nothing that is not public.

    Until a game is over and open, only `mbox` is available; with `public` the other formats are too, as far as the game
    is public by now. `diplomacy` has nothing but the board, so it is not available while the board is hidden.

    :raises GameNotOver: the game is not over, or still hides something.
    :raises MessageError: the format does not support the game's variant, or has only what the game hides.
    :raises ValueError: there is no such format.
    """
    if form == "mbox":
        letters = readable(state, records.history(state.name))
        return ExportedFile(f"{state.name}.mbox", "application/mbox", mbox(state, letters, identity))
    if not state.is_revealed and not public:
        why = "still hides something" if state.is_over else "is not over"
        raise GameNotOver(
            f"{state.name} {why}; its public letters may be had (mbox), or what is public of it", _not_yet(state)
        )
    if form == "json":
        return ExportedFile(f"{state.name}.json", "application/json", _written(as_json(records, state), indent=1))
    if form == "diplomacy":
        if not is_board_public(state):
            raise MessageError(f"{state.name} hides its board, and this format has nothing else", _not_yet(state))
        return ExportedFile(f"{state.name}-saved.json", "application/json", _written(as_saved_game(records, state)))
    raise ValueError(f"there is no form {form!r}; there are {', '.join(FORMATS)}")


def _not_yet(state: GameState) -> Message:
    """Why a full export is not available yet."""
    return OnlyWhenRevealed(state.name) if state.is_over else OnlyWhenOver(state.name)


def _written(value: Any, indent: int | None = None) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=indent) + "\n").encode("utf-8", "replace")
