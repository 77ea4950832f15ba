"""What the doctor finds at listeners, mailboxes and relays: real sockets, and servers that answer as a test wants."""

import socket
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller, UnixSocketController
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

from judge.config.loading import Config
from judge.config.schema import ImapIn, LmtpIn, RelayOut, SmtpIn
from judge.doctor import incoming_mail, outgoing_mail
from judge.doctor.findings import CheckContext, Finding
from judge.doctor.incoming_mail import listeners, mailboxes
from judge.doctor.outgoing_mail import sending
from judge.post.signed_addresses import tag_of

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
ADDRESS = "judge@dip.example.org"
KEEPER = "keeper@example.org"
SECRET = "correct horse"
CERTIFICATE = Path(__file__).parents[1] / "post" / "certs" / "relay.crt"


def found(
    check: Callable[[CheckContext], Iterator[Finding]], *, running: bool = False, now: datetime = NOW, **ways: Any
) -> str:
    """Everything that a check says of a judge with these ways in and out."""
    config = Config(address=ADDRESS, keeper=KEEPER, hostname="dip.example.org", **ways)
    lines = [str(each) for each in check(CheckContext(config, now, running, patience=1))]
    assert all("\n" not in each for each in lines)
    assert SECRET not in "".join(lines)
    return "\n".join(lines)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@pytest.fixture
def secret(tmp_path: Path) -> str:
    """A password file as it should be."""
    file = tmp_path / "password"
    file.touch(0o600)
    file.write_text(f"{SECRET}\n")
    return str(file)


class Scripted:
    """A server that greets, then answers every line by what begins it; "" hangs up, silence (None) says nothing."""

    def __init__(self, greeting: str | None, **answers: str | None) -> None:
        self.greeting, self.answers = greeting, answers
        self.heard: list[str] = []

    def describe_reply(self, line: str) -> str | None:
        """The reply to a line; `*` in it stands for an IMAP command's tag."""
        tag, _, rest = line.partition(" ")
        for beginning, reply in self.answers.items():
            if line.upper().startswith(beginning):
                return reply
            if rest.upper().startswith(beginning):
                return reply.replace("TAG", tag) if reply else reply
        return ""

    @contextmanager
    def at_work(self) -> Iterator[int]:
        """The port at which it answers."""
        script = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                reply = script.greeting
                try:
                    while reply != "":
                        if reply is not None:
                            self.wfile.write(reply.encode("utf-8") + b"\r\n")
                        line = self.rfile.readline().decode("utf-8").strip()
                        if not line:
                            return
                        script.heard.append(line)
                        reply = script.describe_reply(line)
                except OSError:
                    return

        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
            server.daemon_threads = True
            thread = threading.Thread(target=server.serve_forever, args=(0.02,))
            thread.start()
            try:
                yield server.server_address[1]
            finally:
                server.shutdown()
                thread.join()


# ---- doors


class Judge:
    """Takes what a judge takes; `open_to_all` makes it a relay for strangers."""

    def __init__(self, *, open_to_all: bool = False) -> None:
        self.open_to_all = open_to_all
        self.letters = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]) -> str:
        if tag_of(address, ADDRESS) is None and not self.open_to_all:
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        self.letters += 1
        return "250 ok"


@contextmanager
def listening(handler: object, **options: Any) -> Iterator[int]:
    controller = Controller(handler, "127.0.0.1", free_port(), **options)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


def test_a_door_of_a_running_judge_is_knocked_at_without_leaving_a_letter() -> None:
    judge = Judge()
    with listening(judge) as port:
        told = found(listeners, running=True, smtp=(SmtpIn(port=port), SmtpIn("0.0.0.0", port)))
    assert told.count("answers, accepts letters to the judge, and rejects letters to others") == 2
    assert "✗" not in told
    assert judge.letters == 0


@pytest.mark.parametrize("named", ["from the root", "from here"])
def test_lmtp_is_knocked_at_in_its_own_words_on_a_unix_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    class Controlled(UnixSocketController):
        def factory(self) -> LMTP:
            return LMTP(self.handler)

    monkeypatch.chdir(tmp_path)
    path = tmp_path / "lmtp" if named == "from the root" else Path("lmtp")
    controller = Controlled(Judge(), str(path))
    # Its own check whether it is up speaks SMTP, which an LMTP server answers too.
    controller.start()
    try:
        told = found(listeners, running=True, smtp=(), lmtp=(LmtpIn(socket=str(path)),))
    finally:
        controller.stop()
    assert told == f"✓ [[lmtp]] {path} answers, accepts letters to the judge, and rejects letters to others"


def test_a_door_that_takes_letters_for_strangers_is_a_fault() -> None:
    with listening(Judge(open_to_all=True)) as port:
        assert found(listeners, running=True, smtp=(SmtpIn(port=port),)).startswith("✗")


