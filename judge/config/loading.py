"""The keeper's configuration: one TOML file, read once and checked as a whole, each mistake with its remedy.

Without a file the defaults apply: a judge on this machine's loopback interface that writes letters to a Maildir.
"""

import re
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from judge.config.schema import (
    FoldersOut,
    Identity,
    ImapIn,
    Limits,
    LmtpIn,
    MaildirOut,
    Maps,
    Outages,
    RelayOut,
    SmtpIn,
)
from judge.post.sending import SECURITIES, is_loopback


class ConfigError(ValueError):
    """An invalid configuration; `problems` are sentences, each with its remedy."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that a keeper may choose. The first eight fields are `[judge]`; without `[relay]` a Maildir is used.

    Relative paths start at the folder of the configuration file. `largest_letter` limits outgoing letters, in bytes.
    """

    name: str = "The Judge"
    address: str = "judge@localhost"
    keeper: str = ""
    hostname: str = "localhost"
    var: Path = Path("var")
    maps: str = ""
    templates: str = ""
    largest_letter: int = 7_000_000
    smtp: tuple[SmtpIn, ...] = (SmtpIn(),)
    lmtp: tuple[LmtpIn, ...] = ()
    imap: tuple[ImapIn, ...] = ()
    maildir: MaildirOut = field(default_factory=MaildirOut)
    relay: RelayOut | None = None
    folders: FoldersOut | None = None
    identity: Identity = field(default_factory=Identity)
    limits: Limits = field(default_factory=Limits)
    outages: Outages = field(default_factory=Outages)
    letter_maps: Maps = field(default_factory=Maps)

    @property
    def domain(self) -> str:
        """The host of the judge's address, in which message ids and list ids end."""
        return self.address.rpartition("@")[2]

    @property
    def own_maps(self) -> Path | None:
        """The keeper's own folder of variants; None: they have none."""
        return Path(self.maps) if self.maps else None

    @property
    def own_templates(self) -> Path | None:
        """The keeper's own folder of mail templates; None: they have none."""
        return Path(self.templates) if self.templates else None

    @property
    def largest_with_maps(self) -> int:
        """The most bytes of a letter with maps: a reply that brings them back still comes in, whichever way."""
        ways: tuple[SmtpIn | LmtpIn | ImapIn, ...] = (*self.smtp, *self.lmtp, *self.imap)
        return min([self.largest_letter, *(max(_LEAST_LETTER, each.size_limit - _REPLY) for each in ways)])

    @property
    def archive(self) -> Path:
        """The path of the archive file."""
        return self.var / "judge.sqlite"

    @property
    def copies(self) -> Path:
        """The path of the folder with copies of variants, as games play them; the archive has what is in it."""
        return self.var / "editions"

    @property
    def maildir_path(self) -> Path:
        """The path of the Maildir for outgoing letters."""
        return self.var / self.maildir.path


_WAYS_IN: dict[str, type] = {"smtp": SmtpIn, "lmtp": LmtpIn, "imap": ImapIn}
"""The sections of which there may be several, as `[[smtp]]`."""

_SECTIONS: dict[str, type] = {
    "judge": Config,
    **_WAYS_IN,
    "maildir": MaildirOut,
    "relay": RelayOut,
    "folders": FoldersOut,
    "identity": Identity,
    "limits": Limits,
    "outages": Outages,
    "maps": Maps,
}
_JUDGE_KEYS = ("name", "address", "keeper", "hostname", "var", "maps", "templates", "largest_letter")
_FORMER = {("relay", "starttls"): 'write security = "starttls" for true, security = "plain" for false'}
"""Keys of older versions, and what to write now."""
_PATHS = ("password_file", "ca_file", "socket", "maps", "templates")
"""The keys whose values are paths; a relative one starts at the folder of the configuration file."""

_LEAST_LETTER = 100_000  # bytes: enough for long results as text and as HTML
_REPLY = 500_000  # bytes that a reply may have besides the pictures of the letter that it answers

_KINDS: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false"}


