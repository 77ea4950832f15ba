"""VOTE … YES, NO or WITHDRAW: answer an open question."""

import re
from collections.abc import Sequence

from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Typed
from judge.common.word_lists import word_list
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import (
    asks_concession,
    asks_draw,
    asks_extension,
    asks_master,
    asks_process,
    cast,
    length_named,
    sides_named,
)
from judge.game.refusals import Refusal
from judge.game.seating import require_running, same_address
from judge.game.views.game_view import Question
from judge.game.votes.questions import CONCESSION, DRAW, EXTENSION, MASTER, PROCESS
from judge.reading.names import fold
from judge.reading.sides import find_side
from judge.writing.reports.votes import ballot_line


class VoteHow(Message):
    """VOTE without an answer."""


class VoteOnProposal(Message):
    """VOTE with a word of other judges, where a vote is no wish for an outcome but answers a proposal."""


class NoVoteOpen(Message):
    """VOTE while nothing is put to the vote."""


class VoteOnWhich(Message):
    """VOTE with words that may mean several open votes; `lines` answer those that are open."""

    lines: OneOf[str]


class NoSuchVote(Message):
    """VOTE with words that mean no open vote; `lines` answer those that are open."""

    text: Typed
    lines: OneOf[str]


_ANSWERS: dict[str, bool | None] = {fold(word): True for word in word_list("votes", "yes")}
_ANSWERS |= {fold(word): False for word in word_list("votes", "no")}
_ANSWERS |= {fold(word): None for word in word_list("votes", "withdraw")}
_LEADING = re.compile(r"(?:(?:on|for|to|the|a|an|option)\b\s*)+", re.IGNORECASE)
_OTHER_JUDGES = re.compile(r"(?:solo|loss)\b", re.IGNORECASE)


def _ballot(request: Request) -> tuple[Question, bool | None]:
    """The open question that is answered, and the answer; None takes the vote back.

    :raises Refusal: those of `require_running`, `_answer` and `_asked`.
    """
    questions = request.view.questions
    if not questions:
        require_running(request.state)
    answer, about = _answer(request.text)
    return _asked(questions, about, request.variant), answer


def _vote(request: Request, ballot: tuple[Question, bool | None]) -> Message:
    question, answer = ballot
    return cast(request.context, question, answer)


def _answer(rest: str) -> tuple[bool | None, str]:
    """The answer, at the end of the line or at its beginning, and the rest of the line.

    :raises Refusal: `VoteHow`, `VoteOnProposal`, `DrawOfWhom`.
    """
    words = rest.strip(" .!").split()
    for place in (-1, 0):
        said = fold(words[place].strip(".,:;!")) if words else ""
        if said in _ANSWERS:
            others = words[:-1] if place else words[1:]
            return _ANSWERS[said], " ".join(others).strip(" .,:;")
    asks_draw(rest)  # VOTE 3WAY
    raise Refusal(VoteOnProposal() if _OTHER_JUDGES.match(rest) else VoteHow())


def _asked(questions: Sequence[Question], about: str, variant: Variant) -> Question:
    """The open question that the words name; if they name none, the only open one.

    :raises Refusal: `NoVoteOpen`, `VoteOnWhich`, `NoSuchVote`, `unknown-power`, `DrawOfWhom`.
    """
    if not questions:
        raise Refusal(NoVoteOpen())
    meant = _meant(questions, about, variant)
    if len(meant) == 1:
        return meant[0]
    lines = tuple(f"{ballot_line(each.kind, each.subject)} YES" for each in questions)
    raise Refusal(VoteOnWhich(lines) if meant else NoSuchVote(about, lines))


def _meant(questions: Sequence[Question], about: str, variant: Variant) -> list[Question]:
    """The questions that the words may mean."""
    named = about[found.end() :] if (found := _LEADING.match(about)) else about
    if (listed := asks_draw(named)) is not None:
        draws = [each for each in questions if each.kind == DRAW]
        return _shared_by(draws, sides_named(variant, listed)) if listed else draws
    if (length := asks_extension(named)) is not None:
        seconds = length_named(length)[0].total_seconds() if length else None
        return [each for each in questions if each.kind == EXTENSION and seconds in (None, float(each.subject))]
    if asks_process(named) is not None:
        return [each for each in questions if each.kind == PROCESS]
    if (address := asks_master(named)) is not None:
        candidates = [each for each in questions if each.kind == MASTER]
        return [each for each in candidates if same_address(each.subject, address)] if address else candidates
    if (power := asks_concession(named)) is not None and not power:
        return [each for each in questions if each.kind == CONCESSION]
    named = power or named
    if not named:
        return list(questions)
    option, side = "_".join(re.split(r"[\s_-]+", named.lower())), find_side(variant, named)
    if isinstance(side, str):
        side = variant.side_of.get(side, side)
    return [each for each in questions if each.subject in (option, side)] or _listed(questions, named, variant)


def _listed(questions: Sequence[Question], named: str, variant: Variant) -> list[Question]:
    """The draws between exactly the sides that the words name; none if they name no sides."""
    try:
        sides = sides_named(variant, named)
    except Refusal:
        return []
    return _shared_by([each for each in questions if each.kind == DRAW], sides) if sides else []


def _shared_by(draws: Sequence[Question], sides: Sequence[str]) -> list[Question]:
    """The draw between exactly these sides (none: all survivors), preferring one that lists them."""
    lists = [each for each in draws if each.subject and set(each.sides) == set(sides)]
    return lists or [each for each in draws if not each.subject and set(sides) in (set(), set(each.sides))]


COMMAND = Command(
    spellings=("VOTE",),
    usage=(
        "VOTE YES",
        "VOTE DRAW YES",
        "VOTE DRAW FRANCE, TURKEY NO",
        "VOTE CONCESSION FRANCE WITHDRAW",
        "VOTE EXTENSION YES",
        "VOTE PROCESS YES",
        "VOTE MASTER ann@example.org YES",
        "VOTE NEUTRAL BASES YES",
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_ballot,
    handle=_vote,
)
