"""The servers themselves: when they are asked for in vain, and what the other tests take for granted."""

import imaplib
import os
import ssl
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.peers import servers
from tests.peers.conftest import gate
from tests.peers.servers import Dovecot

JUDGE = "judge@dip.test"


def test_without_the_programs_the_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "PROGRAMS", ("postfix", "no-such-program"))
    assert "no-such-program" in str(servers.missing())
    assert "install postfix dovecot-core dovecot-imapd dovecot-lmtpd swaks" in str(servers.missing())


def test_without_root_the_tests_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "PROGRAMS", ())
    monkeypatch.setattr(Path, "exists", lambda _: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "root" in str(servers.missing())


def test_what_is_missing_skips_by_hand_and_fails_where_changes_are_judged() -> None:
    gate(None, ci=True)
    with pytest.raises(pytest.skip.Exception, match="install postfix"):
        gate("install postfix", ci=False)
    with pytest.raises(pytest.fail.Exception, match="install postfix"):
        gate("install postfix", ci=True)


def test_mailboxes_outlive_a_restart_and_speak_tls_with_a_certificate_that_can_be_checked(
    short: Path, ending: ExitStack
) -> None:
    (short / "boxes").mkdir()
    boxes = Dovecot(short / "boxes", [JUDGE], tls=True)
    ending.callback(boxes.stop)
    boxes.start().append(JUDGE, b"Subject: kept\r\n\r\nLIST\r\n")
    boxes.stop()
    boxes.start()
    assert boxes.messages(JUDGE) == [b"Subject: kept\r\n\r\nLIST\r\n"]
    trust = ssl.create_default_context(cafile=boxes.certificate)
    with imaplib.IMAP4_SSL("localhost", boxes.tls_port, ssl_context=trust, timeout=30) as session:
        assert session.login(JUDGE, servers.PASSWORD)[0] == "OK"
    with imaplib.IMAP4("127.0.0.1", boxes.port, timeout=30) as session:
        assert session.starttls(trust)[0] == "OK"
