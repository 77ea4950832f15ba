"""The way out: the relay is asked all that sending a letter asks it, up to the letter itself; or the Maildir."""

import os
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

from judge.config.schema import RelayOut
from judge.doctor.findings import Case, Finding, answer, fault, good, password, warning, why
from judge.post.sending import UNPROTECTED, is_loopback, trusting

SOON = 14  # days


def way_out(case: Case) -> Iterator[Finding]:
    """Letters can leave."""
    relay = case.config.relay
    if relay is None:
        yield _maildir(case)
        return
    secret, found = password(relay.password_file)
    yield from found
    name = f"relay {relay.host}:{relay.port}"
    try:
        server = _connected(case, relay)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        yield fault(f"{name} cannot be reached: {why(error)}", _cure(error))
        return
    try:
        yield from _asked(case, relay, server, secret, name)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        yield fault(f"{name} broke off: {why(error, secret)}", "read that server's log")
    finally:
        with suppress(OSError, smtplib.SMTPException):
            server.quit()
        server.close()


def _maildir(case: Case) -> Finding:
    path = case.config.maildir_path
    there = next(each for each in (path, *path.absolute().parents) if each.exists())
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        return fault(f"the Maildir {path} cannot be written", "give it to the judge's user, or name another one")
    return good(f"letters go into the Maildir {path}; with a [relay] they would leave this machine")


def _connected(case: Case, relay: RelayOut) -> smtplib.SMTP:
    """The relay, greeted, and encrypted as configured."""
    hostname = case.config.hostname
    if relay.security == "tls":
        return smtplib.SMTP_SSL(
            relay.host, relay.port, hostname, timeout=case.patience, context=trusting(relay.ca_file)
        )
    server = smtplib.SMTP(relay.host, relay.port, hostname, timeout=case.patience)
    try:
        if relay.security == "starttls":
            server.starttls(context=trusting(relay.ca_file))
    except BaseException:
        server.close()
        raise
    return server


def _cure(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return "take the name that the certificate is for as host, or name its authority in ca_file"
    if isinstance(error, ssl.SSLError):
        return 'most servers want security = "starttls" on port 587 and "tls" on port 465'
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return 'the server offers no STARTTLS there: try port 465 with security = "tls"'
    return "check host, port and security in [relay], and that the server runs"


def _asked(case: Case, relay: RelayOut, server: smtplib.SMTP, secret: str, name: str) -> Iterator[Finding]:
    server.ehlo_or_helo_if_needed()
    if relay.security != "plain":
        yield from _certificate(server, case.now, name)
    elif server.has_extn("starttls") and not is_loopback(relay.host):
        yield warning(f"{name} could encrypt, but is not asked to", 'write security = "starttls" into [relay]')
    if secret and relay.security == "plain" and not is_loopback(relay.host):
        yield fault(f"{name} gets no login", UNPROTECTED)
        return
    if secret:
        try:
            server.login(relay.user, secret)
        except smtplib.SMTPNotSupportedError:
            cure = 'take user and password_file out of [relay], or try security = "starttls" on port 587'
            yield fault(f"{name} takes no login here", cure)
            return
        except smtplib.SMTPException as error:
            yield fault(
                f"{name} refuses the login of {relay.user}: {why(error, secret)}", "check user and password file"
            )
            return
        yield good(f"{name} takes the login of {relay.user}")
    yield from _takes(case, server, name)
    offered = [word for word in ("8bitmime", "smtputf8") if server.has_extn(word)]
    if "smtputf8" not in offered:
        yield warning(f"{name} knows no SMTPUTF8", "players whose address is not plain ASCII cannot be written to")
    yield good(f"{name} is there{''.join(f', {word.upper()}' for word in offered)}")


def _takes(case: Case, server: smtplib.SMTP, name: str) -> Iterator[Finding]:
    """The judge may send, and to somebody. No letter is sent."""
    config = case.config
    code, reply = server.mail(config.address)
    if code != 250:
        yield fault(
            f"{name} lets {config.address} send nothing: {answer(code, reply)}",
            "permit it there, or log in as its owner",
        )
    elif config.keeper:
        code, reply = server.rcpt(config.keeper)
        if code not in (250, 251):
            yield fault(
                f"{name} takes nothing for {config.keeper}: {answer(code, reply)}",
                "permit this machine to relay there, or log in",
            )
        else:
            yield good(f"{name} takes letters from {config.address} to {config.keeper}")
    server.rset()


def _certificate(server: smtplib.SMTP, now: datetime, name: str) -> Iterator[Finding]:
    """How long the certificate is good; that it is was made sure by connecting."""
    sock = server.sock
    facts = sock.getpeercert() if isinstance(sock, ssl.SSLSocket) else None
    until = str((facts or {}).get("notAfter", ""))
    if until:
        days = (datetime.fromtimestamp(ssl.cert_time_to_seconds(until), UTC) - now).days
        if days < SOON:
            yield warning(f"{name}: its certificate ends in {days} days", "renew it there, or letters will wait")
        else:
            yield good(f"{name}: its certificate is good for {days} days")
