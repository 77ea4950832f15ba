"""What people write: press, announcements, diaries."""

from dataclasses import dataclass

from judge.game.press.press_messages import OfferedPress, PressMessage


@dataclass(frozen=True, slots=True)
class PressSent:
    """A message was sent, the game's `number`-th; the fields are those of a `PressMessage`. `postal`: it had waited for
    results.

    `hidden`: it answers a message without its sender's name, so its own sender does not learn to whom it went.
    """

    sender: str
    to: tuple[str, ...]
    text: str
    broadcast: bool
    grey: bool = False
    as_sender: str = ""
    as_to: tuple[str, ...] = ()
    postal: bool = False
    number: int = 0
    copied: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class PressPosted:
    """A message was written that will be sent with the results of the phase."""

    message: PressMessage


@dataclass(frozen=True, slots=True)
class PressTakenBack:
    """The sender took back a message that had not been sent yet."""

    message: PressMessage


@dataclass(frozen=True, slots=True)
class PressOffered:
    """The unsent messages of a seat that its YES still sends are now exactly these."""

    seat: str
    messages: tuple[OfferedPress, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """The master spoke to everybody, under a `subject` if they gave one."""

    text: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class DiaryWritten:
    """A player wrote in their diary, which is opened when the game has ended; each seat's entries count from 1."""

    seat: str
    number: int
    text: str
    phase: str = ""


@dataclass(frozen=True, slots=True)
class DiaryStruck:
    """A player struck out that entry."""

    seat: str
    number: int
