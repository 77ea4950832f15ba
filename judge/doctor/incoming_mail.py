"""Checks incoming mail: the ports and sockets that the judge listens on, and the mailboxes that it reads."""

import errno
import os
import smtplib
import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

from judge.config.schema import ImapIn, LmtpIn, SmtpIn
from judge.doctor.findings import (
    CheckContext,
    Finding,
    describe_error,
    describe_reply,
    failure,
    passed,
    password,
    warning,
)
from judge.post.imap import KEYWORD
from judge.post.sending import UNPROTECTED, is_loopback, trusting
from judge.post.signed_addresses import tagged

LONGEST_PATH = 107  # bytes of a Unix socket's path
STRANGER = "somebody@stranger.invalid"
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}


def listeners(context: CheckContext) -> Iterator[Finding]:
    """Every [[smtp]] and [[lmtp]]: it answers while the judge runs, and can be opened while it does not."""
    opened: tuple[SmtpIn | LmtpIn, ...] = (*context.config.smtp, *context.config.lmtp)
    for listener in opened:
        path = listener.socket if isinstance(listener, LmtpIn) else ""
        kind = "lmtp" if isinstance(listener, LmtpIn) else "smtp"
        name = f"[[{kind}]] {path or f'{listener.host}:{listener.port}'}"
        if not context.running:
            yield _socket_free(path, name) if path else _port_free(listener.host, listener.port, name)
        elif not path and listener.port == 0:
            yield warning(f"{name} uses a random free port", "choose a port, so that mail servers can find it")
        else:
            try:
                yield from _try_session(context, listener, path, name)
            except (OSError, smtplib.SMTPException, ValueError) as error:
                yield failure(
                    f"{name} does not answer correctly: {describe_error(error)}",
                    "read the judge's log; restart the judge",
                )


def _port_free(host: str, port: int, name: str) -> Finding:
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family, kind, protocol) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                tried.bind(address)
                tried.listen(1)
    except UnicodeError:
        return failure(f"{name} cannot be opened: {host!r} is not a host name", "check host")
    except OSError as error:
        if error.errno == errno.EACCES:
            return warning(
                f"{name}: this user may not open ports below 1024",
                "judge.service may (CAP_NET_BIND_SERVICE); otherwise use a higher port",
            )
        if error.errno == errno.EADDRINUSE:
            return failure(
                f"{name}: another program uses port {port}",
                "perhaps a mail server or another judge; stop it, or choose another port",
            )
        here = error.errno == errno.EADDRNOTAVAIL
        remedy = "host is not an address of this machine; 0.0.0.0 means all of them" if here else "check host and port"
        return failure(f"{name} cannot be opened: {describe_error(error)}", remedy)
    return passed(f"{name} can be opened")


def _socket_free(path: str, name: str) -> Finding:
    folder = Path(path).absolute().parent
    if len(os.fsencode(path)) > LONGEST_PATH:
        return failure(f"{name}: the path is longer than {LONGEST_PATH} bytes", "choose a shorter path for the socket")
    if not folder.is_dir():
        return failure(
            f"{name}: there is no folder {folder}", "create it; the judge's user must be able to write there"
        )
    if not os.access(folder, os.W_OK | os.X_OK):
        return failure(f"{name}: this user cannot write into {folder}", "give the folder to the judge's user")
    if os.path.lexists(path) and not stat.S_ISSOCK(os.lstat(path).st_mode):
        return failure(f"{name}: there is something that is not a socket", "move it away, or choose another path")
    return passed(f"{name} can be opened")


