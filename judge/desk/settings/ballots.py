"""What the commands about votes share: reading what a line asks for, putting a question, answering a voter."""

import re
from collections.abc import Sequence
from datetime import timedelta

from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import power_named
from judge.game.boards import variant_of
from judge.game.events import Event
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.game_view import Question, view_for
from judge.game.votes import voting
from judge.game.votes.extensions import extension_key
from judge.game.votes.questions import DRAW, kind_and_subject, question_key
from judge.reading.arguments.lists import read_sides
from judge.reading.arguments.recipients import Recipients, read_recipients
from judge.reading.arguments.values import DURATION_EXAMPLES, Misread, read_duration
from judge.writing.rendering.render import names, when
from judge.writing.reports.votes import (
    asked_in_full,
    ballot_line,
    counted_words,
    needed_words,
    question_words,
    vote_said,
)

_DRAW = re.compile(
    r"(?:an?\b\s*)?(?:draws?|drawn|dias|nodias)\b(?:\s+(?:of|between|among(?:st)?|with|for|to|the|game)\b)*\s*:?",
    re.IGNORECASE,
)
_ALL = re.compile(r"(?:all|every(?:body|one)|dias)\b(?:\s+(?:the\s+)?(?:survivors?|players?|powers?))?", re.IGNORECASE)
_WAYS = re.compile(r"(?:an?\s+)?\d+\s*-?\s*ways?\b(?:\s*draws?\b)?", re.IGNORECASE)
_CONCESSION = re.compile(r"(?:(?:a|to)\s+)?conce(?:ssion|de)s?\b\s*(?:the\s+game\b\s*)?(?:to\b\s*)?:?", re.IGNORECASE)
_EXTENSION = re.compile(
    r"(?:an?\s+|the\s+)*(?:exten(?:sions?|d)\b|deadline\b)(?:\s*(?:of|by|for|the|deadline|phase)\b)*\s*:?\s*\+?",
    re.IGNORECASE,
)


def asks_draw(text: str) -> str | None:
    """The text after `DRAW`, `A DRAW OF`, `DIAS` at its beginning; None: it does not ask for a draw.

    :raises Refusal: `draw-of-whom`: it says how many share the draw (`3WAY`) and not who.
    """
    if _WAYS.match(text):
        sentence = (
            "Say who shares the draw, not how many: PROPOSE DRAW (of all survivors), or where the game has it "
            "PROPOSE DRAW and the powers; VOTE DRAW YES answers a proposal."
        )
        raise Refusal("draw-of-whom", sentence)
    return _behind(_DRAW, text)


def asks_concession(text: str) -> str | None:
    """The text after `CONCESSION TO`, `CONCEDE`; None: it does not ask for a concession."""
    return _behind(_CONCESSION, text)


def asks_extension(text: str) -> str | None:
    """The text after `EXTENSION OF`, `EXTEND DEADLINE BY`; None: it does not ask for an extension."""
    return _behind(_EXTENSION, text)


def _behind(words: re.Pattern[str], text: str) -> str | None:
    found = words.match(text)
    return text[found.end() :].strip(" .:!") if found else None


def sides_named(variant: Variant, text: str) -> tuple[str, ...]:
    """The sides that a list (or a run of initials, `FGT`) names, each once; none for `ALL SURVIVORS`, or for nothing.

    :raises Refusal: `unknown-power`.
    """
    if not text or _ALL.fullmatch(text):
        return ()
    read = read_sides(text, variant)
    if isinstance(read, Misread):
        initials = read_recipients(text, variant) if text.isupper() else read
        if isinstance(initials, Misread) or initials != Recipients(powers=initials.powers):
            raise Refusal(read.said)
        read = initials.powers
    return tuple(dict.fromkeys(variant.side_of.get(each, each) for each in read))


def length_named(text: str) -> tuple[timedelta, str]:
    """The length of time that a text begins with, and the text after it (a reason).

    :raises Refusal: `how-long`.
    """
    words = text.split()
    for count in range(min(len(words), 6), 0, -1):
        span = read_duration(" ".join(words[:count]).rstrip(",:;"))
        if not isinstance(span, Misread):
            return span, " ".join(words[count:])
    raise Refusal("how-long", f"Say by how much the deadline is to move: EXTEND and e.g. {DURATION_EXAMPLES}.")


