"""Letters out: what a relay's answers mean, what a Maildir holds, and when a letter is tried again."""

import asyncio
import mailbox
import os
import socket
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.post.intake import Envelope, SmtpIntake
from judge.post.sending import MaildirSender, PermanentFailure, RelaySender, TemporaryFailure, next_try

RAW = b"From: judge@play.test\r\nSubject: results\r\n\r\nF LON - NTH\r\n.\r\n"
ALICE = "alice@example.org"
JUDGE = "judge@play.test"
NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)


class Relay:
    """A relay that gives the answers a test wants; an empty answer drops the connection."""

    def __init__(self, **answers: str) -> None:
        self.answers = {
            "GREETING": "220 relay.test",
            "EHLO": "250-relay.test\r\n250 8BITMIME",
            "MAIL": "250 ok",
            "RCPT": "250 ok",
            "DATA": "354 go on",
            "END": "250 taken",
            "QUIT": "221 bye",
            "RSET": "250 ok",
            **answers,
        }
        self.heard: list[str] = []
        self.hung_up = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        verb = "GREETING"
        try:
            while answer := self.answers.get(verb, "502 what?"):
                writer.write(answer.encode() + b"\r\n")
                if verb == "DATA" and answer.startswith("354"):
                    self.heard.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                    verb = "END"
                    continue
                line = (await reader.readline()).decode()
                if not line:
                    break
                self.heard.append(line.rstrip())
                verb = line.split()[0].upper()
        finally:
            writer.close()
            self.hung_up.set()


def send_to(relay: Relay, rcpt: str = ALICE, raw: bytes = RAW, mail_from: str = JUDGE, **options: Any) -> None:
    async def scene() -> None:
        server = await asyncio.start_server(relay.serve, "127.0.0.1", 0)
        async with asyncio.timeout(30), server:
            port = server.sockets[0].getsockname()[1]
            sender = RelaySender("127.0.0.1", port, hostname="play.test", **options)
            try:
                await asyncio.to_thread(sender.send, mail_from, rcpt, raw)
            finally:
                await relay.hung_up.wait()

    asyncio.run(scene())


def test_a_relay_gets_the_letter_byte_for_byte() -> None:
    got: list[Envelope] = []

    async def scene() -> None:
        relay = SmtpIntake("127.0.0.1", 0, "relay.test", lambda address: True, got.append, clock=lambda: NOW)
        await relay.start()
        sender = RelaySender("127.0.0.1", relay.port, hostname="play.test")
        await asyncio.to_thread(sender.send, JUDGE, ALICE, RAW)
        await asyncio.to_thread(sender.send, "", "jürgen@example.org", RAW.replace(b"NTH", "→ NTH".encode()))
        await relay.stop()

    asyncio.run(scene())
    assert got == [
        Envelope(JUDGE, (ALICE,), RAW, NOW),
        Envelope("", ("jürgen@example.org",), RAW.replace(b"NTH", "→ NTH".encode()), NOW),
    ]


@pytest.mark.parametrize(
    ("answers", "failure"),
    [
        ({"RCPT": "550 5.1.1 no such user"}, PermanentFailure),
        ({"RCPT": "450 4.2.0 greylisted"}, TemporaryFailure),
        ({"RCPT": "421 4.3.2 closing"}, TemporaryFailure),
        ({"MAIL": "550 5.7.1 not you"}, PermanentFailure),
        ({"MAIL": "451 4.3.0 later"}, TemporaryFailure),
        ({"MAIL": "530 5.7.0 authentication required"}, TemporaryFailure),
        ({"DATA": "554 5.5.1 no"}, PermanentFailure),
        ({"END": "552 5.3.4 too big"}, PermanentFailure),
        ({"END": "452 4.3.1 disk full"}, TemporaryFailure),
        ({"END": ""}, TemporaryFailure),
        ({"RCPT": ""}, TemporaryFailure),
        ({"GREETING": "554 no service here"}, TemporaryFailure),
        ({"GREETING": "421 busy"}, TemporaryFailure),
        ({"GREETING": ""}, TemporaryFailure),
        ({"GREETING": "nonsense"}, TemporaryFailure),
        ({"EHLO": "550 no", "HELO": "550 no"}, TemporaryFailure),
    ],
)
def test_a_relays_answer_decides_whether_to_try_again(answers: dict[str, str], failure: type[Exception]) -> None:
    said = next(iter(answers.values()))
    with pytest.raises(failure) as caught:
        send_to(Relay(**answers))
    if failure is PermanentFailure:
        assert str(caught.value) == said


def test_a_letter_once_taken_is_taken_however_the_relay_says_goodbye() -> None:
    for farewell in ("500 what?", "", "nonsense"):
        send_to(Relay(QUIT=farewell))


def test_no_relay_at_all_is_a_matter_of_time() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can answer there
        sender = RelaySender("127.0.0.1", taken.getsockname()[1], hostname="play.test")
        with pytest.raises(TemporaryFailure, match="no session"):
            sender.send(JUDGE, ALICE, RAW)