@pytest.mark.parametrize(
    "script",
    [
        Scripted(""),
        Scripted(None),
        Scripted("421 too many connections"),
        Scripted("220 x", EHLO="250 x", MAIL="451 the disk is full", RSET="250 x"),
        Scripted("220 x", EHLO="250 x", MAIL="250 x", RCPT="550 no", RSET="250 x"),
        Scripted("220 x", EHLO="250 x", MAIL="250 x", RCPT="what?"),
        Scripted("\x00\xff" * 3000),
    ],
    ids=["hangs up", "silent", "421", "451", "550", "no code", "noise"],
)
def test_whatever_else_listens_there_is_a_fault(script: Scripted) -> None:
    with script.at_work() as port:
        told = found(listeners, running=True, smtp=(SmtpIn(port=port),))
    assert told.startswith("✗ [[smtp]]")
    assert "\n" not in told


def test_a_running_judge_that_does_not_listen_is_a_fault() -> None:
    told = found(listeners, running=True, smtp=(SmtpIn(port=free_port()),))
    assert "Connection refused" in told
    assert told.startswith("✗")


def test_doors_that_can_be_opened_are_good(tmp_path: Path) -> None:
    told = found(listeners, smtp=(SmtpIn(port=free_port()), SmtpIn(port=0)), lmtp=(LmtpIn(socket=str(tmp_path / "s")),))
    assert told.count("can be opened") == 3
    assert "✗" not in told


def test_a_port_that_another_program_has_is_a_fault_with_its_cure() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = found(listeners, smtp=(SmtpIn(port=port),))
    assert told.startswith("✗")
    assert f"another program uses port {port}: perhaps a mail server or another judge; stop it" in told


def test_an_address_of_another_machine_is_a_fault() -> None:
    told = found(listeners, smtp=(SmtpIn("192.0.2.1", free_port()),))
    assert told.startswith("✗")
    assert "not an address of this machine" in told


def test_a_name_that_can_be_no_host_s_is_a_fault() -> None:
    told = found(listeners, smtp=(SmtpIn("a..b", free_port()),))
    assert told.startswith("✗")
    assert "'a..b' is not a host name: " in told


def test_a_socket_s_place_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    paths = (tmp_path / "none" / "s", tmp_path / "file", tmp_path / ("s" * 108))
    told = found(listeners, smtp=(), lmtp=tuple(LmtpIn(socket=str(path)) for path in paths)).splitlines()
    assert [line[0] for line in told] == ["✗"] * 3
    assert "there is no folder" in told[0]
    assert "not a socket" in told[1]
    assert "longer than 107 bytes" in told[2]


# ---- mailboxes

IMAP: dict[str, str | None] = {
    "CAPABILITY": "* CAPABILITY IMAP4rev1 IDLE\r\nTAG OK done",
    "LOGIN": "TAG OK welcome",
    "LIST": '* LIST () "/" INBOX\r\nTAG OK done',
    "SELECT": "* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* 0 EXISTS\r\n"
    "* OK [UIDVALIDITY 7] ok\r\nTAG OK [READ-WRITE] done",
    "LOGOUT": "* BYE\r\nTAG OK bye",
}


def looked_into(secret: str, greeting: str | None = "* OK hello", **answers: str | None) -> tuple[str, list[str]]:
    """What the doctor says of a mailbox that answers so, and what the server heard."""
    server = Scripted(greeting, **{**IMAP, **answers})
    with server.at_work() as port:
        box = ImapIn("127.0.0.1", port, "plain", "judge", secret)
        return found(mailboxes, imap=(box,)), server.heard


def test_a_mailbox_in_good_order_is_opened_and_nothing_is_fetched_or_marked(secret: str) -> None:
    told, heard = looked_into(secret)
    assert told.startswith("✓ [[imap]] judge at 127.0.0.1:")
    assert told.endswith("INBOX can be read")
    assert {line.split()[1].upper() for line in heard} <= {"CAPABILITY", "LOGIN", "LIST", "SELECT", "LOGOUT"}


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"LOGIN": f"TAG NO wrong password {SECRET}"}, "✗ * the login is refused: * wrong password …"),
        ({"LIST": "TAG OK done"}, "✗ * has no folder INBOX"),
        ({"CAPABILITY": "* CAPABILITY IMAP4rev1\r\nTAG OK done"}, "! * (no IDLE)"),
        ({"SELECT": "* OK [PERMANENTFLAGS (\\Seen)] ok\r\nTAG OK done"}, "! * does not keep keywords"),
        ({"SELECT": "TAG NO it is gone"}, "✗ * cannot be read"),
        ({"LIST": ""}, "✗ * cannot be read"),
        ({"LOGIN": None}, "✗ * it does not answer"),
    ],
)
def test_the_doctor_reports_what_a_mailbox_lacks(secret: str, answers: dict[str, str | None], told: str) -> None:
    first = looked_into(secret, **answers)[0].splitlines()[0]
    mark, *parts = told.split(" * ")
    assert first.startswith(mark)
    assert all(part in first for part in parts)


