"""A Postfix and a Dovecot of our own: on free ports of the loopback, in a folder of their own, without systemd.

Both need root, because their parts run as users of their own, and a folder with a short path that these users may
enter (`short_folder`): the path of a Unix socket has at most 107 bytes.
"""

import imaplib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests.peers.process import free_port, listens, start, stop, wait_until

PROGRAMS = ("postfix", "dovecot", "swaks", "openssl")
PACKAGES = "postfix dovecot-core dovecot-imapd dovecot-lmtpd swaks openssl"
PASSWORD = "secret"


def missing() -> str | None:
    """What keeps real mail servers from running here, with its cure; None when nothing does."""
    sbin = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    absent = [each for each in PROGRAMS if not shutil.which(each, path=sbin)]
    absent += [each for each in ("imap", "lmtp") if not absent and not Path("/usr/lib/dovecot", each).exists()]
    if absent:
        return f"peers: {', '.join(absent)} not found; install {PACKAGES}"
    return None if os.geteuid() == 0 else "peers: Postfix and Dovecot start as root only; run the tests as root"


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a short path, open to the servers' users; deleted afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="peer", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Postfix:
    """A mail server that carries letters where its routes say, and nothing anywhere else.

    `routes` map a domain (`players.test`), or a pattern of whole addresses (`/^judge(\\+.*)?@dip\\.test$/`), to a
    transport: `lmtp:inet:127.0.0.1:24`, `lmtp:unix:/path`, `smtp:[127.0.0.1]:25`. An address without a route is
    undeliverable. `settings` go before what stands in main.cf here. What cannot be delivered now is tried again every
    second or two, and given up after `lifetime` seconds.
    """

    def __init__(
        self,
        folder: Path,
        routes: Mapping[str, str],
        *,
        message_size_limit: int = 2_000_000,
        lmtp_destination_recipient_limit: int = 50,
        lifetime: int = 60,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.etc = folder / "etc"
        self.port = free_port()
        self._log = folder / "mail.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._settings = {
            "compatibility_level": "3.6",
            "queue_directory": f"{folder}/spool",
            "data_directory": f"{folder}/data",
            "mail_owner": "postfix",
            "setgid_group": "postdrop",
            "maillog_file": str(self._log),
            "maillog_file_prefixes": str(folder),
            "myhostname": "mx.test",
            "mydestination": "",
            "mynetworks": "127.0.0.0/8",
            "inet_interfaces": "127.0.0.1",
            "inet_protocols": "ipv4",
            "local_recipient_maps": "",
            "alias_maps": "",
            "alias_database": "",
            # every domain is one that letters are taken for; where they go the routes say
            "relay_domains": "static:all",
            "transport_maps": f"regexp:{self.etc}/routes",
            "relay_transport": "error:5.1.2 no route in this test",
            "default_transport": "error:5.1.2 no route in this test",
            "smtpd_relay_restrictions": "permit_mynetworks, reject",
            "smtp_host_lookup": "native",
            "lmtp_host_lookup": "native",
            "smtp_dns_support_level": "disabled",
            "lmtp_dns_support_level": "disabled",
            "smtpd_peername_lookup": "no",
            "recipient_delimiter": "+",
            "message_size_limit": str(message_size_limit),
            "lmtp_destination_recipient_limit": str(lmtp_destination_recipient_limit),
            # a test has no time: no pause before a new try, none for a server that was away
            "queue_run_delay": "1s",
            "minimal_backoff_time": "1s",
            "maximal_backoff_time": "2s",
            "transport_retry_time": "1s",
            "default_destination_concurrency_failed_cohort_limit": "0",
            "in_flow_delay": "0",
            "maximal_queue_lifetime": f"{lifetime}s",
            "bounce_queue_lifetime": f"{lifetime}s",
            **(settings or {}),
        }
        self.etc.mkdir()
        for name, mode, owner, group in _FOLDERS:
            (folder / name).mkdir()
            (folder / name).chmod(mode)
            shutil.chown(folder / name, owner, group)
        (self.etc / "main.cf").write_text("".join(f"{key} = {value}\n" for key, value in self._settings.items()))
        (self.etc / "master.cf").write_text(_MASTER.format(port=self.port))
        self._route(routes)

    def start(self) -> Self:
        """Start; returns when letters are taken."""
        daemons = subprocess.run(
            [_sbin("postconf"), "-c", self.etc, "-h", "daemon_directory"], capture_output=True, text=True, check=True
        ).stdout.strip()
        self._process = start(["sh", "-c", _GUARD, "sh", f"{daemons}/master", "-c", self.etc])
        wait_until(lambda: listens(self.port), f"Postfix to start:\n{self.log}")
        return self

    def stop(self) -> None:
        """End it; what is in its queue stays there."""
        if self._process is not None:
            stop(self._process)

    def reload(self, routes: Mapping[str, str] | None = None) -> None:
        """Read the configuration anew, with other routes if some are given."""
        if routes is not None:
            self._route(routes)
        before = self.log.count("reload -- version")
        os.kill(int((self.folder / "spool/pid/master.pid").read_text()), signal.SIGHUP)
        wait_until(lambda: self.log.count("reload -- version") > before, "Postfix to reload")

    def flush(self) -> None:
        """Try everything in the queue again now."""
        subprocess.run([_sbin("postqueue"), "-c", self.etc, "-f"], check=True, timeout=30, capture_output=True)

    def waiting(self) -> list[dict[str, object]]:
        """The letters in the queue, as `postqueue -j` tells of them."""
        command = [_sbin("postqueue"), "-c", str(self.etc), "-j"]
        listed = subprocess.run(command, check=True, timeout=30, capture_output=True, text=True).stdout
        return [json.loads(line) for line in listed.splitlines()]

    def queue(self) -> int:
        """How many letters are in the queue."""
        return len(self.waiting())

    @property
    def log(self) -> str:
        """All it has logged so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def _route(self, routes: Mapping[str, str]) -> None:
        patterns = {key if key.startswith("/") else f"/@{re.escape(key)}$/": way for key, way in routes.items()}
        (self.etc / "routes").write_text("".join(f"{pattern} {way}\n" for pattern, way in patterns.items()))


class Dovecot:
    """A server of mailboxes: letters come in by LMTP and are read by IMAP, where every password is `PASSWORD`.

    With `tls` it has a certificate of its own making for `localhost` and 127.0.0.1: then `tls_port` speaks TLS from
    the first byte, and `port` offers STARTTLS. `route` is the transport by which Postfix delivers here.
    """

    def __init__(self, folder: Path, users: Sequence[str], *, tls: bool = False) -> None:
        self.folder = folder
        self.port, self.tls_port, self.lmtp_port = free_port(), free_port() if tls else 0, free_port()
        self.route = f"lmtp:inet:127.0.0.1:{self.lmtp_port}"
        self.certificate = folder / "certificate.pem"
        self._process: subprocess.Popen[bytes] | None = None
        (folder / "mail").mkdir()
        shutil.chown(folder / "mail", "mail", "mail")
        (folder / "users").write_text("".join(f"{user}:{{PLAIN}}{PASSWORD}::::::\n" for user in users))
        encryption = "ssl = no\n"
        if tls:
            _certify(self.certificate, folder / "key.pem")
            encryption = f"ssl = yes\nssl_cert = <{self.certificate}\nssl_key = <{folder}/key.pem\n"
        ports = {"port": self.port, "tls_port": self.tls_port, "lmtp_port": self.lmtp_port}
        (folder / "dovecot.conf").write_text(encryption + _DOVECOT.format(folder=folder, **ports))

    def start(self) -> Self:
        """Start, for the first time or again; returns when both doors are open."""
        self._process = start([_sbin("dovecot"), "-F", "-c", self.folder / "dovecot.conf"])
        wait_until(lambda: listens(self.port) and listens(self.lmtp_port), f"Dovecot to start:\n{self.log}")
        return self

    def stop(self) -> None:
        """End it, and with it every connection; the mailboxes stay."""
        if self._process is not None:
            stop(self._process)

    @property
    def log(self) -> str:
        """All it has logged so far."""
        file = self.folder / "dovecot.log"
        return file.read_text(errors="replace") if file.exists() else ""

    def append(self, user: str, raw: bytes, folder: str = "INBOX") -> None:
        """Put a letter into a mailbox."""
        with self._session(user) as session:
            answer, said = session.append(folder, "", "", raw)
            assert answer == "OK", said

    def messages(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """The letters in a mailbox, the oldest first, as they are kept there. They stay unread."""
        with self._session(user) as session:
            answer, said = session.select(folder, readonly=True)
            assert answer == "OK", said
            count = int(said[0] or 0)
            parts = session.fetch(f"1:{count}", "(BODY.PEEK[])")[1] if count else []
        return [part[1] for part in parts if isinstance(part, tuple)]

    @contextmanager
    def _session(self, user: str) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=30) as session:
            session.login(user, PASSWORD)
            yield session


def _sbin(program: str) -> str:
    """A program of the system's administrator: not every root has these on the path."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin") or program


