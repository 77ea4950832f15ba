"""The people who play in a game, as its masters read about them in STATUS and AUDIT."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.joining.admission import Reliability
from judge.game.views.history import Punctuality
from judge.writing.letters.recruiting import person, record_of
from judge.writing.rendering.composer import Passage


class LateHere(Message):
    """Follows a player: how often orders for their power were late or missing in this game."""

    late: int
    missed: int
    phases: Count


class RecordInAll(Message):
    """Follows a player: how punctual they have been in all their games."""

    record: Message


class LookLikeOne(Message):
    """A warning: several people of a game may be one person, by their addresses."""

    who: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player as masters know them: their power, who they are, how punctual they have been here and in all games."""

    plays: Message
    name: str
    address: str
    here: Punctuality | None
    record: Reliability | None


def who_plays(rows: Sequence[PersonRow], alike: Iterable[tuple[Message, ...]], variant: Variant) -> Passage:
    """The players with their addresses, and a warning for each group of people whose addresses are `alike`."""
    facts = {"rows": [(row.plays, _told(row)) for row in rows], "warnings": [LookLikeOne(who) for who in alike]}
    return Passage("who_plays", facts, variant)


def _told(row: PersonRow) -> Message:
    here = row.here
    return person(row.name, row.address).with_more(
        LateHere(here.late, here.missed, here.asked) if here is not None and here.asked else None,
        RecordInAll(record_of(row.record)) if row.record is not None else None,
    )
