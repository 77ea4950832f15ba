"""Letters out: what a relay's answers mean, what a Maildir holds, and when a letter is tried again."""

import asyncio
import contextlib
import mailbox
import os
import socket
import ssl
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
from aiosmtpd.smtp import Envelope as Taken
from aiosmtpd.smtp import Session as Peer

from judge.post.intake import Envelope, SmtpIntake
from judge.post.sending import (
    LETTERS_A_SESSION,
    MaildirTransport,
    PermanentFailure,
    RelayTransport,
    TemporaryFailure,
    is_loopback,
    next_try,
)

RAW = b"From: judge@play.test\r\nSubject: results\r\n\r\nF LON - NTH\r\n.\r\n"
ALICE = "alice@example.org"
JUDGE = "judge@play.test"
NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)
CERTIFICATE = Path(__file__).with_name("certs") / "relay.crt"


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
        self.sessions = 0
        self.hung_up = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        verb = "GREETING"
        self.sessions += 1
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
            transport = RelayTransport("127.0.0.1", port, hostname="play.test", **options)
            try:
                await asyncio.to_thread(transport.send, mail_from, rcpt, raw)
            finally:
                await asyncio.to_thread(transport.close)
                await relay.hung_up.wait()

    asyncio.run(scene())


class Answering:
    """A relay of a test's own kind, in a thread, and a transport that keeps its session with it."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(asyncio.start_server(relay.serve, "127.0.0.1", 0))
        self._thread = threading.Thread(target=self._loop.run_forever)
        self.transport = RelayTransport(
            "127.0.0.1", self._server.sockets[0].getsockname()[1], hostname="play.test", timeout=10
        )

    def __enter__(self) -> "Answering":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.transport.close()
        stop_serving(self._loop, self._server, self._thread)

    def send(self) -> None:
        self.transport.send(JUDGE, ALICE, RAW)

    def verbs(self) -> list[str]:
        return [line.split()[0].upper() for line in self.relay.heard]


def stop_serving(loop: asyncio.AbstractEventLoop, server: asyncio.Server, thread: threading.Thread) -> None:
    async def stop() -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)

    asyncio.run_coroutine_threadsafe(stop(), loop).result(30)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(30)
    loop.close()


class Taker:
    """The far end of a real server: takes every letter and remembers whether it came encrypted, and by whom."""

    def __init__(self) -> None:
        self.letters: list[tuple[bytes, bool, object]] = []

    async def handle_DATA(self, server: SMTP, session: Peer, envelope: Taken) -> str:
        assert server.transport is not None
        encrypted = server.transport.get_extra_info("ssl_object") is not None
        assert isinstance(envelope.content, bytes)
        self.letters.append((envelope.content, encrypted, session.auth_data))
        return "250 2.0.0 taken"


def right_password(server: SMTP, session: Peer, envelope: Taken, mechanism: str, data: object) -> AuthResult:
    good = isinstance(data, LoginPassword) and (data.login, data.password) == (b"judge", b"hush")
    return AuthResult(success=good, handled=False, auth_data=mechanism)


@contextmanager
def real_relay(security: str, **options: Any) -> Iterator[tuple[int, Taker]]:
    """aiosmtpd on a free port in a thread, with the certificate of the tests."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))
    taker = Taker()
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(
        loop.create_server(
            lambda: SMTP(
                taker,
                hostname="relay.test",
                loop=loop,
                tls_context=context if security == "starttls" else None,
                require_starttls=security == "starttls",
                **options,
            ),
            "127.0.0.1",
            0,
            ssl=context if security == "tls" else None,
        )
    )
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1], taker
    finally:
        stop_serving(loop, server, thread)


def test_a_relay_gets_the_letter_byte_for_byte() -> None:
    got: list[Envelope] = []

    async def scene() -> None:
        relay = SmtpIntake(("127.0.0.1", 0), "relay.test", lambda address: True, got.append, clock=lambda: NOW)
        await relay.start()
        transport = RelayTransport("127.0.0.1", relay.port, hostname="play.test")
        await asyncio.to_thread(transport.send, JUDGE, ALICE, RAW)
        await asyncio.to_thread(transport.send, "", "jürgen@example.org", RAW.replace(b"NTH", "→ NTH".encode()))
        await asyncio.to_thread(transport.close)
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
        ({"MAIL": "451 4.3.0 later"}, TemporaryFailure),
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