def read_config(file: Path | None) -> Config:
    """The configuration in a file, or the defaults without one.

    :raises ConfigError: the file cannot be read or has a mistake.
    """
    if file is None:
        return Config()
    try:
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError([f"{file} cannot be read: {error.strerror}"]) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError([f"{file} is not TOML: {error}"]) from error
    problems = [
        f"[{name}] is not a section; there are {', '.join(map(_heading, _SECTIONS))}"
        for name in facts
        if name not in _SECTIONS
    ]
    reader = _SectionReader(facts, file.parent, problems)
    judge = reader.section("judge", facts.get("judge", {}))
    if "var" in judge:
        judge["var"] = file.parent / str(judge["var"])
    ways_in: dict[str, Any] = {
        name: tuple(kind(**each) for each in reader.sections(name)) for name, kind in _WAYS_IN.items()
    }
    if not any(ways_in.values()):
        ways_in["smtp"] = (SmtpIn(),)
    if "relay" in facts and "maildir" in facts:
        problems.append(
            "there are both [relay] and [maildir], but letters are sent in one way only: delete one of them"
        )
    relay = RelayOut(**reader.section("relay", facts.get("relay", {})))
    config = Config(
        **judge,
        **ways_in,
        maildir=MaildirOut(**reader.section("maildir", facts.get("maildir", {}))),
        relay=relay if "relay" in facts else None,
        folders=FoldersOut(**reader.section("folders", facts["folders"])) if "folders" in facts else None,
        identity=Identity(**reader.section("identity", facts.get("identity", {}))),
        limits=Limits(**reader.section("limits", facts.get("limits", {}))),
        outages=Outages(**reader.section("outages", facts.get("outages", {}))),
        letter_maps=Maps(**reader.section("maps", facts.get("maps", {}))),
    )
    problems += _check(config)
    if problems:
        raise ConfigError(problems)
    return config


def read_secret(file: str) -> str:
    """The password in a file, without the line end.

    :raises OSError: the file cannot be read.
    """
    return Path(file).read_text(encoding="utf-8").strip()


def _heading(name: str) -> str:
    """A section's heading in the file."""
    return f"[[{name}]]" if name in _WAYS_IN else f"[{name}]"


def _names(section: type) -> tuple[str, ...]:
    return _JUDGE_KEYS if section is Config else tuple(each.name for each in fields(section))


@dataclass(frozen=True, slots=True)
class _SectionReader:
    """Reads sections from a parsed file (`facts`), and adds sentences about mistakes to `problems`."""

    facts: dict[str, Any]
    folder: Path
    problems: list[str]

    def sections(self, name: str) -> list[dict[str, Any]]:
        """All sections of a name: one written `[smtp]`, or several written `[[smtp]]`."""
        given = self.facts.get(name, [])
        return [self.section(name, each) for each in (given if isinstance(given, list) else [given])]

    def section(self, name: str, given: object) -> dict[str, Any]:
        """The keys of a section, without unknown ones and ones with a wrong type."""
        if not isinstance(given, dict):
            self.problems.append(f"{name} must be a section: write [{name}] on a line of its own")
            return {}
        kind = _SECTIONS[name]
        keys, defaults = _names(kind), kind()
        kept: dict[str, Any] = {}
        for key, value in given.items():
            if key not in keys:
                cure = _FORMER.get((name, key), f"its keys are {', '.join(keys)}")
                self.problems.append(f"{_heading(name)} has no key {key!r}; {cure}")
                continue
            default = getattr(defaults, key)
            wanted = str if isinstance(default, Path) else type(default)
            if type(value) is not wanted:
                self.problems.append(f"{_heading(name)} {key} must be {_KINDS[wanted]}, not {value!r}")
                continue
            kept[key] = str(self.folder / value) if key in _PATHS and value else value
        if kept.get("socket") and not {"host", "port"}.isdisjoint(kept):
            self.problems.append(f"{_heading(name)} has a socket and a host or port; write one of them")
        return kept


