"""Reads bounces: whether a letter is a report of failed delivery, how it failed, and why.

Reports come in many forms besides the standard one (RFC 3464). flufl.bounce, Mailman's detector, knows them; a few are
recognised by their subjects. The address to which the report came names the letter, whatever the report says. None of
its words are passed on, because anybody may have written them.
"""

import email
import logging
import re
from dataclasses import dataclass
from email.message import Message as MailMessage
from email.policy import compat32

from flufl.bounce import all_failures

from judge.common.message import Message
from judge.common.word_lists import any_word
from judge.post.headers import read_headers

# The library logs a line for each of its detectors, and a traceback if one fails on a stranger's report.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL + 1)

_LOOKED_AT, _LINES = 64 * 1024, 1000  # the report stands before the letter that bounced
_OLD_LOOKED_AT, _OLD_LINES = 16 * 1024, 150  # older forms say it early, and searching for them is slow
_BEGINNING = 4096
_MOST_PARTS = 50
_STATUS = re.compile(r"^Status:[ \t]*([245])\.(\d{1,3})\.(\d{1,3})", re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(r"^Action:[ \t]*([a-z]+)", re.IGNORECASE | re.MULTILINE)
_EMPTY_LINE = re.compile(r"\n[ \t]*\r?\n")
_CLASSES = {"failed": 5, "delayed": 4, "delivered": 2, "relayed": 2, "expanded": 2}
_NOT_YET = re.compile(any_word("automatic-mail", "not_yet").replace("…", r"\S+"), re.IGNORECASE)
_GIVEN_UP = re.compile(any_word("automatic-mail", "given_up"), re.IGNORECASE)


class NoSuchMailbox(Message):
    """The address does not exist at its mail server."""


class NoSuchMailDomain(Message):
    """The part of the address after the @ does not exist."""


class MailboxMoved(Message):
    """The mailbox has moved to an address that the report does not name."""


class MailboxClosed(Message):
    """The mailbox takes no letters."""


class MailboxFull(Message):
    """The mailbox has no room."""


class LetterTooLarge(Message):
    """The letter is larger than the mail server takes."""


class ServerSilent(Message):
    """The mail server does not answer."""


class NoWayToServer(Message):
    """There is no way to the mail server."""


class NotInTime(Message):
    """The letter could not be delivered in time."""


class NotWanted(Message):
    """The mail server refuses letters from here."""


class AddressWrong(Message):
    """Something else is wrong with the address."""


class MailboxTroubled(Message):
    """Something else is wrong with the mailbox."""


class ServerTroubled(Message):
    """Something is wrong with the mail server."""


class ServerOutOfReach(Message):
    """The mail server cannot be reached."""


class NotDelivered(Message):
    """The letter could not be delivered, for a reason that we cannot read."""


class NotDeliveredYet(Message):
    """The letter could not be delivered so far, for a reason that we cannot read."""


class MailStatus(Message):
    """Follows the reason of a bounce: its enhanced status (RFC 3463), such as `5.1.1`."""

    number: str


_REASONS: dict[tuple[int, int], type[Message]] = {
    (1, 1): NoSuchMailbox,
    (1, 2): NoSuchMailDomain,
    (1, 6): MailboxMoved,
    (1, 10): NoSuchMailbox,  # so Exchange; in RFC 7505 it is a domain without mail, which amounts to the same
    (2, 1): MailboxClosed,
    (2, 2): MailboxFull,
    (3, 4): LetterTooLarge,
    (4, 1): ServerSilent,
    (4, 4): NoWayToServer,
    (4, 7): NotInTime,
    (7, 1): NotWanted,
}
_KINDS: dict[int, type[Message]] = {
    1: AddressWrong,
    2: MailboxTroubled,
    3: ServerTroubled,
    4: ServerOutOfReach,
    7: NotWanted,
}


@dataclass(frozen=True, slots=True)
class Bounce:
    """A letter that bounced, and why.

    `hard`: the address is wrong, so later letters will fail too. `lost`: the sending server has given up this letter,
    for example because a mailbox stayed full.
    """

    hard: bool
    reason: Message
    lost: bool = True


def read_bounce(raw: bytes) -> Bounce | None:
    """What the report `raw` says; None if it reports no failure (an answer, a receipt, a delivery). Never raises."""
    try:
        standard = _standard(_parsed(raw, _LOOKED_AT, _LINES))
        return standard or _of_old(raw, _parsed(raw, _OLD_LOOKED_AT, _OLD_LINES))
    except _Delivered:
        return None
    except Exception:
        # a stranger's report that makes the libraries fail is a report that we cannot read
        return None


def _parsed(raw: bytes, most: int, lines: int) -> MailMessage:
    """The beginning of a report: at most `most` bytes and `lines` lines."""
    beginning = b"".join(raw[:most].splitlines(keepends=True)[:lines])
    return email.message_from_bytes(beginning, policy=compat32)


class _Delivered(Exception):
    """The report says that delivery succeeded."""


def _standard(report: MailMessage) -> Bounce | None:
    """What a standard report says of the recipient with the worst result; None if it is not such a report."""
    found = []
    for number, part in enumerate(report.walk()):
        if number == _MOST_PARTS:
            break
        if part.get_content_type() in ("message/delivery-status", "message/global-delivery-status"):
            found += [each for block in _EMPTY_LINE.split(part.as_string()) if (each := _recipient(block))]
    if not found:
        return None
    action, status, subject, detail = max(found)
    if action == 2:
        raise _Delivered
    hard = (action, status) == (5, 5)
    return Bounce(hard, _reason(status, subject, detail), lost=action == 5)


def _recipient(block: str) -> tuple[int, int, int, int] | None:
    """What became of one recipient: the action and the enhanced status (RFC 3463), each as 2, 4 or 5; None if the
    report does not say."""
    action, status = _ACTION.search(block), _STATUS.search(block)
    done = _CLASSES.get(action[1].lower()) if action else None
    if status is None:
        return None if done is None else (done, done, 0, 0)
    status_class = int(status[1])
    return (done or status_class, status_class, int(status[2]), int(status[3]))


def _of_old(raw: bytes, report: MailMessage) -> Bounce | None:
    """What a report in another form says. Warnings come first, because the library takes some of them for failures."""
    subject = read_headers(raw).subject
    beginning = raw[:_BEGINNING].decode("latin-1")
    if _NOT_YET.search(subject) or (not report.is_multipart() and _NOT_YET.search(beginning)):
        return Bounce(False, _reason(4, 0, 0), lost=False)
    temporary, permanent = all_failures(report)
    if permanent or _GIVEN_UP.match(subject):
        return Bounce(True, _reason(5, 0, 0))
    return Bounce(False, _reason(4, 0, 0), lost=False) if temporary else None


def _reason(status: int, subject: int, detail: int) -> Message:
    known = _REASONS.get((subject, detail)) or _KINDS.get(subject)
    if known:
        return known().with_more(MailStatus(f"{status}.{subject}.{detail}"))
    return NotDelivered() if status == 5 else NotDeliveredYet()
