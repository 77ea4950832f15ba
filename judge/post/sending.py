"""Letters out: to an SMTP relay or into a Maildir, and when to try again.

A sender handles one letter for one recipient and either returns, which means somebody else now answers for the
letter, or raises why not. Keeping the queue is the caller's: nothing is remembered here.
"""

import contextlib
import mailbox
import os
import smtplib
import ssl
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from judge.post.headers import is_address

_FIRST_WAITS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=3),
)
_LATER_WAIT = timedelta(hours=6)
_GIVE_UP = timedelta(days=5)
# Replies that refuse our login rather than the letter (RFC 4954 §6): the keeper can mend that while the letter waits.
_LOGIN_CODES = frozenset({530, 534, 535, 538})


class TemporaryFailure(Exception):
    """The letter did not go out, but the same letter may go out later."""


class PermanentFailure(Exception):
    """The letter was refused for good."""


class Sender(Protocol):
    """A way out. Blocks until the letter is out, or refused."""

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Hand on the letter `raw` (CRLF line ends) for `rcpt`. Raises TemporaryFailure or PermanentFailure."""


class MaildirSender:
    """Puts letters into a Maildir, for a demonstration or another program to carry on.

    The envelope stands in front of the letter as `Return-Path` and `Delivered-To`.
    """

    def __init__(self, path: Path) -> None:
        """Write to the Maildir at `path`, made at the first letter if missing."""
        self._path = path

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Write one letter durably: file and folder are synced before this returns."""
        _check_envelope(mail_from, rcpt)
        envelope = f"Return-Path: <{mail_from}>\nDelivered-To: {rcpt}\n".encode()
        try:
            # The library makes the three folders only together with the one they are in.
            for folder in ("tmp", "new", "cur"):
                (self._path / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
            mailbox.Maildir(self._path).add(envelope + raw.replace(b"\r\n", b"\n"))
            # The library syncs the file but not its name.
            _sync_folder(self._path / "new")
        except OSError as error:
            raise TemporaryFailure(f"the Maildir cannot be written: {error.strerror}") from error


class RelaySender:
    """Gives letters to an SMTP relay, one connection a letter."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        hostname: str,
        timeout: float = 60.0,
        starttls: bool = False,
        user: str | None = None,
        password: str | None = None,
    ) -> None:
        """Send by `host`:`port`, greeting as `hostname`; no step may take longer than `timeout` seconds.

        With `starttls` nothing is said before the connection is encrypted to a host whose certificate is good.
        """
        self._host = host
        self._port = port
        self._hostname = hostname
        self._timeout = timeout
        self._starttls = starttls
        self._login = (user, password) if user is not None and password is not None else None

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        """Give one letter to the relay; returns once it has taken it."""
        _check_envelope(mail_from, rcpt)
        with contextlib.ExitStack() as ending:
            try:
                # The hostname is given because the library would ask the DNS for it.
                relay = smtplib.SMTP(self._host, self._port, self._hostname, self._timeout)
                ending.callback(_hang_up, relay)
                if self._starttls:
                    relay.starttls(context=ssl.create_default_context())
                if self._login:
                    relay.login(*self._login)
                relay.ehlo_or_helo_if_needed()
            except (OSError, smtplib.SMTPException) as error:
                # Nothing was said of the letter yet, so nothing here is its fault.
                raise TemporaryFailure(f"no session with the relay: {_reason(error)}") from error
            self._hand_over(relay, mail_from, rcpt, raw)

    @staticmethod
    def _hand_over(relay: smtplib.SMTP, mail_from: str, rcpt: str, raw: bytes) -> None:
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
            raise _refusal(code, text) from error
        except smtplib.SMTPResponseException as error:
            raise _refusal(error.smtp_code, error.smtp_error) from error
        except (OSError, smtplib.SMTPException) as error:
            raise TemporaryFailure(f"the session with the relay broke off: {_reason(error)}") from error


def next_try(attempts: int) -> timedelta | None:
    """How long to wait after the `attempts`-th failure in a row: 1 m, 5 m, 15 m, 1 h, 3 h, then every 6 h.

    None once the waits would add up to more than five days: the letter is dead. Nothing failed, nothing to wait.
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


def _refusal(code: int, text: bytes | str) -> TemporaryFailure | PermanentFailure:
    shown = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    reason = f"{code} {shown}"
    return PermanentFailure(reason) if code >= 500 and code not in _LOGIN_CODES else TemporaryFailure(reason)


def _reason(error: Exception) -> str:
    """What went wrong, for the keeper. A refused login is told by its code: its text may repeat what was sent."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    return f"{type(error).__name__}: {error}"


def _hang_up(relay: smtplib.SMTP) -> None:
    # The letter's fate is known by now; a relay that garbles the farewell must not change it.
    with contextlib.suppress(OSError, smtplib.SMTPException):
        relay.quit()
    relay.close()


def _sync_folder(path: Path) -> None:
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
