"""The keeper's configuration: one TOML file, read once, checked whole, every mistake told with its cure.

Without a file the embedded defaults serve: a judge on this machine's loopback, letters out into a Maildir.
"""

import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from email_validator import EmailNotValidError, validate_email


class ConfigError(ValueError):
    """A configuration that cannot serve; `problems` are sentences, each with its cure."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class SmtpIn:
    """Where letters come in: `[smtp]`. Port 0 takes any free one. `size_limit` is in bytes."""

    host: str = "127.0.0.1"
    port: int = 2525
    size_limit: int = 1_000_000
    connections: int = 50


@dataclass(frozen=True, slots=True)
class MaildirOut:
    """Letters go out into a Maildir: `[maildir]`. A relative path lies under `var`."""

    path: str = "outgoing"


@dataclass(frozen=True, slots=True)
class RelayOut:
    """Letters go out through an SMTP relay: `[relay]`. The password is read from a file of its own.

    A relative path, here and in `var`, lies beside the configuration file.
    """

    host: str = "127.0.0.1"
    port: int = 25
    starttls: bool = False
    user: str = ""
    password_file: str = ""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything a keeper may choose. `[judge]` holds the first six; without `[relay]` letters go to the Maildir."""

    name: str = "The Judge"
    address: str = "judge@localhost"
    keeper: str = ""
    hostname: str = "localhost"
    var: Path = Path("var")
    maps: str = ""
    smtp: SmtpIn = field(default_factory=SmtpIn)
    maildir: MaildirOut = field(default_factory=MaildirOut)
    relay: RelayOut | None = None

    @property
    def domain(self) -> str:
        """The host of the judge's address: message ids and list ids are made under it."""
        return self.address.rpartition("@")[2]

    @property
    def archive(self) -> Path:
        """The file of the archive."""
        return self.var / "judge.sqlite"

    @property
    def maildir_path(self) -> Path:
        """The Maildir of letters sent."""
        return self.var / self.maildir.path


_SECTIONS: dict[str, type] = {"judge": Config, "smtp": SmtpIn, "maildir": MaildirOut, "relay": RelayOut}
_JUDGE_KEYS = ("name", "address", "keeper", "hostname", "var", "maps")


def read_config(file: Path | None) -> Config:
    """The configuration in a file, or the embedded one.

    :raises ConfigError: the file cannot be read or something in it cannot be right.
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
        f"[{name}] is no section; there are {', '.join(f'[{each}]' for each in _SECTIONS)}"
        for name in facts
        if name not in _SECTIONS
    ]
    judge = _section("judge", facts, _JUDGE_KEYS, problems)
    if "var" in judge:
        judge["var"] = file.parent / str(judge["var"])
    if judge.get("maps"):
        judge["maps"] = str(file.parent / str(judge["maps"]))
    smtp = _section("smtp", facts, _names(SmtpIn), problems)
    maildir = _section("maildir", facts, _names(MaildirOut), problems)
    relay = _section("relay", facts, _names(RelayOut), problems)
    if "relay" in facts and "maildir" in facts:
        problems.append("both [relay] and [maildir] are there; letters go out one way: delete one of them")
    if relay.get("password_file"):
        relay["password_file"] = str(file.parent / str(relay["password_file"]))
    config = Config(
        **judge,
        smtp=SmtpIn(**smtp),
        maildir=MaildirOut(**maildir),
        relay=RelayOut(**relay) if "relay" in facts else None,
    )
    problems += _check(config)
    if problems:
        raise ConfigError(problems)
    return config


def _names(section: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(section))


def _section(name: str, facts: dict[str, Any], keys: tuple[str, ...], problems: list[str]) -> dict[str, Any]:
    """The section's keys with values of the right kind; what is wrong goes to `problems`."""
    given = facts.get(name, {})
    if not isinstance(given, dict):
        problems.append(f"{name} must be a section: write [{name}] on a line of its own")
        return {}
    defaults = _SECTIONS[name]()
    kept: dict[str, Any] = {}
    for key, value in given.items():
        if key not in keys:
            problems.append(f"[{name}] knows no {key!r}; it knows {', '.join(keys)}")
            continue
        default = getattr(defaults, key)
        kind = str if isinstance(default, Path) else type(default)
        if type(value) is not kind:
            problems.append(f"[{name}] {key} must be {_KINDS[kind]}, not {value!r}")
            continue
        kept[key] = value
    return kept


_KINDS: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false"}


def _check(config: Config) -> list[str]:
    problems = []
    for key, address in (("address", config.address), ("keeper", config.keeper)):
        if address or key == "address":
            try:
                validate_email(address, check_deliverability=False, test_environment=True)
            except EmailNotValidError as error:
                if not address.endswith("@localhost"):
                    problems.append(f"[judge] {key} {address!r} is no address: {error}")
    if "+" in config.address.partition("@")[0]:
        problems.append("[judge] address holds a '+'; what follows the + is the judge's to write")
    if config.maps and not Path(config.maps).is_dir():
        problems.append(f"[judge] maps {config.maps} is no folder; make it, or take the line out")
    if not 0 <= config.smtp.port <= 65535:
        problems.append(f"[smtp] port {config.smtp.port} is no port; take 0 to 65535")
    if config.smtp.size_limit < 10_000:
        problems.append(f"[smtp] size_limit {config.smtp.size_limit} refuses ordinary letters; take 10000 or more")
    if config.smtp.connections < 1:
        problems.append("[smtp] connections must be 1 or more")
    if config.relay is not None:
        if not 1 <= config.relay.port <= 65535:
            problems.append(f"[relay] port {config.relay.port} is no port; take 1 to 65535")
        if bool(config.relay.user) != bool(config.relay.password_file):
            problems.append("[relay] user and password_file belong together: write both or neither")
        if config.relay.password_file and not Path(config.relay.password_file).is_file():
            problems.append(f"[relay] password_file {config.relay.password_file} is not there")
    return problems


def describe(config: Config) -> str:
    """The configuration as TOML with every choice written out; passwords are only named by their files."""
    lines = ["[judge]", *(f"{key} = {_toml(getattr(config, key))}" for key in _JUDGE_KEYS), ""]
    out = ("relay", config.relay) if config.relay else ("maildir", config.maildir)
    for name, section in (("smtp", config.smtp), out):
        lines += [f"[{name}]", *(f"{key} = {_toml(getattr(section, key))}" for key in _names(type(section))), ""]
    return "\n".join(lines)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
