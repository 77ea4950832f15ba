"""Open votes: when each is counted, how much each vote weighs, and whether votes are still missing.

Two kinds of questions are counted with a phase: a concession in a variant that weighs votes on it, with the winter's
adjustments (Colonia IV rule 7), and an option, with the phase that is being played. All others are decided as soon as
enough players have said yes: draws and concessions elsewhere (`judge.game.votes.agreements`), extensions
(`judge.game.votes.extensions`), and who runs a phase whose master is silent (`judge.game.votes.succession`). A vote
counts from its proposal on. A player who has not voted has not said yes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.board.variant_options import Option
from judge.game.events import ProposalMade
from judge.game.state import GameState, Proposal

CONCESSION = "concession"
OPTION = "option"
DRAW = "draw"
EXTENSION = "extension"
PROCESS = "process"
MASTER = "master"
ON_MASTERS = frozenset({PROCESS, MASTER})
"""Questions about a silent master: whether the judge runs the phases instead, and who is asked to be a master."""
BY_QUORUM = ON_MASTERS | {EXTENSION}
"""Questions that need as many yes votes as the terms of the game require for an extension."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of a question: `yes` of `of` centres or players, and `needed` carry it."""

    yes: int
    of: int
    needed: int

    @property
    def carried(self) -> bool:
        """Whether enough said yes."""
        return self.yes >= self.needed


def question_key(kind: str, subject: str) -> str:
    """The key of a question: `concession FRANCE`, `option neutral_bases`, `draw` (of all survivors)."""
    return f"{kind} {subject}".rstrip()


def kind_and_subject(key: str) -> tuple[str, str]:
    """The kind and the subject in a question's key: the inverse of `question_key`."""
    kind, _, subject = key.partition(" ")
    return kind, subject


def is_counted(variant: Variant, kind: str) -> bool:
    """Whether such a question is counted with a phase, and not decided as soon as enough have said yes."""
    return kind == OPTION or (kind == CONCESSION and variant.concession is not None)


def counted_with(variant: Variant, phase: Phase, asked: Proposal) -> Phase | None:
    """The phase, the present one or a later one, with which the votes on a question are counted; None if no phase
    counts them."""
    if not is_counted(variant, asked.kind):
        return None
    for _ in variant.calendar.cycle:
        if asked.kind != CONCESSION or phase.kind is PhaseKind.ADJUSTMENTS:
            break
        phase = variant.calendar.after(phase)
    return phase


def counted_now(state: GameState, variant: Variant, position: Position) -> dict[str, Proposal]:
    """The open questions that are counted when the phase of this position is processed, the oldest first."""
    return {
        key: asked
        for key, asked in state.proposals.items()
        if counted_with(variant, position.phase, asked) == position.phase
    }


def vote_weights(state: GameState, position: Position, asked: Proposal) -> Mapping[str, int]:
    """The weight of each player's vote: on a concession the centres of their powers, else one."""
    if asked.kind != CONCESSION:
        return {seat.id: 1 for seat in state.players}
    return {seat.id: sum(len(position.centres_of(power)) for power in seat.powers) for seat in state.players}


def tally(state: GameState, variant: Variant, position: Position, asked: Proposal) -> Tally:
    """The present tally of a counted question. Centres that no player owns are left out (Colonia IV rule 7).

    An option needs the number of votes that its variant names, however many players there are.
    """
    weights = vote_weights(state, position, asked)
    yes = sum(weights.get(seat, 0) for seat, vote in asked.votes.items() if vote)
    of = sum(weights.values())
    if asked.kind == OPTION:
        return Tally(yes, of, variant.options[asked.subject].ballot)
    share = variant.concession
    needed = -(-share.votes * of // share.of) if share else of
    return Tally(yes, of, max(1, needed))


def phases_held_for_votes(state: GameState, variant: Variant) -> frozenset[PhaseKind]:
    """The kinds of phase that are held even without orders: adjustments, when they count votes on a concession."""
    weighed = variant.concession is not None
    conceding = weighed and any(asked.kind == CONCESSION for asked in state.proposals.values())
    return frozenset({PhaseKind.ADJUSTMENTS}) if conceding else frozenset()


def awaits_votes(state: GameState, variant: Variant) -> bool:
    """Whether somebody has yet to vote on a question that is counted with the present phase.

    If so, the phase does not run before its deadline. Nobody waits for vacant seats.
    """
    position = state.position
    if position is None:
        return False
    return any(
        seat.is_held and vote_weights(state, position, asked)[seat.id] > 0 and seat.id not in asked.votes
        for asked in counted_now(state, variant, position).values()
        for seat in state.players
    )


def is_asked_at_start(variant: Variant, choice: Option) -> bool:
    """Whether the players vote on an option with their first orders.

    They do if it has a ballot, was not chosen already, and no option that excludes it was chosen.
    """
    others = [variant.options[key] for key in choice.excludes]
    others += [other for other in variant.options.values() if choice.key in other.excludes]
    chosen = variant.changed_options
    return choice.ballot > 0 and choice.key not in chosen and all(other.key not in chosen for other in others)


def opening_questions(variant: Variant) -> list[ProposalMade]:
    """The questions that the variant itself opens at the start of a game: options that players vote on.

    They follow `GameStarted`; the first phase counts them (Continent II option 2: with the first builds).
    """
    return [
        ProposalMade(question_key(OPTION, key), OPTION, key)
        for key, choice in variant.options.items()
        if is_asked_at_start(variant, choice)
    ]
