"""The sections of the keeper's configuration with their defaults (docs/keeper.md).

`judge.config.loading` reads and checks them; its `Config` is the section `[judge]`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SmtpIn:
    """`[smtp]`: letters come in by SMTP. Port 0 means any free port. `size_limit` is in bytes."""

    host: str = "127.0.0.1"
    port: int = 2525
    size_limit: int = 4_000_000
    connections: int = 50


@dataclass(frozen=True, slots=True)
class LmtpIn:
    """`[lmtp]`: a mail server delivers letters by LMTP, to a port or to the Unix socket at the path `socket`."""

    host: str = "127.0.0.1"
    port: int = 2424
    socket: str = ""
    size_limit: int = 4_000_000
    connections: int = 50


@dataclass(frozen=True, slots=True)
class ImapIn:
    """`[imap]`: letters are fetched from a mailbox. The password is in a file.

    A stored letter is moved to `done_folder`, or only marked if that is empty. `poll` is the number of seconds between
    two checks of a server without IDLE. `ca_file` has certificates to trust besides the system's.
    """

    host: str = ""
    port: int = 993
    security: str = "tls"
    user: str = ""
    password_file: str = ""
    folder: str = "INBOX"
    done_folder: str = ""
    poll: int = 60
    size_limit: int = 4_000_000
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class MaildirOut:
    """`[maildir]`: letters are written to a Maildir. A relative path starts at `var`."""

    path: str = "outgoing"


@dataclass(frozen=True, slots=True)
class RelayOut:
    """`[relay]`: letters are sent through an SMTP relay. The password is in a file."""

    host: str = "127.0.0.1"
    port: int = 25
    security: str = "plain"
    user: str = ""
    password_file: str = ""
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class FoldersOut:
    """`[folders]`: an IMAP server gets a folder with every game's letters. A `/` in `prefix` separates folders."""

    host: str = ""
    port: int = 993
    security: str = "tls"
    user: str = ""
    password_file: str = ""
    prefix: str = "Games/"
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """`[identity]`: what authenticates a From line besides signed addresses and passwords.

    `authserv_id` is the name under which the keeper's mail server writes `Authentication-Results`; with `dkim` the
    judge checks DKIM signatures itself.
    """

    authserv_id: str = ""
    dkim: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """`[limits]`: how many letters are taken from one sender.

    A stranger is an unauthenticated sender; `strangers` is the limit for all of them together.
    `fruitless_per_day` limits letters in which nothing could be understood.
    """

    letters_per_hour: int = 60
    letters_per_day: int = 300
    stranger_per_hour: int = 15
    stranger_per_day: int = 40
    fruitless_per_day: int = 5
    strangers_per_hour: int = 1000


@dataclass(frozen=True, slots=True)
class Outages:
    """`[outages]`: what players get back after an outage, in hours.

    `open` is the longest time that stays open for them afterwards. `hold` is how long deadlines wait at most for a way
    in that does not work; 0: they do not wait.
    """

    open: int = 12
    hold: int = 72


@dataclass(frozen=True, slots=True)
class Maps:
    """`[maps]`: whether letters bring maps (`in_letters`)."""

    in_letters: bool = True
