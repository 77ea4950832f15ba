"""Transports for outgoing letters: an SMTP relay or a Maildir; and the delays between tries.

A transport takes one letter for one recipient. It returns once another server has taken responsibility for the letter,
or raises the reason. The caller keeps the queue; only an open session is remembered here.
"""

import contextlib
import ipaddress
import mailbox
import os
import re
import smtplib
import ssl
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from judge.post.headers import is_address, one_line

SECURITIES = ("plain", "starttls", "tls")
"""How a session with a relay may be secured: not at all, by STARTTLS (RFC 3207), or from the first byte (RFC 8314)."""

UNPROTECTED = "a password is not sent unprotected to another machine: use security tls or starttls"
"""The error for a server that requires a login over a plain connection and is not on this machine (`is_loopback`)."""

LETTERS_A_SESSION = 100
"""The letters in one session: it ends after them, so that a relay behind a load balancer is chosen anew now and then.
"""

_FAREWELL_SECONDS = 2.0
_REASON_LIMIT = 500

_FIRST_WAITS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=3),
)
_LATER_WAIT = timedelta(hours=6)
_GIVE_UP = timedelta(days=5)

# Permanent refusals (RFC 3463 §3, RFC 7505 §4.1): an invalid address, or this very letter. All others (quotas, logins,
# policy, the sender's address, a full mailbox) somebody can fix while the letter waits.
_STATUS = re.compile(r"([245]\.\d{1,3}\.\d{1,3})(?!\S)")
_OF_THE_ADDRESS = re.compile(r"5\.1\.(?:[0-6]|10)|5\.2\.1")
_OF_THE_LETTER = re.compile(r"5\.2\.3|5\.3\.4|5\.6\.\d+")
# The same by the reply code (RFC 5321 §4.2.3), if the relay gives no such status.
_CODES_OF_THE_ADDRESS = frozenset({550, 551, 553})
_CODES_OF_THE_LETTER = frozenset({552, 554})


class _Failure(Exception):
    def __init__(self, reason: str, *, recipient_refused: bool = False) -> None:
        super().__init__(reason)
        self.recipient_refused = recipient_refused
        """Whether the address is at fault: refused for good at RCPT TO, and neither the letter nor the judge is."""


class TemporaryFailure(_Failure):
    """The letter was not sent, but may be sent later."""


class PermanentFailure(_Failure):
    """The letter was refused for good."""