@pytest.mark.parametrize("greeting", ["", None, "220 smtp.example.org", "* BYE too busy", "\x00\xff"])
def test_what_is_no_mailbox_is_a_fault(secret: str, greeting: str | None) -> None:
    assert looked_into(secret, greeting)[0].startswith("✗ [[imap]]")


def test_a_mailbox_that_speaks_no_tls_is_a_fault(secret: str) -> None:
    with Scripted("* OK hello", **IMAP).at_work() as port:
        told = found(mailboxes, imap=(ImapIn("127.0.0.1", port, "tls", "judge", secret),))
        assert told.startswith("✗ [[imap]]")
        assert 'security = "tls" on port 993' in told
        assert found(mailboxes, imap=(ImapIn("127.0.0.1", port, "starttls", "judge", secret),)).startswith("✗ [[imap]]")


def test_a_mailbox_that_is_not_there_is_a_fault(secret: str) -> None:
    told = found(mailboxes, imap=(ImapIn("127.0.0.1", free_port(), "plain", "judge", secret),))
    assert "Connection refused" in told


# ---- password files


def test_a_password_that_everybody_reads_is_a_fault(tmp_path: Path) -> None:
    open_file, empty = tmp_path / "open", tmp_path / "empty"
    open_file.write_text(SECRET)
    open_file.chmod(0o644)
    empty.touch(0o600)
    told = found(
        mailboxes,
        imap=tuple(
            ImapIn("127.0.0.1", free_port(), "plain", "judge", str(file))
            for file in (open_file, empty, tmp_path / "none")
        ),
    )
    assert f"chmod 600 {open_file}" in told
    assert f"{empty} is empty" in told
    assert f"{tmp_path / 'none'} cannot be read: No such file" in told


# ---- the way out

SMTP: dict[str, str | None] = {
    "EHLO": "250-relay\r\n250-8BITMIME\r\n250 SMTPUTF8",
    "MAIL": "250 ok",
    "RCPT": "250 ok",
    "RSET": "250 ok",
    "QUIT": "221 bye",
}


def asked(greeting: str | None = "220 relay", **answers: str | None) -> tuple[str, list[str]]:
    """What the doctor says of a relay that answers so, and what the relay heard."""
    server = Scripted(greeting, **{**SMTP, **answers})
    with server.at_work() as port:
        return found(sending, relay=RelayOut("127.0.0.1", port)), server.heard


def test_a_relay_in_good_order_is_asked_everything_but_to_take_a_letter() -> None:
    told, heard = asked()
    assert "✗" not in told
    assert f"accepts letters from {ADDRESS} to {KEEPER}" in told
    assert told.endswith("answers, 8BITMIME, SMTPUTF8")
    assert [line.split()[0].upper() for line in heard] == ["EHLO", "MAIL", "RCPT", "RSET", "QUIT"]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"MAIL": "550 5.7.1 not yours"}, f"✗ * rejects the sender {ADDRESS}: 550 5.7.1 not yours"),
        ({"RCPT": "554 5.7.1 relay access denied"}, "✗ * rejects the recipient keeper@example.org"),
        ({"EHLO": "250 relay"}, "SMTPUTF8"),
        ({"RCPT": ""}, "✗ * closed the connection"),
        ({"MAIL": None}, "✗ * closed the connection"),
    ],
)
def test_the_doctor_reports_what_a_relay_refuses(answers: dict[str, str | None], told: str) -> None:
    lines = asked(**answers)[0].splitlines()
    *marks, text = told.split(" * ")
    line = next(each for each in lines if text in each)
    assert all(line.startswith(mark) for mark in marks)


@pytest.mark.parametrize("greeting", ["", None, "554 go away", "\x00\xff" * 3000])
def test_what_is_no_relay_is_a_fault(greeting: str | None) -> None:
    assert "✗ relay" in asked(greeting)[0]


def test_a_relay_that_is_not_there_is_a_fault() -> None:
    assert "Connection refused" in found(sending, relay=RelayOut("127.0.0.1", free_port()))
    assert "no host with this name" in found(sending, relay=RelayOut("mail.invalid", 25))
    assert found(sending, relay=RelayOut("a..b", 25)).startswith("✗ relay")


