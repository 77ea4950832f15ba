"""Letters in by IMAP, from a server as odd as it likes: what is stored, what is marked, what is tried again."""

import logging
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from judge.post import imap, mailbox
from judge.post.headers import of_large
from judge.post.imap import ImapAccount, delay_after
from judge.post.intake import Envelope
from judge.post.mailbox import ImapMailbox
from judge.post.signed_addresses import tag_of
from tests.peers.process import wait_until
from tests.post.imap_server import CAPABILITIES, PASSWORD, ImapServer, Line

CERTIFICATE = Path(__file__).with_name("certs") / "relay.crt"  # for localhost, and nobody knows who made it
JUDGE = "judge@play.test"
NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look more often whether to stop: a second is long for so many tests."""
    monkeypatch.setattr(imap, "_LOOK", 0.1)


def letter(subject: str = "orders") -> bytes:
    return f"From: alice@example.org\r\nTo: {JUDGE}\r\nSubject: {subject}\r\n\r\nF LON - NTH\r\n".encode()


class Store:
    """Stores letters and cursors, and fails when told to."""

    def __init__(self) -> None:
        self.letters: list[Envelope] = []
        self.cursors: dict[str, tuple[int, int]] = {}
        self.refuses: Callable[[Envelope], bool] = lambda envelope: False
        self.keeps = True
        self.tried = 0

    def __call__(self, envelope: Envelope) -> None:
        self.tried += 1
        if self.refuses(envelope):
            raise RuntimeError("disk full")
        self.letters.append(envelope)

    @property
    def raws(self) -> list[bytes]:
        return [each.raw for each in self.letters]

    def cursor(self, mailbox: str) -> tuple[int, int] | None:
        return self.cursors.get(mailbox)

    def keep_cursor(self, mailbox: str, uidvalidity: int, uid: int) -> None:
        if not self.keeps:
            raise RuntimeError("database is locked")
        self.cursors[mailbox] = (uidvalidity, uid)


def account(server: ImapServer, **more: Any) -> ImapAccount:
    known = ImapAccount("127.0.0.1", server.port, "plain", "judge", PASSWORD, poll=0.05)
    return replace(known, **more)


@contextmanager
def fetching(
    mail: ImapAccount,
    store: Store,
    *,
    renew: float = 540,
    backoff: tuple[float, float] = (0.01, 0.05),
    looked: Callable[[], object] = lambda: None,
    read: datetime | None = None,
) -> Iterator[ImapMailbox]:
    """A mailbox at work; it must end within two seconds."""
    stopping = threading.Event()
    ours = ImapMailbox(
        mail,
        lambda address: tag_of(address, JUDGE) is not None,
        store,
        store,
        clock=lambda: NOW,
        address=JUDGE,
        renew=renew,
        backoff=backoff,
        jitter=lambda: 1.0,
        looked=looked,
        read=read,
    )
    thread = threading.Thread(target=ours.run, args=(stopping,))
    thread.start()
    try:
        yield ours
    finally:
        stopping.set()
        thread.join(10)
        assert not thread.is_alive()


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer() as server:
        yield server


@pytest.fixture
def store() -> Store:
    return Store()


def at_rest(server: ImapServer) -> None:
    wait_until(lambda: bool(server.idling), "the mailbox to idle", 10)


# ---- the usual way


def test_letters_lying_there_are_stored_in_order_and_marked(server: ImapServer, store: Store) -> None:
    first, second = server.deliver(letter("1")), server.deliver(letter("2"))
    mail = account(server)
    with fetching(mail, store) as ours:
        at_rest(server)
        assert (ours.trouble, ours.connected) == (None, True)
    assert store.letters == [Envelope("alice@example.org", (JUDGE,), letter(each), NOW) for each in ("1", "2")]
    assert server.flags == {first: {"$Judged", r"\Seen"}, second: {"$Judged", r"\Seen"}}
    assert store.cursors == {f"judge@127.0.0.1:{server.port}/INBOX": (1, second)} == {mail.name: (1, 2)}


def test_nothing_is_wrong_before_the_first_try_and_the_log_has_the_first_connection(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server.greeting = None
    with fetching(account(server), store) as ours:
        assert ours.trouble is None
    server.greeting = "* OK ready"
    with fetching(account(server), store):
        at_rest(server)
    assert sum(each.endswith(": working") for each in caplog.messages) == 1


def test_a_letter_that_comes_while_it_waits_is_fetched_and_nothing_else(server: ImapServer, store: Store) -> None:
    server.deliver(letter("1"))
    with fetching(account(server), store):
        at_rest(server)
        server.deliver(letter("2"))
        wait_until(lambda: len(store.letters) == 2, "the second letter", 5)
        at_rest(server)
    assert store.raws == [letter("1"), letter("2")]
    assert server.count("UID FETCH 1") == 2  # its size and itself


def test_the_next_start_goes_on_where_the_last_stopped(server: ImapServer, store: Store) -> None:
    server.deliver(letter("1"))
    with fetching(account(server), store):
        at_rest(server)
    server.said.clear()
    with fetching(account(server), store):
        at_rest(server)
    assert store.raws == [letter("1")]
    assert server.count("UID FETCH") == 0


def test_idle_is_begun_anew_in_time(server: ImapServer, store: Store) -> None:
    with fetching(account(server), store, renew=0.05):
        wait_until(lambda: server.count("IDLE") >= 3, "IDLE to be renewed", 5)
    assert server.logins == 1


def test_news_in_one_packet_with_the_answer_to_idle_is_not_missed(server: ImapServer, store: Store) -> None:
    def idle(line: Line) -> None:
        del server.answers["IDLE"]
        server.deliver(letter())
        line.say("+ idling\r\n* 1 EXISTS")
        assert line.file.readline() == b"DONE\r\n"
        line.done()

    server.answers["IDLE"] = idle
    with fetching(account(server), store):
        wait_until(lambda: bool(store.letters), "the letter", 5)


def test_news_told_with_the_answer_to_another_command_is_not_missed(server: ImapServer, store: Store) -> None:
    def search(line: Line) -> None:
        del server.answers["UID SEARCH"]
        server.deliver(letter())
        line.say("* SEARCH\r\n* 1 EXISTS")  # it will not be told again
        line.done()

    server.answers["UID SEARCH"] = search
    with fetching(account(server), store):
        wait_until(lambda: bool(store.letters), "the letter", 5)


def test_a_server_that_always_tells_of_letters_does_not_keep_it_busy(server: ImapServer, store: Store) -> None:
    def search(line: Line) -> None:
        line.say("* 1 EXISTS")
        server.obey(line)

    server.answers["UID SEARCH"] = search
    with fetching(account(server), store):
        at_rest(server)
    assert server.count("UID SEARCH") <= 5


# ---- servers that cannot do this or that


def test_a_server_without_idle_is_asked_again_and_again(store: Store) -> None:
    with ImapServer("IMAP4rev1") as server, fetching(account(server), store):
        wait_until(lambda: server.count("NOOP") >= 2, "the second look", 5)
        server.deliver(letter())
        wait_until(lambda: bool(store.letters), "the letter", 5)
        assert server.count("IDLE") == 0


def test_without_keywords_a_letter_is_marked_as_read(server: ImapServer, store: Store) -> None:
    server.permanent = r"\Seen \Deleted"
    uid = server.deliver(letter())
    with fetching(account(server), store):
        at_rest(server)
    assert server.flags[uid] == {r"\Seen"}


def test_where_nothing_may_be_marked_the_cursor_alone_serves(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    server.answers["UID STORE"] = lambda line: line.done("NO you may not")
    server.deliver(letter())
    with fetching(account(server), store) as ours:
        at_rest(server)
        server.deliver(letter("2"))
        wait_until(lambda: len(store.letters) == 2, "the second letter", 5)
        at_rest(server)
        assert ours.trouble is None
    assert store.raws == [letter(), letter("2")]
    assert "you may not" in caplog.text


def test_a_stored_letter_is_moved_to_a_folder_made_for_it(server: ImapServer, store: Store) -> None:
    server.deliver(letter())
    with fetching(account(server, done_folder="Done"), store):
        at_rest(server)
    assert (server.letters, server.folders) == ({}, {"Done": [letter()]})


@pytest.mark.parametrize(("capabilities", "left"), [("IMAP4rev1 IDLE UIDPLUS", 0), ("IMAP4rev1 IDLE", 1)])
def test_without_move_it_is_copied_and_deleted(capabilities: str, left: int, store: Store) -> None:
    with ImapServer(capabilities) as server:
        server.deliver(letter())
        with fetching(account(server, done_folder="Done"), store):
            at_rest(server)
        assert server.folders == {"Done": [letter()]}
        # without UIDPLUS only a bare EXPUNGE is left, which would take others' letters too
        assert len(server.letters) == left
        assert r"\Deleted" in server.flags[1]
        assert server.count("EXPUNGE") == 0


def test_a_letter_that_may_not_be_moved_stays_and_is_not_taken_again(server: ImapServer, store: Store) -> None:
    server.answers["UID MOVE"] = lambda line: line.done("NO [OVERQUOTA] full")
    server.deliver(letter())
    with fetching(account(server, done_folder="Done"), store, renew=0.05):
        wait_until(lambda: server.count("IDLE") >= 3, "IDLE to be renewed", 5)
    assert store.raws == [letter()]
    assert server.flags[1] == {"$Judged", r"\Seen"}


# ---- letters that make trouble


def test_of_a_letter_over_the_limit_only_the_header_is_stored_and_it_is_flagged_and_logged(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    large = server.deliver(letter() + b"secret plans\r\n" * 1000)
    server.deliver(letter("small"))
    with fetching(account(server, size_limit=10_000), store):
        at_rest(server)
    header, _, _ = letter().partition(b"\r\n\r\n")
    assert store.raws == [of_large(header, len(letter()) + 14 * 1000), letter("small")]
    assert [each.recipients for each in store.letters] == [(JUDGE,), (JUDGE,)]
    assert server.flags[large] == {"$Judged", r"\Seen", r"\Flagged"}
    assert not [said for said in server.said if said.startswith(f"UID FETCH {large} (BODY.PEEK[])")]
    assert f"letter {large} is not read: its size of {len(letter()) + 14 * 1000} bytes exceeds the limit" in caplog.text
    assert "secret plans" not in caplog.text


def test_a_fault_in_storing_is_logged_without_its_words(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.refuses = lambda envelope: True
    server.deliver(letter())
    with fetching(account(server), store):
        wait_until(lambda: store.tried >= 2, "the second try", 5)
    assert "a letter cannot be stored: RuntimeError" in caplog.text
    assert "in __call__" in caplog.text
    assert caplog.records
    assert not any(record.exc_info for record in caplog.records)


def test_a_fetch_without_the_letter_is_tried_again_while_others_go_on(server: ImapServer, store: Store) -> None:
    withheld = True

    def fetch(line: Line) -> None:
        if withheld:
            line.say("* 1 FETCH (UID 1 FLAGS (\\Recent))")
            line.done()
        else:
            server.obey(line)

    server.answers["UID FETCH 1 (BODY"] = fetch
    server.deliver(letter("1"))
    server.deliver(letter("2"))
    mail = account(server)
    with fetching(mail, store) as ours:
        wait_until(lambda: server.count("UID FETCH 1 (BODY") >= 2 and bool(store.letters), "a second try", 5)
        assert ours.trouble == "the server lists a letter but does not return it"
        assert store.cursors.get(mail.name, (1, 0)) == (1, 0)  # never past a letter that is not stored
        withheld = False
        wait_until(lambda: store.cursors.get(mail.name) == (1, 2), "the cursor to pass both", 5)
        wait_until(lambda: ours.trouble is None, "the all-clear", 5)
    assert store.raws == [letter("2"), letter("1")]


def test_a_letter_deleted_before_it_was_fetched_is_forgotten(server: ImapServer, store: Store) -> None:
    def fetch(line: Line) -> None:
        server.letters.pop(1, None)
        line.done()

    server.answers["UID FETCH 1 "] = fetch
    server.deliver(letter())
    with fetching(account(server), store) as ours:
        wait_until(lambda: server.count("UID SEARCH") >= 2, "another look", 5)
        wait_until(lambda: ours.trouble is None, "the all-clear", 5)
        server.deliver(letter("2"))
        wait_until(lambda: bool(store.letters), "the next letter", 5)


def test_a_letter_the_store_refuses_holds_nobody_up(server: ImapServer, store: Store) -> None:
    store.refuses = lambda envelope: envelope.raw == letter("1")
    for each in ("1", "2", "3"):
        server.deliver(letter(each))
    mail = account(server)
    with fetching(mail, store) as ours:
        wait_until(lambda: store.tried >= 4, "a second try", 5)
        server.deliver(letter("4"))
        wait_until(lambda: len(store.letters) == 3, "the others", 5)
        assert ours.trouble == "a letter cannot be stored: RuntimeError"
        assert server.flags[1] == set()
        assert store.cursors.get(mail.name, (1, 0)) == (1, 0)
        store.refuses = lambda envelope: False
        wait_until(lambda: store.cursors.get(mail.name) == (1, 4), "the cursor to pass them all", 5)
    assert store.raws == [letter(each) for each in ("2", "3", "4", "1")]
    assert "$Judged" in server.flags[1]


def test_a_letter_refused_twice_keeps_its_place(server: ImapServer, store: Store) -> None:
    store.refuses = lambda envelope: envelope.raw == letter("1") and store.tried < 3
    for each in ("1", "2", "3"):
        server.deliver(letter(each))
    with fetching(account(server), store):
        wait_until(lambda: len(store.letters) == 3, "all three", 5)
    assert store.raws == [letter("1"), letter("2"), letter("3")]


def test_a_letter_whose_fetching_was_cut_short_keeps_its_place(server: ImapServer, store: Store) -> None:
    def fetch(line: Line) -> None:
        del server.answers["UID FETCH 1 (BODY"]
        line.close()

    server.answers["UID FETCH 1 (BODY"] = fetch
    for each in ("1", "2", "3"):
        server.deliver(letter(each))
    with fetching(account(server), store):
        wait_until(lambda: len(store.letters) == 3, "all three", 5)
    assert store.raws == [letter("1"), letter("2"), letter("3")]


def test_a_store_out_of_order_is_not_asked_about_every_letter(server: ImapServer, store: Store) -> None:
    store.refuses = lambda envelope: True
    for number in range(20):
        server.deliver(letter(str(number)))
    with fetching(account(server), store, backoff=(600, 600)):
        at_rest(server)
    assert store.tried == 1


def test_letters_wait_when_too_many_went_past_one_that_is_refused(
    server: ImapServer, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "_AHEAD", 3)
    store.refuses = lambda envelope: envelope.raw == letter("0")
    for number in range(10):
        server.deliver(letter(str(number)))
    with fetching(account(server), store):
        wait_until(lambda: store.tried >= 8, "it to be tried again", 5)
        assert len(store.letters) == 3
        store.refuses = lambda envelope: False
        wait_until(lambda: len(store.letters) == 10, "all of them", 5)
    assert sorted(store.raws) == [letter(str(number)) for number in range(10)]


def test_a_letter_that_breaks_the_connection_does_not_keep_others_from_being_fetched(
    server: ImapServer, store: Store
) -> None:
    server.answers["UID FETCH 1 (BODY"] = Line.close
    server.deliver(letter("1"))
    server.deliver(letter("2"))
    with fetching(account(server), store):
        wait_until(lambda: bool(store.letters), "the second letter", 5)
    assert store.raws == [letter("2")]


def test_a_cursor_that_cannot_be_kept_is_kept_later(server: ImapServer, store: Store) -> None:
    store.keeps = False
    server.deliver(letter())
    mail = account(server)
    with fetching(mail, store, renew=0.05) as ours:
        wait_until(lambda: ours.trouble == "the cursor cannot be kept: RuntimeError", "trouble", 5)
        store.keeps = True
        wait_until(lambda: store.cursors.get(mail.name) == (1, 1), "the cursor", 5)
    assert store.raws == [letter()]


# ---- UIDs that mean something else


def test_when_uids_mean_other_letters_all_that_bears_no_mark_is_taken(server: ImapServer, store: Store) -> None:
    mail = account(server)
    with fetching(mail, store):
        at_rest(server)
        server.deliver(letter("1"))
        wait_until(lambda: store.cursors.get(mail.name) == (1, 1), "the first", 5)
        at_rest(server)
        new = server.next_uid = 1
        server.validity = 2
        server.letters, server.flags = {}, {}
        for each in ("unseen", "1", "also unseen"):
            new = server.deliver(letter(each))
        server.flags[2] = {"$Judged"}
        server.hang_up()
        wait_until(lambda: store.cursors[mail.name] == (2, new), "the others", 5)
        at_rest(server)
    assert store.raws == [letter("1"), letter("unseen"), letter("also unseen")]


def test_a_folder_replaced_under_an_open_connection_is_found_out(server: ImapServer, store: Store) -> None:
    server.deliver(letter("1"))
    with fetching(account(server), store, renew=0.05):
        at_rest(server)

        def search(line: Line) -> None:
            line.say("* SEARCH")  # as the old folder was
            line.done()

        def select(line: Line) -> None:
            server.answers.clear()
            server.obey(line)

        server.answers |= {"UID SEARCH": search, "SELECT": select}
        server.letters, server.flags, server.next_uid, server.validity = {}, {}, 1, 2
        server.deliver(letter("2"))
        wait_until(lambda: len(store.letters) == 2, "the letter in the new folder", 5)
    assert server.logins == 1


def test_after_a_look_at_everything_the_marked_letters_are_passed(server: ImapServer, store: Store) -> None:
    server.deliver(letter())
    server.flags[1] = {"$Judged"}
    mail = account(server)
    for _ in range(2):
        with fetching(mail, store):
            at_rest(server)
    assert (store.letters, store.cursors) == ([], {mail.name: (1, 1)})


def test_an_archive_out_of_a_backup_gets_marked_letters_again(server: ImapServer, store: Store) -> None:
    mail = account(server)
    for each in ("1", "2", "3"):
        server.deliver(letter(each))
    with fetching(mail, store):
        at_rest(server)
    restored = Store()
    restored.cursors[mail.name] = (1, 1)
    with fetching(mail, restored):
        at_rest(server)
    assert restored.raws == [letter("2"), letter("3")]


# ---- the connection


def test_a_server_gone_while_it_idles_is_connected_to_again(server: ImapServer, store: Store) -> None:
    with fetching(account(server), store) as ours:
        at_rest(server)
        server.hang_up()
        wait_until(lambda: server.logins == 2, "the second login", 5)
        at_rest(server)
        server.deliver(letter())
        wait_until(lambda: bool(store.letters), "the letter", 5)
        assert ours.trouble is None


def test_a_server_that_takes_its_leave_is_believed(server: ImapServer, store: Store) -> None:
    def idle(line: Line) -> None:
        del server.answers["IDLE"]
        line.say("+ idling\r\n* BYE maintenance")

    server.answers["IDLE"] = idle
    with fetching(account(server), store):
        wait_until(lambda: server.logins == 2, "the second login", 5)


def test_tries_to_connect_grow_rarer(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[int] = []

    def noted(failed: int, backoff: tuple[float, float], jitter: float) -> float:
        failures.append(failed)
        return delay_after(failed, backoff, jitter)

    monkeypatch.setattr("judge.post.mailbox.delay_after", noted)
    server.greeting = "* BYE too many connections"
    caplog.set_level(logging.WARNING)
    with fetching(account(server), store, backoff=(0.01, 600)) as ours:
        wait_until(lambda: len(failures) >= 5, "the fifth try", 5)
        assert ours.trouble is not None
        assert "too many connections" in ours.trouble
    assert failures[:5] == [0, 1, 2, 3, 4]
    assert [delay_after(failed, (0.01, 600), 1) for failed in range(5)] == pytest.approx([0.01, 0.02, 0.04, 0.08, 0.16])
    assert delay_after(99, (0.01, 600), 1) == 600
    assert len([record for record in caplog.records if "too many connections" in record.message]) == 1


def test_a_wrong_password_is_told_and_never_shown(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with fetching(account(server, password="hunter2"), store) as ours:
        wait_until(lambda: server.logins >= 3, "the third try", 5)
        assert ours.trouble is not None
        assert ours.trouble.startswith("the server refuses user or password")
        assert not ours.connected
    assert "who are you?" in caplog.text
    assert "hunter2" not in caplog.text
    assert "hunter2" not in repr(account(server, password="hunter2"))


def test_a_connection_that_breaks_at_the_login_is_not_taken_for_a_wrong_password(
    server: ImapServer, store: Store
) -> None:
    server.answers["LOGIN"] = Line.close
    with fetching(account(server), store) as ours:
        wait_until(lambda: (ours.trouble or "").startswith("logging in: "), "trouble", 5)


def test_a_read_only_folder_is_reported(server: ImapServer, store: Store) -> None:
    server.answers["SELECT"] = lambda line: line.done("OK [READ-ONLY] look, don't touch")
    with fetching(account(server), store) as ours:
        wait_until(lambda: "not writable" in (ours.trouble or ""), "trouble", 5)


def test_a_server_that_says_the_password_back_is_not_quoted(
    server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    server.answers["LOGIN"] = lambda line: line.done(f"NO {line.words} is wrong")
    with fetching(account(server, password="hunter2"), store) as ours:
        wait_until(lambda: (ours.trouble or "").startswith("the server refuses"), "trouble", 5)
    assert "hunter2" not in caplog.text
    assert "(password)" in caplog.text


def test_no_password_is_sent_unprotected_to_another_machine(
    server: ImapServer, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "is_loopback", lambda host: False)
    with fetching(account(server), store) as ours:
        wait_until(lambda: ours.trouble is not None, "trouble", 5)
        said = "a password is not sent unprotected to another machine: use security tls or starttls"
        assert ours.trouble == said
    assert server.logins == 0


def test_a_connection_without_encryption_reads_no_certificates(server: ImapServer, store: Store) -> None:
    with fetching(account(server, ca_file="/nowhere/ca.pem"), store) as ours:
        at_rest(server)
        assert (ours.trouble, ours.connected) == (None, True)


def test_a_password_beyond_ascii_is_sent_as_utf_8(store: Store) -> None:
    with ImapServer(f"{CAPABILITIES} AUTH=PLAIN") as server:
        sent: list[bytes] = []

        def authenticate(line: Line) -> None:
            line.say("+ ")
            sent.append(line.file.readline().strip())
            line.done()

        server.answers["AUTHENTICATE PLAIN"] = authenticate
        with fetching(account(server, password="pässword"), store):
            at_rest(server)
    assert sent == [b"AGp1ZGdlAHDDpHNzd29yZA=="]  # base64 of \0judge\0pässword


def test_no_letter_gets_into_the_log(server: ImapServer, store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server.deliver(letter("whisper"))
    broken = [b"* 1 FETCH (UID 1 BODY[] whisper", b"* 1 FETCH (UID x BODY[] whisper)", b"whisper"]

    def fetch(line: Line) -> None:
        if not broken:
            server.obey(line)
            return
        line.say(broken.pop())
        line.done()

    server.answers["UID FETCH 1 (BODY"] = fetch
    with fetching(account(server), store):
        wait_until(lambda: bool(store.letters), "the letter", 10)
    assert "whisper" not in caplog.text


@pytest.mark.parametrize("silent", ["greeting", "LOGIN", "UID SEARCH", "IDLE"])
def test_it_stops_in_time_whatever_a_silent_server_owes(server: ImapServer, store: Store, silent: str) -> None:
    asked = threading.Event()
    if silent == "greeting":
        server.greeting = None
        asked.set()
    else:
        server.answers[silent] = lambda line: asked.set()
    with fetching(account(server), store):
        assert asked.wait(5)
        wait_until(lambda: bool(server.lines), "the connection", 5)
    server.hang_up()


def test_a_refused_connection_is_reported(store: Store) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    mail = ImapAccount("127.0.0.1", port, "plain", "judge", PASSWORD)
    with fetching(mail, store) as ours:
        wait_until(lambda: ours.trouble == "connecting: Connection refused", "trouble", 5)


# ---- encryption


@pytest.fixture
def starttls() -> Iterator[ImapServer]:
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trust.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))
    with ImapServer(f"{CAPABILITIES} STARTTLS", trust) as server:
        yield server


def test_starttls_with_a_certificate_of_our_own_works(starttls: ImapServer, store: Store) -> None:
    mail = account(starttls, host="localhost", security="starttls", ca_file=str(CERTIFICATE))
    with fetching(mail, store):
        at_rest(starttls)
        starttls.deliver(letter())
        wait_until(lambda: bool(store.letters), "the letter", 5)


@pytest.mark.parametrize(("host", "trusted"), [("localhost", False), ("127.1", True)])
def test_a_certificate_not_known_or_for_another_host_gets_no_password(
    starttls: ImapServer, store: Store, host: str, trusted: bool
) -> None:
    mail = account(starttls, host=host, security="starttls", ca_file=str(CERTIFICATE) if trusted else "")
    with fetching(mail, store) as ours:
        wait_until(lambda: "certificate is not trusted" in (ours.trouble or ""), "trouble", 5)
    assert starttls.logins == 0


def test_a_server_that_does_not_offer_starttls_gets_no_password(server: ImapServer, store: Store) -> None:
    with fetching(account(server, security="starttls"), store) as ours:
        wait_until(lambda: "STARTTLS" in (ours.trouble or ""), "trouble", 5)
    assert server.logins == 0


def test_after_its_third_try_a_letter_that_is_refused_lets_the_next_pass(server: ImapServer, store: Store) -> None:
    tried: list[bytes] = []

    def refuses(envelope: Envelope) -> bool:
        tried.append(envelope.raw)
        return envelope.raw == letter("1")

    store.refuses = refuses
    for each in ("1", "2"):
        server.deliver(letter(each))
    with fetching(account(server), store):
        wait_until(lambda: bool(store.letters), "the second letter", 5)
    assert tried[:4] == [letter("1")] * 3 + [letter("2")]


# ---- when a letter came, and up to when the folder was read


EARLIER = NOW - timedelta(hours=2)


def telling_time(server: ImapServer, at: datetime, came: datetime) -> None:
    """The server's clock stands so, and a letter came then."""
    server.tells_time = True
    server.clock = lambda: came
    server.deliver(letter())
    server.clock = lambda: at


