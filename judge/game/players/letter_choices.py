"""What a person has chosen for their letters from all games: language, time zone, form of maps, copies.

A person is a mailbox (`judge.game.players.likeness.mailbox_of`). Each of their seats has a copy of these choices, so
that the record of its game alone tells how its letters looked. A seat may differ (`Seat.alone`).
"""

import enum
from collections.abc import Callable
from dataclasses import dataclass

from judge.game.clock.schedule import find_zone
from judge.game.copies import replace
from judge.game.events import GameCreated, SeatTaken
from judge.game.state import Seat


class Choice(enum.StrEnum):
    """Something that a person chooses for all their letters; the value is the name of the field of `Seat` and of
    `Choices`."""

    LANGUAGE = "language"
    ZONE = "zone"
    MAPS = "maps"
    COPIES = "copies"


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person has chosen, as `Seat` has it; None: nothing. An empty `zone` is that of each game.

    `copies` is empty if they want none.
    """

    language: str | None = None
    zone: str | None = None
    maps: str | None = None
    copies: str | None = None

    def having(self, choice: Choice, value: str) -> "Choices":
        """These choices with one of them changed."""
        return replace(self, **{choice.value: value})

    def of(self, choice: Choice) -> str | None:
        """The value chosen; None if none was."""
        match choice:
            case Choice.LANGUAGE:
                return self.language
            case Choice.ZONE:
                return self.zone
            case Choice.MAPS:
                return self.maps
            case Choice.COPIES:
                return self.copies


def chosen(seat: Seat, choice: Choice, value: str, zone: str, *, alone: bool) -> Seat:
    """A seat after its holder has made a choice; `alone`: for this seat alone. `zone` is the time zone of its game."""
    others = tuple(each for each in seat.alone if each != choice.value)
    kept = replace(seat, alone=(*others, choice.value) if alone else others)
    match choice:
        case Choice.LANGUAGE:
            return replace(kept, language=value)
        case Choice.MAPS:
            return replace(kept, maps=value)
        case Choice.COPIES:
            return replace(kept, copies=bool(value))
        case Choice.ZONE:
            return replace(kept, zone=find_zone(value or zone), own_zone=bool(value))


def settled(seat: Seat, choices: Choices, zone: str) -> Seat:
    """A seat with its holder's choices, except where they have chosen for this seat alone."""
    for choice in Choice:
        value = choices.of(choice)
        if value is not None and choice.value not in seat.alone:
            seat = chosen(seat, choice, value, zone, alone=False)
    return seat


SeatGiven = GameCreated | SeatTaken
"""An event by which somebody gets a seat."""


def as_chosen(event: SeatGiven, choices_of: Callable[[str], Choices]) -> SeatGiven:
    """An event by which somebody gets a seat, with their choices for all their seats.

    `choices_of` returns the choices of an address. A player who comes back finds the seat as it was.
    """
    match event:
        case GameCreated(master=seat):
            return replace(event, master=settled(seat, choices_of(seat.address), seat.zone))
        case SeatTaken(seat=seat, returns=False) if seat.is_held:
            return replace(event, seat=settled(seat, choices_of(seat.address), seat.zone))
    return event
