"""Shared by the commands about votes: reading the question of a line, putting it to the vote, answering a voter."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.word_lists import any_word
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import address_named, power_named
from judge.game.boards import variant_of
from judge.game.events import Event
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.game_view import Question, view_for
from judge.game.votes import voting
from judge.game.votes.extensions import extension_key
from judge.game.votes.questions import DRAW, MASTER, ON_MASTERS, PROCESS, kind_and_subject, question_key
from judge.reading.arguments.lists import read_sides
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.recipients import Recipients, read_recipients
from judge.reading.arguments.values import read_duration
from judge.writing.reports.vote_messages import VotedYes, YourVote
from judge.writing.reports.votes import (
    asked,
    asked_in_full,
    ballot_line,
    counted,
    needed,
    your_vote,
    your_vote_on_it,
)


class DrawOfWhom(Message):
    """A line says how many share a draw, and not who."""


class ConcedeToWhom(Message):
    """A line concedes the game, and names nobody."""


class ExtendByHowMuch(Message):
    """A line asks for a later deadline, and names no length of time."""


class PutToVote(Message):
    """Answer to a proposal."""

    question: Message


class PutToVoteAlready(Message):
    """Answer to a proposal of what is open: it is a YES."""

    question: Message


class VoteToBeSent(Message):
    """Follows a question put to the vote: it is counted with a phase, and proposing it is no vote."""

    counted: Message
    line: str


class OthersDecide(Message):
    """Follows a question put to the vote, for those who have no vote on it."""

    needed: Message


class AllSaidYesToDraw(Message):
    """Follows the last YES that was missing: the game is drawn."""

    game: str


class AllSaidYesToConcession(Message):
    """Follows the last YES that was missing: the game is conceded."""

    game: str


class VotedLater(Message):
    """Follows the last YES that was missing: the deadline has moved."""

    deadline: datetime


class AndYourVote(Message):
    """Follows a vote: the next one, where a line answers several questions."""

    vote: Message


class NoDrawToRefuse(Message):
    """A NO to draws where none is open."""


class NoConcessionToRefuse(Message):
    """A NO to concessions where no such one is open."""


class MasterWhom(Message):
    """A line asks for another master, and names no address."""


class NowJudgeRuns(Message):
    """Follows the last YES that was missing: the judge runs the phases."""


class NowCandidateIsAsked(Message):
    """Follows the last YES that was missing: the judge asks somebody to be a master."""


class ReasonNotPassedOn(Message):
    """Follows a proposed extension that has a reason: it might tell who proposes."""


_DRAW = re.compile(
    rf"(?:an?\b\s*)?{any_word('votes', 'draw')}\b(?:\s+(?:of|between|among(?:st)?|with|for|to|the|game)\b)*\s*:?",
    re.IGNORECASE,
)
_ALL = re.compile(r"(?:all|every(?:body|one)|dias)\b(?:\s+(?:the\s+)?(?:survivors?|players?|powers?))?", re.IGNORECASE)
_WAYS = re.compile(r"(?:an?\s+)?\d+\s*-?\s*ways?\b(?:\s*draws?\b)?", re.IGNORECASE)
_CONCESSION = re.compile(
    rf"(?:(?:a|to)\s+)?{any_word('votes', 'concession')}\b\s*(?:the\s+game\b\s*)?(?:{any_word('votes', 'to')}\b\s*)?:?",
    re.IGNORECASE,
)
_EXTENSION = re.compile(
    rf"(?:an?\s+|the\s+)*{any_word('votes', 'extension')}\b"
    rf"(?:\s*(?:of|for|the|deadline|phase|{any_word('votes', 'by')})\b)*\s*:?\s*\+?",
    re.IGNORECASE,
)
_PROCESS = re.compile(
    rf"(?:to\s+)?{any_word('votes', 'process')}\b(?:\s+by\b)?(?:\s+(?:the\s+)?judge\b)?", re.IGNORECASE
)
_MASTER = re.compile(
    rf"(?:an?\s+|the\s+)?(?:new\s+|other\s+|another\s+)?{any_word('votes', 'master')}\b\s*:?", re.IGNORECASE
)


def asks_draw(text: str) -> str | None:
    """The text after `DRAW`, `A DRAW OF`, `DIAS` at its beginning; None: it does not ask for a draw.

    :raises Refusal: `DrawOfWhom`: it says how many share the draw (3WAY), not who.
    """
    if _WAYS.match(text):
        raise Refusal(DrawOfWhom())
    return _behind(_DRAW, text)


def asks_concession(text: str) -> str | None:
    """The text after `CONCESSION TO`, `CONCEDE`; None: it does not ask for a concession."""
    return _behind(_CONCESSION, text)


def asks_extension(text: str) -> str | None:
    """The text after `EXTENSION OF`, `EXTEND DEADLINE BY`; None: it does not ask for an extension."""
    return _behind(_EXTENSION, text)


def asks_process(text: str) -> str | None:
    """The text after `PROCESS`, `PROCESSING BY THE JUDGE`; None: it does not ask that the judge runs the phases."""
    return _behind(_PROCESS, text)


def asks_master(text: str) -> str | None:
    """The text after `MASTER`, `ANOTHER MASTER`; None: it does not ask for a master."""
    return _behind(_MASTER, text)


def _behind(words: re.Pattern[str], text: str) -> str | None:
    found = words.match(text)
    return text[found.end() :].strip(" .:!") if found else None


def sides_named(variant: Variant, text: str) -> tuple[str, ...]:
    """The sides that a list (or a run of initials, `FGT`) names, each once; none for `ALL SURVIVORS`, or for nothing.

    :raises Refusal: they cannot be read.
    """
    if not text or _ALL.fullmatch(text):
        return ()
    read = read_sides(text, variant)
    if isinstance(read, Misread):
        initials = read_recipients(text, variant) if text.isupper() else read
        if isinstance(initials, Misread) or initials != Recipients(powers=initials.powers):
            raise Refusal(read.problem)
        read = initials.powers
    return tuple(dict.fromkeys(variant.side_of.get(each, each) for each in read))


def length_named(text: str) -> tuple[timedelta, str]:
    """The length of time that a text begins with, and the text after it (a reason).

    :raises Refusal: `ExtendByHowMuch`.
    """
    words = text.split()
    for count in range(min(len(words), 6), 0, -1):
        span = read_duration(" ".join(words[:count]).rstrip(",:;"))
        if not isinstance(span, Misread):
            return span, " ".join(words[count:])
    raise Refusal(ExtendByHowMuch())


def put_draw(context: LetterContext, sides: tuple[str, ...]) -> Message:
    """Propose a draw of all survivors, or of those named, with the YES of the proposer."""
    state, seat = context.here()
    variant = variant_of(state)
    events = voting.propose_draw(state, variant, seat.id, sides, context.now)
    return _put(context, question_key(DRAW, voting.draw_subject(state, variant, sides)), events)


def conceded_to(state: GameState, named: str) -> str:
    """The power (or group) to which the game is to be conceded.

    :raises Refusal: `ConcedeToWhom`, `NotOnePower`.
    """
    if not named:
        raise Refusal(ConcedeToWhom())
    return power_named(state, named)


def put_concession(context: LetterContext, power: str) -> Message:
    """Propose conceding to the power named, with the YES of the proposer if everybody else must agree."""
    state, seat = context.here()
    variant = variant_of(state)
    events = voting.propose_concession(state, variant, seat.id, power, context.now)
    return _put(context, voting.concession_key(variant, power), events)


def put_extension(context: LetterContext, length: timedelta, reason: str) -> Message:
    """Propose a later deadline, with the YES of the proposer. Nobody gets the reason: it might tell who proposes."""
    state, seat = context.here()
    events = voting.propose_extension(state, variant_of(state), seat.id, length, context.now)
    done = _put(context, extension_key(length), events)
    return done.with_more(ReasonNotPassedOn() if reason else None)


def put_process(context: LetterContext) -> Message:
    """Propose that the judge runs the phases, with the YES of the proposer."""
    state, seat = context.here()
    return _put(
        context, question_key(PROCESS, ""), voting.propose_process(state, variant_of(state), seat.id, context.now)
    )


def candidate_named(text: str) -> str:
    """The address of the person proposed as master.

    :raises Refusal: `MasterWhom`, `NoMailAddress`.
    """
    if not text:
        raise Refusal(MasterWhom())
    return address_named(text)


def put_master(context: LetterContext, address: str) -> Message:
    """Propose that somebody is asked to be a master, with the YES of the proposer."""
    state, seat = context.here()
    events = voting.propose_master(state, variant_of(state), seat.id, address, context.now)
    return _put(context, question_key(MASTER, address), events)


def _put(context: LetterContext, key: str, events: Sequence[Event]) -> Message:
    """Apply the events that open a question, or vote YES on one already open; gives the answer to the player."""
    state, seat = context.here()
    variant, kind, subject = variant_of(state), *kind_and_subject(key)
    is_open = key in state.proposals
    after = context.act(state.name, events)
    view = view_for(after, variant, seat.id)
    question = next((each for each in view.questions if each.key == key), None)
    if question is None:
        return YourVote(asked(variant, kind, subject), VotedYes()).with_more(_outcome(after, kind))
    in_full = asked_in_full(question, variant)
    put = PutToVoteAlready(in_full) if is_open else PutToVote(in_full)
    if question.counted:
        return put.with_more(VoteToBeSent(counted(question), ballot_line(kind, subject)))
    if not question.has_vote:
        return put.with_more(OthersDecide(needed(question, view, variant)))
    return put.with_more(*your_vote_on_it(question, view, variant))


def cast(context: LetterContext, question: Question, answer: bool | None) -> Message:
    """Cast the vote of the seat signed on; gives the answer to the player."""
    state, seat = context.here()
    variant = variant_of(state)
    state = context.act(state.name, voting.vote(state, variant, seat.id, question.key, answer, context.now))
    if question.key not in state.proposals or state.is_over:
        return YourVote(asked_in_full(question, variant), VotedYes()).with_more(_outcome(state, question.kind))
    view = view_for(state, variant, seat.id)
    return your_vote(next(each for each in view.questions if each.key == question.key), view, variant)


def cast_no(context: LetterContext, kind: str, subject: str | None) -> Message:
    """Vote NO on every question of a kind (and subject; None: any) on which the seat has a vote: nJudge's SET NO."""
    state, seat = context.here()
    questions = view_for(state, variant_of(state), seat.id).questions
    meant = [each for each in questions if each.kind == kind and each.has_vote and subject in (None, each.subject)]
    if not meant:
        return NoDrawToRefuse() if kind == DRAW else NoConcessionToRefuse()
    first, *others = (cast(context, question, False) for question in meant)
    return first.with_more(*map(AndYourVote, others))


def _outcome(state: GameState, kind: str) -> Message:
    """What the last YES to a question of this kind led to."""
    if kind in ON_MASTERS:
        return NowJudgeRuns() if kind == PROCESS else NowCandidateIsAsked()
    if state.is_over or state.deadline is None:
        return AllSaidYesToConcession(state.name) if state.winner else AllSaidYesToDraw(state.name)
    return VotedLater(state.deadline)