def test_a_silent_relay_is_left_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        sender = RelaySender("127.0.0.1", silent.getsockname()[1], hostname="play.test", timeout=0.05)
        with pytest.raises(TemporaryFailure):
            sender.send(JUDGE, ALICE, RAW)


def test_nothing_is_said_in_clear_where_encryption_is_demanded() -> None:
    relay = Relay()
    with pytest.raises(TemporaryFailure, match="STARTTLS"):
        send_to(relay, starttls=True, user="judge", password="hush")
    assert [line.upper() for line in relay.heard] == ["EHLO PLAY.TEST", "QUIT"]


def test_a_refused_login_is_the_keepers_matter_and_its_reason_tells_no_password() -> None:
    relay = Relay(EHLO="250-relay.test\r\n250 AUTH PLAIN", AUTH="535 5.7.8 no good: hush")
    with pytest.raises(TemporaryFailure) as caught:
        send_to(relay, user="judge", password="hush")
    assert "535" in str(caught.value)
    assert "hush" not in str(caught.value)


def test_a_login_comes_before_the_letter() -> None:
    relay = Relay(EHLO="250-relay.test\r\n250 AUTH PLAIN", AUTH="235 2.7.0 welcome")
    send_to(relay, user="judge", password="hush")
    verbs = [line.split()[0].upper() for line in relay.heard]
    assert verbs.index("AUTH") < verbs.index("MAIL")


def test_eight_bit_text_is_announced_to_relays_that_ask_for_it() -> None:
    for extension, announced in (("8BITMIME", True), ("SIZE", False)):
        relay = Relay(EHLO=f"250-relay.test\r\n250 {extension}")
        send_to(relay, raw=RAW.replace(b"NTH", "→ NTH".encode()))
        assert any("BODY=8BITMIME" in line for line in relay.heard) is announced


def test_an_address_outside_ascii_needs_a_relay_that_takes_it() -> None:
    with pytest.raises(PermanentFailure, match="ASCII"):
        send_to(Relay(), rcpt="jürgen@example.org")


@pytest.mark.parametrize(
    ("mail_from", "rcpt"),
    [(JUDGE, "alice@example.org\r\nRCPT TO:<victim@example.org>"), (JUDGE, ""), ("judge\n@play.test", ALICE)],
)
def test_an_envelope_out_of_form_goes_nowhere(mail_from: str, rcpt: str, tmp_path: Path) -> None:
    for sender in (MaildirSender(tmp_path / "out"), RelaySender("127.0.0.1", 9, hostname="play.test")):
        with pytest.raises(PermanentFailure):
            sender.send(mail_from, rcpt, RAW)
    assert not (tmp_path / "out").exists()


def test_a_maildir_holds_the_letter_and_whom_it_is_for(tmp_path: Path) -> None:
    sender = MaildirSender(tmp_path / "var" / "out")
    sender.send(JUDGE, ALICE, RAW)
    sender.send("", "judge+spring.england.1.signature@play.test", RAW)
    letters = {letter["Delivered-To"]: letter for letter in mailbox.Maildir(tmp_path / "var" / "out", create=False)}
    assert set(letters) == {ALICE, "judge+spring.england.1.signature@play.test"}
    assert letters[ALICE]["Return-Path"] == f"<{JUDGE}>"
    assert letters[ALICE]["Subject"] == "results"
    names = [path.name for path in (tmp_path / "var" / "out").rglob("*") if path.is_file()]
    assert len(names) == 2
    assert not any("alice" in name or "signature" in name for name in names)
    body = next((tmp_path / "var" / "out" / "new").iterdir()).read_bytes()
    assert body.endswith(RAW.replace(b"\r\n", b"\n"))


def test_an_empty_folder_becomes_a_maildir(tmp_path: Path) -> None:
    MaildirSender(tmp_path).send(JUDGE, ALICE, RAW)
    assert len(list((tmp_path / "new").iterdir())) == 1


def test_a_letter_in_a_maildir_survives_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[str, int]] = []
    fsync = os.fsync

    def watched(file: int) -> None:
        fsync(file)
        kind = "folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "letter"
        synced.append((kind, len(list((tmp_path / "new").iterdir()))))

    monkeypatch.setattr(os, "fsync", watched)
    MaildirSender(tmp_path).send(JUDGE, ALICE, RAW)
    # The letter before it has its name, the folder after.
    assert synced == [("letter", 0), ("folder", 1)]


def test_a_maildir_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TemporaryFailure, match="Maildir"):
        MaildirSender(tmp_path / "file").send(JUDGE, ALICE, RAW)


def test_tries_grow_apart_and_end_after_five_days() -> None:
    assert next_try(0) == timedelta(0)
    first = [next_try(attempts) for attempts in range(1, 8)]
    assert first == [timedelta(minutes=m) for m in (1, 5, 15, 60, 180, 360, 360)]
    # 4 h 21 m for the first five waits, and 19 times 6 h fit into what is left of 120 h.
    waits = [next_try(attempts) for attempts in range(1, 25)]
    assert sum((wait for wait in waits if wait), timedelta(0)) == timedelta(hours=118, minutes=21)
    assert next_try(25) is None
    assert next_try(1000) is None
