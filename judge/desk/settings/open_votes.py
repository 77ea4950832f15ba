"""Which open vote a player means: by the words of a line, else by the letter of ours that they answer."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Typed
from judge.common.word_lists import any_word
from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.ballots import (
    asks_concession,
    asks_draw,
    asks_extension,
    asks_master,
    asks_process,
    length_named,
    sides_named,
)
from judge.game.refusals import Refusal
from judge.game.seating import same_address
from judge.game.views.game_view import Question
from judge.game.votes.questions import CONCESSION, DRAW, EXTENSION, MASTER, PROCESS
from judge.reading.arguments.vote_answers import Ballot, read_ballots
from judge.reading.sides import find_side
from judge.writing.reports.votes import ballot_line


class NoVoteOpen(Message):
    """VOTE while nothing is put to the vote."""


class VoteOnWhich(Message):
    """VOTE with words that may mean several open votes; `lines` answer those that are open."""

    lines: OneOf[str]


class NoSuchVote(Message):
    """VOTE with words that mean no open vote; `lines` answer those that are open."""

    text: Typed
    lines: OneOf[str]


class OneAnswerOnly(Message):
    """VOTE with several answers on one thing; `lines` have one each."""

    lines: OneOf[str]


class NoVoteAnswered(Message):
    """A line says YES or NO and not to what; `lines` are what answers the open votes."""

    answer: str
    lines: OneOf[str]


class NothingAwaitsYes(Message):
    """A line says YES, and nothing waits for it."""


class Cast(NamedTuple):
    """An answer to an open question; None takes an earlier one back."""

    question: Question
    answer: bool | None


_HINT = re.compile(r"VOTE(?: (?!VOTE )\S+){1,12}? YES\b")
_OPTION = re.compile(r"^option\b\s*", re.IGNORECASE)
_WORDS: dict[bool | None, str] = {True: "YES", False: "NO", None: "WITHDRAW"}
_EVERY = re.compile(any_word("votes", "every"), re.IGNORECASE)


def open_to(context: LetterContext) -> list[Question]:
    """The open questions on which the seat signed on has a vote."""
    state, seat = context.here()
    return [each for each in context.view(state, seat.id).questions if each.has_vote]


def votes_meant(context: LetterContext, text: str) -> tuple[Cast, ...]:
    """What a text votes on the open questions; none if it is no answer.

    :raises Refusal: `NoVoteOpen`, `VoteOnWhich`, `NoSuchVote`, `OneAnswerOnly`, `DrawOfWhom`, or the
        sides cannot be read.
    """
    state, seat = context.here()
    variant, questions = context.variant_of(state), context.view(state, seat.id).questions
    ballots = _apart(read_ballots(text))
    if ballots and not questions:
        raise Refusal(NoVoteOpen())
    if len(ballots) > 1 and not all(each.about for each in ballots):
        raise Refusal(OneAnswerOnly(_lines(_about(questions, ballots, variant), *_WORDS)))
    casts = dict.fromkeys(cast for each in ballots for cast in _casts(context, questions, each, variant))
    twice = [one.question for one in casts for other in casts if one.question == other.question and one != other]
    if twice:
        raise Refusal(OneAnswerOnly(_lines(twice[:1], *_WORDS)))
    return tuple(casts)


def answered_question(context: LetterContext) -> Question | None:
    """The one vote that the letter asks for which this one answers; None: it asks for none, or for several.

    :raises Refusal: `VoteOnWhich`, `NoVoteOpen`: that vote is not open, or not any more.
    """
    answered = context.find_course().answered()[:1]
    hints = set(_HINT.findall(" ".join(answered[0].split()))) if answered else set()
    if len(hints) != 1:
        return None
    questions = open_to(context)
    named = [each for each in questions if f"{ballot_line(each.kind, each.subject)} YES" in hints]
    if named and not _is_younger(context, named[0]):
        return named[0]
    raise Refusal(VoteOnWhich(_lines(questions, True)) if questions else NoVoteOpen())


def only_answer(context: LetterContext, text: str) -> str | None:
    """The line that gives the only open vote the answer that is all a text says; None: it says more, or several are
    open."""
    ballots = read_ballots(text)
    is_answer = [each.about for each in ballots] == [""] and ballots[0].answer is not None
    questions = open_to(context) if is_answer else []
    return _lines(questions, ballots[0].answer)[0] if len(questions) == 1 else None


def unasked_answer(context: LetterContext, text: str) -> Message | None:
    """What is said to a player who says YES or NO, but not to what; None for other lines, and for a NO that refuses
    nothing."""
    said = text.strip(" .!").upper()
    if said not in ("YES", "NO") or context.signed_on is None:
        return None
    lines = _lines(open_to(context), said == "YES")
    return NoVoteAnswered(said, lines) if lines else NothingAwaitsYes() if said == "YES" else None


def _apart(ballots: list[Ballot]) -> list[Ballot]:
    """The answers, each once: one that only repeats another is left out (`yes, yes to the draw`)."""
    if len({each.answer for each in ballots}) == 1 and len(ballots) > 1:
        ballots = [each for each in ballots if each.about] or ballots[:1]
    return list(dict.fromkeys(ballots))


def _casts(context: LetterContext, questions: Sequence[Question], ballot: Ballot, variant: Variant) -> list[Cast]:
    """What one answer votes on.

    :raises Refusal: those of `votes_meant`.
    """
    if _EVERY.fullmatch(ballot.about):
        return [Cast(each, ballot.answer) for each in questions if each.has_vote]
    return [Cast(_question(context, questions, ballot, variant), ballot.answer)]


def _question(context: LetterContext, questions: Sequence[Question], ballot: Ballot, variant: Variant) -> Question:
    """The open question that one answer is about; without words for it, that of the letter answered, or the only one
    open, or the only one with a vote to be taken back.

    :raises Refusal: those of `votes_meant`.
    """
    if not ballot.about and (answered := answered_question(context)) is not None:
        return answered
    meant = _meant(questions, ballot.about, variant)
    if ballot.answer is None and len(meant) > 1:
        meant = [each for each in meant if each.vote is not None] or meant
    if len(meant) == 1:
        return meant[0]
    lines = _lines(meant or questions, ballot.answer)
    raise Refusal(VoteOnWhich(lines) if meant else NoSuchVote(ballot.about, lines))


def _lines(questions: Sequence[Question], *answers: bool | None) -> tuple[str, ...]:
    """The lines that give each of these answers to each question."""
    return tuple(f"{ballot_line(each.kind, each.subject)} {_WORDS[said]}" for each in questions for said in answers)


def _about(questions: Sequence[Question], ballots: Sequence[Ballot], variant: Variant) -> Sequence[Question]:
    """The questions that the words beside some answers may mean; all, if they mean none."""
    named = (each.about for each in ballots if each.about)
    return next((meant for about in named if (meant := _meant(questions, about, variant))), questions)


def _is_younger(context: LetterContext, question: Question) -> bool:
    """Whether a question was put in a later phase than the one whose letter this letter answers."""
    state, _ = context.here()
    older, put = context.older_phase(state), state.proposals[question.key].phase
    if older is None or not put:
        return False
    return older.calendar.order(older.phase) < older.calendar.order(Phase.parse(put))


def _meant(questions: Sequence[Question], named: str, variant: Variant) -> list[Question]:
    """The questions that words may mean; without words, all."""
    named = _OPTION.sub("", named)
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
