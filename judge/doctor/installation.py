"""The judge's own house: maps, folder, disk, archive, clock, and the addresses it goes by."""

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.archive.condition import Condition, NoArchive, examine
from judge.board.loader import MapError, read_variant
from judge.config.loading import Config
from judge.config.schema import ImapIn, RelayOut
from judge.doctor.findings import Case, Finding, fault, good, warning, why
from judge.doctor.variant_names import unknown_names
from judge.post.authentication import dkim_available
from judge.post.sending import is_loopback
from judge.post.signed_addresses import Claim, sign, tag_of
from judge.writing.rendering.overrides import template_problems
from judge.writing.rendering.render import plural

MEGABYTE = 1_000_000
LITTLE, TOO_LITTLE = 500 * MEGABYTE, 50 * MEGABYTE  # free bytes
FEW = 1000  # free inodes
REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs", "fuse.glusterfs"}
SILENCE = timedelta(seconds=60)  # of a judge that beats every twenty
AHEAD = timedelta(minutes=1)
LOCAL_PART = 64  # octets, RFC 5321 §4.5.3.1.1


def map_problems(folder: Path) -> list[str]:
    """What is wrong with a keeper's own maps."""
    problems = []
    for file in sorted(folder.glob("*/variant.toml")):
        try:
            problems += [f"{file}: {problem}" for problem in unknown_names(read_variant(file.parent))]
        except MapError as error:
            problems.append(str(error))
    return problems


def maps(case: Case) -> Iterator[Finding]:
    """The keeper's own maps can be read."""
    if not case.config.maps:
        return
    folder = Path(case.config.maps)
    problems = map_problems(folder)
    yield from (fault(problem) for problem in problems)
    if not problems:
        yield good(f"maps: {len(list(folder.glob('*/variant.toml')))} of your own in {folder} can be read")


def templates(case: Case) -> Iterator[Finding]:
    """The keeper's own mail templates are sound."""
    if not case.config.templates:
        return
    folder = Path(case.config.templates)
    problems = template_problems(folder)
    yield from (fault(problem, "mend it or take it away; until then ours is used") for problem in problems)
    if not problems:
        yield good(f"templates: {len(list(folder.rglob('*.j2')))} of your own in {folder} are sound")


def folder(case: Case) -> Iterator[Finding]:
    """The folder is there or can be made, is the judge's alone, on a disk of this machine with room on it."""
    var = case.config.var
    there = next(each for each in (var, *var.absolute().parents) if each.is_dir())
    if var.exists() and not var.is_dir():
        yield fault(f"var {var} is no folder", "name another one in [judge]")
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield fault(
            f"var: {there} cannot be written by this user", "run the doctor as the judge's user; give it the folder"
        )
    elif there != var:
        yield good(f"var {var} is not there yet, and will be made")
    else:
        yield from _ownership(var)
    kind = filesystem(there, Path("/proc/self/mounts"))
    if kind in REMOTE:
        yield fault(
            f"var {var} lies on a {kind} file system, where SQLite's locks fail", "put var on a disk of this machine"
        )
    disk = os.statvfs(there)
    yield room(disk.f_bavail * disk.f_frsize, disk.f_favail if disk.f_files else None)


def _ownership(var: Path) -> Iterator[Finding]:
    about = var.stat()
    if os.geteuid() not in (0, about.st_uid):
        yield fault(f"var {var} is another user's", "run the doctor as the judge's user")
    elif os.geteuid() == 0 and about.st_uid != 0:
        yield warning("this is root, who may read and write everything", "run the doctor as the judge's user")
    if about.st_mode & 0o077:
        yield warning(f"others on this machine can look into {var}", f"chmod 700 {var}")
    else:
        yield good(f"var {var} is the judge's alone")


def filesystem(path: Path, mounts: Path) -> str:
    """The kind of file system on which a folder lies, as Linux names it; "" where that cannot be told."""
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
    """Whether `free` bytes and so many new files (None: not counted there) are enough."""
    told = f"disk: {free // MEGABYTE} MB are free"
    if free < TOO_LITTLE:
        return fault(told, "make room; letters are refused for the time being (4xx) when it is full")
    if inodes is not None and inodes < FEW:
        return fault(f"disk: only {inodes} more files can be made", "delete small files; the judge needs a few")
    return warning(told, "make room soon") if free < LITTLE else good(told)