def authenticates(server: Any, session: Any, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    passed = isinstance(data, LoginPassword) and (data.login, data.password) == (b"judge", SECRET.encode())
    return AuthResult(success=passed, handled=False)


@contextmanager
def encrypted() -> Iterator[int]:
    """A relay that wants STARTTLS and a login."""
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))
    options = {"tls_context": tls, "require_starttls": True, "auth_required": True, "authenticator": authenticates}
    with listening(Judge(open_to_all=True), **options) as port:
        yield port


def test_an_encrypted_relay_with_a_login_is_good(secret: str) -> None:
    with encrypted() as port:
        relay = RelayOut("localhost", port, "starttls", "judge", secret, str(CERTIFICATE))
        told = found(sending, relay=relay)
        near_the_end = found(sending, relay=relay, now=datetime(2099, 12, 25, tzinfo=UTC))
    assert "✗" not in told
    assert "accepts the login of judge" in told
    assert "its certificate is valid for" in told
    assert "its certificate expires in 6 days" in near_the_end  # on 31 December at 13:52


def test_a_relay_s_certificate_that_nobody_vouches_for_is_a_fault(secret: str) -> None:
    with encrypted() as port:
        told = found(sending, relay=RelayOut("localhost", port, "starttls", "judge", secret))
    assert told.startswith("✗ relay")
    assert "certificate is not trusted" in told
    assert "ca_file" in told


def test_a_wrong_password_is_a_fault_that_does_not_tell_it(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.touch(0o600)
    wrong.write_text("battery staple")
    with encrypted() as port:
        relay = RelayOut("localhost", port, "starttls", "judge", str(wrong), str(CERTIFICATE))
        told = found(sending, relay=relay)
    assert "refuses the login of judge: 535" in told
    assert "battery" not in told


def test_a_relay_that_takes_no_login_is_a_fault_with_its_cure(secret: str) -> None:
    with Scripted("220 relay", **SMTP).at_work() as port:
        told = found(sending, relay=RelayOut("127.0.0.1", port, "plain", "judge", secret))
    assert f"✗ relay 127.0.0.1:{port} offers no login here: remove user and password_file" in told


def test_a_relay_without_the_encryption_that_is_wanted_is_a_fault() -> None:
    with Scripted("220 relay", **SMTP).at_work() as port:
        assert "offers no STARTTLS" in found(sending, relay=RelayOut("127.0.0.1", port, "starttls"))
        assert found(sending, relay=RelayOut("127.0.0.1", port, "tls")).startswith("✗ relay")


def test_without_a_relay_the_maildir_must_be_writable(tmp_path: Path) -> None:
    assert found(sending, var=tmp_path).startswith("✓ letters are written to the Maildir")
    (tmp_path / "outgoing").write_text("")
    assert found(sending, var=tmp_path).startswith("✗ the Maildir")


def test_nobody_is_advised_to_encrypt_what_stays_on_this_machine(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = {"EHLO": "250-relay\r\n250-STARTTLS\r\n250 SMTPUTF8"}
    capable = {"CAPABILITY": "* CAPABILITY IMAP4rev1 IDLE STARTTLS\r\nTAG OK done"}
    assert "encrypt" not in asked(**offers)[0]
    assert "encrypt" not in looked_into(secret, **capable)[0]
    for room in (incoming_mail, outgoing_mail):
        monkeypatch.setattr(room, "is_loopback", lambda host: False)
    assert "offers encryption, which is not used" in asked(**offers)[0]
    assert "offers encryption, which is not used" in looked_into(secret, **capable)[0]


def test_no_password_goes_unencrypted_to_another_machine(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (incoming_mail, outgoing_mail):
        monkeypatch.setattr(room, "is_loopback", lambda host: False)
    told, heard = looked_into(secret)
    assert "✗ [[imap]]" in told
    assert "a password is not sent unprotected to another machine: use security tls or starttls" in told
    assert not any("LOGIN" in line.upper() or "AUTHENTICATE" in line.upper() for line in heard)
    relay = Scripted("220 relay", **{**SMTP, "EHLO": "250-relay\r\n250 AUTH PLAIN LOGIN", "AUTH": "235 welcome"})
    with relay.at_work() as port:
        told = found(sending, relay=RelayOut("127.0.0.1", port, "plain", "judge", secret))
    assert "✗ relay" in told
    assert "a password is not sent unprotected to another machine: use security tls or starttls" in told
    assert not any(line.upper().startswith("AUTH") for line in relay.heard)


def test_a_server_of_another_kind_is_named_in_plain_words(secret: str) -> None:
    told = asked("* OK [CAPABILITY IMAP4rev1 IDLE] Dovecot ready.")[0]
    assert "cannot be reached: that is an IMAP server: " in told
    assert "-1" not in told
    with Scripted("220 relay", **SMTP).at_work() as port:
        told = found(sending, relay=RelayOut("127.0.0.1", port, "tls"))
    assert "it does not speak TLS there" in told
    assert "_ssl.c" not in told
