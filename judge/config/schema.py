"""The sections of the keeper's configuration, each with what it is when nobody says otherwise (docs/keeper.md).

`judge.config.loading` reads and checks them; `[judge]` is its `Config` itself.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SmtpIn:
    """Letters come in by SMTP: `[smtp]`. Port 0 takes any free one. `size_limit` is in bytes."""

    host: str = "127.0.0.1"
    port: int = 2525
    size_limit: int = 1_000_000
    connections: int = 50


@dataclass(frozen=True, slots=True)
class LmtpIn:
    """A mail server hands letters over by LMTP: `[lmtp]`, on a port, or on the Unix socket at the path `socket`."""

    host: str = "127.0.0.1"
    port: int = 2424
    socket: str = ""
    size_limit: int = 1_000_000
    connections: int = 50


@dataclass(frozen=True, slots=True)
class ImapIn:
    """Letters are fetched from a mailbox: `[imap]`. The password is read from a file of its own.

    A letter that is stored is moved to `done_folder`, or, where that is empty, only marked. `poll` are the seconds
    between two looks at a server that cannot tell of new letters. `ca_file` are certificates to trust besides the
    system's.
    """

    host: str = ""
    port: int = 993
    security: str = "tls"
    user: str = ""
    password_file: str = ""
    folder: str = "INBOX"
    done_folder: str = ""
    poll: int = 60
    size_limit: int = 1_000_000
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class MaildirOut:
    """Letters go out into a Maildir: `[maildir]`. A relative path lies under `var`."""

    path: str = "outgoing"


@dataclass(frozen=True, slots=True)
class RelayOut:
    """Letters go out through an SMTP relay: `[relay]`. The password is read from a file of its own."""

    host: str = "127.0.0.1"
    port: int = 25
    security: str = "plain"
    user: str = ""
    password_file: str = ""
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class FoldersOut:
    """A folder of every game is kept filled on an IMAP server: `[folders]`; `/` in `prefix` parts folders."""

    host: str = ""
    port: int = 993
    security: str = "tls"
    user: str = ""
    password_file: str = ""
    prefix: str = "Games/"
    ca_file: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """What vouches for a From line besides signed addresses and passwords: `[identity]`.

    `authserv_id` is the name under which our own mail server writes `Authentication-Results`; `dkim` checks
    signatures ourselves.
    """

    authserv_id: str = ""
    dkim: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one sender gets: `[limits]`, in letters. A `stranger` is one whom nothing proves, `strangers` are all of
    them taken together.

    `fruitless_per_day` is for letters of which nothing could be understood.
    """

    letters_per_hour: int = 60
    letters_per_day: int = 300
    stranger_per_hour: int = 15
    stranger_per_day: int = 40
    fruitless_per_day: int = 5
    strangers_per_hour: int = 1000


@dataclass(frozen=True, slots=True)
class Maps:
    """The maps that letters bring: `[maps]`. Without `in_letters` none does."""

    in_letters: bool = True
