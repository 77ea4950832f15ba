"""Checks the installation: maps, templates, folder, disk, archive, clock and addresses."""

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.app.rehearsal import samples
from judge.archive.condition import Condition, NoArchive, examine
from judge.board.loader import MapError, read_variant
from judge.config.loading import Config
from judge.config.schema import ImapIn, RelayOut
from judge.doctor.findings import CheckContext, Finding, describe_error, failure, passed, warning
from judge.doctor.variant_names import unknown_names
from judge.post.authentication import dkim_available
from judge.post.sending import is_loopback
from judge.post.signed_addresses import LOCAL_PART, Claim, sign, tag_of
from judge.writing.rendering.overrides import template_problems
from judge.writing.rendering.render import plural

MEGABYTE = 1_000_000
LITTLE, TOO_LITTLE = 500 * MEGABYTE, 50 * MEGABYTE  # free bytes
FEW = 1000  # free inodes
REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs", "fuse.glusterfs"}
SILENCE = timedelta(seconds=60)  # the heartbeat comes every twenty
AHEAD = timedelta(minutes=1)


def map_problems(folder: Path) -> list[str]:
    """A sentence for each mistake in a keeper's own maps."""
    problems = []
    for file in sorted(folder.glob("*/variant.toml")):
        try:
            problems += [f"{file}: {problem}" for problem in unknown_names(read_variant(file.parent))]
        except MapError as error:
            problems.append(str(error))
    return problems


def maps(context: CheckContext) -> Iterator[Finding]:
    """The keeper's own maps can be read."""
    if not context.config.maps:
        return
    folder = Path(context.config.maps)
    problems = map_problems(folder)
    yield from (failure(problem) for problem in problems)
    if not problems:
        yield passed(f"maps: {len(list(folder.glob('*/variant.toml')))} of your own in {folder} can be read")


def templates(context: CheckContext) -> Iterator[Finding]:
    """The keeper's own mail templates are sound: letters of every kind can be written with them."""
    folder = context.config.own_templates
    if folder is None:
        return
    problems = template_problems(folder, samples())
    yield from (failure(problem, "fix it or remove it; until then the built-in one is used") for problem in problems)
    if not problems:
        yield passed(f"templates: {len(list(folder.rglob('*.j2')))} of your own in {folder} are sound")


def folder(context: CheckContext) -> Iterator[Finding]:
    """The folder exists or can be created, is private to the judge, and is on a local disk with free space."""
    var = context.config.var
    there = next(each for each in (var, *var.absolute().parents) if each.is_dir())
    if var.exists() and not var.is_dir():
        yield failure(f"var {var} is not a folder", "choose another one in [judge]")
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield failure(
            f"var: {there} cannot be written by this user", "run the doctor as the judge's user; give it the folder"
        )
    elif there != var:
        yield passed(f"var {var} does not exist yet and will be created")
    else:
        yield from _ownership(var)
    kind = filesystem(there, Path("/proc/self/mounts"))
    if kind in REMOTE:
        yield failure(f"var {var} is on a {kind} file system, where SQLite's locks fail", "put var on a local disk")
    disk = os.statvfs(there)
    yield room(disk.f_bavail * disk.f_frsize, disk.f_favail if disk.f_files else None)


def _ownership(var: Path) -> Iterator[Finding]:
    about = var.stat()
    if os.geteuid() not in (0, about.st_uid):
        yield failure(f"var {var} belongs to another user", "run the doctor as the judge's user")
    elif os.geteuid() == 0 and about.st_uid != 0:
        yield warning(
            "this check runs as root, who may read and write everything", "run the doctor as the judge's user"
        )
    if about.st_mode & 0o077:
        yield warning(f"other users of this machine can read {var}", f"chmod 700 {var}")
    else:
        yield passed(f"var {var} is private to the judge")


