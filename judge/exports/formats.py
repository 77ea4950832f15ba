"""The forms in which a game can be had as a file, and the making of each."""

import json
from dataclasses import dataclass
from typing import Any

from judge.archive.records import Records
from judge.exports.diplomacy_format import as_saved_game
from judge.exports.json_format import as_json
from judge.exports.mbox import JudgeIdentity, mbox
from judge.game.state import GameState
from judge.game.views.history import readable

FORMATS = ("mbox", "json", "diplomacy")


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file: its name, its MIME type, what is in it."""

    name: str
    kind: str
    data: bytes


class GameNotOver(ValueError):
    """A game that is being played is not told in this form."""


def export_game(
    records: Records, state: GameState, form: str, identity: JudgeIdentity, *, public: bool = False
) -> ExportedFile:
    """A game as a file of one of the `FORMATS`; nothing in it that not everybody may know.

    A game that is not over comes as its public letters only, or with `public` also as what is public of it.

    :raises NotOver: it is being played.
    :raises ValueError: the form is not made for the game's variant, or there is no such form.
    """
    if form == "mbox":
        letters = readable(state, records.history(state.name))
        return ExportedFile(f"{state.name}.mbox", "application/mbox", mbox(state, letters, identity))
    if not state.is_over and not public:
        raise GameNotOver(f"{state.name} is not over; its public letters may be had (mbox), or what is public of it")
    if form == "json":
        return ExportedFile(f"{state.name}.json", "application/json", _written(as_json(records, state), indent=1))
    if form == "diplomacy":
        return ExportedFile(f"{state.name}-saved.json", "application/json", _written(as_saved_game(records, state)))
    raise ValueError(f"there is no form {form!r}; there are {', '.join(FORMATS)}")


def _written(value: Any, indent: int | None = None) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=indent) + "\n").encode("utf-8", "replace")
