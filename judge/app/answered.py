"""Tells the writer's own lines from those that repeat letters of ours which a letter answers."""

from dataclasses import replace

from judge.app.letter import ReceivedLetter
from judge.archive.transaction import Transaction
from judge.reading.mail.body import Body, read_text
from judge.reading.mail.requoted import may_repeat, without_repeated

_MOST_ANSWERED = 3  # letters of ours with which one letter is compared
_MOST_OTHERS = 40  # letters of a game to its reader among which one is looked for that is quoted
_MOST_NAMED = 10  # Message-IDs that are looked up for one letter


def own_body(transaction: Transaction, letter: ReceivedLetter) -> Body:
    """The body of a letter; lines that repeat the letters which it answers count as quotation.

    The answered letters are those that it names, else the latest to its sender. Most letters repeat nothing, and their
    lines show that by themselves, so nothing is looked up for them.
    """
    body = letter.body
    if not may_repeat(body.lines):
        return body
    answered = _texts(transaction, letter)
    return replace(body, lines=without_repeated(body.lines, answered))


def answered_texts(transaction: Transaction, letter: ReceivedLetter) -> list[str]:
    """The texts of our letters that a letter answers, the likeliest first."""
    return _texts(transaction, letter)


def other_texts(transaction: Transaction, game: str, address: str) -> list[str]:
    """The texts of the latest letters of ours to an address in a game, the latest first."""
    return [read_text(each) for each in transaction.letters_sent((), address, _MOST_OTHERS, game)]


def _texts(transaction: Transaction, letter: ReceivedLetter) -> list[str]:
    found = transaction.letters_sent(letter.answers[:_MOST_NAMED], letter.headers.sender, _MOST_ANSWERED)
    return [read_text(each) for each in found]