AN_ADDRESS_REFUSED = [
    *(f"RCPT 550 5.1.{detail} no such user" for detail in (0, 1, 2, 3, 4, 5, 6, 10)),
    "RCPT 550 5.2.1 mailbox disabled",
    "RCPT 551 no such user here",
    "RCPT 550 no such user",
    "RCPT 553 not an address",
    "RCPT 550-5.1.1 no such\r\n550 5.1.1 user",
]
A_LETTER_REFUSED = [
    "MAIL 552 5.3.4 larger than is taken here",
    "RCPT 552 5.2.3 larger than they may get",
    "END 552 5.3.4 too big",
    "END 550 5.6.0 no letter at all",
    "END 554 5.6.7 not in these characters",
    "END 550 5.1.1 no such user",
    "DATA 554 no",
    "END 554 no",
    "END 552 too much",
]
A_MATTER_OF_TIME = [
    "MAIL 550 5.1.0 no such sender",
    "MAIL 550 5.1.8 no such sender",
    "MAIL 550 5.7.1 not you",
    "MAIL 550 not you",
    "MAIL 530 5.7.0 authentication required",
    "RCPT 550 5.4.5 Daily user sending quota exceeded",
    "RCPT 553 5.7.1 Sender address rejected",
    "RCPT 554 5.7.1 relay access denied",
    "RCPT 553 5.1.7 the sender's address is malformed",
    "RCPT 553 5.1.8 the sender's domain is unknown",
    "RCPT 550 5.1.11 who knows what",
    "RCPT 552 5.2.2 mailbox full",
    "RCPT 554 5.3.0 mail system in disorder",
    "RCPT 550 5.4.1 no answer from host",
    "RCPT 503 5.5.1 bad sequence of commands",
    "RCPT 550 5.0.0 no",
    "RCPT 550 4.7.1 later",
    "RCPT 450 4.2.1 greylisted",
    "RCPT 530 authentication required",
    "RCPT 552 mailbox full",
    "RCPT 554 no",
    "RCPT",
    "DATA 554 5.5.1 no valid recipients",
    "END 554 5.7.1 spam",
    "END 550 5.7.26 not authenticated",
    "END 550 no",
    "END 500 what?",
]


@pytest.mark.parametrize(
    ("said", "failure", "of_the_recipient"),
    [
        *((said, PermanentFailure, True) for said in AN_ADDRESS_REFUSED),
        *((said, PermanentFailure, False) for said in A_LETTER_REFUSED),
        *((said, TemporaryFailure, False) for said in A_MATTER_OF_TIME),
    ],
)
def test_what_a_keeper_can_mend_is_tried_again_and_only_an_address_counts_against_itself(
    said: str, failure: type[Exception], of_the_recipient: bool
) -> None:
    command, _, answer = said.partition(" ")
    with pytest.raises((PermanentFailure, TemporaryFailure)) as caught:
        send_to(Relay(**{command: answer}))
    assert (type(caught.value), caught.value.recipient_refused) == (failure, of_the_recipient)


def test_a_letter_once_taken_is_taken_however_the_relay_says_goodbye() -> None:
    for farewell in ("500 what?", "", "nonsense"):
        send_to(Relay(QUIT=farewell))


def test_no_relay_at_all_is_a_matter_of_time() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can answer there
        transport = RelayTransport("127.0.0.1", taken.getsockname()[1], hostname="play.test")
        with pytest.raises(TemporaryFailure, match="no session"):
            transport.send(JUDGE, ALICE, RAW)


def test_a_silent_relay_is_left_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        transport = RelayTransport("127.0.0.1", silent.getsockname()[1], hostname="play.test", timeout=0.05)
        with pytest.raises(TemporaryFailure):
            transport.send(JUDGE, ALICE, RAW)


@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_relay_with_a_trusted_certificate_gets_the_letter_encrypted(security: str, host: str) -> None:
    with real_relay(security) as (port, taker):
        transport = RelayTransport(host, port, hostname="play.test", security=security, ca_file=str(CERTIFICATE))
        with closing(transport):
            transport.send(JUDGE, ALICE, RAW)
            transport.send(JUDGE, ALICE, RAW)
    assert [letter[:2] for letter in taker.letters] == [(RAW, True)] * 2


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_relay_whose_certificate_nobody_trusts_gets_nothing(security: str) -> None:
    with real_relay(security) as (port, taker):
        transport = RelayTransport(
            "127.0.0.1", port, hostname="play.test", security=security, user="judge", password="hush"
        )
        with closing(transport), pytest.raises(TemporaryFailure, match="CERTIFICATE_VERIFY_FAILED"):
            transport.send(JUDGE, ALICE, RAW)
    assert taker.letters == []