@pytest.mark.parametrize(
    ("clock", "came", "read", "received"),
    [
        (NOW, NOW - timedelta(hours=1), EARLIER, NOW - timedelta(hours=1)),
        (NOW + timedelta(seconds=5), NOW - timedelta(hours=1), EARLIER, NOW - timedelta(hours=1)),
        (NOW + timedelta(seconds=6), NOW - timedelta(hours=1), EARLIER, NOW),  # the clocks do not agree
        (NOW - timedelta(seconds=6), NOW - timedelta(hours=1), EARLIER, NOW),
        (NOW, NOW + timedelta(hours=1), EARLIER, NOW),  # no letter comes from the future
        (NOW, EARLIER - timedelta(days=1), EARLIER, EARLIER),  # somebody moved it here since we read the folder
        (NOW, EARLIER, None, NOW),  # a folder never read
    ],
)
def test_a_letter_counts_from_when_the_mail_server_took_it(
    store: Store, clock: datetime, came: datetime, read: datetime | None, received: datetime
) -> None:
    with ImapServer() as server:
        telling_time(server, clock, came)
        with fetching(account(server), store, read=read) as ours:
            at_rest(server)
        assert [each.received for each in store.letters] == [received]
        assert server.folders == {}
        assert (ours.read, ours.unread_since) == (NOW, None)