class Transport(Protocol):
    """A transport for outgoing mail. It blocks until a letter is taken or refused; one thread at a time uses it."""

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Hand over the letter `raw` (CRLF line ends) for `rcpt`. Raises TemporaryFailure or PermanentFailure."""

    def close(self) -> None:
        """Close what is held open between letters. Never raises; sending may go on afterwards."""


class MaildirTransport:
    """Puts letters into a Maildir, for a demonstration or for another program to process.

    The envelope is written in front of the letter as `Return-Path` and `Delivered-To`.
    """

    def __init__(self, path: Path) -> None:
        """Write to the Maildir at `path`, which is created with the first letter if it does not exist."""
        self._path = path

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Write one letter durably: file and folder are synced before this returns."""
        _check_envelope(mail_from, rcpt)
        envelope = f"Return-Path: <{mail_from}>\nDelivered-To: {rcpt}\n".encode()
        try:
            # The library creates the three folders only together with their parent.
            for folder in ("tmp", "new", "cur"):
                (self._path / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
            mailbox.Maildir(self._path).add(envelope + raw.replace(b"\r\n", b"\n"))
            # The library syncs the file but not its name.
            sync(self._path / "new")
        except OSError as error:
            raise TemporaryFailure(f"the Maildir cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Nothing is held open."""


class RelayTransport:
    """Gives letters to an SMTP relay, up to `LETTERS_A_SESSION` in one session."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        hostname: str,
        timeout: float = 60.0,
        security: str = "plain",
        ca_file: str = "",
        user: str | None = None,
        password: str | None = None,
    ) -> None:
        """Send by `host`:`port`, greeting as `hostname`; no step may take longer than `timeout` seconds.

        `security` is one of `SECURITIES`; unless it is plain, nothing is sent before the connection is encrypted to a
        host with a valid certificate. The certificates in `ca_file` are trusted besides the system's. A password is
        sent over a plain connection only to this machine itself (`is_loopback`).

        :raises ValueError: there is no such security.
        """
        if security not in SECURITIES:
            raise ValueError(f"security {security!r} is unknown; take one of {', '.join(SECURITIES)}")
        self._host = host
        self._port = port
        self._hostname = hostname
        self._timeout = timeout
        self._security = security
        self._ca_file = ca_file
        self._login = (user, password) if user is not None and password is not None else None
        self._relay: smtplib.SMTP | None = None
        self._taken = 0

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Hand one letter to the relay; returns once the relay has taken it.

        A session that breaks off before the relay's answer to the whole letter is a TemporaryFailure: the relay may
        have taken the letter all the same. A recipient who gets it twice sees one Message-ID.
        """
        _check_envelope(mail_from, rcpt)
        relay = self._session()
        options = []
        if not raw.isascii() and relay.has_extn("8bitmime"):
            options.append("BODY=8BITMIME")
        if not (mail_from + rcpt).isascii():
            if not relay.has_extn("smtputf8"):
                raise PermanentFailure("the relay takes ASCII addresses only")
            options.append("SMTPUTF8")
        try:
            relay.sendmail(mail_from, [rcpt], raw, mail_options=options)
        except smtplib.SMTPRecipientsRefused as error:
            code, text = error.recipients[rcpt]
            raise self._refusal("RCPT", code, text) from error
        except smtplib.SMTPResponseException as error:
            command = "MAIL" if isinstance(error, smtplib.SMTPSenderRefused) else "DATA"
            raise self._refusal(command, error.smtp_code, error.smtp_error) from error
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise TemporaryFailure(f"the session with the relay broke off: {_reason(error)}") from error
        self._taken += 1
        if self._taken >= LETTERS_A_SESSION:
            self.close()

    def close(self) -> None:
        """Say goodbye to the relay if there is a session; the next letter opens another."""
        if self._relay is not None:
            _hang_up(self._relay)
            self._relay = None

    def _session(self) -> smtplib.SMTP:
        """The open session if it is still alive, or a new one. Nothing of a letter is sent here."""
        if self._relay is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                if self._relay.rset()[0] == 250:
                    return self._relay
            self.close()
        if self._login and self._security == "plain" and not is_loopback(self._host):
            raise TemporaryFailure(
                "no session with the relay: a password goes in clear only to this machine itself, "
                f"and {self._host} is another; use security starttls or tls"
            )
        with contextlib.ExitStack() as ending:
            try:
                relay = self._connected()
                ending.callback(_hang_up, relay)
                if self._security == "starttls":
                    relay.starttls(context=trusting(self._ca_file))
                if self._login:
                    relay.login(*self._login)
                relay.ehlo_or_helo_if_needed()
            except UnicodeError:
                # The error would contain the password.
                raise TemporaryFailure("no session with the relay: host, user and password must be ASCII") from None
            except (OSError, smtplib.SMTPException) as error:
                # Nothing of the letter was sent yet, so no failure here is its fault.
                raise TemporaryFailure(f"no session with the relay: {_reason(error)}") from error
            ending.pop_all()
        self._relay, self._taken = relay, 0
        return relay

    def _connected(self) -> smtplib.SMTP:
        # The hostname is given because the library would query the DNS for it.
        if self._security == "tls":
            trust = trusting(self._ca_file)
            return smtplib.SMTP_SSL(self._host, self._port, self._hostname, timeout=self._timeout, context=trust)
        return smtplib.SMTP(self._host, self._port, self._hostname, self._timeout)

    def _refusal(self, command: str, code: int, text: bytes | str) -> _Failure:
        """What the relay's refusal means. After a malformed reply the session is out of step."""
        shown = one_line(text.decode("utf-8", "replace") if isinstance(text, bytes) else text, _REASON_LIMIT)
        reason = f"{code} {shown}"
        # The library hangs up by itself after a 421, and after an overlong line, which it reports as a 500.
        alive = self._relay is not None and self._relay.sock is not None
        if not alive or not 400 <= code <= 599:
            self.close()
            return TemporaryFailure(reason)
        if code < 500:
            return TemporaryFailure(reason)
        if found := _STATUS.match(shown):
            # At MAIL FROM the address is the judge's own.
            of_the_address = command != "MAIL" and _OF_THE_ADDRESS.fullmatch(found[1]) is not None
            of_the_letter = _OF_THE_LETTER.fullmatch(found[1]) is not None
        else:
            of_the_address = command == "RCPT" and code in _CODES_OF_THE_ADDRESS
            of_the_letter = command == "DATA" and code in _CODES_OF_THE_LETTER
        if of_the_address or of_the_letter:
            return PermanentFailure(reason, recipient_refused=of_the_address and command == "RCPT")
        return TemporaryFailure(reason)


def is_loopback(host: str) -> bool:
    """Whether `host`, as written, is this machine itself: `localhost` or an address such as 127.0.0.1 or ::1."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def trusting(ca_file: str) -> ssl.SSLContext:
    """How a server's certificate is checked: against the system's authorities and those in the file, if any.

    :raises OSError: the file cannot be read, or has no certificates.
    """
    context = ssl.create_default_context()
    if ca_file:
        context.load_verify_locations(ca_file)
    return context


def sync(path: Path) -> None:
    """Sync a file, or the names in a folder, to the disk. Raises OSError if that fails."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def next_try(attempts: int) -> timedelta | None:
    """How long to wait after the `attempts`-th failure in a row: 1 m, 5 m, 15 m, 1 h, 3 h, then every 6 h.

    None once the delays would add up to more than five days: the letter is given up. No delay after no failure.
    """
    if attempts < 1:
        return timedelta(0)
    if attempts <= len(_FIRST_WAITS):
        return _FIRST_WAITS[attempts - 1]
    waited = sum(_FIRST_WAITS, timedelta(0)) + (attempts - len(_FIRST_WAITS)) * _LATER_WAIT
    return _LATER_WAIT if waited <= _GIVE_UP else None


def _check_envelope(mail_from: str, rcpt: str) -> None:
    if not is_address(rcpt) or (mail_from and not is_address(mail_from)):
        raise PermanentFailure("the envelope has no proper address")


def _reason(error: Exception) -> str:
    """What went wrong, for the keeper. A refused login is named by its code: its text may repeat the password."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return f"{type(error).__name__}: {error}"


def _hang_up(relay: smtplib.SMTP) -> None:
    # Every letter's fate is known by now; a relay that garbles the goodbye, or is silent, must not change it.
    with contextlib.suppress(OSError, smtplib.SMTPException):
        if relay.sock is not None:
            relay.sock.settimeout(_FAREWELL_SECONDS)
            relay.quit()
    relay.close()