def test_a_certificate_for_another_host_is_not_good() -> None:
    with real_relay("tls") as (port, taker):
        # The same machine by a name that the certificate does not have.
        transport = RelayTransport("127.1", port, hostname="play.test", security="tls", ca_file=str(CERTIFICATE))
        with closing(transport), pytest.raises(TemporaryFailure, match="CERTIFICATE_VERIFY_FAILED"):
            transport.send(JUDGE, ALICE, RAW)
    assert taker.letters == []


def test_a_missing_file_of_certificates_is_the_keepers_matter(tmp_path: Path) -> None:
    transport = RelayTransport("127.0.0.1", 9, hostname="play.test", security="tls", ca_file=str(tmp_path / "none"))
    with pytest.raises(TemporaryFailure, match="no session"):
        transport.send(JUDGE, ALICE, RAW)


@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize(("mechanism", "other"), [("PLAIN", "LOGIN"), ("LOGIN", "PLAIN")])
def test_a_password_opens_the_relay(security: str, mechanism: str, other: str) -> None:
    login: dict[str, Any] = {"authenticator": right_password, "auth_exclude_mechanism": [other]}
    # aiosmtpd offers AUTH on a connection encrypted from its first byte only if told not to look.
    login["auth_require_tls"] = login["auth_required"] = security == "starttls"
    for password, good in (("hush", True), ("wrong", False)):
        with real_relay(security, **login) as (port, taker):
            transport = RelayTransport(
                "localhost",
                port,
                hostname="play.test",
                security=security,
                ca_file=str(CERTIFICATE),
                user="judge",
                password=password,
            )
            with closing(transport), contextlib.nullcontext() if good else pytest.raises(TemporaryFailure, match="535"):
                transport.send(JUDGE, ALICE, RAW)
        assert taker.letters == ([(RAW, True, mechanism)] if good else [])


def test_a_password_may_go_in_clear_within_one_machine() -> None:
    with real_relay("plain", authenticator=right_password, auth_require_tls=False) as (port, taker):
        transport = RelayTransport("127.0.0.1", port, hostname="play.test", user="judge", password="hush")
        with closing(transport):
            transport.send(JUDGE, ALICE, RAW)
    assert taker.letters == [(RAW, False, "PLAIN")]


@pytest.mark.parametrize("host", ["relay.test", "192.0.2.1", "2001:db8::1", "127.0.0.1.relay.test", "localhost.test"])
def test_a_password_never_goes_in_clear_to_another_machine(host: str) -> None:
    assert not is_loopback(host)
    transport = RelayTransport(host, 25, hostname="play.test", user="judge", password="hush")
    with pytest.raises(TemporaryFailure, match="in clear only to this machine itself") as caught:
        transport.send(JUDGE, ALICE, RAW)
    assert "hush" not in str(caught.value)


def test_this_machine_has_several_names() -> None:
    assert all(is_loopback(host) for host in ("localhost", "LOCALHOST", "127.0.0.1", "127.8.8.8", "::1"))


def test_a_password_that_smtp_cannot_say_is_the_keepers_matter() -> None:
    relay = Relay(EHLO="250-relay.test\r\n250 AUTH PLAIN")
    with pytest.raises(TemporaryFailure, match="must be ASCII") as caught:
        send_to(relay, user="judge", password="geheimnü")
    assert "ü" not in str(caught.value)


def test_an_unknown_security_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="plain, starttls, tls"):
        RelayTransport("127.0.0.1", 25, hostname="play.test", security="ssl")


def test_one_session_carries_many_letters() -> None:
    with Answering(Relay()) as answering:
        for _ in range(3):
            answering.send()
        answering.transport.close()
        answering.transport.close()
        answering.send()
    assert answering.relay.sessions == 2
    letter = ["MAIL", "RCPT", "DATA", RAW.split()[0].decode().upper()]
    assert answering.verbs() == [
        *("EHLO", *letter, "RSET", *letter, "RSET", *letter, "QUIT"),
        *("EHLO", *letter, "QUIT"),
    ]


def test_a_session_ends_after_its_number_of_letters() -> None:
    with Answering(Relay()) as answering:
        for _ in range(2 * LETTERS_A_SESSION + 1):
            answering.send()
    assert answering.relay.sessions == 3


@pytest.mark.parametrize("answer", ["", "421 4.4.2 idle too long", "500 what?", "nonsense"])
def test_a_session_that_died_meanwhile_is_opened_again_without_a_word_to_the_caller(answer: str) -> None:
    with Answering(Relay(RSET=answer)) as answering:
        answering.send()
        answering.send()
    assert answering.relay.sessions == 2
    assert answering.verbs().count("DATA") == 2


