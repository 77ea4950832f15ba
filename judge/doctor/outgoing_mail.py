"""Checks outgoing mail: the Maildir, or every step of sending through the relay except the letter itself."""

import os
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

from judge.config.schema import RelayOut
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
from judge.post.sending import UNPROTECTED, is_loopback, trusting

SOON = 14  # days


def sending(context: CheckContext) -> Iterator[Finding]:
    """Letters can be sent."""
    relay = context.config.relay
    if relay is None:
        yield _maildir(context)
        return
    secret, found = password(relay.password_file)
    yield from found
    name = f"relay {relay.host}:{relay.port}"
    try:
        server = _connected(context, relay)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        yield failure(f"{name} cannot be reached: {describe_error(error)}", _remedy(error))
        return
    try:
        yield from _asked(context, relay, server, secret, name)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        yield failure(f"{name} closed the connection: {describe_error(error, secret)}", "read that server's log")
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()
        server.close()


def _maildir(context: CheckContext) -> Finding:
    path = context.config.maildir_path
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        return failure(f"the Maildir {path} cannot be written", "give it to the judge's user, or choose another one")
    return passed(f"letters are written to the Maildir {path}; with a [relay] they would leave this machine")


def _connected(context: CheckContext, relay: RelayOut) -> smtplib.SMTP:
    """A connection to the relay, encrypted as configured."""
    hostname = context.config.hostname
    if relay.security == "tls":
        return smtplib.SMTP_SSL(
            relay.host, relay.port, hostname, timeout=context.patience, context=trusting(relay.ca_file)
        )
    server = smtplib.SMTP(relay.host, relay.port, hostname, timeout=context.patience)
    try:
        if relay.security == "starttls":
            server.starttls(context=trusting(relay.ca_file))
    except BaseException:
        server.close()
        raise
    return server


def _remedy(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "use the certificate's name as host, or name its authority in ca_file"
    if isinstance(error, ssl.SSLError):
        return 'most servers want security = "starttls" on port 587 and "tls" on port 465'
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return 'the server offers no STARTTLS there: try port 465 with security = "tls"'
    return "check host, port and security in [relay], and that the server runs"


def _asked(context: CheckContext, relay: RelayOut, server: smtplib.SMTP, secret: str, name: str) -> Iterator[Finding]:
    server.ehlo_or_helo_if_needed()
    if relay.security != "plain":
        yield from _certificate(server, context.now, name)
    elif server.has_extn("starttls") and not is_loopback(relay.host):
        yield warning(f"{name} offers encryption, which is not used", 'write security = "starttls" into [relay]')
    if secret and relay.security == "plain" and not is_loopback(relay.host):
        yield failure(f"{name} cannot log in", UNPROTECTED)
        return
    if secret:
        try:
            server.login(relay.user, secret)
        except smtplib.SMTPNotSupportedError:
            remedy = 'remove user and password_file from [relay], or try security = "starttls" on port 587'
            yield failure(f"{name} offers no login here", remedy)
            return
        except smtplib.SMTPException as error:
            yield failure(
                f"{name} refuses the login of {relay.user}: {describe_error(error, secret)}",
                "check user and password file",
            )
            return
        yield passed(f"{name} accepts the login of {relay.user}")
    yield from _takes(context, server, name)
    offered = [word for word in ("8bitmime", "smtputf8") if server.has_extn(word)]
    if "smtputf8" not in offered:
        yield warning(f"{name} does not support SMTPUTF8", "players whose address is not ASCII cannot get letters")
    yield passed(f"{name} answers{''.join(f', {word.upper()}' for word in offered)}")


def _takes(context: CheckContext, server: smtplib.SMTP, name: str) -> Iterator[Finding]:
    """The relay accepts the judge as sender and the keeper as recipient. No letter is sent."""
    config = context.config
    code, reply = server.mail(config.address)
    if code != 250:
        yield failure(
            f"{name} rejects the sender {config.address}: {describe_reply(code, reply)}",
            "permit this sender there, or log in as its owner",
        )
    elif config.keeper:
        code, reply = server.rcpt(config.keeper)
        if code not in (250, 251):
            yield failure(
                f"{name} rejects the recipient {config.keeper}: {describe_reply(code, reply)}",
                "permit this machine to relay, or log in",
            )
        else:
            yield passed(f"{name} accepts letters from {config.address} to {config.keeper}")
    server.rset()


def _certificate(server: smtplib.SMTP, now: datetime, name: str) -> Iterator[Finding]:
    """How long the certificate is valid; connecting has checked that it is valid now."""
    sock = server.sock
    facts = sock.getpeercert() if isinstance(sock, ssl.SSLSocket) else None
    until = str((facts or {}).get("notAfter", ""))
    if until:
        days = (datetime.fromtimestamp(ssl.cert_time_to_seconds(until), UTC) - now).days
        if days < SOON:
            yield warning(
                f"{name}: its certificate expires in {days} days", "renew it there, or letters cannot be sent"
            )
        else:
            yield passed(f"{name}: its certificate is valid for {days} days")
