"""Letters that answer one of an older phase, and so may not be meant for the phase that runs.

What such a letter says of the phase (orders, bids, FINAL …) is not filed if it was sent before the present phase began;
its writer may have it used by a YES. What was sent later is filed, but it makes no phase run before its writer has
written again. Lines under the name of the present phase are meant for it, whatever the letter answers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from judge.board.phase import Calendar, Phase
from judge.common.message import Message
from judge.desk.handling.quoted_subject import phase_in_subject, quoted_subject
from judge.desk.handling.sender import Sender
from judge.desk.history.past import Past
from judge.writing.letters.subjects import BidsJudged, HistorySubject, ResultsSubject


class AnswersOlder(Message):
    """The beginning of the answer to a letter that answers one of a phase that is over."""

    older: Phase
    present: Phase


class AnswersVoid(Message):
    """The same where that phase lies ahead again, because the game was rolled back."""

    older: Phase
    present: Phase


class SentTooEarly(Message):
    """Follows another message: the letter was sent before the present phase began, and its lines were not filed."""

    present: Phase


class SaysYesToUse(Message):
    """Follows `SentTooEarly`: a YES uses the lines."""

    present: Phase


class SendAnew(Message):
    """Follows `SentTooEarly`, where no YES can use the lines: how to send them."""

    present: Phase


class FiledAllTheSame(Message):
    """Follows the beginning: the letter was sent in the present phase, so its orders are filed, and no more."""

    present: Phase


class SaysYesToCount(Message):
    """Follows `FiledAllTheSame`: a YES makes the lines count like any others."""


class WriteAgain(Message):
    """Follows `FiledAllTheSame`, where no YES makes the lines count: what does."""

    present: Phase


class NotDoneYet(Message):
    """A command about the phase that waits for the YES of its writer."""


class LinesNotUsed(Message):
    """A NO to the question whether lines are meant for the present phase."""

    present: Phase


class OfferLapsed(Message):
    """A YES comes for lines that were offered for a phase that is over."""

    present: Phase


class NothingOffered(Message):
    """A YES comes again, or too late, for lines that were offered."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a letter came: when it was `sent`, as it says itself (None: it does not say), and what it `answers`.

    `answers` is the game and the phase (its code) in which that letter of ours was written; None: it is not known.
    `own_words` is the folder of a keeper's own sentences, of which the subject may have been made that it quotes.
    `answered` finds the texts of the letters of ours that it answers, the likeliest first, as far as they are kept;
    `others` those of the latest letters in a game to an address.
    """

    sent: datetime | None = None
    answers: tuple[str, str] | None = None
    own_words: Path | None = None
    answered: Callable[[], Sequence[str]] = tuple
    others: Callable[[str, str], Sequence[str]] = lambda game, address: ()


FindCourse = Callable[[], Course]
"""Finds out how a letter came, when that is asked; most letters come to an address of the present phase."""


@dataclass(frozen=True, slots=True)
class OlderPhase:
    """The phase whose letter a letter answers, where that is not the `present` one.

    `too_early`: the letter was sent before the present phase began.
    """

    phase: Phase
    present: Phase
    calendar: Calendar
    too_early: bool

    def told(self, *, taken: bool, offered: bool) -> Message:
        """What the answer begins with. `taken`: lines of the letter could be used; `offered`: a YES uses them."""
        is_void = self.calendar.order(self.phase) > self.calendar.order(self.present)
        fact = (AnswersVoid if is_void else AnswersOlder)(self.phase, self.present)
        if not taken:
            return fact
        if self.too_early:
            how: Message = SaysYesToUse(self.present) if offered else SendAnew(self.present)
            return fact.with_more(SentTooEarly(self.present), how)
        how = SaysYesToCount() if offered else WriteAgain(self.present)
        return fact.with_more(FiledAllTheSame(self.present), how)


def older_phase(
    past: Past, calendar: Calendar, sender: Sender, find_course: FindCourse, now: datetime
) -> OlderPhase | None:
    """The older phase of a game that a letter of `sender`, received `now`, answers.

    None: it names none of the game's phases (by the address that it came to, the letter that it answers, or its
    subject), or the present one. If it names several, the latest counts; if none, that in which it came.
    """
    state = past.state
    if state.position is None:
        return None
    claim, present = sender.claim, state.position.phase
    by_address = claim.phase.upper() if claim is not None and claim.game == state.name else ""
    if by_address == str(present) or not state.is_running:
        return None
    course = find_course()
    codes = {by_address, course.answers[1] if course.answers is not None and course.answers[0] == state.name else ""}
    named = {phase for code in codes - {""} if calendar.has(phase := Phase.parse(code))}
    named |= set(_phase_of_subject(past, calendar, present, sender.subject, course.own_words))
    if not named and state.began is not None and now < state.began:
        named = {_open_at(past, calendar, present, now)}  # it came before then, and is read only now
    if not named or present in named:
        return None
    phase = max(named, key=calendar.order)
    return OlderPhase(phase, present, calendar, _is_too_early(past, calendar, phase, course, now))


def _phase_of_subject(
    past: Past, calendar: Calendar, present: Phase, subject: str, own: Path | None
) -> Iterator[Phase]:
    """The phase that a subject names, if it does: that in which the letter was written whose subject it quotes."""
    ours, said = quoted_subject(subject, own), phase_in_subject(subject, calendar, own)
    if said is None or (ours is not None and (ours.game != past.state.name or ours.kind is HistorySubject)):
        return
    if ours is not None and ours.kind in (ResultsSubject, BidsJudged):
        yield _phase_after(past, calendar, present, said)
    elif calendar.order(said) <= calendar.order(present):
        yield said  # a later one is for orders ahead


def _phase_after(past: Past, calendar: Calendar, present: Phase, over: Phase) -> Phase:
    """The phase that was played after one; it ran when the results of that were written."""
    later = [phase for phase, _ in past.ran() if calendar.order(phase) > calendar.order(over)]
    return min(later, key=calendar.order, default=present)


def _open_at(past: Past, calendar: Calendar, present: Phase, at: datetime) -> Phase:
    """The phase that was played at an instant before the present one began."""
    later = [phase for phase, ran in past.ran() if ran > at]
    return min(later, key=calendar.order, default=present)


def _is_too_early(past: Past, calendar: Calendar, phase: Phase, course: Course, now: datetime) -> bool:
    """Whether a letter that answers one of that phase was sent before the present phase began.

    A clock may be wrong: nobody answers a letter of a phase that has not begun, or after the answer has come. Where the
    Date says so, the time of receipt counts.
    """
    state = past.state
    if state.began is None:
        return False
    if now < state.began:
        return True
    sent = course.sent
    if sent is None or sent >= state.began:  # a time in the future is no earlier than that
        return False
    began = _began(past, calendar, phase)
    return began is None or sent >= began


def _began(past: Past, calendar: Calendar, phase: Phase) -> datetime | None:
    """When an older phase of a game began; None: that is not on record."""
    ends = [at for each, at in past.ran() if calendar.order(each) < calendar.order(phase)]
    return max(ends) if ends else past.started()
