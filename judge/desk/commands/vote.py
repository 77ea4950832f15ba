"""VOTE … YES, NO or WITHDRAW: answer a question that is put to the players."""

import re
from collections.abc import Sequence

from judge.board.variant import Variant
from judge.desk.command import Command, Who
from judge.desk.visit import Visit
from judge.game import voting
from judge.game.boards import variant_of
from judge.game.questions import CONCESSION
from judge.game.refusals import Refusal
from judge.game.views import Question, view_for
from judge.reading.items import Call
from judge.reading.names import find_power
from judge.writing.render import names
from judge.writing.votes import ballot_line, question_words, vote_words

_ANSWERS = {"YES": True, "AYE": True, "NO": False, "NAY": False, "WITHDRAW": None}
_BEFORE_SUBJECT = re.compile(r"(?:(?:on|for|the|a|concession|concede|option|to)\b\s*)+", re.IGNORECASE)


def _vote(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    variant = variant_of(state)
    questions = view_for(state, variant, seat.id).questions
    answer, about = _answer(call.rest)
    question = _asked(questions, about, variant)
    visit.act(state.name, voting.vote(state, variant, seat.id, question.key, answer, visit.now))
    words = question_words(variant, question.kind, question.subject)
    when = f"it is counted with {question.counted_title} ({question.counted}), and you may change it until then"
    return f"your vote on {words}: {vote_words(answer)}; {when}"


def _answer(rest: str) -> tuple[bool | None, str]:
    """The answer, which stands at the end of the line or at its beginning, and what else the line says.

    :raises Refusal: `vote-how`.
    """
    words = rest.strip(" .!").split()
    for place in (-1, 0):
        said = words[place].upper().strip(".,:;!") if words else ""
        if said in _ANSWERS:
            others = words[:-1] if place else words[1:]
            return _ANSWERS[said], " ".join(others).strip(" .,:;")
    sentence = "Say how you vote, with YES, NO or WITHDRAW at the end of the line; VOTES shows what is open."
    raise Refusal("vote-how", sentence)


def _asked(questions: Sequence[Question], about: str, variant: Variant) -> Question:
    """The open question that the words name; where none is named, the only one.

    :raises Refusal: `no-such-vote`, `which-vote`.
    """
    named = _BEFORE_SUBJECT.sub("", about, count=1) if _BEFORE_SUBJECT.match(about) else about
    if not questions:
        raise Refusal("no-such-vote", "No vote is open now; a letter tells you when one is.")
    if not named:
        meant = [each for each in questions if not about or (each.kind == CONCESSION) == ("conce" in about.lower())]
    else:
        option = "_".join(re.split(r"[\s_-]+", named.lower()))
        meant = [each for each in questions if each.subject in (option, find_power(variant, named))]
    if len(meant) == 1:
        return meant[0]
    lines = names([f"{ballot_line(each.kind, each.subject)} YES" for each in questions], "or")
    if meant:
        raise Refusal("which-vote", f"More than one vote is open; say which: {lines}, or NO.")
    raise Refusal("no-such-vote", f"No vote on {about!r} is open; what can be answered is {lines}, or NO.")


COMMAND = Command(
    spellings=("VOTE",),
    usage=("VOTE YES", "VOTE CONCESSION FRANCE NO", "VOTE NEUTRAL BASES YES", "VOTE CONCESSION FRANCE WITHDRAW"),
    summary="answers what is put to the vote: YES, NO, or WITHDRAW",
    help=(
        "Answers a question that is open; VOTES shows them, and which it is may be left out while there is only one. "
        "The answer is kept until the votes are counted, the next one replaces it, and WITHDRAW takes it back. Who "
        "does not vote says NO. Nobody is told who voted how, not even the master."
    ),
    who=Who.PLAYER,
    handle=_vote,
)