def _certify(certificate: Path, key: Path) -> None:
    command = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout {key} -out {certificate}"
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*command.split(), *names], check=True, capture_output=True, timeout=60)


# Postfix changes its user now and then, which makes the kernel forget to end it with the test: a shell sees to that
_GUARD = '"$@" & master=$!; trap "kill $master" TERM; wait $master; wait $master'

# `postfix check` makes these too, but takes seconds for it
_QUEUES = "active bounce corrupt defer deferred flush hold incoming private saved trace"
_FOLDERS = (
    ("data", 0o700, "postfix", "root"),
    ("spool", 0o755, "root", "root"),
    ("spool/pid", 0o755, "root", "root"),
    ("spool/public", 0o710, "postfix", "postdrop"),
    ("spool/maildrop", 0o730, "postfix", "postdrop"),
    *((f"spool/{name}", 0o700, "postfix", "root") for name in _QUEUES.split()),
)

_MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
pickup    unix  n - n 60 1 pickup
cleanup   unix  n - n - 0 cleanup
qmgr      unix  n - n 1 1 qmgr
rewrite   unix  - - n - - trivial-rewrite
bounce    unix  - - n - 0 bounce
defer     unix  - - n - 0 bounce
trace     unix  - - n - 0 bounce
verify    unix  - - n - 1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n - - proxymap
smtp      unix  - - n - - smtp
relay     unix  - - n - - smtp
lmtp      unix  - - n - - lmtp
error     unix  - - n - - error
retry     unix  - - n - - error
discard   unix  - - n - - discard
anvil     unix  - - n - 1 anvil
scache    unix  - - n - 1 scache
tlsmgr    unix  - - n 1000? 1 tlsmgr
showq     unix  n - n - - showq
postlog   unix-dgram n - n - 1 postlogd
"""

_DOVECOT = """\
base_dir = {folder}/run
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:{folder}/mail/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
first_valid_gid = 1
imap_idle_notify_interval = 30 secs
passdb {{
  driver = passwd-file
  args = username_format=%u {folder}/users
}}
userdb {{
  driver = passwd-file
  args = username_format=%u {folder}/users
  default_fields = uid=mail gid=mail home={folder}/mail/%u
}}
service imap-login {{
  inet_listener imap {{
    address = 127.0.0.1
    port = {port}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {tls_port}
  }}
  chroot =
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp_port}
  }}
}}
service stats {{
  chroot =
}}
service anvil {{
  chroot =
}}
protocol lmtp {{
  postmaster_address = postmaster@mx.test
}}
"""
