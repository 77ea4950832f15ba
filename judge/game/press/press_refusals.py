"""Why press is refused: who may write to whom, under which name, and when."""

from judge.common.message import Message, Power, Typed

# -- the text itself


class EmptyPress(Message):
    """A message, a notice or house rules without a word."""


class PressTooLong(Message):
    """A message of more characters than one may have."""

    length: int
    most: int


# -- press that waits for the results


class NoResultsToWaitFor(Message):
    """Press is to wait for the results of a game that has not started."""

    game: str


class EnoughPosted(Message):
    """A sender has as many messages waiting as they may."""

    most: int


class NothingPosted(Message):
    """A sender takes press back, but none waits."""


class NoSuchPosted(Message):
    """A sender takes back a message by a number that none of theirs has."""

    number: int


# -- recipients


class PressToYourself(Message):
    """A message has no recipient but its sender."""


class UnknownRecipient(Message):
    """A message is for a seat that the game does not have."""

    game: str
    seat: Typed
    seats: tuple[str, ...]


class VacantRecipient(Message):
    """A message is for a seat that nobody holds."""

    sides: tuple[Power, ...]


# -- names


class GreyOrSigned(Message):
    """Press is to be without a sender, and under somebody's name."""


class MastersSign(Message):
    """A master wants to write without their name."""


class AlwaysSigned(Message):
    """Somebody wants to write without their name in a game where all press is signed."""

    game: str


class NeverSigned(Message):
    """Somebody wants to sign in a game where no press is signed."""

    game: str


class NoFalseNames(Message):
    """Press with false names in a game that has none."""

    game: str


class OnlyPlayersFake(Message):
    """Somebody who does not play wants to write under a false name."""


class OnlyPlayersFaked(Message):
    """Press is to seem to come from somebody who does not play."""


class NoMasterAsFalseReader(Message):
    """Press is to say falsely that a master read it."""


# -- who may write to whom


class ObserversWriteToMaster(Message):
    """An observer writes to somebody else than the master, in a game where they may write only to the master."""


class ObserversOnlyRead(Message):
    """Private press from or to an observer, in a game where observers do not write to players."""


class ObserversBroadcast(Message):
    """An observer writes to somebody in private, in a game where observers write broadcasts."""


class PlayedWithoutPress(Message):
    """A player writes to players in a game without press."""

    game: str


class PlayedWithoutBroadcasts(Message):
    """A player writes to everybody in a game that has private press only."""

    game: str


class PlayedWithoutPrivatePress(Message):
    """A player writes to some players in a game that has broadcasts only."""

    game: str


# -- when


class NoMinorPress(Message):
    """A player writes to players outside movement, in a game where they may not."""

    game: str


class NoLatePress(Message):
    """A player whose orders are late writes to players, in a game where they may not."""

    game: str