def filesystem(path: Path, mounts: Path) -> str:
    """Linux's name for the file system of a folder; empty where it is unknown. `mounts` is like /proc/self/mounts."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    found = (0, "")
    for fields in (line.split() for line in lines):
        if len(fields) > 2 and path.resolve().is_relative_to(fields[1].replace("\\040", " ")):
            found = max(found, (len(fields[1]), fields[2]))
    return found[1]


def room(free: int, inodes: int | None) -> Finding:
    """Whether `free` bytes and `inodes` new files (None: the file system has no limit) are enough."""
    text = f"disk: {free // MEGABYTE} MB are free"
    if free < TOO_LITTLE:
        return failure(text, "free some space; when the disk is full, letters are temporarily rejected (4xx)")
    if inodes is not None and inodes < FEW:
        return failure(f"disk: only {inodes} more files can be created", "delete small files; the judge needs a few")
    return warning(text, "free some space soon") if free < LITTLE else passed(text)


def archive(context: CheckContext) -> Iterator[Finding]:
    """The archive is intact and private, letters are handled and sent, and a running judge is alive."""
    path = context.config.archive
    if not path.exists():
        yield passed(f"archive {path} does not exist yet and will be created")
        return
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield failure(f"others can read {path}: everybody's orders and press", f"chmod 600 {path}")
    try:
        condition = examine(path)
    except (NoArchive, sqlite3.Error) as error:
        yield failure(
            f"archive {path} cannot be used: {describe_error(error)}",
            "check who owns it; if it is damaged: judge restore FILE",
        )
        return
    if condition.damage:
        yield failure(f"archive {path} is damaged: {condition.damage}", "stop the judge; judge restore FILE")
    if condition.unknown:
        yield failure(
            f"archive {path} was made by a newer judge ({', '.join(condition.unknown)})",
            "install that version, or a newer one",
        )
    if condition.pending:
        yield warning(
            f"archive {path} was made by an older judge",
            "the next start migrates it; run judge backup FILE before",
        )
    if not condition.wal:
        yield warning(f"archive {path} has no write-ahead log (WAL)", "the next start turns it on")
    if not (condition.damage or condition.unknown):
        games, letters = plural(condition.games, "game"), plural(condition.letters, "letter")
        yield passed(f"archive {path}: {games}, {letters}, {condition.size / MEGABYTE:.1f} MB, intact")
    yield from _life(context, condition)
    yield from _letters(context, condition)
    for what, at in (("sign of life", condition.heartbeat), ("event", condition.newest_event)):
        if at is not None and at > context.now + AHEAD:
            yield failure(
                f"clock: the newest {what} in the archive is dated {at:%Y-%m-%d %H:%M} UTC, which is in the future",
                "synchronise this machine's clock by NTP; deadlines depend on it",
            )


def _life(context: CheckContext, condition: Condition) -> Iterator[Finding]:
    """Whether a judge runs and is alive."""
    if not context.running:
        since = f"; one did at {condition.heartbeat:%Y-%m-%d %H:%M} UTC" if condition.heartbeat else ""
        yield warning(f"no judge runs in {context.config.var} now{since}", "start it if it should run")
    elif condition.heartbeat is None or context.now - condition.heartbeat > SILENCE:
        yield failure("the judge runs, but gives no sign of life", "read its log, then restart it")
    else:
        yield passed("the judge runs and is alive")


def _letters(context: CheckContext, condition: Condition) -> Iterator[Finding]:
    if condition.failed:
        yield warning(f"letters set aside: {condition.failed}", "docs/keeper.md explains how to read them")
    if condition.dead:
        yield warning(f"letters given up or held back: {condition.dead}", "docs/keeper.md explains how to find out why")
    if condition.tries:
        yield warning(
            f"letters waiting to be sent: {condition.waiting}, one of them after {condition.tries} failures",
            "see the relay below and the log",
        )
    elif context.running and condition.due is not None and context.now - condition.due > timedelta(minutes=10):
        yield failure(
            f"letters waiting to be sent: {condition.waiting}, the first since {condition.due:%Y-%m-%d %H:%M} UTC",
            "read the log",
        )
    else:
        yield passed(f"letters waiting: {condition.new} to be handled, {condition.waiting} to be sent")


def clock(context: CheckContext) -> Iterator[Finding]:
    """The clock shows a possible time, and time zones are installed. (`archive` compares it with the archive.)"""
    if not 2026 <= context.now.year < 2100:
        yield failure(
            f"clock: it shows {context.now:%Y-%m-%d %H:%M} UTC",
            "synchronise this machine's clock by NTP; deadlines depend on it",
        )
    else:
        yield passed(f"clock: {context.now:%Y-%m-%d %H:%M} UTC; compare it with a clock that you trust")
    try:
        ZoneInfo("Europe/Berlin")
    except (ZoneInfoNotFoundError, OSError):
        yield failure("the time zone database is missing", "install tzdata, either the system's or Python's package")


def addresses(context: CheckContext) -> Iterator[Finding]:
    """The judge's addresses fit together, and the signed addresses made from them are not too long."""
    config = context.config
    longest = sign(b"x", Claim("g" * 24, "master", 99))
    length = len(config.address.rpartition("@")[0].encode()) + 1 + len(longest)
    if length > LOCAL_PART:
        yield failure(
            f"address {config.address} is too long: signed addresses would have up to {length} characters before the @",
            f"choose one with {length - LOCAL_PART} characters fewer",
        )
    else:
        yield passed(f"address {config.address}: short enough for signed reply addresses")
    if config.relay is not None:
        for key, name in (("address", config.domain), ("hostname", config.hostname)):
            if "." not in name:
                yield warning(
                    f"{key} is at {name!r}, which other machines cannot reach", f"write a full host name into {key}"
                )
    if not config.keeper:
        yield warning("nobody is notified when something goes wrong", "write your address into keeper")
    elif tag_of(config.keeper, config.address) is not None:
        yield failure(f"keeper {config.keeper} is the judge's own address", "choose one that a person reads")
    else:
        yield passed(f"keeper {config.keeper}")
    yield from _identity(config)
    servers: list[tuple[str, ImapIn | RelayOut]] = [("[[imap]]", each) for each in config.imap]
    servers += [("[relay]", config.relay)] if config.relay else []
    for section, server in servers:
        if server.security == "plain" and server.password_file and not is_loopback(server.host):
            yield failure(
                f"{section} sends its password unencrypted to {server.host}",
                'write security = "starttls" or "tls"',
            )


def _identity(config: Config) -> Iterator[Finding]:
    if config.identity.dkim and not dkim_available():
        yield failure(
            "dkim is true, but the library that checks signatures is not installed",
            "pip install dkimpy, or set it to false",
        )
    name = config.identity.authserv_id
    if name and not re.fullmatch(r"[A-Za-z0-9._-]+", name):
        yield failure(
            f"authserv_id {name!r} is not a name that a mail server would write",
            "copy the first word after 'Authentication-Results:' in a letter that it delivered",
        )
    elif name:
        yield warning(
            f"authserv_id {name}: results under this name are trusted",
            "make sure that your mail server removes this name's Authentication-Results from incoming letters",
        )