def put_draw(context: LetterContext, sides: tuple[str, ...]) -> str:
    """Propose a draw of all survivors, or of those named, with the YES of the proposer."""
    state, seat = context.here()
    variant = variant_of(state)
    events = voting.propose_draw(state, variant, seat.id, sides, context.now)
    return _put(context, question_key(DRAW, voting.draw_subject(state, variant, sides)), events)


def conceded_to(state: GameState, named: str) -> str:
    """The power (or group) to which the game is to be conceded.

    :raises Refusal: `concede-to-whom`, `unknown-power`.
    """
    if not named:
        sentence = "Say to whom the game is to be conceded: PROPOSE CONCESSION TO and a power."
        raise Refusal("concede-to-whom", sentence)
    return power_named(state, named)


def put_concession(context: LetterContext, power: str) -> str:
    """Propose conceding to the power named, with the YES of the proposer if everybody else must agree."""
    state, seat = context.here()
    variant = variant_of(state)
    events = voting.propose_concession(state, variant, seat.id, power, context.now)
    return _put(context, voting.concession_key(variant, power), events)


def put_extension(context: LetterContext, length: timedelta, reason: str) -> str:
    """Propose a later deadline, with the YES of the proposer. Nobody gets the reason: it might tell who proposes."""
    state, seat = context.here()
    events = voting.propose_extension(state, variant_of(state), seat.id, length, context.now)
    done = _put(context, extension_key(length), events)
    return f"{done}. Nobody is told who proposed it, so your reason is not passed on" if reason else done


def unasked_answer(context: LetterContext, text: str) -> str:
    """The hint for a player who says YES or NO, but not to what, while votes are open; empty for other lines."""
    said = text.strip(" .!").upper()
    if said not in ("YES", "NO") or context.signed_on is None:
        return ""
    state, seat = context.here()
    variant = variant_of(state)
    asked = [each for each in view_for(state, variant, seat.id).questions if each.has_vote]
    lines = names([f"{ballot_line(variant, each.kind, each.subject)} {said}" for each in asked], "or")
    return f"{said} alone answers no vote; write {lines}" if asked else ""


def _put(context: LetterContext, key: str, events: Sequence[Event]) -> str:
    """Apply the events that open a question, or vote YES on one already open; gives the answer to the player."""
    state, seat = context.here()
    variant, kind, subject = variant_of(state), *kind_and_subject(key)
    again = " already" if key in state.proposals else ""
    after = context.act(state.name, events)
    view = view_for(after, variant, seat.id)
    question = next((each for each in view.questions if each.key == key), None)
    if question is None:
        return f"{question_words(variant, kind, subject)}: {_outcome(after, seat.zone)}"
    put = f"{asked_in_full(question, variant)} is put to the vote{again}"
    if question.counted:
        line = f"{ballot_line(variant, kind, subject)} YES"
        return f"{put}, which is counted {counted_words(question)}; your own vote is still to be sent, {line}"
    if not question.has_vote:
        return f"{put}; it takes the {needed_words(question, view, variant)}, and not yours"
    return f"{put}; {vote_said(question, view, variant, brief=True)}"


def cast(context: LetterContext, question: Question, answer: bool | None) -> str:
    """Cast the vote of the seat signed on; gives the answer to the player."""
    state, seat = context.here()
    variant = variant_of(state)
    state = context.act(state.name, voting.vote(state, variant, seat.id, question.key, answer, context.now))
    if question.key not in state.proposals or state.is_over:
        return f"your vote on {asked_in_full(question, variant)}: YES; {_outcome(state, seat.zone)}"
    view = view_for(state, variant, seat.id)
    return vote_said(next(each for each in view.questions if each.key == question.key), view, variant)


def cast_no(context: LetterContext, kind: str, subject: str | None) -> str:
    """Vote NO on every question of a kind (and subject; None: any) on which the seat has a vote: nJudge's SET NO."""
    state, seat = context.here()
    questions = view_for(state, variant_of(state), seat.id).questions
    meant = [each for each in questions if each.kind == kind and each.has_vote and subject in (None, each.subject)]
    if not meant:
        return f"no such {kind} is put to the vote now, and none is carried without your YES"
    return "; ".join(cast(context, question, False) for question in meant)


def _outcome(state: GameState, zone: str) -> str:
    """What the last YES led to: the end of the game, or a later deadline."""
    if state.is_over or state.deadline is None:
        return f"all have said it now, and {state.name} is {'conceded' if state.winner else 'drawn'}"
    return f"that carries it, and the deadline is now {when(state.deadline, zone)}"