def test_times_of_other_zones_are_understood(server: ImapServer, store: Store) -> None:
    there = NOW.astimezone(timezone(timedelta(hours=-5)))
    telling_time(server, there, there - timedelta(hours=1))
    with fetching(account(server), store, read=EARLIER):
        at_rest(server)
    assert [each.received for each in store.letters] == [NOW - timedelta(hours=1)]


def test_a_server_that_does_not_tell_its_time_is_read_all_the_same(server: ImapServer, store: Store) -> None:
    telling_time(server, NOW, NOW - timedelta(hours=1))
    server.answers["UID FETCH 1 (INTERNALDATE"] = lambda line: line.done("NO not today")
    with fetching(account(server), store, read=EARLIER):
        at_rest(server)
    assert [each.received for each in store.letters] == [NOW]


@pytest.mark.parametrize("capabilities", [CAPABILITIES, "IMAP4rev1"])
def test_a_folder_is_read_when_somebody_asks_and_they_hear_when_it_is_done(store: Store, capabilities: str) -> None:
    looked = threading.Semaphore(0)
    with (
        ImapServer(capabilities) as server,
        fetching(account(server, poll=600), store, looked=looked.release) as ours,
    ):
        assert looked.acquire(timeout=5)  # the first time nobody asks
        searches = server.count("UID SEARCH")
        ours.look()
        assert looked.acquire(timeout=5)
        assert server.count("UID SEARCH") > searches


def test_a_folder_out_of_reach_is_not_read_until_it_is_back(store: Store) -> None:
    with ImapServer() as server:
        server.answers["LOGIN"] = lambda line: line.done("NO not now")
        with fetching(account(server), store, read=EARLIER) as ours:
            wait_until(lambda: ours.trouble is not None, "the first refusal", 5)
            assert (ours.read, ours.unread_since) == (EARLIER, NOW)
            server.answers.clear()
            wait_until(lambda: ours.unread_since is None, "the folder to be read", 5)
            assert ours.read == NOW


def test_a_folder_whose_letters_cannot_be_stored_is_not_read_completely(server: ImapServer, store: Store) -> None:
    store.refuses = lambda envelope: store.tried < 3
    server.deliver(letter())
    with fetching(account(server), store, read=EARLIER) as ours:
        wait_until(lambda: store.tried > 0, "the first try", 5)
        assert ours.read == EARLIER
        wait_until(lambda: ours.unread_since is None, "the folder to be read", 5)
