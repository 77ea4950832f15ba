"""Letters fetched from a real Dovecot into a real archive: as they come, through crashes, and each of them once."""

import imaplib
import os
import signal
import smtplib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from judge.archive.archive import Archive
from judge.archive.received import StoredLetter
from judge.common.clock import utc_now
from judge.post.imap import ImapAccount
from judge.post.intake import Envelope
from judge.post.mailbox import ImapMailbox
from judge.post.signed_addresses import tag_of
from tests.peers.process import wait_until
from tests.peers.servers import PASSWORD, Dovecot

# A mailbox for each test: what one leaves behind is not the next one's matter.
NAMES = ("push", "seat", "bounce", "killed", "done", "crash", "many", "tls", "starttls", "wrong", "again")


@pytest.fixture(scope="module")
def dovecot(short: Path, ending: ExitStack) -> Dovecot:
    """Mailboxes of judges, with and without encryption."""
    (short / "mailboxes").mkdir()
    server = Dovecot(short / "mailboxes", [f"{name}@dip.test" for name in NAMES], tls=True)
    ending.callback(server.stop)
    return server.start()


def letter(subject: str) -> bytes:
    return f"From: alice@example.org\r\nTo: judge\r\nSubject: {subject}\r\n\r\nF LON - NTH\r\n".encode()


def deliver(dovecot: Dovecot, recipient: str, *raws: bytes, mail_from: str = "alice@example.org") -> None:
    with smtplib.LMTP("127.0.0.1", dovecot.lmtp_port, timeout=30) as lmtp:
        for raw in raws:
            assert lmtp.sendmail(mail_from, [recipient], raw) == {}


def account(dovecot: Dovecot, user: str, **more: Any) -> ImapAccount:
    return ImapAccount(**{"host": "127.0.0.1", "port": dovecot.port, "security": "plain", **more}, **_login(user, more))


def _login(user: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"user": user} | ({} if "password" in more else {"password": PASSWORD})


@contextmanager
def fetching(
    mail: ImapAccount, archive: Archive, store: Callable[[Envelope], None] | None = None, *, renew: float = 540
) -> Iterator[ImapMailbox]:
    """A mailbox at work for a judge whose address is the mailbox's user."""

    def keep(envelope: Envelope) -> None:
        for recipient in envelope.recipients:
            archive.store_letter(envelope.mail_from, recipient, envelope.raw, envelope.received)

    stopping = threading.Event()
    mailbox = ImapMailbox(
        mail,
        lambda address: tag_of(address, mail.user) is not None,
        store or keep,
        archive,
        clock=utc_now,
        address=mail.user,
        renew=renew,
        backoff=(0.1, 0.5),
        jitter=lambda: 1.0,
    )
    thread = threading.Thread(target=mailbox.run, args=(stopping,))
    thread.start()
    try:
        yield mailbox
    finally:
        stopping.set()
        began = time.monotonic()
        thread.join(10)
        assert time.monotonic() - began < 2.0  # the promise of `ImapMailbox.run`, whatever the server does


def stored(archive: Archive, count: int) -> list[StoredLetter]:
    """All the letters in the archive, once there are `count`."""
    wait_until(lambda: len(archive.new_letters(1000)) >= count, f"{count} letters")
    return archive.new_letters(1000)


def subjects(letters: list[StoredLetter]) -> list[str]:
    return [line for each in letters for line in each.raw.decode().splitlines() if line.startswith("Subject")]


def assert_all_there(dovecot: Dovecot, archive: Archive, user: str, expected: list[str]) -> None:
    """The archive holds the expected letters once each, as the mailbox has them and in its order.

    Dovecot's order may differ from that of delivery where somebody reads meanwhile.
    """
    letters = archive.new_letters(1000)
    assert [each.raw for each in letters] == dovecot.messages(user)
    assert sorted(subjects(letters)) == sorted(f"Subject: {each}" for each in expected)


def judged(dovecot: Dovecot, user: str) -> int:
    """How many letters in the inbox bear the judge's mark."""
    with imaplib.IMAP4("127.0.0.1", dovecot.port, timeout=30) as session:
        session.login(user, PASSWORD)
        session.select("INBOX", readonly=True)
        return len(session.search(None, "KEYWORD", "$Judged", "SEEN")[1][0].split())


def kept(archive: Archive, mail: ImapAccount, uid: int) -> None:
    """Wait until the cursor is at a UID."""
    wait_until(lambda: (archive.cursor(mail.name) or (0, -1))[1] == uid, f"the cursor to come to {uid}")


def test_letters_are_fetched_as_they_come_and_marked(dovecot: Dovecot, archive: Archive) -> None:
    user = "push@dip.test"
    deliver(dovecot, user, letter("0"))
    mail = account(dovecot, user)
    with fetching(mail, archive) as mailbox:
        stored(archive, 1)
        slowest = 0.0
        for number in range(1, 6):
            kept(archive, mail, number)
            deliver(dovecot, user, letter(str(number)))
            began = time.monotonic()
            stored(archive, number + 1)
            slowest = max(slowest, time.monotonic() - began)
        print(f"from Dovecot's 250 to the archive: {slowest:.2f} s at most")
        assert slowest < 2.0
        assert (mailbox.trouble, mailbox.connected) == (None, True)
        kept(archive, mail, 6)
    assert subjects(archive.new_letters(10)) == [f"Subject: {number}" for number in range(6)]
    assert judged(dovecot, user) == 6


def test_a_signed_address_is_known_from_the_delivery(dovecot: Dovecot, archive: Archive) -> None:
    seat = "seat+spring.england.1.abcdefghijklmnop@dip.test"
    deliver(dovecot, seat, letter("orders"), mail_from="alice+x@example.org")
    with fetching(account(dovecot, "seat@dip.test"), archive):
        (found,) = stored(archive, 1)
    assert (found.recipient, found.mail_from) == (seat, "alice+x@example.org")


