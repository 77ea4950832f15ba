"""Letters about a phase that waits for a silent master: to the masters, to everybody, and to the person asked
instead."""

from datetime import datetime

from judge.board.variant import Variant
from judge.game.views.game_view import GameView, Question
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import (
    MasterIsSilent,
    PhaseStillWaits,
    VoteOnMaster,
    WantsYouAsMaster,
    about_game,
    naming_game,
)
from judge.writing.reports.votes import asked, ballot_line, needed


def still_waits(to: Reader, view: GameView, variant: Variant, told_at: datetime) -> OutLetter:
    """To a master: a phase has waited for them for a day. At `told_at` everybody will be notified."""
    return letter("still_waits", naming_game(view, PhaseStillWaits()), to, view, variant, {"told_at": told_at})


def master_silent(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To everybody: a phase waits for a silent master, and the players may vote about it."""
    facts = {"quorum": view.settings.ballots.quorum}
    return letter("master_silent", naming_game(view, MasterIsSilent()), to, view, variant, facts)


def on_master(to: Reader, view: GameView, variant: Variant, question: Question) -> OutLetter:
    """A vote is called on whether the judge runs the phases, or whether somebody is asked to become a master."""
    facts = {
        "kind": question.kind,
        "asked": asked(variant, question.kind, question.subject),
        "address": question.subject,
        "needs": needed(question, view, variant),
        "line": ballot_line(question.kind, question.subject),
        "has_vote": question.has_vote,
    }
    return letter("on_master", naming_game(view, VoteOnMaster()), to, view, variant, facts)


def candidate(to: Reader, view: GameView, variant: Variant) -> OutLetter:
    """To somebody who need not know the judge: the players of a game have voted to ask them to be its master."""
    return letter("candidate", about_game(view, WantsYouAsMaster()), to, view, variant)
