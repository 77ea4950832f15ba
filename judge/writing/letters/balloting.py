"""Letters about votes: what is put to the vote, and the outcome. None of them says who proposed or who voted how."""

from datetime import timedelta

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.game.events import ProposalSettled
from judge.game.players.absences import LawfulDeadline
from judge.game.state import Proposal
from judge.game.views.game_view import GameView, Question
from judge.game.votes.questions import DRAW, EXTENSION, ON_MASTERS, kind_and_subject
from judge.writing.letters.nouns import PhaseNamed
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.silence import on_master
from judge.writing.letters.subjects import (
    AgreementProposed,
    ConcessionProposed,
    ExtensionProposed,
    VoteCalled,
    VoteCounted,
    VoteLapsed,
    naming_game,
)
from judge.writing.reports.terms import deadline_terms
from judge.writing.reports.votes import asked, asked_in_full, lasting, needed, question_facts


def proposed(
    to: Reader, view: GameView, variant: Variant, question: Question, moves_to: LawfulDeadline | None = None
) -> OutLetter:
    """A question is put to the vote: a player proposed it, or the variant leaves it to the players at the start.

    `question` is the reader's own view of it. `moves_to` is the deadline that an extension leads to,
    with the absences that it avoids.
    """
    facts = {"question": question, **question_facts(variant, question.kind, question.subject)}
    facts |= {"asked": asked_in_full(question, variant), "needs": needed(question, view, variant)}
    if question.kind in ON_MASTERS:
        return on_master(to, view, variant, question)
    if not question.counted:
        facts["lasts"] = lasting(question, view)
        if question.kind == EXTENSION:
            facts |= _moved(view, question, moves_to)
            return letter("extension", naming_game(view, ExtensionProposed()), to, view, variant, facts)
        subject = AgreementProposed() if question.kind == DRAW else ConcessionProposed()
        return letter("agreement", naming_game(view, subject), to, view, variant, facts)
    facts["counted"] = PhaseNamed(Phase.parse(question.counted))
    if facts["concession"]:
        return letter("proposal", naming_game(view, ConcessionProposed()), to, view, variant, facts)
    return letter("ballot", naming_game(view, VoteCalled()), to, view, variant, facts)


def _moved(view: GameView, question: Question, moves_to: LawfulDeadline | None) -> dict[str, object]:
    """The deadline that an extension leads to, and why it is later than the extension asks."""
    if moves_to is None or view.deadline is None:
        return {"moves_to": None, "later": None, "awaits": False}
    asked_for = view.deadline + timedelta(seconds=int(question.subject))
    later = deadline_terms(view.settings.timing) if moves_to.at > asked_for else None
    return {"moves_to": moves_to.at, "later": later, "awaits": bool(moves_to.avoids)}


def vote_settled(to: Reader, view: GameView, variant: Variant, proposal: Proposal, event: ProposalSettled) -> OutLetter:
    """The votes on a question were counted: whether it was carried, and by how many votes, but not who voted how.

    For an extension the numbers are left out too, because they could reveal a few players' votes.
    """
    facts = {
        **question_facts(variant, proposal.kind, proposal.subject),
        "carried": event.carried,
        "fog": view.settings.fog,  # the numbers would reveal who is left
        "yes": event.yes,
        "of": event.of,
        "needed": event.needed,
    }
    return letter("vote_settled", naming_game(view, VoteCounted()), to, view, variant, facts)


def vote_lapsed(to: Reader, view: GameView, variant: Variant, key: str) -> OutLetter:
    """A question lapsed because the game moved to another phase."""
    facts = {"asked": asked(variant, *kind_and_subject(key))}
    return letter("vote_lapsed", naming_game(view, VoteLapsed()), to, view, variant, facts)
