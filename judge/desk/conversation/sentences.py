"""Sentences that people write in place of a command: `I vote no`, `What's the deadline?`, `I am also ann@work.example`.

A vote that says so is one, a question is answered, orders are taken back, and of another address both owners are
asked. A sentence that announces an absence (`I'll be away Dec 1-7`) is no command: what it may mean is asked, and a YES
does it.
"""

import re
from functools import lru_cache

from judge.common.word_lists import any_word, word_list
from judge.desk.handling.confirmation import plain
from judge.desk.handling.letter_context import LetterContext
from judge.desk.settings.open_votes import answered_question, only_answer, votes_meant
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.arguments.vote_answers import bare, read_ballots
from judge.reading.mail.items import Call, Item, PlainLine, UnknownCommand

_LONGEST = 120  # characters
_FIRST_WORD = re.compile(r"[^\w]*((?:[^\W\diI]\s+)?[\w']+)")  # two words if the first is a letter, as that of an army
_END = r"[\s.!?,;:]*"
_DASH = re.compile(r"(?<=[\w.])\s*[-–—]\s*(?=\w)")


def as_meant(context: LetterContext, item: Item) -> Item:
    """A line as the command that its sentence says as clearly; any other one as it is."""
    match item:
        case PlainLine() | UnknownCommand():
            return _meant_call(context, PlainLine(item.number, item.text)) or item
        case Call(name="ELSEWHERE" | "RESIGN"):  # `I AM ALSO …` begins like one of other judges, as does WITHDRAW …
            return _meant_call(context, PlainLine(item.number, item.text)) or item
        case Call(written=written) if written:  # a sentence of another language may begin with a word for a command
            return _meant_call(context, PlainLine(item.number, written)) or item
    return item


def _meant_call(context: LetterContext, line: PlainLine) -> Call | None:
    """The command that a sentence says; None: it says none."""
    if not _may_be_sentence(line.text):
        return None
    text = plain(line.text)
    if found := _another_address().fullmatch(text):
        return Call(line.number, line.text, "SET ADDRESS", f"ALSO {found['address']}")
    if context.signed_on is None:
        return None
    _, seat = context.here()
    if seat.role is Role.PLAYER and (ballots := _ballots(context, text)) is not None:
        return Call(line.number, line.text, "VOTE", ballots)
    if _question().fullmatch(text):
        return Call(line.number, line.text, "STATUS", "")
    if seat.role is Role.PLAYER and (found := _taken_back().fullmatch(text)):
        return Call(line.number, line.text, "CLEAR", (found["units"] or "").strip(" .!"))
    return None


def _ballots(context: LetterContext, text: str) -> str | None:
    """What VOTE would be followed by, where a sentence votes; None: it does not.

    Without a verb it must vote on what is open, or say YES or NO alone to a letter of ours that asks for a vote.
    """
    if found := _vote_taken_back().fullmatch(text):
        return f"{bare(found['about'] or found['within'] or '')} WITHDRAW".strip()
    if found := _vote().fullmatch(text):
        return found["said"] if read_ballots(found["said"]) else None
    ballots = read_ballots(text)
    try:
        if [each.about for each in ballots] == [""]:
            return text if answered_question(context) is not None else None
        return text if all(each.about for each in ballots) and votes_meant(context, text) else None
    except Refusal:
        return text if [each.about for each in ballots] == [""] else None


def likely_line(context: LetterContext, line: PlainLine) -> str | None:
    """The line of a command that a sentence may mean, which is to be asked; None: it is no such sentence.

    YES or NO alone may answer the only vote that is open.
    """
    if context.signed_on is None or context.signed_on.by or not _may_be_sentence(line.text):
        return None
    _, seat = context.here()
    if seat.role is not Role.PLAYER:
        return None
    if _resigned().fullmatch(plain(line.text)):
        return "RESIGN"
    if (only := only_answer(context, plain(line.text))) is not None:
        return only
    found = _away().fullmatch(plain(line.text))
    if found is None:
        return None
    days = _DASH.sub(" TO ", found["days"] or found["between"])
    return f"SET ABSENCE {_to().sub(' TO ', days).strip()}"