def archive(case: Case) -> Iterator[Finding]:
    """The archive is whole and private, letters come and go, and the judge that has it is alive."""
    path = case.config.archive
    if not path.exists():
        yield good(f"archive {path} is not there yet, and will be made")
        return
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield fault(f"others can read {path}: everybody's orders and press", f"chmod 600 {path}")
    try:
        holds = examine(path)
    except (NoArchive, sqlite3.Error) as error:
        yield fault(
            f"archive {path} cannot be used: {why(error)}", "check who owns it; if it is damaged: judge restore FILE"
        )
        return
    if holds.damage:
        yield fault(f"archive {path} is damaged: {holds.damage}", "stop the judge; judge restore FILE")
    if holds.unknown:
        yield fault(
            f"archive {path} is of a newer judge ({', '.join(holds.unknown)})", "install that version, or a newer one"
        )
    if holds.pending:
        yield warning(
            f"archive {path} is of an older judge",
            "it is brought up to date at the next start; judge backup FILE before",
        )
    if not holds.wal:
        yield warning(f"archive {path} keeps no log of writes (WAL)", "it will from the next start on")
    if not (holds.damage or holds.unknown):
        games, letters = plural(holds.games, "game"), plural(holds.letters, "letter")
        yield good(f"archive {path}: {games}, {letters}, {holds.size / MEGABYTE:.1f} MB, whole")
    yield from _life(case, holds)
    yield from _letters(case, holds)
    for what, at in (("sign of life", holds.heartbeat), ("event", holds.newest_event)):
        if at is not None and at > case.now + AHEAD:
            yield fault(
                f"clock: the newest {what} in the archive is of {at:%Y-%m-%d %H:%M} UTC, which is still to come",
                "set this machine's clock by NTP; deadlines depend on it",
            )


def _life(case: Case, holds: Condition) -> Iterator[Finding]:
    """The sign of life of a judge that runs."""
    if not case.running:
        since = f"; one did at {holds.heartbeat:%Y-%m-%d %H:%M} UTC" if holds.heartbeat else ""
        yield warning(f"no judge runs in {case.config.var} now{since}", "start it, if it should run")
    elif holds.heartbeat is None or case.now - holds.heartbeat > SILENCE:
        yield fault("the judge runs, but gives no sign of life", "read its log, then start it anew")
    else:
        yield good("the judge runs and is alive")


def _letters(case: Case, holds: Condition) -> Iterator[Finding]:
    if holds.failed:
        yield warning(f"letters set aside: {holds.failed}", "docs/keeper.md tells how to look at them")
    if holds.dead:
        yield warning(f"letters given up or held back: {holds.dead}", "docs/keeper.md tells how to see why")
    if holds.tries:
        yield warning(
            f"letters waiting to be sent: {holds.waiting}, one of them after {holds.tries} failures",
            "see the relay below, and the log",
        )
    elif case.running and holds.due is not None and case.now - holds.due > timedelta(minutes=10):
        yield fault(
            f"letters waiting to be sent: {holds.waiting}, the first since {holds.due:%Y-%m-%d %H:%M} UTC",
            "read the log",
        )
    else:
        yield good(f"letters waiting: {holds.new} to be handled, {holds.waiting} to be sent")


def clock(case: Case) -> Iterator[Finding]:
    """The time can be right, and zones are known. The archive's check compares it with what happened."""
    if not 2026 <= case.now.year < 2100:
        yield fault(
            f"clock: it says {case.now:%Y-%m-%d %H:%M} UTC", "set this machine's clock by NTP; deadlines depend on it"
        )
    else:
        yield good(f"clock: {case.now:%Y-%m-%d %H:%M} UTC; compare it with a clock that you trust")
    try:
        ZoneInfo("Europe/Berlin")
    except (ZoneInfoNotFoundError, OSError):
        yield fault("time zones are not known here", "install tzdata, the system's or Python's")


def addresses(case: Case) -> Iterator[Finding]:
    """The judge's names: they fit together, and the signed addresses made of them are not too long."""
    config = case.config
    longest = sign(b"x", Claim("g" * 24, "master", 99))
    length = len(config.address.rpartition("@")[0].encode()) + 1 + len(longest)
    if length > LOCAL_PART:
        yield fault(
            f"address {config.address} is too long to be signed: up to {length} characters would stand before the @",
            f"take one with {length - LOCAL_PART} characters fewer",
        )
    else:
        yield good(f"address {config.address}: short enough for the reply addresses that are made of it")
    if config.relay is not None:
        for key, name in (("address", config.domain), ("hostname", config.hostname)):
            if "." not in name:
                yield warning(
                    f"{key} is of {name!r}, which nobody elsewhere can answer", f"write a full name into {key}"
                )
    if not config.keeper:
        yield warning("nobody is told when something goes wrong", "write your address into keeper")
    elif tag_of(config.keeper, config.address) is not None:
        yield fault(f"keeper {config.keeper} is the judge's own address", "name one that a person reads")
    else:
        yield good(f"keeper {config.keeper}")
    yield from _identity(config)
    servers: list[tuple[str, ImapIn | RelayOut]] = [("[[imap]]", each) for each in config.imap]
    servers += [("[relay]", config.relay)] if config.relay else []
    for section, server in servers:
        if server.security == "plain" and server.password_file and not is_loopback(server.host):
            yield fault(
                f"{section} sends its password to {server.host} for everybody on the way to read",
                'write security = "starttls" or "tls"',
            )


def _identity(config: Config) -> Iterator[Finding]:
    if config.identity.dkim and not dkim_available():
        yield fault("dkim is true, but what checks signatures is not installed", "pip install dkimpy, or write false")
    name = config.identity.authserv_id
    if name and not re.fullmatch(r"[A-Za-z0-9._-]+", name):
        yield fault(
            f"authserv_id {name!r} is no name that a mail server writes",
            "copy the first word after 'Authentication-Results:' in a letter that it handed over",
        )
    elif name:
        yield warning(
            f"authserv_id {name}: letters are believed that bear it",
            "make sure that your mail server removes foreign Authentication-Results of that name",
        )