def test_a_refused_letter_leaves_the_session_for_the_next() -> None:
    with Answering(Relay(RCPT="550 5.1.1 no such user")) as answering:
        with pytest.raises(PermanentFailure):
            answering.send()
        answering.relay.answers["RCPT"] = "250 ok"
        answering.send()
    assert answering.relay.sessions == 1


@pytest.mark.parametrize("answer", ["", "nonsense", "250-never ending" + "x" * 10_000, "421 4.3.2 closing"])
def test_a_letter_whose_fate_is_unclear_goes_again_in_a_new_session(answer: str) -> None:
    with Answering(Relay(END=answer)) as answering:
        with pytest.raises(TemporaryFailure):
            answering.send()
        answering.relay.answers["END"] = "250 taken"
        answering.send()
    assert answering.relay.sessions == 2
    assert answering.verbs().count("DATA") == 2


def test_a_relay_that_says_nothing_after_the_letter_is_left_in_time() -> None:
    async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for answer in (b"220 relay.test", b"250 relay.test", b"250 ok", b"250 ok", b"354 go on"):
            writer.write(answer + b"\r\n")
            await reader.readline()
        await reader.read()
        writer.close()

    async def scene() -> None:
        server = await asyncio.start_server(mute, "127.0.0.1", 0)
        async with asyncio.timeout(30), server:
            port = server.sockets[0].getsockname()[1]
            transport = RelayTransport("127.0.0.1", port, hostname="play.test", timeout=0.2)
            with pytest.raises(TemporaryFailure, match="broke off"):
                await asyncio.to_thread(transport.send, JUDGE, ALICE, RAW)

    asyncio.run(scene())


def test_a_reason_is_one_line_however_much_the_relay_says() -> None:
    answer = "\r\n".join(["550-5.1.1 no such user"] * 100 + ["550 \x07so there"])
    with pytest.raises(PermanentFailure) as caught:
        send_to(Relay(RCPT=answer))
    assert str(caught.value).startswith("550 5.1.1 no such user 5.1.1 no")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 600


def test_no_credentials_are_sent_unencrypted_where_encryption_is_demanded() -> None:
    relay = Relay()
    with pytest.raises(TemporaryFailure, match="STARTTLS"):
        send_to(relay, security="starttls", user="judge", password="hush")
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
    for transport in (MaildirTransport(tmp_path / "out"), RelayTransport("127.0.0.1", 9, hostname="play.test")):
        with pytest.raises(PermanentFailure):
            transport.send(mail_from, rcpt, RAW)
    assert not (tmp_path / "out").exists()


def test_a_maildir_holds_the_letter_and_its_recipient(tmp_path: Path) -> None:
    transport = MaildirTransport(tmp_path / "var" / "out")
    transport.send(JUDGE, ALICE, RAW)
    transport.send("", "judge+spring.england.1.signature@play.test", RAW)
    transport.close()
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
    MaildirTransport(tmp_path).send(JUDGE, ALICE, RAW)
    assert len(list((tmp_path / "new").iterdir())) == 1


def test_a_letter_in_a_maildir_survives_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[str, int]] = []
    fsync = os.fsync

    def watched(file: int) -> None:
        fsync(file)
        kind = "folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "letter"
        synced.append((kind, len(list((tmp_path / "new").iterdir()))))

    monkeypatch.setattr(os, "fsync", watched)
    MaildirTransport(tmp_path).send(JUDGE, ALICE, RAW)
    # The letter before it has its name, the folder after.
    assert synced == [("letter", 0), ("folder", 1)]


def test_a_maildir_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(TemporaryFailure, match="Maildir"):
        MaildirTransport(tmp_path / "file").send(JUDGE, ALICE, RAW)


def test_tries_grow_apart_and_end_after_five_days() -> None:
    assert next_try(0) == timedelta(0)
    first = [next_try(attempts) for attempts in range(1, 8)]
    assert first == [timedelta(minutes=m) for m in (1, 5, 15, 60, 180, 360, 360)]
    # 4 h 21 m for the first five waits, and 19 times 6 h fit into what is left of 120 h.
    waits = [next_try(attempts) for attempts in range(1, 25)]
    assert sum((wait for wait in waits if wait), timedelta(0)) == timedelta(hours=118, minutes=21)
    assert next_try(25) is None
    assert next_try(1000) is None