def _may_be_sentence(text: str) -> bool:
    """Whether a line begins as one of the sentences may. Most lines of letters are orders, and do not."""
    first = _FIRST_WORD.match(plain(text))
    return first is not None and " ".join(first[1].casefold().split()) in _first_words() and len(text) <= _LONGEST


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    lists = (
        *(word_list("sentences", "openings"), word_list("sentences", "vote"), word_list("sentences", "deadline")),
        *(word_list("sentences", "standing"), word_list("sentences", "take_back")),
        *(word_list("sentences", "away"), word_list("sentences", "away_around")),
        *(word_list("sentences", "yes"), word_list("sentences", "no"), word_list("sentences", "another_address")),
        *(word_list("sentences", "for_it"), word_list("sentences", "against_it"), word_list("sentences", "resigning")),
        *(word_list("sentences", "take_vote_back"), word_list("sentences", "take_vote_back_around")),
        *(word_list("sentences", "articles"), word_list("votes", "every")),
        *(word_list("votes", each) for each in ("draw", "extension", "concession", "process", "master")),
    )
    found = (_FIRST_WORD.match(each) for words in lists for each in words)
    return frozenset(" ".join(each[1].split()) for each in found if each is not None) - {"a"}


@lru_cache(maxsize=1)
def _vote() -> re.Pattern[str]:
    return _sentence(rf"{any_word('sentences', 'vote')}\s*:?\s+(?P<said>\S.*?)")


@lru_cache(maxsize=1)
def _vote_taken_back() -> re.Pattern[str]:
    about = rf"\s+{any_word('sentences', 'vote_about')}(?:(?<=')|\s+)[\w\s]{{3,40}}?"
    plainly = rf"{any_word('sentences', 'take_vote_back')}(?P<about>{about})?"
    around, behind = any_word("sentences", "take_vote_back_around"), any_word("sentences", "take_vote_back_behind")
    return _sentence(rf"(?:{plainly}|{around}(?P<within>{about})?\s+{behind})")


@lru_cache(maxsize=1)
def _resigned() -> re.Pattern[str]:
    return _sentence(rf"{any_word('sentences', 'resigning')}(?:\s+{any_word('sentences', 'resigning_from')})?")


@lru_cache(maxsize=1)
def _question() -> re.Pattern[str]:
    asked = rf"(?:{any_word('sentences', 'deadline')}|{any_word('sentences', 'standing')})"
    return _sentence(rf"{asked}(?:[\s,?]+{any_word('sentences', 'joining')}\s+{asked})?")


@lru_cache(maxsize=1)
def _taken_back() -> re.Pattern[str]:
    units = rf"(?:\s+{any_word('sentences', 'take_back_for')}\s+(?P<units>\S.*?))?"
    return _sentence(rf"{any_word('sentences', 'take_back')}{units}")


@lru_cache(maxsize=1)
def _another_address() -> re.Pattern[str]:
    return _sentence(rf"{any_word('sentences', 'another_address')}\s*:?\s*<?(?P<address>[^\s<>@]+@[^\s<>@]+?\w)>?")


@lru_cache(maxsize=1)
def _away() -> re.Pattern[str]:
    since = rf"(?:{any_word('sentences', 'from')}\s+)?"
    before = rf"{any_word('sentences', 'away')}\s+{any_word('sentences', 'absent')}(?:[\s,:]+){since}(?P<days>.+?)"
    around = any_word("sentences", "absent_around")
    return _sentence(rf"(?:{before}|{any_word('sentences', 'away_around')}\s+{since}(?P<between>.+?)\s+{around})")


@lru_cache(maxsize=1)
def _to() -> re.Pattern[str]:
    return re.compile(rf"(?:^|\s+){any_word('sentences', 'to')}\s+", re.IGNORECASE)


def _sentence(shape: str) -> re.Pattern[str]:
    """A pattern of a whole line: other words may stand before the sentence, kind ones behind it, marks around it."""
    kind = rf"(?:[\s,;.!]+{any_word('confirmations', 'kind')})*"
    opened = rf"(?:{any_word('sentences', 'openings')}[\s,.!:;-]+)*"
    return re.compile(rf"[\s¿¡]*{opened}{shape}{kind}{_END}", re.IGNORECASE)
