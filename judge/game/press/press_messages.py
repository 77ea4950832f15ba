"""Press messages as values: those that were sent, and those that wait for their writer's YES."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PressMessage:
    """A message from a seat to others. `to` are seat ids; `broadcast`: it goes to everybody.

    `grey`: readers do not learn who wrote it. `as_sender` and `as_to` are shown to them instead of the truth, in games
    that allow it: a seat's id, and seats' ids (`all`: that it went to everybody); empty: the truth. `copied`: the terms
    of the game said, when it was written, that masters get a copy.
    """

    sender: str
    to: tuple[str, ...]
    text: str
    broadcast: bool = False
    grey: bool = False
    as_sender: str = ""
    as_to: tuple[str, ...] = ()
    copied: bool = False


@dataclass(frozen=True, slots=True)
class OfferedPress:
    """A message that was not sent, and goes out if its writer says YES to it.

    `letter` is the number of the received letter whose answer shows it, as number `number` of those there. `postal`: it
    waits for the results then. `answers` is the number of the message that it answers; 0: none.
    """

    letter: int
    number: int
    message: PressMessage
    postal: bool = False
    answers: int = 0
