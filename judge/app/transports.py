"""The transports that a configuration names: listeners, mailboxes, folders, a relay or Maildir for outgoing mail."""

import random
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from judge.app.keeper_notices import LmtpWay, MailboxWay, SmtpWay
from judge.archive.archive import Archive
from judge.common.message import Message
from judge.config.loading import Config, read_secret
from judge.config.schema import LmtpIn, SmtpIn
from judge.exports.folder_letters import ArchiveSource
from judge.exports.mbox import JudgeIdentity
from judge.post.folders import FolderKeeper
from judge.post.imap import ImapAccount
from judge.post.intake import Envelope, LmtpIntake, SmtpIntake
from judge.post.mailbox import ImapMailbox
from judge.post.sending import MaildirTransport, RelayTransport, Transport

Listener = SmtpIntake | LmtpIntake


def outgoing_transport(config: Config) -> Transport:
    """The transport of outgoing letters.

    :raises OSError: the relay's password file cannot be read.
    """
    relay = config.relay
    if relay is None:
        return MaildirTransport(config.maildir_path)
    return RelayTransport(
        relay.host,
        relay.port,
        hostname=config.hostname,
        security=relay.security,
        ca_file=relay.ca_file,
        user=relay.user or None,
        password=read_secret(relay.password_file) if relay.password_file else None,
    )


def listeners_of(
    config: Config, accept: Callable[[str], bool], store: Callable[[Envelope], None], clock: Callable[[], datetime]
) -> list[Listener]:
    """The listeners for other mail servers: SMTP first, then LMTP, in the order of the configuration."""
    listeners: list[tuple[type[Listener], tuple[str, int] | Path, SmtpIn | LmtpIn]] = [
        (SmtpIntake, (each.host, each.port), each) for each in config.smtp
    ]
    listeners += [
        (LmtpIntake, Path(each.socket) if each.socket else (each.host, each.port), each) for each in config.lmtp
    ]
    return [
        kind(
            where,
            config.hostname,
            accept,
            store,
            clock=clock,
            size_limit=section.size_limit,
            max_connections=section.connections,
        )
        for kind, where, section in listeners
    ]


def mailboxes_of(
    config: Config,
    accept: Callable[[str], bool],
    store: Callable[[Envelope], None],
    archive: Archive,
    clock: Callable[[], datetime],
    looked: Callable[[], None],
) -> list[ImapMailbox]:
    """The mailboxes from which letters are fetched; `looked` is called when one has been read on request.

    The archive does not know when they were last read. We take the beginning of the present outage or, if there is
    none, the judge's last sign of life.

    :raises OSError: a password file cannot be read.
    """
    kept = archive.outages()
    read = kept[-1][0] if kept and kept[-1][1] is None else archive.last_heartbeat()
    return [
        ImapMailbox(
            ImapAccount(
                host=each.host,
                port=each.port,
                security=each.security,
                user=each.user,
                password=read_secret(each.password_file),
                folder=each.folder,
                done_folder=each.done_folder,
                poll=each.poll,
                size_limit=each.size_limit,
                ca_file=each.ca_file,
            ),
            accept,
            store,
            archive,
            clock=clock,
            address=config.address,
            jitter=random.random,
            looked=looked,
            read=read,
        )
        for each in config.imap
    ]


def folders_of(config: Config, archive: Archive) -> FolderKeeper | None:
    """The keeper of the games' folders; None if no folders are kept.

    :raises OSError: the password file cannot be read.
    """
    folders = config.folders
    if folders is None:
        return None
    account = ImapAccount(
        host=folders.host,
        port=folders.port,
        security=folders.security,
        user=folders.user,
        password=read_secret(folders.password_file),
        ca_file=folders.ca_file,
    )
    mark = JudgeIdentity(config.address, config.name, config.domain, archive.secret())
    return FolderKeeper(account, folders.prefix, ArchiveSource(archive, mark), jitter=random.random)


def describe_ways_in(config: Config, listeners: list[Listener]) -> list[Message]:
    """The ways in for letters, in the keeper's terms, after the listeners are open: the listeners first, in order."""
    ports = iter(listener.port for listener in listeners)
    return [
        *(SmtpWay(f"{each.host}:{next(ports)}") for each in config.smtp),
        *(LmtpWay(each.socket or f"{each.host}:{port}") for each, port in zip(config.lmtp, ports, strict=True)),
        *(MailboxWay(each.user, each.host) for each in config.imap),
    ]
