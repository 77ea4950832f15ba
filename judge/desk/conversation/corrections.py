"""A command that cannot be done as it stands, and has one sensible reading: that is asked about, and a YES does it.

What is wrong is put right by what the refusal proposes, or by the one word of the command's own that a word of the
line is nearly. It is asked only if it could be done, and where the answer asks nothing else.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rapidfuzz.distance import OSA

from judge.common.languages import ENGLISH, named
from judge.common.message import Message, Proposal, every_message
from judge.common.word_lists import word_list
from judge.desk.conversation.yes_wanted import LineMeant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.offers import may_ask
from judge.desk.handling.second_thoughts import keep, question_about, written_out
from judge.desk.registry import all_commands
from judge.reading.mail.items import Call, UnknownCommand, hides_secret
from judge.reading.orders.order_words import order_languages

_MOST_TRIED = 4  # readings of one line, which cost as much as the command
_WORD = re.compile(r"(?<!\S)[^\W\d_]{2,}(?![^\s.,;:!?])")  # not a part of an address, a zone or a date
_IN_USAGE = re.compile(r"[A-Z]{2,}")
_LONG = 6  # letters: from here on a misspelt word may differ in two places, else in one
_SECRET = frozenset({"SIGNON", "SET PASSWORD", "SET WORD"})
_WRONG = ("text", "word", "game")  # the facts of a refusal that repeat what could not be read


def note_correction(context: LetterContext, place: int, call: Call, refused: Message) -> None:
    """Note what a refused command may have meant; `place` is that of its verdict."""
    if not call.closed or hides_secret(call.text) or call.name in _SECRET:
        return
    below = written_out(call).removeprefix(call.text)
    _note(context, place, [f"{line}{below}" for line in _put_right(call, refused)])


def note_known(context: LetterContext, line: UnknownCommand) -> None:
    """Note which command a line may have meant that looks like one; its verdict comes next."""
    if hides_secret(line.text) or not _SECRET.isdisjoint(line.near):
        return
    words = line.text.split()
    _note(
        context,
        len(context.verdicts),
        [
            " ".join((name, *words[count:]))
            for name in line.near
            for count in dict.fromkeys((len(name.split()), 1, 2))
            if count <= len(words)
        ],
    )


def ask_meant(context: LetterContext) -> None:
    """At the end of a letter: ask whether its refused lines mean what they may have meant, if its answer asks nothing
    else."""
    if not context.meant or context.offers or context.messages_offered or not may_ask(context):
        return
    for each in context.meant:
        owner, verdict = context.verdicts[each.place]
        asked = replace(verdict, ok=True, said=each.asked, is_misread=False, awaits_confirmation=True, asks_yes=True)
        context.verdicts[each.place] = (owner, asked)
    keep(context, "\n".join(each.line for each in context.meant))


def _note(context: LetterContext, place: int, lines: list[str]) -> None:
    """Note the one of these lines that could be done; none if several could."""
    if context.signed_on is None or context.signed_on.by:
        return
    tried = {line: question_about(context, line) for line in dict.fromkeys(lines[:_MOST_TRIED])}
    possible = [LineMeant(place, line, asked) for line, asked in tried.items() if asked is not None]
    if len(possible) == 1:
        context.meant += possible


def _put_right(call: Call, refused: Message) -> Iterator[str]:
    """The line with what is wrong put right, in each way that is likely."""
    told = list(every_message(refused))
    proposed = [each for one in told if isinstance(one, Proposal) for each in one.proposed]
    facts = [each.facts.get(name) for each in told for name in _WRONG]
    wrong = next((each for each in facts if isinstance(each, str) and _at(each).search(call.text)), None)
    if proposed:
        if len(proposed) == 1 and wrong is not None:
            yield _at(wrong).sub(proposed[0].replace("\\", r"\\"), call.text, count=1)
        return
    own = _own_words(call.name)
    begins = call.text.casefold().rfind(call.rest.casefold()) if call.rest else len(call.text)
    for found in _WORD.finditer(call.text, max(0, begins)):
        for word in _nearly(found[0], own):
            yield f"{call.text[: found.start()]}{word}{call.text[found.end() :]}"


def _at(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)


def _nearly(word: str, own: frozenset[str]) -> list[str]:
    """The words of a command that this one is nearly, the nearest alone; none if it is one of them."""
    written = word.casefold()
    if written in {each.casefold() for each in own}:
        return []
    most = 1 if len(written) < _LONG else 2
    far = {each: OSA.distance(written, each.casefold(), score_cutoff=most) for each in own}
    least = min(far.values(), default=most + 1)
    return sorted(each for each, distance in far.items() if distance == least <= most)


@lru_cache(maxsize=128)
def _own_words(name: str) -> frozenset[str]:
    """The words that a command has among its examples, and those that may stand behind many."""
    usage = (word for line in all_commands()[name].usage for word in _IN_USAGE.findall(line))
    languages = (*named((ENGLISH, *order_languages())).values(), *word_list("commands", "language_words"))
    own = (*usage, *word_list("commands", "time_words"), *(languages if name == "SET LANGUAGE" else ()))
    return frozenset(own) - frozenset(name.split())
