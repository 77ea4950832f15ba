"""The golden letters about votes: how each comes to be written, in a Standard that knows concessions and a ballot."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from judge.board.variant import Variant
from judge.board.variant_options import Option
from judge.board.variant_rules import Concession
from judge.common.message import VariantWords
from judge.game.events import ProposalSettled
from judge.game.players.absences import LawfulDeadline
from judge.game.state import GameState, Proposal
from judge.game.views.game_view import view_for
from judge.writing.letters import balloting
from judge.writing.letters.outgoing import RECORD, OutLetter
from judge.writing.reports import votes
from tests.writing import world

TURKEY = Proposal("concession", "TURKEY", "p1", {"p3": True, "p1": False})
BASES = Proposal("option", "island_bases", votes={"p1": True})


def _variant() -> Variant:
    bases = Option("island_bases", VariantWords("", "Malta and Crete as bases"), ("no", "yes"), "no", ballot=5)
    return replace(
        world.STANDARD, concession=Concession(3, 4), options={"island_bases": bases}, chosen={"island_bases": "no"}
    )


def _asking() -> GameState:
    return world.running(proposals={"concession TURKEY": TURKEY, "option island_bases": BASES})


def _proposed(place: int, seat: str | None) -> OutLetter:
    state = _asking()
    seen = view_for(state, _variant(), seat)
    to = world.reader(state, seat) if seat else RECORD
    return balloting.proposed(to, seen, _variant(), seen.questions[place])


def _open(kind: str, subject: str = "") -> OutLetter:
    """The proposal of a plain Standard game."""
    state = world.running(proposals={f"{kind} {subject}".strip(): Proposal(kind, subject, "p1", {"p1": True})})
    seen = world.view(state, "p3")
    moves_to = None
    if kind == "extension" and state.deadline:
        moves_to = LawfulDeadline(state.deadline + timedelta(seconds=int(subject)), ())
    return balloting.proposed(world.reader(state, "p3"), seen, world.STANDARD, seen.questions[0], moves_to)


def _lapsed() -> OutLetter:
    state = world.running()
    return balloting.vote_lapsed(world.reader(state, "p3"), world.view(state, "p3"), world.STANDARD, "draw")


def _settled(asked: Proposal, *, carried: bool, yes: int, of: int, needed: int) -> OutLetter:
    state = world.running()
    event = ProposalSettled(f"{asked.kind} {asked.subject}", carried, yes, of, needed)
    return balloting.vote_settled(world.reader(state, "p3"), world.view(state, "p3"), _variant(), asked, event)


VOTE_LETTERS: dict[str, Callable[[], OutLetter]] = {
    "proposal": lambda: _proposed(0, "p3"),
    "proposal_record": lambda: _proposed(0, None),
    "agreement_draw": lambda: _open("draw"),
    "agreement_concession": lambda: _open("concession", "TURKEY"),
    "extension": lambda: _open("extension", "86400"),
    "vote_lapsed": _lapsed,
    "ballot": lambda: _proposed(1, "p3"),
    "vote_settled_carried": lambda: _settled(TURKEY, carried=True, yes=26, of=34, needed=26),
    "vote_settled_not_carried": lambda: _settled(TURKEY, carried=False, yes=25, of=34, needed=26),
    "vote_settled_option": lambda: _settled(BASES, carried=True, yes=5, of=7, needed=5),
}

VOTE_SECTIONS: dict[str, Callable[[], str]] = {
    "votes": lambda: world.text_of_passage(votes.open_votes(view_for(_asking(), _variant(), "p3"), _variant())),
    "votes_none": lambda: world.text_of_passage(votes.open_votes(world.view(world.running(), "p3"), _variant())),
}
