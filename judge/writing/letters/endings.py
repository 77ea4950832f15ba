"""The letters about a game's end: how it has ended and why, the summary, and the names and bids that are opened."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.views.game_view import GameView
from judge.writing.letters.bid_reports import opened_ledgers
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.replies import CentresByYear
from judge.writing.letters.subjects import (
    GameComplete,
    GameIsDrawn,
    GameTerminated,
    HiddenOpened,
    LedgersOpened,
    PlayersNamed,
    about_game,
)
from judge.writing.pictures import board_pictures
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import quoted
from judge.writing.rendering.shared_words import (
    Sides,
)
from judge.writing.reports.centre_tables import player_rows
from judge.writing.reports.facts import summary_facts
from judge.writing.reports.still_hidden import WhatDiariesSay, WhatLayInFog, WhatWasBid, WhoPlayed
from judge.writing.reports.terms import draw_moment

JUDGE = "JUDG"  # the old judges had codes of four letters; mapping tools want one


_OPENED: Mapping[str, Message] = {
    "names_opened": WhoPlayed(),
    "fog_lifted": WhatLayInFog(),
    "ledger": WhatWasBid(),
    "diaries": WhatDiariesSay(),
}
"""The kinds of letters that open what a game hid, in their order within one letter, and what each opens."""


class HasWon(Message):
    """Part of the subject of the last results: who has won."""

    winner: Sides


class EndsDrawn(Message):
    """Part of the subject of the last results: the game is drawn."""


class Declaration(NamedTuple):
    """The master who has declared how a game ends, and their reason."""

    by: Message
    reason: str


def won(
    to: Reader,
    view: GameView,
    variant: Variant,
    years: CentresByYear,
    *,
    conceded: bool = False,
    declared: Declaration | None = None,
) -> OutLetter:
    """The game is won: by whom, whether the players `conceded` it by vote or a master `declared` it, and the
    summary."""
    facts = {
        "winner": Sides((view.winner or "",)),
        "conceded": conceded,
        **_declared_facts(declared),
        **summary_facts(view, variant, years),
    }
    written = letter("won", about_game(view, GameComplete()), to, view, variant, facts)
    return _last(replace(written, adds=(HasWon(Sides((view.winner or "",))),)), to, view, variant)


def _declared_facts(declared: Declaration | None) -> dict[str, object]:
    if declared is None:
        return {"who": None, "reason": None}
    return {"who": declared.by, "reason": quoted(declared.reason)}


def drawn(
    to: Reader,
    view: GameView,
    variant: Variant,
    years: CentresByYear,
    *,
    voted: bool = False,
    declared: Declaration | None = None,
) -> OutLetter:
    """The game is drawn: who shares it, why it ended (the players `voted` for it, or a master `declared` it), and the
    summary."""
    facts = {
        **_declared_facts(declared),
        "sides": Sides(view.drawn) if view.drawn else None,
        "voted": voted,
        "end": draw_moment(variant),
        **summary_facts(view, variant, years),
    }
    written = letter("drawn", about_game(view, GameIsDrawn()), to, view, variant, facts)
    return _last(replace(written, adds=(EndsDrawn(),)), to, view, variant)


def terminated(to: Reader, view: GameView, variant: Variant, years: CentresByYear) -> OutLetter:
    """The master ended the game."""
    facts = summary_facts(view, variant, years)
    return _last(letter("terminated", about_game(view, GameTerminated()), to, view, variant, facts), to, view, variant)


def _last(written: OutLetter, to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """The letter with a picture of the final position, unless the reader sees nothing of it."""
    if view.in_fog and not (view.own and view.own.powers):
        return written
    return board_pictures.enclosed(written, to, board_pictures.board(view, variant))


def ledgers_opened(to: Reader, view: GameView, variant: Variant, ledgers: Sequence[SealedLedger]) -> OutLetter:
    """Bids are opened after the game: every bid of every phase, with all that is needed to check the seals."""
    facts = {"ledgers": opened_ledgers(ledgers, variant)}
    return letter("ledger", about_game(view, LedgersOpened()), to, view, variant, facts)


def names_opened(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """Names are opened after the game: who played which power."""
    return letter(
        "names_opened", about_game(view, PlayersNamed()), to, view, variant, {"players": player_rows(view, variant)}
    )


def opened(letters: Sequence[OutLetter]) -> OutLetter:
    """Combines letters to one reader that each open something that the game hid: what is open, then each of them.

    The board of a game in fog lists its players, so that they are not listed twice.
    """
    order = list(_OPENED)
    by_kind = {each.kind: each for each in sorted(letters, key=lambda each: order.index(each.kind))}
    first = next(iter(by_kind.values()))
    if len(by_kind) == 1 or not isinstance(first.body, Passage):
        return first
    shown = [each for kind, each in by_kind.items() if kind != "names_opened" or "fog_lifted" not in by_kind]
    parts = [each.body for each in shown if isinstance(each.body, Passage)]
    facts = {
        **first.body.facts,
        "what": tuple(_OPENED[kind] for kind in by_kind),
        "parts": tuple(replace(part, facts={**part.facts, "whole": False}) for part in parts),
    }
    view = first.body.facts["view"]
    return replace(
        first,
        kind="opened",
        about=about_game(view, HiddenOpened()) if isinstance(view, GameView) else first.about,
        body=Passage("opened", facts, first.body.variant),
        pictures=tuple(picture for each in shown for picture in each.pictures),
    )