def _try_session(context: CheckContext, listener: SmtpIn | LmtpIn, path: str, name: str) -> Iterator[Finding]:
    """Start to hand over a letter as a mail server would, and stop before its text.

    :raises OSError: the connection is refused.
    """
    client: smtplib.SMTP
    # smtplib takes a host that begins with a slash for the path of a socket
    host = str(Path(path).absolute()) if path else EVERYWHERE.get(listener.host, listener.host)
    if isinstance(listener, LmtpIn):
        client = smtplib.LMTP(host, listener.port, "doctor.invalid", timeout=context.patience)
    else:
        client = smtplib.SMTP(host, listener.port, "doctor.invalid", timeout=context.patience)
    address = context.config.address
    try:
        client.ehlo()
        code, reply = client.mail("")
        if code != 250:
            yield failure(f"{name} accepts no letters now: {describe_reply(code, reply)}", "read the judge's log")
            return
        for each in (address, tagged(address, f"x.y.1.{'a' * 16}")):
            code, reply = client.rcpt(each)
            if code != 250:
                yield failure(
                    f"{name} rejects the recipient {each}: {describe_reply(code, reply)}",
                    "check that this judge listens there",
                )
                return
        code, _ = client.rcpt(STRANGER)
        if code < 400:
            yield failure(
                f"{name} accepts letters to other addresses", "this is not a judge: find out what listens there"
            )
            return
        yield passed(f"{name} answers, accepts letters to the judge, and rejects letters to others")
    finally:
        with suppress(OSError, smtplib.SMTPException):
            client.rset()
            client.quit()
        client.close()


def mailboxes(context: CheckContext) -> Iterator[Finding]:
    """Every [[imap]]: the mailbox can be opened and supports what the judge needs. No letter is touched."""
    for box in context.config.imap:
        name = f"[[imap]] {box.user} at {box.host}:{box.port}"
        secret, found = password(box.password_file)
        yield from found
        if not secret:
            continue
        try:
            with _mailbox(context, box) as server:
                yield from _looked_into(server, box, secret, name)
        except LoginError as error:
            yield failure(
                f"{name}: the login is refused: {describe_error(error, secret)}", "check user and password file"
            )
        except (OSError, ssl.CertificateError, IMAPClientError, ValueError) as error:
            yield failure(f"{name} cannot be read: {describe_error(error, secret)}", _remedy(error))


def _remedy(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "use the certificate's name as host, or name its authority in ca_file"
    if isinstance(error, ssl.SSLError):
        return 'most servers want security = "tls" on port 993 and "starttls" on port 143'
    return "check host, port, security and folder in [[imap]], and that the server runs"


def _mailbox(context: CheckContext, box: ImapIn) -> IMAPClient:
    tls = trusting(box.ca_file) if box.security != "plain" else None
    server = IMAPClient(box.host, box.port, ssl=box.security == "tls", ssl_context=tls, timeout=context.patience)
    try:
        if box.security == "starttls":
            server.starttls(tls)
    except BaseException:
        server.shutdown()
        raise
    return server


def _looked_into(server: IMAPClient, box: ImapIn, secret: str, name: str) -> Iterator[Finding]:
    if box.security == "plain" and not is_loopback(box.host) and server.has_capability("STARTTLS"):
        yield warning(f"{name} offers encryption, which is not used", 'write security = "starttls" into [[imap]]')
    if box.security == "plain" and not is_loopback(box.host):
        yield failure(f"{name} cannot log in", UNPROTECTED)
        return
    if box.user.isascii() and secret.isascii():
        server.login(box.user, secret)
    else:
        server.plain_login(box.user, secret)
    if not server.folder_exists(box.folder):
        yield failure(f"{name} has no folder {box.folder}", "create it there, or choose another one")
        return
    if box.done_folder and not server.folder_exists(box.done_folder):
        yield passed(f"{name} has no folder {box.done_folder} yet; it will be created")
    # Only a folder opened for writing tells which marks it keeps. Nothing is written, nor anything marked as seen.
    flags = server.select_folder(box.folder).get(b"PERMANENTFLAGS", (rb"\*",))
    if not box.done_folder and rb"\*" not in flags and KEYWORD.lower() not in (flag.lower() for flag in flags):
        yield warning(f"{name} does not keep keywords", "set done_folder, so that letters are moved there when stored")
    if not server.has_capability("IDLE"):
        yield warning(
            f"{name} cannot announce new letters (no IDLE)", f"the judge checks every {box.poll} seconds instead"
        )
    yield passed(f"{name}: {box.folder} can be read")
