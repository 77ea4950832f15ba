"""What checks are given and what they return, and errors as text."""

import re
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from judge.config.loading import Config, read_secret

_NO_TLS = ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST", "UNEXPECTED_MESSAGE")
"""OpenSSL's names for an answer that is not TLS."""
_INNARDS = re.compile(r"^\[SSL[A-Z0-9_: ]*\] |\s*\(_ssl\.c:\d+\)")
PATIENCE = 5.0  # seconds for each reply of a server


class Level(Enum):
    """How serious a finding is: all is well, something to look at, something that does not work."""

    PASSED = "✓"
    WARNING = "!"
    FAILURE = "✗"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and how to fix it (`remedy`)."""

    level: Level
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        """One line."""
        text = f"{self.text}: {self.remedy}" if self.remedy else self.text
        return f"{self.level.value} {' '.join(text.split())}"


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What every check gets: the configuration, the time now, whether a judge runs in its folder, and `patience`."""

    config: Config
    now: datetime
    running: bool
    patience: float = PATIENCE


Check = Callable[[CheckContext], Iterator[Finding]]


def passed(text: str) -> Finding:
    """A finding that all is well."""
    return Finding(Level.PASSED, text)


def warning(text: str, remedy: str = "") -> Finding:
    """A finding about something that works but needs a look."""
    return Finding(Level.WARNING, text, remedy)


def failure(text: str, remedy: str = "") -> Finding:
    """A finding about something that does not work."""
    return Finding(Level.FAILURE, text, remedy)


def describe_error(error: Exception, secret: str = "") -> str:
    """An error in words, perhaps a server's own; `secret` is replaced where they contain it."""
    if isinstance(error, ssl.SSLCertVerificationError):
        text = f"its certificate is not trusted ({error.verify_message})"
    elif isinstance(error, smtplib.SMTPResponseException):
        text = describe_reply(error.smtp_code, error.smtp_error)
    elif isinstance(error, ssl.SSLError) and (error.reason or "") in _NO_TLS:
        text = "it does not speak TLS there"
    elif isinstance(error, TimeoutError):
        text = "it does not answer"
    elif isinstance(error, socket.gaierror):
        text = "there is no host with this name"
    elif isinstance(error, OSError) and error.strerror:
        text = error.strerror
    else:
        text = str(error) or type(error).__name__
        if text.startswith("b'") and text.endswith("'"):  # imapclient quotes some replies as bytes
            text = text[2:-1]
    text = _INNARDS.sub("", text)
    return text.replace(secret, "…") if secret else text


def describe_reply(code: int, reply: bytes | str) -> str:
    """A mail server's reply in words; a code below zero means that it was not an SMTP reply."""
    answer = text_of(reply)
    if code >= 0:
        return f"{code} {answer}"
    return "that is an IMAP server" if "IMAP" in answer.upper() else f"that is not a mail server ({answer})"


def text_of(reply: bytes | str) -> str:
    """A server's reply as text, cut to 200 characters."""
    text = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else str(reply)
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:200]


def password(file: str) -> tuple[str, list[Finding]]:
    """The password in a file (empty without one), and findings about the file, which never contain the password."""
    if not file:
        return "", []
    try:
        secret = read_secret(file)
        mode = Path(file).stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        return "", [
            failure(f"the password file {file} cannot be read: {describe_error(error)}", "the judge's user must own it")
        ]
    found = []
    if not secret:
        found.append(failure(f"the password file {file} is empty", "write the password into it"))
    if mode & 0o007:
        found.append(failure(f"everybody on this machine can read {file}", f"chmod 600 {file}"))
    return secret, found