def _check(config: Config) -> list[str]:
    from email_validator import EmailNotValidError, validate_email  # slow to load

    problems = []
    if not re.fullmatch(r"[A-Za-z0-9._:\[\]-]+", config.hostname):
        problems.append(f"[judge] hostname {config.hostname!r} is not a host name; write one like mail.example.org")
    for key, address in (("address", config.address), ("keeper", config.keeper)):
        if address or key == "address":
            try:
                validate_email(address, check_deliverability=False, test_environment=True)
            except EmailNotValidError as error:
                if not address.endswith("@localhost"):
                    problems.append(f"[judge] {key} {address!r} is not an address: {error}")
    if "+" in config.address.partition("@")[0]:
        problems.append("[judge] address contains a '+'; the judge itself adds a + and what follows it")
    if config.keeper.lower() == config.address.lower():
        problems.append("[judge] keeper is the judge's own address; choose one that a person reads")
    for key, folder in (("maps", config.maps), ("templates", config.templates)):
        if folder and not Path(folder).is_dir():
            problems.append(f"[judge] {key} {folder} is not a folder; create it, or remove the line")
    if config.largest_letter < _LEAST_LETTER:
        problems.append(
            f"[judge] largest_letter {config.largest_letter} is too small for some letters; write {_LEAST_LETTER} "
            "or more"
        )
    hosts = [each.host for each in config.smtp] + [each.host for each in config.lmtp if not each.socket]
    if config.identity.authserv_id and not all(map(is_loopback, hosts)):
        problems.append(
            "[identity] authserv_id is trusted on all incoming mail, but [[smtp]] or [[lmtp]] listens to other "
            "machines, which could forge it: listen on 127.0.0.1, behind the mail server that writes it"
        )
    listeners: list[tuple[str, SmtpIn | LmtpIn]] = [
        *(("smtp", each) for each in config.smtp),
        *(("lmtp", each) for each in config.lmtp),
    ]
    for name, listener in listeners:
        if not _is_host(listener.host):
            problems.append(
                f"[[{name}]] host {listener.host!r} is not a host name; write an address of this machine, or 0.0.0.0 "
                "for all of them"
            )
        if not 0 <= listener.port <= 65535:
            problems.append(f"[[{name}]] port {listener.port} is not a port; write 0 to 65535")
        if listener.connections < 1:
            problems.append(f"[[{name}]] connections must be 1 or more")
        problems += _check_size(name, listener.size_limit)
    for mailbox in config.imap:
        problems += _check_size("imap", mailbox.size_limit)
        problems += _check_server("imap", mailbox)
        if not (mailbox.host and mailbox.user and mailbox.password_file):
            problems.append("[[imap]] needs host, user and password_file")
        if mailbox.poll < 1:
            problems.append("[[imap]] poll must be 1 second or more")
    boxes = [(each.host.lower(), each.port, each.user, each.folder) for each in config.imap]
    if len(set(boxes)) < len(boxes):
        problems.append("[[imap]] names one mailbox twice; delete one of the sections")
    if config.relay is not None:
        problems += _check_server("relay", config.relay)
    if config.folders is not None:
        problems += _check_server("folders", config.folders)
        if not (config.folders.host and config.folders.user and config.folders.password_file):
            problems.append("[folders] needs host, user and password_file")
    for limit in fields(Limits):
        if getattr(config.limits, limit.name) < 1:
            problems.append(f"[limits] {limit.name} must be 1 or more")
    if config.outages.open < 1:
        problems.append("[outages] open must be 1 hour or more")
    if config.outages.hold < 0:
        problems.append("[outages] hold must be 0 or more hours")
    return problems


def _is_host(host: str) -> bool:
    """Whether a text can be a host name for the resolver."""
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return True


def _check_size(name: str, size_limit: int) -> list[str]:
    return (
        [f"{_heading(name)} size_limit {size_limit} rejects ordinary letters; write 10000 or more"]
        if size_limit < 10_000
        else []
    )


def _check_server(name: str, server: ImapIn | RelayOut | FoldersOut) -> list[str]:
    problems, heading = [], _heading(name)
    if not 1 <= server.port <= 65535:
        problems.append(f"{heading} port {server.port} is not a port; write 1 to 65535")
    if server.security not in SECURITIES:
        problems.append(f"{heading} security {server.security!r} is not valid; write one of {', '.join(SECURITIES)}")
    if bool(server.user) != bool(server.password_file):
        problems.append(f"{heading} user and password_file belong together: write both or neither")
    for key, file in (("password_file", server.password_file), ("ca_file", server.ca_file)):
        if file and not Path(file).is_file():
            problems.append(f"{heading} {key} {file} does not exist")
    return problems


def describe(config: Config) -> str:
    """The configuration as TOML with all defaults written out; for passwords only their files are named."""
    lines = ["[judge]", *(f"{key} = {_toml(getattr(config, key))}" for key in _JUDGE_KEYS), ""]
    out = ("relay", config.relay) if config.relay else ("maildir", config.maildir)
    several = [(f"[[{name}]]", each) for name in _WAYS_IN for each in getattr(config, name)]
    kept = [("folders", config.folders)] if config.folders else []
    own = [
        ("identity", config.identity),
        ("limits", config.limits),
        ("outages", config.outages),
        ("maps", config.letter_maps),
    ]
    single = [(f"[{name}]", each) for name, each in (out, *kept, *own)]
    for heading, section in several + single:
        left_out = ("host", "port") if isinstance(section, LmtpIn) and section.socket else ()
        keys = (key for key in _names(type(section)) if key not in left_out)
        lines += [heading, *(f"{key} = {_toml(getattr(section, key))}" for key in keys), ""]
    return "\n".join(lines)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
