"""Whether letters come in: what fails, since when, and up to when all letters are here."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from judge.app.keeper_notices import LmtpWay, MailboxWay, SmtpWay
from judge.app.transports import describe_ways_in
from judge.app.ways_in import WaysIn
from judge.config.loading import Config
from judge.config.schema import ImapIn, LmtpIn, SmtpIn

NOON = datetime(2026, 1, 5, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@dataclass
class Box:
    """A mailbox, and how often somebody asked to have it read."""

    read: datetime | None
    unread_since: datetime | None = None
    asked: int = 0

    def look(self) -> None:
        self.asked += 1


@dataclass
class Ear:
    """A listener, which may be deaf."""

    hears: bool = True
    port: int = 2525

    def answers(self) -> bool:
        return self.hears


def test_where_nothing_is_configured_nothing_fails() -> None:
    ways = WaysIn()
    assert (ways.arrived(NOON), ways.work, ways.broken_since(NOON)) == (NOON, True, None)


def test_letters_are_here_up_to_when_the_mailbox_read_last_was_read() -> None:
    ways = WaysIn((), (Box(NOON - 2 * MINUTE), Box(NOON - 5 * MINUTE)))
    assert (ways.arrived(NOON), ways.work, ways.broken_since(NOON)) == (NOON - 5 * MINUTE, True, None)


def test_a_mailbox_that_cannot_be_read_for_more_than_a_moment_is_broken_since_it_was_read() -> None:
    box = Box(NOON - 5 * MINUTE, unread_since=NOON)
    ways = WaysIn((), (Box(NOON), box))
    assert not ways.work
    assert ways.broken_since(NOON + MINUTE) is None
    assert ways.broken_since(NOON + 1.1 * MINUTE) == NOON - 5 * MINUTE


def test_a_mailbox_never_read_counts_from_when_it_was_first_tried() -> None:
    ways = WaysIn((), (Box(None, unread_since=NOON),))
    assert ways.arrived(NOON + MINUTE) == NOON
    assert ways.broken_since(NOON + 2 * MINUTE) == NOON


def test_a_listener_is_broken_since_it_last_answered() -> None:
    now, deaf, well = [NOON], Ear(), Ear()
    ways = WaysIn((well, deaf), (), lambda: now[0])
    ways.check()
    now[0], deaf.hears = NOON + MINUTE, False
    ways.check()
    assert (ways.work, ways.silent, ways.arrived(now[0])) == (False, [1], NOON)
    assert ways.broken_since(NOON + 2 * MINUTE) is None
    assert ways.broken_since(NOON + 3 * MINUTE) == NOON
    deaf.hears = True
    ways.check()
    assert (ways.work, ways.silent, ways.arrived(now[0])) == (True, [], now[0])


def test_all_mailboxes_are_asked_to_read() -> None:
    boxes = Box(NOON), Box(NOON)
    WaysIn((), boxes).look()
    assert [each.asked for each in boxes] == [1, 1]


def test_ways_in_are_named_to_the_keeper_as_messages() -> None:
    config = Config(
        smtp=(SmtpIn(host="mx", port=0),),
        lmtp=(LmtpIn(host="mda"), LmtpIn(socket="/run/judge/lmtp")),
        imap=(ImapIn(host="imap.example", user="judge"),),
    )
    listeners: list[Any] = [Ear(port=1025), Ear(port=2424), Ear(port=0)]
    assert describe_ways_in(config, listeners) == [
        SmtpWay("mx:1025"),
        LmtpWay("mda:2424"),
        LmtpWay("/run/judge/lmtp"),
        MailboxWay("judge", "imap.example"),
    ]
