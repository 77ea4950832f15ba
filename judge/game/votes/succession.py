"""Votes in a game whose phase waits for a silent master: whether the judge runs the phases, or somebody else becomes a
master, too.

Either is carried as soon as enough players have said yes, as many as for an extension. The votes are open once
everybody has been notified of the silence (`GameState.lacks_master`), and lapse when the phase is run.
"""

from dataclasses import replace
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import Event, MasterCandidate, ProposalLapsed, ProposalSettled, ReviewAsked, SettingsChanged
from judge.game.masters import comasters
from judge.game.refusals import Refusal
from judge.game.seating import same_address
from judge.game.settings import ProcessMode
from judge.game.state import GameState
from judge.game.votes.agreements import quorum_tally
from judge.game.votes.questions import MASTER, ON_MASTERS, question_key

MOST_CANDIDATES = 3
"""How many people may be proposed as masters at once: everybody gets a letter about each."""


class MasterNotSilent(Message):
    """A vote about the master is proposed while the game does not wait for them, or has not waited long enough."""

    game: str


class TooManyCandidates(Message):
    """One more person is proposed as a master while the most possible are already."""

    most: int


class NotACandidate(Message):
    """Somebody accepts to be a master without having been asked."""

    game: str


def require_silence(state: GameState) -> None:
    """Make sure that the game has waited long enough for its master, so that its players may vote about it.

    :raises Refusal: `MasterNotSilent`.
    """
    if not state.lacks_master:
        raise Refusal(MasterNotSilent(state.name))


def require_candidate(state: GameState, address: str) -> None:
    """Make sure that the holder of an address may be proposed as a master.

    :raises Refusal: `TooManyCandidates`, and those of `judge.game.masters.comasters.promote`.
    """
    comasters.promote(state, address, "")
    is_new = question_key(MASTER, address) not in state.proposals
    if is_new and sum(asked.kind == MASTER for asked in state.proposals.values()) >= MOST_CANDIDATES:
        raise Refusal(TooManyCandidates(MOST_CANDIDATES))


def carry(state: GameState, variant: Variant, key: str) -> list[Event]:
    """Do what a question asks if enough have said yes to it; else nothing.

    If the judge is to run the phases, the present one is due at once. Somebody who is to become a master is asked
    first.
    """
    asked = state.proposals[key]
    count = quorum_tally(state, variant, asked)
    if not count.carried:
        return []
    settled = ProposalSettled(key, True, count.yes, count.of, count.needed)
    if asked.kind == MASTER:
        return [settled, MasterCandidate(asked.subject)]
    changed = SettingsChanged(replace(state.settings, process=ProcessMode.AUTO), ("PROCESS",), "vote")
    return [settled, changed, *_lapsing(state, besides=key)]


def accept(state: GameState, address: str, name: str, now: datetime) -> list[Event]:
    """Make the players' candidate a master: they have accepted.

    :raises Refusal: `NotACandidate`, and those of `judge.game.masters.comasters.promote`.
    """
    if not state.candidate or not same_address(state.candidate, address):
        raise Refusal(NotACandidate(state.name))
    return appoint(state, address, name, now)


def appoint(state: GameState, address: str, name: str, now: datetime) -> list[Event]:
    """Make the holder of an address a master. They are asked to review a phase that waits for a master, and the votes
    end.

    :raises Refusal: those of `judge.game.masters.comasters.promote`.
    """
    events = comasters.promote(state, address, name)
    return [*events, *_lapsing(state), *([ReviewAsked(now)] if state.review else [])]


def _lapsing(state: GameState, besides: str = "") -> list[ProposalLapsed]:
    """Closes the open votes about the master, which are now settled by other means."""
    open_votes = [key for key, asked in state.proposals.items() if asked.kind in ON_MASTERS]
    return [ProposalLapsed(key) for key in open_votes if key != besides]