def test_a_bounce_has_no_sender(dovecot: Dovecot, archive: Archive) -> None:
    deliver(dovecot, "bounce@dip.test", letter("Undelivered Mail Returned to Sender"), mail_from="")
    with fetching(account(dovecot, "bounce@dip.test"), archive):
        (found,) = stored(archive, 1)
    assert (found.recipient, found.mail_from) == ("bounce@dip.test", "")


def _kill(dovecot: Dovecot) -> None:
    """End a Dovecot and all its parts without warning."""
    assert dovecot._process is not None
    os.killpg(dovecot._process.pid, signal.SIGKILL)
    dovecot._process.wait(30)


def test_nothing_is_lost_or_doubled_when_the_server_dies_and_comes_back(dovecot: Dovecot, archive: Archive) -> None:
    user = "killed@dip.test"
    mail = account(dovecot, user)
    with fetching(mail, archive) as mailbox:
        for turn in range(3):
            deliver(dovecot, user, *(letter(f"{turn}.{number}") for number in range(10)))
            _kill(dovecot)  # somewhere in the middle of these ten
            wait_until(lambda: mailbox.trouble is not None, "the mailbox to notice")
            dovecot.start()
            wait_until(lambda: mailbox.connected, "the mailbox to come back")
        stored(archive, 30)
        kept(archive, mail, 30)
    assert_all_there(dovecot, archive, user, [f"{turn}.{number}" for turn in range(3) for number in range(10)])
    assert judged(dovecot, user) == 30


def test_stored_letters_are_moved_out_of_the_way(dovecot: Dovecot, archive: Archive) -> None:
    user = "done@dip.test"
    deliver(dovecot, user, letter("1"), letter("2"))
    mail = account(dovecot, user, done_folder="Judged")
    with fetching(mail, archive):
        kept(archive, mail, 2)
        deliver(dovecot, user, letter("3"))
        kept(archive, mail, 3)
    assert len(archive.new_letters(10)) == 3
    assert dovecot.messages(user) == []
    assert len(dovecot.messages(user, "Judged")) == 3


def test_a_crash_between_storing_and_marking_neither_loses_nor_doubles(dovecot: Dovecot, archive: Archive) -> None:
    user = "crash@dip.test"
    tried = threading.Event()

    def crash(envelope: Envelope) -> None:
        archive.store_letter(envelope.mail_from, envelope.recipients[0], envelope.raw, envelope.received)
        tried.set()
        raise RuntimeError("the power failed just here")

    deliver(dovecot, user, letter("orders"))
    mail = account(dovecot, user)
    with fetching(mail, archive, crash):
        assert tried.wait(30)
    assert (judged(dovecot, user), archive.cursor(mail.name)) == (0, None)
    with fetching(mail, archive):
        kept(archive, mail, 1)
    assert subjects(archive.new_letters(10)) == ["Subject: orders"]
    assert judged(dovecot, user) == 1


def test_a_hundred_letters_come_while_it_fetches(dovecot: Dovecot, archive: Archive) -> None:
    user = "many@dip.test"
    mail = account(dovecot, user)
    began = time.monotonic()
    with fetching(mail, archive):
        deliver(dovecot, user, *(letter(str(number)) for number in range(100)))
        kept(archive, mail, 100)
        print(f"100 letters delivered and fetched in {time.monotonic() - began:.1f} s")
    assert_all_there(dovecot, archive, user, [str(number) for number in range(100)])
    assert judged(dovecot, user) == 100


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_encrypted_connections_are_told_of_letters_too(dovecot: Dovecot, archive: Archive, security: str) -> None:
    user = f"{security}@dip.test"
    port = dovecot.tls_port if security == "tls" else dovecot.port
    # the folder also shows that the server is asked anew what it can do, once the password was given
    mail = account(dovecot, user, port=port, security=security, ca_file=str(dovecot.certificate), done_folder="Judged")
    with fetching(mail, archive) as mailbox:
        wait_until(lambda: mailbox.connected, "the mailbox to connect")
        for number in range(1, 4):
            deliver(dovecot, user, letter(str(number)))
            kept(archive, mail, number)
    assert len(dovecot.messages(user, "Judged")) == 3


def test_a_wrong_password_is_reported(dovecot: Dovecot, archive: Archive) -> None:
    with fetching(account(dovecot, "wrong@dip.test", password="hunter2"), archive) as mailbox:
        wait_until(lambda: (mailbox.trouble or "").startswith("the server refuses user or password"), "trouble")


def test_a_folder_made_anew_is_read_anew(dovecot: Dovecot, archive: Archive) -> None:
    user = "again@dip.test"
    mail = account(dovecot, user, folder="Games")

    def folder(*commands: str) -> None:
        with imaplib.IMAP4("127.0.0.1", dovecot.port, timeout=30) as session:
            session.login(user, PASSWORD)
            for command in commands:
                assert getattr(session, command)("Games")[0] == "OK"

    folder("create")
    dovecot.append(user, letter("1"), "Games")
    with fetching(mail, archive, renew=1.0):  # Dovecot does not tell one who idles, nor always one who looks
        kept(archive, mail, 1)
        before = archive.cursor(mail.name)
        folder("delete", "create")
        dovecot.append(user, letter("1"), "Games")
        dovecot.append(user, letter("2"), "Games")
        kept(archive, mail, 2)
        assert before != archive.cursor(mail.name)
    assert subjects(archive.new_letters(10)) == ["Subject: 1", "Subject: 2"]
